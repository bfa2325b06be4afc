import { jsonLd, type PageCase } from '../page-case.ts';
import { documentOf, pageOf } from './built-page.ts';

interface Parts {
  readonly lang: string;
  readonly title: string;
  readonly info: string;
  readonly others: string;
  readonly head?: string;
  readonly bar?: string;
  readonly after?: string;
}

/**
 * An Online Store 2.0 theme: announcement bar, drawer cart, product section, recommendations, script with the
 * analytics.
 */
const shopify = ({ lang, title, info, others, head = '', bar = '', after = '' }: Parts): string =>
  documentOf(
    lang,
    `<title>${title}</title><meta property="og:site_name" content="Shop"><meta property="og:type" content="product"><meta property="og:title" content="${title}">${head}
<script>window.Shopify = window.Shopify || {};Shopify.theme = {"name":"Live","id":1336};</script>`,
    `<body class="gradient animate--hover-default"><a class="skip-to-content-link" href="#MainContent">Skip</a>
<cart-drawer class="drawer is-empty"><div id="CartDrawer" class="cart-drawer"><div class="drawer__inner"><p class="cart__empty-text">Your cart is empty</p><div class="totals"><h2 class="totals__total">Estimated total</h2><p class="totals__total-value">$0.00</p></div></div></div></cart-drawer>
<div class="shopify-section-group-header-group announcement-bar-section"><div class="utility-bar">${bar}</div></div>
<header class="header"><nav class="header__inline-menu"><ul class="list-menu"><li><a href="/collections/all">All</a></li></ul></nav></header>
<main id="MainContent" class="content-for-layout focus-none" role="main"><section id="MainProduct" class="product page-width"><div class="product product--large product--left grid grid--1-col">
<div class="grid__item product__media-wrapper"><media-gallery><ul class="product__media-list slider slider--mobile"><li class="product__media-item slider__slide"><img src="//cdn.example/a.jpg?width=1946" alt="${title}"></li></ul></media-gallery></div>
<div class="product__info-wrapper grid__item"><product-info class="product__info-container product__column-sticky"><div class="product__title"><h1>${title}</h1></div>${info}</product-info></div></div></section>${after}
<section class="shopify-section section"><product-recommendations class="related-products page-width" data-url="/recommendations/products?section_id=x&limit=4"><h2 class="related-products__heading">You may also like</h2><ul class="grid product-grid grid--4-col-desktop">${others}</ul></product-recommendations></section></main>
<footer class="footer"><div class="footer__content-bottom"><form class="localization-form"><button class="disclosure__button">Country</button></form></div></footer></body>`,
  );

const card = (regular: string, sale?: string): string =>
  `<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card card--standard"><h3 class="card__heading"><a href="/products/o">Other</a></h3><div class="price ${sale ? 'price--on-sale' : ''}"><div class="price__container"><div class="price__regular"><span class="price-item price-item--regular">${regular}</span></div><div class="price__sale"><span><s class="price-item price-item--regular">${regular}</s></span><span class="price-item price-item--sale price-item--last">${sale ?? regular}</span></div></div></div></div></div></li>`;

const buy = (label: string): string =>
  `<div><product-form class="product-form"><form method="post" action="/cart/add" class="form" novalidate><input type="hidden" name="id" value="4081"><div class="product-form__buttons"><button type="submit" name="add" class="product-form__submit button button--full-width"><span>${label}</span></button></div></form></product-form></div>`;

const dawn = (words: { regular: string; sale: string }, price: string, old?: string, badge = ''): string =>
  `<div class="no-js-hidden" id="price-template--16" role="status"><div class="price price--large price--show-badge${old ? ' price--on-sale' : ''}"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">${words.regular}</span><span class="price-item price-item--regular">${price}</span></div><div class="price__sale"><span class="visually-hidden visually-hidden--inline">${words.regular}</span><span><s class="price-item price-item--regular">${old ?? ''}</s></span><span class="visually-hidden visually-hidden--inline">${words.sale}</span><span class="price-item price-item--sale price-item--last">${price}</span></div><small class="unit-price caption hidden"></small></div>${badge}</div></div>`;

