import type { PageCase } from '../page-case.ts';
import { documentOf, each, pageOf } from './built-page.ts';

const amount = (number: string, sign: string, before = true): string => {
  const mark = `<span class="woocommerce-Price-currencySymbol">${sign}</span>`;
  return `<span class="woocommerce-Price-amount amount"><bdi>${before ? mark + number : `${number}&nbsp;${mark}`}</bdi></span>`;
};

interface Parts {
  readonly lang: string;
  readonly title: string;
  readonly cart: string;
  readonly price: string;
  readonly others: readonly string[];
  readonly form?: string;
  readonly head?: string;
  readonly bar?: string;
  readonly tabs?: string;
}

/** Storefront or a child theme: header with the cart's total, tabs, related products, a cart widget in the side bar. */
const woo = ({ lang, title, cart, price, others, form, head = '', bar = '', tabs = '' }: Parts): string =>
  documentOf(
    lang,
    `<title>${title}</title><meta property="og:type" content="product"><meta property="og:title" content="${title}">${head}
<style>.woocommerce .star-rating{float:right}</style>`,
    `<body class="product-template-default single single-product postid-84 woocommerce woocommerce-page"><div id="page" class="hfeed site">
${bar}<header id="masthead" class="site-header"><div class="col-full"><a href="/" class="custom-logo-link" rel="home">Logo</a>
<ul id="site-header-cart" class="site-header-cart menu"><li><a class="cart-contents" href="/cart">${cart} <span class="count">2 items</span></a></li></ul></div></header>
<div id="content" class="site-content"><nav class="woocommerce-breadcrumb"><a href="/">Home</a> / <a href="/c">Shop</a> / ${title}</nav>
<main id="main" class="site-main" role="main"><div class="woocommerce-notices-wrapper"></div>
<div id="product-84" class="product type-product post-84 status-publish first instock has-post-thumbnail">
<div class="woocommerce-product-gallery woocommerce-product-gallery--with-images"><figure><div data-thumb="/a-100x100.jpg" class="woocommerce-product-gallery__image"><img width="416" height="416" src="/a.jpg" alt=""></div></figure></div>
<div class="summary entry-summary"><h1 class="product_title entry-title">${title}</h1>
<div class="woocommerce-product-rating"><div class="star-rating"><span style="width:90%">Rated <strong class="rating">4.50</strong> out of 5</span></div></div>
${price}
${form ?? `<form class="cart" action="" method="post"><div class="quantity"><input type="number" name="quantity" value="1" min="1"></div><button type="submit" name="add-to-cart" value="84" class="single_add_to_cart_button button alt">Add</button></form>`}
<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">QX-4410</span></span></div></div>
<div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs"><li id="tab-title-description"><a href="#d">Description</a></li></ul><div class="woocommerce-Tabs-panel" id="tab-description">${tabs}</div></div>
<section class="related products"><h2>Related products</h2><ul class="products columns-3">${each(
      others,
      (other, index) =>
        `<li class="product type-product post-${index}"><a href="/p${index}" class="woocommerce-LoopProduct-link"><h2 class="woocommerce-loop-product__title">Other ${index}</h2><span class="price">${other}</span></a><a href="?add-to-cart=${index}" class="button product_type_simple add_to_cart_button ajax_add_to_cart">Add</a></li>`,
    )}</ul></section></div></main>
<div id="secondary" class="widget-area"><div class="widget woocommerce widget_shopping_cart"><p class="woocommerce-mini-cart__total total"><strong>Subtotal:</strong> ${cart}</p></div></div></div>
<footer id="colophon" class="site-footer"><div class="site-info">© 2025</div></footer></div></body>`,
  );

const variations = (entries: readonly (readonly [number, number])[]): string =>
  JSON.stringify(
    entries.map(([display, regular], index) => ({
      attributes: { attribute_size: `s${index}` },
      display_price: display,
      display_regular_price: regular,
      is_in_stock: true,
      price_html: '',
      variation_id: 100 + index,
    })),
  ).replaceAll('"', '&quot;');

