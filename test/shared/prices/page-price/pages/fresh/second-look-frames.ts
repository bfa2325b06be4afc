import { each, wholePage } from './whole-page.ts';
import { after, before, buy, product, related, storefront } from './woocommerce-frame.ts';

/** What the frames of the shop systems below ask for; everything in the shop's language. */
export interface Shop {
  readonly lang: string;
  readonly dir?: 'rtl';
  readonly title: string;
  readonly head?: string;
  /** The bar above the header: free delivery from a sum, most often. */
  readonly bar: string;
  readonly cart: string;
  readonly price: string;
  readonly buy: string;
  /** Delivery, instalments, points and whatever else the page says of money. */
  readonly note: string;
  readonly others: readonly string[];
  readonly related: string;
}

const parts = ({ lang, dir, title, head }: Shop) => ({
  lang,
  ...(dir === undefined ? {} : { dir }),
  title,
  head: head ?? '',
});

export { after, before };

/** A WooCommerce shop on the Storefront theme. */
export const wooShop = (shop: Shop): string =>
  wholePage({
    ...parts(shop),
    bodyClass: 'product-template-default single single-product woocommerce woocommerce-page',
    body: `<p class="woocommerce-store-notice demo_store">${shop.bar}</p>${storefront(
      shop.cart,
      [],
      product(
        shop.title,
        `<p class="price">${shop.price}</p><div class="woocommerce-product-details__short-description"><p>${shop.note}</p></div>${buy(shop.buy)}`,
        related(shop.related, shop.others),
      ),
    )}`,
  });

/** A PrestaShop 1.7 shop on the classic theme. */
export const prestaShop = (shop: Shop): string =>
  wholePage({
    ...parts(shop),
    bodyClass: `lang-${shop.lang} page-product tax-display-enabled`,
    body: `<main><div class="header-banner">${shop.bar}</div><header id="header"><nav class="header-nav"><div id="_desktop_cart"><div class="blockcart cart-preview inactive"><i class="material-icons shopping-cart">shopping_cart</i><span class="cart-products-count">(0)</span> <span>${shop.cart}</span></div></div></nav></header>
<section id="wrapper"><div class="container"><section id="main"><meta content="#"><div class="row product-container"><div class="col-md-6"><div class="product-cover"><img class="js-qv-product-cover" src="/1-large_default/a.jpg" alt=""></div></div><div class="col-md-6"><h1 class="h1">${shop.title}</h1><div class="product-prices js-product-prices">${shop.price}<div class="tax-shipping-delivery-label">${shop.note}</div></div><div class="product-actions"><form action="#" method="post" id="add-to-cart-or-refresh"><div class="product-quantity clearfix"><input type="number" name="qty" id="quantity_wanted" value="1" class="input-group" min="1"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit"><i class="material-icons shopping-cart">&#xE547;</i>${shop.buy}</button></div></form></div></div></div>
<section class="featured-products clearfix mt-3"><h2 class="products-section-title">${shop.related}</h2><div class="products">${each(shop.others, (other) => `<article class="product-miniature js-product-miniature"><div class="thumbnail-container"><h3 class="h3 product-title"><a href="#">…</a></h3><div class="product-price-and-shipping"><span class="price">${other}</span></div></div></article>`)}</div></section></section></div></section></main>`,
  });

