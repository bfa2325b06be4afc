import type { PageCase } from '../page-case.ts';
import { documentOf, each, pageOf } from './built-page.ts';

interface Parts {
  readonly lang: string;
  readonly title: string;
  readonly price: string;
  readonly others: readonly string[];
  readonly extra?: string;
  readonly head?: string;
  readonly cart?: string;
}

/** Magento 2, Luma or a child of it: mini cart, product info, tabs, upsell block. */
const magento = ({ lang, title, price, others, extra = '', head = '', cart = '' }: Parts): string =>
  documentOf(
    lang,
    `<title>${title}</title>${head}<script>var BASE_URL = 'https://x.example/';</script>`,
    `<body data-container="body" class="catalog-product-view product-x page-layout-1column"><div class="page-wrapper"><header class="page-header"><div class="panel header"><ul class="header links"><li class="greet welcome"><span>Default welcome msg!</span></li></ul></div><div class="header content"><div data-block="minicart" class="minicart-wrapper"><a class="action showcart" href="/checkout/cart"><span class="text">My Cart</span><span class="counter qty empty"><span class="counter-number">2</span></span></a><div class="subtotal"><span class="label">Cart Subtotal</span><span class="price">${cart}</span></div></div></div></header>
<main id="maincontent" class="page-main"><div class="columns"><div class="column main"><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper">${title}</span></h1></div>
<div class="product-reviews-summary"><div class="rating-result" title="87%"><span style="width:87%"><span>87%</span></span></div><a class="action view" href="#reviews">3&nbsp;<span>Reviews</span></a></div>
<div class="product-info-price">${price}<div class="product-info-stock-sku"><div class="stock available"><span>In stock</span></div><div class="product attribute sku"><strong class="type">SKU</strong><div class="value">24-MB01</div></div></div></div>${extra}
<div class="product-add-form"><form id="product_addtocart_form" method="post"><div class="box-tocart"><input type="number" name="qty" id="qty" value="1"><button type="submit" class="action primary tocart" id="product-addtocart-button"><span>Add</span></button></div></form></div></div>
<div class="product media"><div class="gallery-placeholder"></div></div>
<div class="block upsell"><div class="block-title title"><strong id="block-upsell-heading">More</strong></div><ol class="products list items product-items">${each(others, (other) => `<li class="item product product-item"><div class="product-item-info"><strong class="product name product-item-name"><a class="product-item-link" href="/o.html">Other</a></strong><div class="price-box price-final_price" data-role="priceBox"><span class="price-container price-final_price tax weee"><span class="price-wrapper"><span class="price">${other}</span></span></span></div></div></li>`)}</ol></div></div></div></main><footer class="page-footer"><small class="copyright"><span>© 2025</span></small></footer></div></body>`,
  );

const finalPrice = (
  label: string,
  text: string,
  number: number,
  old?: readonly [string, string, number],
): string =>
  `<div class="price-box price-final_price" data-role="priceBox" data-product-id="7" data-price-box="product-id-7"><span class="${old ? 'special-price' : 'normal-price'}"><span class="price-container price-final_price tax weee">${label ? `<span class="price-label">${label}</span>` : ''}<span id="product-price-7" data-price-amount="${number}" data-price-type="finalPrice" class="price-wrapper"><span class="price">${text}</span></span></span></span>${old ? `<span class="old-price"><span class="price-container"><span class="price-label">${old[0]}</span><span id="old-price-7" data-price-amount="${old[2]}" data-price-type="oldPrice" class="price-wrapper"><span class="price">${old[1]}</span></span></span></span>` : ''}</div>`;