export const wooCommerce: PageCase[] = [
  pageOf(
    'WooCommerce: a struck price, a sale price and a saving below',
    'https://leder-hof.example/produkt/guertel',
    '47.92 EUR',
    woo({
      lang: 'de-DE',
      title: 'Ledergürtel braun',
      cart: amount('0,00', '€', false),
      price: `<p class="price"><del aria-hidden="true">${amount('59,90', '€', false)}</del> <span class="screen-reader-text">Ursprünglicher Preis war: 59,90&nbsp;€</span><ins aria-hidden="true">${amount('47,92', '€', false)}</ins><span class="screen-reader-text">Aktueller Preis ist: 47,92&nbsp;€.</span></p><p class="saving">Sie sparen 11,98&nbsp;€ (20 %)</p>
<div class="legal-price-info"><p class="wc-gzd-additional-info"><span class="tax-info">inkl. 19 % MwSt.</span> <span class="shipping-costs-info">zzgl. <a href="/versand">Versandkosten</a></span></p></div>`,
      others: [amount('29,90', '€', false), amount('89,00', '€', false), amount('12,50', '€', false)],
      bar: '<p class="woocommerce-store-notice demo_store">Versandkostenfrei ab 49 € Bestellwert</p>',
    }),
  ),
  pageOf(
    'WooCommerce: a variable product with a range before a size is chosen',
    'https://northfleece.example/product/jumper',
    '68.00 GBP',
    woo({
      lang: 'en-GB',
      title: 'Aran Jumper',
      cart: amount('0.00', '&pound;'),
      price: `<p class="price">${amount('68.00', '&pound;')} <span aria-hidden="true">&ndash;</span> ${amount('84.00', '&pound;')}<span class="screen-reader-text">Price range: &pound;68.00 through &pound;84.00</span></p>`,
      others: [amount('24.00', '&pound;'), amount('32.00', '&pound;')],
      form: `<form class="variations_form cart" data-product_id="84" data-product_variations="${variations([
        [68, 68],
        [76, 76],
        [84, 84],
      ])}"><table class="variations"><tr><th><label for="size">Size</label></th><td><select id="size"><option value="">Choose an option</option><option>S</option><option>M</option><option>L (+£16)</option></select></td></tr></table><div class="single_variation_wrap"><button type="submit" class="single_add_to_cart_button button alt disabled">Add to basket</button></div></form>`,
    }),
  ),
  pageOf(
    'WooCommerce: prices with and without tax, the one with tax first',
    'https://gereedschapshuis.example/product/boormachine',
    '181.50 EUR',
    woo({
      lang: 'nl',
      title: 'Boormachine 18V',
      cart: amount('363,00', '&euro;'),
      price: `<p class="price">${amount('181,50', '&euro;')} <small class="woocommerce-price-suffix">incl. btw <span class="ex">(${amount('150,00', '&euro;')} excl. btw)</span></small></p>`,
      others: [amount('99,00', '&euro;'), amount('19,95', '&euro;')],
    }),
  ),
  pageOf(
    'WooCommerce: the price without tax large and first, the one with tax below',
    'https://verktygsboden.example/produkt/skruvdragare',
    '1495.00 SEK',
    woo({
      lang: 'sv-SE',
      title: 'Skruvdragare 12V',
      cart: amount('0', 'kr', false),
      price: `<div class="price-wrap"><p class="price price-excl">${amount('1 196', 'kr', false)} <small>exkl. moms</small></p><p class="price price-incl">${amount('1 495', 'kr', false)} <small>inkl. moms</small></p></div>`,
      others: [amount('295', 'kr', false), amount('595', 'kr', false)],
    }),
    'SE',
  ),
  pageOf(
    'WooCommerce: instalments by a payment plug-in under the price',
    'https://surfboards.example/product/fish',
    '649.00 AUD',
    woo({
      lang: 'en-AU',
      title: "Fish 5'8 Surfboard",
      cart: amount('0.00', '$'),
      price: `<p class="price">${amount('649.00', '$')}</p><div class="afterpay-payment-info"><span>or 4 interest-free payments of <strong>$162.25</strong> with</span> <img alt="Afterpay" src="/ap.svg"></div><p class="zip">Own it from $10 a week</p>`,
      others: [amount('59.00', '$'), amount('39.95', '$')],
    }),
    'AU',
  ),
  pageOf(
    'WooCommerce: a deposit above the whole price',
    'https://vintagebikes.example/product/roadster',
    '890.00 EUR',
    woo({
      lang: 'it-IT',
      title: 'Bicicletta Roadster 1962',
      cart: amount('0,00', '€'),
      price: `<p class="price">${amount('890,00', '€')}</p><div class="wc-deposits-wrapper"><p>Acconto: ${amount('178,00', '€')}</p></div>`,
      others: [amount('45,00', '€'), amount('220,00', '€')],
    }),
  ),
  pageOf(
    'WooCommerce: add-ons with prices of their own among the options',
    'https://flowerbar.example/product/bouquet',
    '75.00 NZD',
    woo({
      lang: 'en-NZ',
      title: 'Wild Bouquet',
      cart: amount('0.00', '$'),
      price: `<p class="price">${amount('75.00', '$')}</p>`,
      others: [amount('95.00', '$'), amount('120.00', '$')],
      form: `<form class="cart"><div class="wc-pao-addon"><label class="wc-pao-addon-name">Add a vase</label><select class="wc-pao-addon-select"><option>None</option><option data-price="25">Clear vase (+$25.00)</option><option data-price="40">Stone vase (+$40.00)</option></select></div>
<div class="wc-pao-addon"><label><input type="checkbox" data-price="12.00"> Chocolates <span class="wc-pao-addon-price">(+$12.00)</span></label></div>
<div id="product-addons-total"><div class="product-addon-totals"><ul><li><div>1 × Wild Bouquet</div><div class="wc-pao-col2"><span class="amount">$75.00</span></div></li></ul></div></div>
<button type="submit" name="add-to-cart" value="9" class="single_add_to_cart_button button alt">Add to cart</button></form>`,
    }),
    'NZ',
  ),
  pageOf(
    'WooCommerce: sold out, without a price, related products have theirs',
    'https://tinytoys.example/product/train',
    '',
    woo({
      lang: 'en',
      title: 'Wooden Train',
      cart: amount('0.00', '$'),
      price: '<p class="price"></p><p class="stock out-of-stock">Out of stock</p>',
      others: [amount('18.00', '$'), amount('22.00', '$'), amount('9.00', '$')],
      form: '<form class="notify"><button>Notify me</button></form>',
    }),
  ),
  pageOf(
    'WooCommerce: points, a member price and the price for everybody',
    'https://vinoteka.example/izdelek/rebula',
    '11.90 EUR',
    woo({
      lang: 'sl-SI',
      title: 'Rebula 2021',
      cart: amount('0,00', '€', false),
      price: `<p class="price">${amount('11,90', '€', false)}</p><p class="points">Z nakupom zberete <strong>119 točk</strong> (vrednost 1,19 €)</p><p class="club">Cena za člane kluba: 10,71 €</p>`,
      others: [amount('9,90', '€', false), amount('15,90', '€', false)],
    }),
  ),
  pageOf(
    'Easy Digital Downloads: choices of a licence, the lowest checked',
    'https://pluginhouse.example/downloads/forms',
    '49.00 USD',
    documentOf(
      'en-US',
      '<title>Forms Pro</title><meta property="og:type" content="product">',
      `<body class="single single-download"><header><a href="/checkout">Cart <span class="edd-cart-quantity">0</span></a></header><main><article class="download"><h1>Forms Pro</h1>
<form class="edd_download_purchase_form" id="edd_purchase_77"><div class="edd_price_options edd_single_mode"><ul>
${each(
  [
    ['Single site', '49.00'],
    ['Five sites', '99.00'],
    ['Unlimited', '199.00'],
  ],
  ([label, price], index) =>
    `<li id="edd_price_option_77_${index}"><label><input type="radio" name="edd_options[price_id][]" value="${index}" ${index === 0 ? 'checked="checked"' : ''}> <span class="edd_price_option_name">${label}</span><span class="edd_price_option_sep">&nbsp;&ndash;&nbsp;</span><span class="edd_price_option_price">&#36;${price}</span></label></li>`,
)}</ul></div><div class="edd_purchase_submit_wrapper"><button class="edd-add-to-cart button">Add to cart</button></div></form></article></main></body>`,
    ),
    'US',
  ),
];