/** An OpenCart 3 shop on the default theme. */
export const openCart = (shop: Shop): string =>
  wholePage({
    ...parts(shop),
    bodyClass: 'product-product-88',
    body: `<nav id="top"><div class="container">${shop.bar}</div></nav><header><div class="container"><div id="cart" class="btn-group btn-block"><button type="button" data-toggle="dropdown" class="btn btn-inverse btn-block btn-lg dropdown-toggle"><i class="fa fa-shopping-cart"></i> <span id="cart-total">0 - ${shop.cart}</span></button></div></div></header>
<div id="product-product" class="container"><div class="row"><div id="content" class="col-sm-12"><div class="row"><div class="col-sm-8"><ul class="thumbnails"><li><a class="thumbnail" href="/image/a.jpg"><img src="/image/a-228x228.jpg" alt=""></a></li></ul><div class="tab-content"><div class="tab-pane active" id="tab-description"><p>${shop.note}</p></div></div></div><div class="col-sm-4"><h1>${shop.title}</h1><ul class="list-unstyled"><li>SKU: 88-1204</li></ul><ul class="list-unstyled">${shop.price}</ul><div id="product"><div class="form-group"><input type="text" name="quantity" value="1" size="2" id="input-quantity" class="form-control"><button type="button" id="button-cart" class="btn btn-primary btn-lg btn-block">${shop.buy}</button></div></div></div></div>
<h3>${shop.related}</h3><div class="row">${each(shop.others, (other) => `<div class="col-xs-6 col-sm-3"><div class="product-thumb transition"><div class="caption"><h4><a href="#">…</a></h4><p class="price">${other}</p></div><div class="button-group"><button type="button" onclick="cart.add('40');"><span>${shop.buy}</span></button></div></div></div>`)}</div></div></div></div>`,
  });

/** A Shopify shop on the Dawn theme. */
export const dawnShop = (shop: Shop): string =>
  wholePage({
    ...parts(shop),
    bodyClass: 'gradient',
    body: `<div class="announcement-bar" role="region"><p class="announcement-bar__message h5">${shop.bar}</p></div><header class="header"><a href="/cart" class="header__icon header__icon--cart"><span class="visually-hidden">${shop.cart}</span></a></header>
<main id="MainContent" class="content-for-layout focus-none"><section class="shopify-section section"><product-info class="page-width"><div class="product product--medium grid"><div class="grid__item product__media-wrapper"><img src="//cdn.shopify.com/s/files/a.jpg?width=1946" alt=""></div><div class="product__info-wrapper grid__item"><div class="product__info-container"><div class="product__title"><h1>${shop.title}</h1></div><div id="price-template" role="status">${shop.price}</div><div class="product__tax caption rte">${shop.note}</div><product-form class="product-form"><form method="post" action="/cart/add" class="form"><div class="product-form__buttons"><button type="submit" name="add" class="product-form__submit button button--full-width">${shop.buy}</button></div></form></product-form></div></div></div></product-info></section>
<section class="shopify-section section"><product-recommendations class="related-products page-width"><h2 class="related-products__heading">${shop.related}</h2><ul class="grid product-grid">${each(shop.others, (other) => `<li class="grid__item"><div class="card-wrapper"><h3 class="card__heading"><a href="#">…</a></h3><div class="price"><div class="price__regular"><span class="price-item price-item--regular">${other}</span></div></div></div></li>`)}</ul></product-recommendations></section></main>`,
  });

/** Dawn's price block of a product on sale, with the words for screen readers. */
export const dawnSale = (words: { regular: string; sale: string }, old: string, now: string): string =>
  `<div class="price price--large price--on-sale"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">${words.regular}</span><span class="price-item price-item--regular">${now}</span></div><div class="price__sale"><span class="visually-hidden visually-hidden--inline">${words.regular}</span><span><s class="price-item price-item--regular">${old}</s></span><span class="visually-hidden visually-hidden--inline">${words.sale}</span><span class="price-item price-item--sale price-item--last">${now}</span></div></div></div>`;

/** A classified ad of a local portal. */
export const classifiedAd = (shop: Shop): string =>
  wholePage({
    ...parts(shop),
    body: `<header class="top"><a href="/" class="brand">…</a><div class="promo">${shop.bar}</div></header><div class="wrap"><article class="ad-view"><div class="ad-gallery"><img src="/uploads/a_800.jpg" alt=""></div><div class="ad-main"><h1 class="ad-title">${shop.title}</h1><div class="ad-price">${shop.price}</div><div class="ad-meta"><span>#4481920</span> <span>12.11.2026</span> <span>1 204</span></div><div class="ad-text">${shop.note}</div><button class="btn-call" type="button">${shop.buy}</button></div></article><aside class="similar"><h2>${shop.related}</h2>${each(shop.others, (other) => `<a class="similar-item" href="#"><img src="/uploads/s.jpg" alt=""><span class="t">…</span><span class="similar-price">${other}</span></a>`)}</aside></div>`,
  });