export const shopifyThemes: PageCase[] = [
  pageOf(
    'Shopify Dawn: in Danish with a price per litre',
    'https://saebe.example/products/shampoo',
    '129.00 DKK',
    shopify({
      lang: 'da',
      title: 'Shampoo 500 ml',
      info: `<div class="price price--large"><div class="price__container"><div class="price__regular"><span class="visually-hidden">Normalpris</span><span class="price-item price-item--regular">129,00 kr</span></div><small class="unit-price caption"><span class="visually-hidden">Enhedspris</span><span class="price-item price-item--last"><span>258,00 kr</span><span aria-hidden="true">/</span><span class="visually-hidden">&nbsp;pr.&nbsp;</span><span>l</span></span></small></div></div>${buy('Læg i indkøbskurv')}`,
      others: card('89,00 kr') + card('45,00 kr'),
    }),
    'DK',
  ),
  pageOf(
    'Shopify Impulse: the compare-at price first and swatches with prices',
    'https://ringdesk.example/products/band',
    '420.00 USD',
    shopify({
      lang: 'en',
      title: 'Gold Band 4mm',
      head: '<meta property="og:price:amount" content="420.00"><meta property="og:price:currency" content="USD">',
      info: `<div class="product-single__meta"><div class="product-block product-block--price"><span class="visually-hidden">Regular price</span><span id="ComparePrice-1" class="product__price product__price--compare">$560.00</span><span class="visually-hidden">Sale price</span><span id="ProductPrice-1" class="product__price on-sale">$420.00</span><span class="product__price-savings">Save 25%</span></div>
<div class="variant-wrapper"><fieldset class="variant-input-wrap"><div class="variant-input swatch" data-value="14k"><label>14k <span class="swatch-price">$420</span></label></div><div class="variant-input swatch" data-value="18k"><label>18k <span class="swatch-price">$690</span></label></div><div class="variant-input swatch" data-value="Platinum"><label>Platinum <span class="swatch-price">$890</span></label></div></fieldset></div>${buy('Add to cart')}</div>`,
      others: card('$210.00') + card('$1,250.00'),
    }),
  ),
  pageOf(
    'Shopify: a theme with cents in a raised element',
    'https://petbarn.example/products/bed',
    '54.99 USD',
    shopify({
      lang: 'en',
      title: 'Dog Bed',
      info: `<div class="price-list"><span class="price price--highlight"><span class="visually-hidden">Sale price</span>$54<sup>99</sup></span><span class="price price--compare"><span class="visually-hidden">Regular price</span>$69<sup>99</sup></span></div><p class="product-form__payment">Pay in 4 instalments of $13.75</p>${buy('Add to cart')}`,
      others: card('$24<sup>99</sup>') + card('$34<sup>99</sup>'),
    }),
    'US',
  ),
  pageOf(
    'Shopify: stale JSON-LD in a page whose visible price and meta agree on another',
    'https://lampenatelier.example/products/lampe',
    '129.00 EUR',
    shopify({
      lang: 'de',
      title: 'Tischleuchte',
      head: '<meta property="og:price:amount" content="129,00"><meta property="og:price:currency" content="EUR">',
      info: `${dawn({ regular: 'Normaler Preis', sale: 'Verkaufspreis' }, '€129,00', '€169,00')}<div class="product__tax">inkl. MwSt. zzgl. Versandkosten</div>${buy('In den Warenkorb legen')}`,
      others: card('€59,00') + card('€249,00'),
      after: jsonLd({
        '@context': 'http://schema.org/',
        '@type': 'Product',
        name: 'Tischleuchte',
        offers: [{ '@type': 'Offer', price: 169, priceCurrency: 'EUR' }],
      }),
    }),
  ),
  pageOf(
    'Shopify: a bundle of three at a lower price each below the price of one',
    'https://sockdrawer.example/products/sock',
    '14.00 EUR',
    shopify({
      lang: 'en-IE',
      title: 'Merino Sock',
      info: `${dawn({ regular: 'Regular price', sale: 'Sale price' }, '€14,00')}<div class="volume-pricing"><ul><li><span>3+</span><span class="price">€12,00/ea</span></li><li><span>6+</span><span class="price">€10,00/ea</span></li></ul></div>${buy('Add to cart')}`,
      others: card('€9,00') + card('€22,00'),
    }),
  ),
  pageOf(
    'Shopify: a collection page with many prices and no product',
    'https://sockdrawer.example/collections/all',
    '',
    documentOf(
      'en',
      '<title>All socks</title><meta property="og:type" content="website">',
      `<body class="template-collection"><header class="header"></header><main id="MainContent"><h1 class="collection-hero__title">All socks</h1><ul id="product-grid" class="grid product-grid">${card('€9,00')}${card('€14,00')}${card('€22,00', '€18,00')}${card('€12,00')}${card('€16,00')}${card('€11,00')}</ul></main></body>`,
    ),
  ),
  pageOf(
    'Shopify: pairs of number and word in neighbouring elements',
    'https://auctionhouse-tees.example/products/tee',
    '35.00 USD',
    shopify({
      lang: 'en',
      title: 'Tour Tee',
      info: `<div class="product-price"><span class="money">$35</span><span class="reviews">12 reviews</span></div>${buy('Add to cart')}`,
      others: card('$25.00') + card('$40.00'),
    }),
    'US',
  ),
];
