import { each } from './whole-page.ts';

/** The amount as WooCommerce's wc_price() prints it, with the sign before the figure. */
export const before = (sign: string, figure: string): string =>
  `<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">${sign}</span>${figure}</bdi></span>`;

export const after = (figure: string, sign: string): string =>
  `<span class="woocommerce-Price-amount amount"><bdi>${figure}&nbsp;<span class="woocommerce-Price-currencySymbol">${sign}</span></bdi></span>`;

export const storefront = (cartTotal: string, menu: readonly string[], main: string): string =>
  `<div id="page" class="hfeed site"><header id="masthead" class="site-header"><div class="col-full"><a class="skip-link screen-reader-text" href="#content">Skip</a>
<div class="site-branding"><a href="/" rel="home" class="custom-logo-link"><img src="/wp-content/uploads/logo.png" alt="" class="custom-logo"></a></div>
<nav class="main-navigation"><ul class="menu">${each(menu, (entry) => `<li class="menu-item menu-item-type-taxonomy"><a href="#">${entry}</a></li>`)}</ul></nav>
<ul id="site-header-cart" class="site-header-cart menu"><li><a class="cart-contents" href="/cart/">${cartTotal} <span class="count">0</span></a></li></ul></div></header>
<div id="content" class="site-content"><div class="col-full"><div class="woocommerce"></div><div id="primary" class="content-area"><main id="main" class="site-main">${main}</main></div></div></div></div>`;

export const related = (title: string, amounts: readonly string[]): string =>
  `<section class="related products"><h2>${title}</h2><ul class="products columns-4">${each(
    amounts,
    (amount) =>
      `<li class="product type-product instock"><a href="/product/x/" class="woocommerce-LoopProduct-link woocommerce-loop-product__link"><img src="/x.jpg" alt=""><h2 class="woocommerce-loop-product__title">…</h2><span class="price">${amount}</span></a><a href="?add-to-cart=9" data-quantity="1" class="button add_to_cart_button">+</a></li>`,
  )}</ul></section>`;

export const product = (title: string, summary: string, rest: string): string =>
  `<div id="product-4711" class="product type-product post-4711 status-publish first instock has-post-thumbnail purchasable">
<div class="woocommerce-product-gallery woocommerce-product-gallery--with-images images"><figure class="woocommerce-product-gallery__wrapper"><div data-thumb="/a-100.jpg" class="woocommerce-product-gallery__image"><a href="/a.jpg"><img width="600" height="600" src="/a-600.jpg" class="wp-post-image" alt=""></a></div></figure></div>
<div class="summary entry-summary"><h1 class="product_title entry-title">${title}</h1>${summary}</div>${rest}</div>`;

export const buy = (label: string): string =>
  `<form class="cart" action="#" method="post" enctype="multipart/form-data"><div class="quantity"><label class="screen-reader-text" for="q">Quantity</label><input type="number" id="q" class="input-text qty text" name="quantity" value="1" min="1"></div><button type="submit" name="add-to-cart" value="4711" class="single_add_to_cart_button button alt">${label}</button></form>`;
