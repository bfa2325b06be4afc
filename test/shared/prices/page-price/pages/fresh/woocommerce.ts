import { jsonLd, type PageCase } from '../page-case.ts';
import { each, wholePage } from './whole-page.ts';

/** The amount as WooCommerce's wc_price() prints it, with the sign before the figure. */
const before = (sign: string, figure: string): string =>
  `<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">${sign}</span>${figure}</bdi></span>`;

const after = (figure: string, sign: string): string =>
  `<span class="woocommerce-Price-amount amount"><bdi>${figure}&nbsp;<span class="woocommerce-Price-currencySymbol">${sign}</span></bdi></span>`;

const storefront = (cartTotal: string, menu: readonly string[], main: string): string =>
  `<div id="page" class="hfeed site"><header id="masthead" class="site-header"><div class="col-full"><a class="skip-link screen-reader-text" href="#content">Skip</a>
<div class="site-branding"><a href="/" rel="home" class="custom-logo-link"><img src="/wp-content/uploads/logo.png" alt="" class="custom-logo"></a></div>
<nav class="main-navigation"><ul class="menu">${each(menu, (entry) => `<li class="menu-item menu-item-type-taxonomy"><a href="#">${entry}</a></li>`)}</ul></nav>
<ul id="site-header-cart" class="site-header-cart menu"><li><a class="cart-contents" href="/cart/">${cartTotal} <span class="count">0</span></a></li></ul></div></header>
<div id="content" class="site-content"><div class="col-full"><div class="woocommerce"></div><div id="primary" class="content-area"><main id="main" class="site-main">${main}</main></div></div></div></div>`;

const related = (title: string, amounts: readonly string[]): string =>
  `<section class="related products"><h2>${title}</h2><ul class="products columns-4">${each(
    amounts,
    (amount) =>
      `<li class="product type-product instock"><a href="/product/x/" class="woocommerce-LoopProduct-link woocommerce-loop-product__link"><img src="/x.jpg" alt=""><h2 class="woocommerce-loop-product__title">…</h2><span class="price">${amount}</span></a><a href="?add-to-cart=9" data-quantity="1" class="button add_to_cart_button">+</a></li>`,
  )}</ul></section>`;

const product = (title: string, summary: string, rest: string): string =>
  `<div id="product-4711" class="product type-product post-4711 status-publish first instock has-post-thumbnail purchasable">
<div class="woocommerce-product-gallery woocommerce-product-gallery--with-images images"><figure class="woocommerce-product-gallery__wrapper"><div data-thumb="/a-100.jpg" class="woocommerce-product-gallery__image"><a href="/a.jpg"><img width="600" height="600" src="/a-600.jpg" class="wp-post-image" alt=""></a></div></figure></div>
<div class="summary entry-summary"><h1 class="product_title entry-title">${title}</h1>${summary}</div>${rest}</div>`;

const buy = (label: string): string =>
  `<form class="cart" action="#" method="post" enctype="multipart/form-data"><div class="quantity"><label class="screen-reader-text" for="q">Quantity</label><input type="number" id="q" class="input-text qty text" name="quantity" value="1" min="1"></div><button type="submit" name="add-to-cart" value="4711" class="single_add_to_cart_button button alt">${label}</button></form>`;

