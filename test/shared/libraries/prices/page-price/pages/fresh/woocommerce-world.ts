import { jsonLd, type PageCase } from '../page-case.ts';
import { each, wholePage } from './whole-page.ts';
import { after, before, buy, product, related, storefront } from './woocommerce-frame.ts';

export const worldwideWooCommercePages: readonly PageCase[] = [
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