/** PrestaShop 1.7/8 classic theme. */
const prestashop = ({ lang, title, price, others, extra = '', head = '', cart = '' }: Parts): string =>
  documentOf(
    lang,
    `<title>${title}</title>${head}`,
    `<body id="product" class="lang-${lang} country-xx currency-x layout-full-width page-product tax-display-enabled"><main><header id="header"><nav class="header-nav"><div id="_desktop_cart"><div class="blockcart cart-preview inactive"><div class="header"><span class="hidden-sm-down">Cart</span><span class="cart-products-count">(0)</span><span class="cart-total">${cart}</span></div></div></div></nav></header>
<section id="wrapper"><div class="container"><div id="content-wrapper"><section id="main"><div class="row product-container"><div class="col-md-6"><section class="page-content" id="content"><ul class="product-flags"><li class="product-flag new">New</li></ul></section></div><div class="col-md-6"><h1 class="h1">${title}</h1>${price}<div class="product-information">${extra}<div class="product-actions"><form id="add-to-cart-or-refresh"><div class="product-add-to-cart"><input type="text" name="qty" id="quantity_wanted" value="1"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit">Add</button></div></form></div></div></div></div>
<section class="featured-products clearfix mt-3"><h2>Autres</h2><div class="products">${each(others, (other) => `<article class="product-miniature js-product-miniature"><div class="product-description"><h3 class="h3 product-title"><a href="/x">Other</a></h3><div class="product-price-and-shipping"><span class="price" aria-label="Price">${other}</span></div></div></article>`)}</div></section></section></div></div></section></main></body>`,
  );

/** OpenCart 2/3 default theme: prices in plain list items, the cart total in a button. */
const openCart = ({ lang, title, price, others, cart = '', head = '' }: Parts): string =>
  documentOf(
    lang,
    `<title>${title}</title>${head}`,
    `<body class="product-product-40"><nav id="top"><div class="btn-group"><button class="btn btn-link dropdown-toggle"><strong>$</strong> Currency</button></div></nav><header><div id="cart" class="btn-group btn-block"><button type="button" class="btn btn-inverse dropdown-toggle"><span id="cart-total">0 item(s) - ${cart}</span></button></div></header>
<div id="product-product" class="container"><ul class="breadcrumb"><li><a href="/">Home</a></li></ul><div class="row"><div id="content" class="col-sm-12"><div class="row"><div class="col-sm-8"><ul class="thumbnails"><li><a class="thumbnail" href="/a.jpg"><img src="/a.jpg"></a></li></ul></div><div class="col-sm-4"><h1>${title}</h1>${price}<div id="product"><div class="form-group"><label class="control-label" for="input-quantity">Qty</label><input type="text" name="quantity" value="1" id="input-quantity"><button type="button" id="button-cart" class="btn btn-primary btn-lg btn-block">Add</button></div></div></div></div>
<h3>Related Products</h3><div class="row">${each(others, (other) => `<div class="col-xs-6 col-sm-3"><div class="product-thumb transition"><div class="caption"><h4><a href="/o">Other</a></h4><p class="price">${other}</p></div><div class="button-group"><button type="button" onclick="cart.add('4')"><span>Add to Cart</span></button></div></div></div>`)}</div></div></div></div></body>`,
  );