export const wooCommercePages: readonly PageCase[] = [
  {
    name: 'WooCommerce Storefront, sale in pounds with a sound JSON-LD and related products',
    url: 'https://harbourlamps.example/product/brass-ship-lantern/',
    country: 'GB',
    price: { amount: '64.00', currency: 'GBP' },
    html: wholePage({
      lang: 'en-GB',
      title: 'Brass Ship Lantern – Harbour Lamps',
      bodyClass:
        'product-template-default single single-product woocommerce woocommerce-page theme-storefront',
      head: jsonLd({
        '@context': 'https://schema.org/',
        '@graph': [
          { '@type': 'BreadcrumbList', itemListElement: [] },
          {
            '@type': 'Product',
            name: 'Brass Ship Lantern',
            sku: 'HL-22',
            offers: [
              {
                '@type': 'Offer',
                price: '64.00',
                priceValidUntil: '2027-12-31',
                priceSpecification: { price: '64.00', priceCurrency: 'GBP', valueAddedTaxIncluded: 'true' },
                priceCurrency: 'GBP',
                availability: 'http://schema.org/InStock',
              },
            ],
          },
        ],
      }),
      body: storefront(
        before('&pound;', '0.00'),
        ['Lanterns', 'Lamps under £50', 'Sale'],
        product(
          'Brass Ship Lantern',
          `<span class="onsale">Sale!</span><p class="price"><del aria-hidden="true">${before('&pound;', '80.00')}</del> <span class="screen-reader-text">Original price was: &pound;80.00.</span><ins aria-hidden="true">${before('&pound;', '64.00')}</ins><span class="screen-reader-text">Current price is: &pound;64.00.</span></p>
<div class="woocommerce-product-details__short-description"><p>Heavy 1950s lantern. Free UK delivery over £75.</p></div><p class="stock in-stock">2 in stock</p>${buy('Add to basket')}`,
          related('Related products', [
            before('&pound;', '35.00'),
            before('&pound;', '120.00'),
            before('&pound;', '18.50'),
          ]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce Germanized, base price per litre, tax note and shipping costs beside the price',
    url: 'https://oelmuehle-tannhof.example/produkt/leinoel-250/',
    country: 'DE',
    price: { amount: '8.90', currency: 'EUR' },
    html: wholePage({
      lang: 'de',
      title: 'Leinöl kaltgepresst 250 ml | Ölmühle Tannhof',
      bodyClass: 'single-product woocommerce-germanized',
      body: storefront(
        after('0,00', '&euro;'),
        ['Öle', 'Mehle', 'Gutscheine ab 10 €'],
        product(
          'Leinöl kaltgepresst 250 ml',
          `<p class="price">${after('8,90', '&euro;')}</p><p class="wc-gzd-additional-info price-unit smaller">${after('35,60', '&euro;')} / <span class="unit">l</span></p>
<div class="legal-price-info"><p class="wc-gzd-additional-info"><span class="wc-gzd-additional-info tax-info">inkl. 7 % MwSt.</span> <span class="wc-gzd-additional-info shipping-costs-info">zzgl. <a href="/versand">Versandkosten</a> (4,90 €, ab 60 € frei)</span></p></div>${buy('In den Warenkorb')}<p class="wc-gzd-additional-info delivery-time-info">Lieferzeit: 2-4 Werktage</p>`,
          related('Ähnliche Produkte', [
            after('12,50', '&euro;'),
            `${after('6,90', '&euro;')} – ${after('22,90', '&euro;')}`,
          ]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce variable product with a range at the top and the chosen variation below',
    url: 'https://fietstasmaker.example/product/rolltas/?attribute_pa_maat=groot',
    country: 'NL',
    price: { amount: '149.95', currency: 'EUR' },
    html: wholePage({
      lang: 'nl-NL',
      title: 'Roltas van canvas - Fietstasmaker',
      bodyClass: 'single single-product woocommerce theme-blocksy',
      body: storefront(
        before('&euro;&nbsp;', '0,00'),
        ['Fietstassen', 'Rugzakken', 'Outlet -40%'],
        product(
          'Roltas van canvas',
          `<p class="price">${before('&euro;&nbsp;', '119,95')} - ${before('&euro;&nbsp;', '149,95')}</p><form class="variations_form cart" method="post" data-product_id="88" data-product_variations="[{&quot;attributes&quot;:{&quot;attribute_pa_maat&quot;:&quot;klein&quot;},&quot;display_price&quot;:119.95,&quot;display_regular_price&quot;:119.95,&quot;variation_id&quot;:89},{&quot;attributes&quot;:{&quot;attribute_pa_maat&quot;:&quot;groot&quot;},&quot;display_price&quot;:149.95,&quot;display_regular_price&quot;:149.95,&quot;variation_id&quot;:90}]">
<table class="variations"><tbody><tr><th class="label"><label for="pa_maat">Maat</label></th><td class="value"><select id="pa_maat" name="attribute_pa_maat"><option value="">Kies</option><option value="klein">Klein</option><option value="groot" selected="selected">Groot</option></select></td></tr></tbody></table>
<div class="single_variation_wrap"><div class="woocommerce-variation single_variation" role="alert"><div class="woocommerce-variation-description"></div><div class="woocommerce-variation-price"><span class="price">${before('&euro;&nbsp;', '149,95')}</span></div><div class="woocommerce-variation-availability"><p class="stock in-stock">Op voorraad</p></div></div><div class="woocommerce-variation-add-to-cart variations_button woocommerce-variation-add-to-cart-enabled"><button type="submit" class="single_add_to_cart_button button alt">Toevoegen aan winkelwagen</button><input type="hidden" name="variation_id" class="variation_id" value="90"></div></div></form><p>Gratis verzending vanaf € 50</p>`,
          related('Gerelateerd', [before('&euro;&nbsp;', '34,95'), before('&euro;&nbsp;', '79,00')]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce in Sweden, price with tax large and price before tax small',
    url: 'https://verkstadsboden.example/produkt/momentnyckel/',
    country: 'SE',
    price: { amount: '1245.00', currency: 'SEK' },
    html: wholePage({
      lang: 'sv-SE',
      title: 'Momentnyckel 1/2" 40-210 Nm - Verkstadsboden',
      bodyClass: 'single-product woocommerce',
      body: storefront(
        after('0,00', 'kr'),
        ['Verktyg', 'Lyft', 'Fri frakt över 999 kr'],
        product(
          'Momentnyckel 1/2" 40-210 Nm',
          `<p class="price">${after('1&nbsp;245,00', 'kr')} <small class="woocommerce-price-suffix">inkl. moms <span class="exmoms">(${after('996,00', 'kr')} exkl. moms)</span></small></p><div class="klarna-widget">Delbetala från 108 kr/mån</div>${buy('Lägg i varukorg')}`,
          related('Relaterade produkter', [after('349,00', 'kr'), after('2&nbsp;190,00', 'kr')]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce with a catalogue plug-in: price on request in South Africa',
    url: 'https://karoogates.example/product/driveway-gate-4m/',
    country: 'ZA',
    price: undefined,
    html: wholePage({
      lang: 'en-ZA',
      title: 'Driveway Gate 4 m | Karoo Gates',
      bodyClass: 'single-product woocommerce',
      body: storefront(
        before('R', '0.00'),
        ['Gates', 'Motors from R3 499'],
        product(
          'Driveway Gate 4 m, hot-dip galvanised',
          `<p class="price"><span class="call-for-price">Price on request</span></p><div class="woocommerce-product-details__short-description"><p>Made to measure. A call-out for measuring costs R450 and is deducted from your order.</p></div><a href="mailto:sales@karoogates.example" class="button alt quote-request">Request a quote</a>`,
          related('You may also need', [
            before('R', '3,499.00'),
            before('R', '899.00'),
            before('R', '189.00'),
          ]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce with Woodmart in Indonesia, WhatsApp order and no structured data',
    url: 'https://jepararattan.example/produk/kursi-teras/',
    country: 'ID',
    price: { amount: '1250000', currency: 'IDR' },
    html: wholePage({
      lang: 'id-ID',
      title: 'Kursi Teras Rotan Alami – Jepara Rattan',
      bodyClass: 'single-product woocommerce theme-woodmart',
      body: `<div class="website-wrapper"><header class="whb-header"><div class="whb-row whb-top-bar"><p>Gratis ongkir min. belanja Rp 500.000</p></div><div class="wd-header-cart"><a href="/keranjang"><span class="wd-cart-subtotal">${before('Rp&nbsp;', '0')}</span></a></div></header>
<div class="main-page-wrapper"><div class="single-product-page"><div class="row product-image-summary-wrap"><div class="col-lg-6 summary entry-summary"><div class="breadcrumbs"><a href="/">Beranda</a> / Kursi</div><h1 class="product_title entry-title wd-entities-title">Kursi Teras Rotan Alami</h1><p class="price">${before('Rp&nbsp;', '1.250.000')}</p><div class="woocommerce-product-details__short-description"><ul><li>Ukuran 60 x 65 x 90 cm</li><li>Bantal opsional + Rp 85.000</li></ul></div>${buy('Tambah ke keranjang')}<a class="wa-order" href="https://wa.me/62000?text=Harga%20Rp%201.250.000">Pesan via WhatsApp</a></div></div></div></div>
<div class="related-products"><h3 class="title">Produk terkait</h3><div class="products">${each(['875.000', '2.400.000'], (figure) => `<div class="product-grid-item product"><h3 class="wd-entities-title"><a href="#">Meja</a></h3><span class="price">${before('Rp&nbsp;', figure)}</span></div>`)}</div></div></div>`,
    }),
  },
  {
    name: 'WooCommerce with Flatsome in Vietnam, sale with a saving badge',
    url: 'https://gomsubatxanh.example/san-pham/am-tra-men-lam/',
    country: 'VN',
    price: { amount: '690000', currency: 'VND' },
    html: wholePage({
      lang: 'vi',
      title: 'Ấm trà men lam 650ml - Gốm Sứ Bát Xanh',
      bodyClass: 'single-product woocommerce theme-flatsome',
      body: `<div id="wrapper"><header id="header" class="header"><div class="header-wrapper"><ul class="nav"><li class="cart-item"><a href="/gio-hang" class="header-cart-link"><span class="header-cart-title">Giỏ hàng / <span class="cart-price">${after('0', '₫')}</span></span></a></li></ul></div></header>
<main id="main"><div class="shop-container"><div class="product-container"><div class="product-main"><div class="row content-row mb-0"><div class="product-gallery col large-6"><div class="badge-container"><div class="callout badge badge-circle"><div class="badge-inner secondary on-sale"><span class="onsale">-23%</span></div></div></div></div>
<div class="product-info summary col-fit col entry-summary product-summary"><h1 class="product-title product_title entry-title">Ấm trà men lam 650ml</h1><div class="is-divider small"></div><div class="price-wrapper"><p class="price product-page-price price-on-sale"><del>${after('890.000', '₫')}</del> <ins>${after('690.000', '₫')}</ins></p></div><p>Tiết kiệm 200.000 ₫. Miễn phí giao hàng đơn từ 500.000 ₫.</p>${buy('Thêm vào giỏ hàng')}</div></div></div></div></div></main>
<div class="related related-products-wrapper product-section"><h3>Sản phẩm tương tự</h3>${each(['120.000', '450.000', '1.390.000'], (figure) => `<div class="product-small col"><div class="box-text"><p class="name product-title"><a href="#">Chén</a></p><div class="price-wrapper"><span class="price">${after(figure, '₫')}</span></div></div></div>`)}</div></div>`,
    }),
  },
  {
    name: 'WooCommerce in Kenya with a Yoast graph and delivery charges in a table',
    url: 'https://ricepotnairobi.example/product/electric-pressure-cooker-6l/',
    country: 'KE',
    price: { amount: '8499.00', currency: 'KES' },
    html: wholePage({
      lang: 'en-US',
      title: 'Electric Pressure Cooker 6L',
      bodyClass: 'single-product woocommerce',
      head: `<meta property="og:type" content="product"><meta property="product:price:amount" content="8499.00"><meta property="product:price:currency" content="KES">${jsonLd(
        {
          '@context': 'https://schema.org',
          '@graph': [
            { '@type': ['WebPage', 'ItemPage'], name: 'Electric Pressure Cooker 6L' },
            { '@type': 'WebSite', name: 'Ricepot' },
          ],
        },
      )}`,
      body: storefront(
        before('KSh', '0.00'),
        ['Kitchen', 'Deals below KSh 1,000'],
        product(
          'Electric Pressure Cooker 6L',
          `<p class="price">${before('KSh', '8,499.00')}</p>${buy('Add to cart')}<table class="delivery"><tr><th>Nairobi CBD</th><td>KSh 200</td></tr><tr><th>Mombasa</th><td>KSh 450</td></tr><tr><th>Kisumu</th><td>KSh 400</td></tr></table>`,
          related('Related products', [before('KSh', '3,200.00'), before('KSh', '12,999.00')]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce in Egypt with Arabic-Indic digits and the pound written as ج.م',
    url: 'https://khanlights.example/product/fanous/',
    country: 'EG',
    price: { amount: '1250.00', currency: 'EGP' },
    html: wholePage({
      lang: 'ar',
      dir: 'rtl',
      title: 'فانوس نحاس يدوي - خان لايتس',
      bodyClass: 'rtl single-product woocommerce',
      body: storefront(
        after('٠٫٠٠', 'ج.م'),
        ['فوانيس', 'هدايا', 'عروض'],
        product(
          'فانوس نحاس يدوي',
          `<p class="price">${after('١٬٢٥٠٫٠٠', 'ج.م')}</p><p>ارتفاع ٤٥ سم. الشحن ٦٠ ج.م داخل القاهرة.</p>${buy('إضافة إلى السلة')}`,
          related('منتجات ذات صلة', [after('٤٥٠٫٠٠', 'ج.م'), after('٢٬٩٠٠٫٠٠', 'ج.م')]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce in Greece, cached JSON-LD still has the price before the sale',
    url: 'https://meli-kai-xylo.example/product/trapezi-elias/',
    country: 'GR',
    price: { amount: '349.00', currency: 'EUR' },
    html: wholePage({
      lang: 'el',
      title: 'Τραπέζι ελιάς 80x80 - Μέλι και Ξύλο',
      bodyClass: 'single-product woocommerce',
      head: jsonLd({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        name: 'Τραπέζι ελιάς 80x80',
        offers: [
          {
            '@type': 'Offer',
            price: '420.00',
            priceCurrency: 'EUR',
            priceValidUntil: '2024-12-31',
            availability: 'http://schema.org/InStock',
          },
        ],
      }),
      body: storefront(
        after('0,00', '€'),
        ['Έπιπλα', 'Διακόσμηση', 'Προσφορές'],
        product(
          'Τραπέζι ελιάς 80x80',
          `<p class="price"><del aria-hidden="true">${after('420,00', '€')}</del> <ins>${after('349,00', '€')}</ins></p><p class="installments">ή 3 άτοκες δόσεις των 116,33 €</p>${buy('Προσθήκη στο καλάθι')}`,
          related('Σχετικά προϊόντα', [after('89,00', '€'), after('160,00', '€')]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce grouped product, three parts with a price each and none for the whole',
    url: 'https://prairiecanvas.example/product/camp-kitchen-group/',
    country: 'CA',
    price: undefined,
    html: wholePage({
      lang: 'en-CA',
      title: 'Camp kitchen collection',
      bodyClass: 'single-product woocommerce',
      body: storefront(
        before('&#36;', '0.00'),
        ['Tents', 'Kitchen'],
        product(
          'Camp kitchen collection',
          `<p class="price">${before('&#36;', '18.00')} &ndash; ${before('&#36;', '210.00')}</p><form class="cart grouped_form" method="post"><table class="woocommerce-grouped-product-list group_table"><tbody>${each(
            [
              ['Enamel mug', '18.00'],
              ['Two-burner stove', '210.00'],
              ['Folding table', '95.00'],
            ],
            ([label, figure]) =>
              `<tr class="woocommerce-grouped-product-list-item product"><td class="woocommerce-grouped-product-list-item__quantity"><input type="number" value="" placeholder="0"></td><td class="woocommerce-grouped-product-list-item__label"><a href="#">${label}</a></td><td class="woocommerce-grouped-product-list-item__price">${before('&#36;', figure ?? '')}</td></tr>`,
          )}</tbody></table><button type="submit" class="single_add_to_cart_button button alt">Add to cart</button></form>`,
          '',
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce block theme in Nigeria with naira and a wallet reward',
    url: 'https://adireloft.example/product/adire-boubou/',
    country: 'NG',
    price: { amount: '38500', currency: 'NGN' },
    html: wholePage({
      lang: 'en-NG',
      title: 'Adire Boubou, indigo – Adire Loft',
      bodyClass: 'single-product woocommerce theme-twentytwentyfour',
      body: `<div class="wp-site-blocks"><header class="wp-block-template-part"><div class="wp-block-woocommerce-mini-cart"><button class="wc-block-mini-cart__button"><span class="wc-block-mini-cart__amount">₦0</span></button></div><nav class="wp-block-navigation"><a href="/shop">Shop</a></nav></header>
<main class="wp-block-group"><div class="wp-block-columns"><div class="wp-block-column"><div data-block-name="woocommerce/product-image-gallery" class="wp-block-woocommerce-product-image-gallery"></div></div><div class="wp-block-column"><h1 class="wp-block-post-title">Adire Boubou, indigo</h1>
<div data-block-name="woocommerce/product-price" data-is-descendent-of-single-product-template="true" class="wp-block-woocommerce-product-price"><div class="wc-block-components-product-price wc-block-grid__product-price">${before('&#8358;', '38,500')}</div></div><p class="reward">Earn ₦385 in your wallet with this order.</p>${buy('Add to cart')}</div></div>
<div class="wp-block-query"><ul class="wc-block-product-template">${each(['21,000', '55,000'], (figure) => `<li class="wc-block-product"><h2 class="wp-block-post-title"><a href="#">Scarf</a></h2><div class="wp-block-woocommerce-product-price"><div class="wc-block-components-product-price">${before('&#8358;', figure)}</div></div></li>`)}</ul></div></main></div>`,
    }),
  },
];