export const phpCarts: PageCase[] = [
  pageOf(
    'Magento 2: final price before the old one',
    'https://gymkit.example/bag.html',
    '34.00 USD',
    magento({
      lang: 'en',
      title: 'Joust Duffle Bag',
      price: finalPrice('Special Price', '$34.00', 34, ['Regular Price', '$45.00', 45]),
      others: ['$59.00', '$32.00'],
      cart: '$68.00',
    }),
    'US',
  ),
  pageOf(
    'Magento 2: tier prices below',
    'https://cajas.example/caja-embalaje.html',
    '1.95 EUR',
    magento({
      lang: 'es',
      title: 'Caja de embalaje 40×30',
      price: finalPrice('', '1,95 €', 1.95),
      extra:
        '<ul class="prices-tier items"><li class="item">Comprar 10 por <span class="price">1,75 €</span> cada uno y <strong class="benefit">ahorrar 10%</strong></li><li class="item">Comprar 50 por <span class="price">1,40 €</span> cada uno</li></ul>',
      others: ['2,95 €', '0,90 €'],
      cart: '0,00 €',
    }),
  ),
  pageOf(
    'Magento 2: custom options with their surcharges',
    'https://engravers.example/pen.html',
    '85.00 GBP',
    magento({
      lang: 'en-GB',
      title: 'Fountain Pen',
      price: finalPrice('', '£85.00', 85),
      extra:
        '<div class="product-options-wrapper"><div class="field"><label class="label"><span>Engraving</span><span class="price-notice">+<span class="price-wrapper"><span class="price">£15.00</span></span></span></label><input type="text"></div><div class="field"><select class="product-custom-option"><option value="">-- Please Select --</option><option price="5">Gift box + £5.00</option><option price="12">Leather case + £12.00</option></select></div></div>',
      others: ['£24.00', '£130.00'],
      cart: '£0.00',
    }),
  ),
  pageOf(
    'Magento 2: RRP with the label in Latvian',
    'https://apavi.example/zabaki.html',
    '79.00 EUR',
    magento({
      lang: 'lv',
      title: 'Ziemas zābaki',
      price: finalPrice('Cena ar atlaidi', '79,00 €', 79, ['Parastā cena', '119,00 €', 119]),
      others: ['45,00 €', '99,00 €'],
      cart: '0,00 €',
    }),
  ),
  pageOf(
    'Magento 1: regular and special price with ids',
    'https://vinotek.example/vino.html',
    '189.00 CZK',
    documentOf(
      'cs',
      '<title>Rulandské modré</title>',
      `<body class="catalog-product-view"><div class="header"><div class="block-cart-header"><p>Košík: <span class="price">0,00 Kč</span></p></div></div><div class="product-view"><div class="product-essential"><form id="product_addtocart_form"><div class="product-shop"><div class="product-name"><h1>Rulandské modré 2020</h1></div><div class="price-box"><p class="old-price"><span class="price-label">Běžná cena:</span> <span class="price" id="old-price-7">239,00 Kč</span></p><p class="special-price"><span class="price-label">Akční cena</span> <span class="price" id="product-price-7">189,00 Kč</span></p></div><div class="add-to-cart"><button type="button" title="Do košíku" class="button btn-cart" onclick="productAddToCartForm.submit(this)"><span>Do košíku</span></button></div></div></form></div><div class="box-up-sell"><h2>Mohlo by se vám líbit</h2><table id="upsell-product-table"><tr><td><div class="price-box"><span class="regular-price"><span class="price">159,00 Kč</span></span></div></td><td><div class="price-box"><span class="regular-price"><span class="price">299,00 Kč</span></span></div></td></tr></table></div></div></body>`,
    ),
    'CZ',
  ),
  pageOf(
    'PrestaShop: ecotax, price before tax and unit price beside it',
    'https://elettronica.example/aspirapolvere.html',
    '159.90 EUR',
    prestashop({
      lang: 'it',
      title: 'Aspirapolvere',
      price: `<div class="product-prices"><div class="product-price h5"><div class="current-price"><span content="159.9">159,90 €</span></div></div><p class="product-without-taxes">131,07 € tasse escluse</p><p class="price-ecotax">di cui 0,32 € per l'ecotassa</p></div>`,
      others: ['19,90 €', '219,00 €'],
      cart: '0,00 €',
    }),
  ),
  pageOf(
    'OpenCart: price, ex tax, reward points',
    'https://gadgethut.example/index.php?product_id=40',
    '123.20 USD',
    openCart({
      lang: 'en',
      title: 'Pocket Player',
      price:
        '<ul class="list-unstyled"><li>Brand: <a href="/b">Acme</a></li><li>Product Code: product 11</li><li>Reward Points: 400</li><li>Availability: In Stock</li></ul><ul class="list-unstyled"><li><h2>$123.20</h2></li><li>Ex Tax: $101.00</li><li>Price in reward points: 800</li></ul>',
      others: [
        '$602.00 <span class="price-tax">Ex Tax: $500.00</span>',
        '$122.00 <span class="price-tax">Ex Tax: $100.00</span>',
      ],
      cart: '$0.00',
    }),
    'US',
  ),
  pageOf(
    'OpenCart: struck price first, in Ukrainian',
    'https://posud.example/kastrulia',
    '1249 UAH',
    openCart({
      lang: 'uk',
      title: 'Каструля 5 л',
      price:
        '<ul class="list-unstyled"><li>Код товару: 5512</li><li>Наявність: В наявності</li></ul><ul class="list-unstyled"><li><span style="text-decoration: line-through;">1 590 грн.</span></li><li><h2>1 249 грн.</h2></li><li>Без ПДВ: 1 041 грн.</li></ul>',
      others: [
        '<span class="price-new">850 грн.</span> <span class="price-old">999 грн.</span>',
        '2 150 грн.',
      ],
      cart: '0 грн.',
    }),
    'UA',
  ),
];
