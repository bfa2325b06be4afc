import type { PageCase } from '../page-case.ts';
import { documentOf, pageOf } from './built-page.ts';

const squarespace = (title: string, price: string): string =>
  documentOf(
    'en-US',
    `<title>${title}</title><meta property="og:site_name" content="Studio"><meta name="twitter:card" content="summary">`,
    `<body class="collection-type-products view-item"><header id="header"><a class="Cart-inner cart-style-text" href="/cart">Cart <span class="sqs-cart-quantity">0</span></a></header><main id="page"><section class="ProductItem hentry product"><nav class="ProductItem-nav"><a href="/shop">Shop</a></nav><div class="ProductItem-summary"><section class="ProductItem-gallery"></section><section class="ProductItem-details"><h1 class="ProductItem-details-title">${title}</h1><div class="ProductItem-product-price">${price}</div><div class="ProductItem-details-excerpt"><p>Hand thrown. Fits a $20 frame from any hardware store.</p></div><div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button sqs-suppress-edit-mode" role="button"><div class="sqs-add-to-cart-button-inner">Add To Cart</div></div></div></section></div></section><section class="ProductItem-relatedProducts"><h2>You Might Also Like</h2><div><a href="/o">Bowl</a><div class="sqs-money-native">38.00</div></div></section></main></body>`,
  );

const wix = (lang: string, title: string, price: string, head = ''): string =>
  documentOf(
    lang,
    `<title>${title}</title>${head}`,
    `<body><div id="SITE_CONTAINER"><header id="SITE_HEADER"><a data-hook="svg-icon-wrapper" aria-label="Cart with 0 items">0</a></header><main id="PAGES_CONTAINER"><section data-hook="product-page"><article class="sxcqOTo"><section><h1 data-hook="product-title" class="s8dhBmw">${title}</h1><div data-hook="sku">SKU: 364215376135191</div><div data-hook="product-prices-wrapper" class="s3hv5vL">${price}</div><div data-hook="product-options"><div data-hook="quantity-counter"><input type="number" value="1"></div></div><button data-hook="add-to-cart" class="s4nDqX6"><span>Add</span></button></section></article><div data-hook="related-products"><h2>Related Products</h2><ul><li data-hook="product-item-root"><span data-hook="product-item-price-to-pay">12,00 €</span></li><li><span data-hook="product-item-price-to-pay">49,00 €</span></li></ul></div></section></main></div></body>`,
  );

const ecwid = (title: string, price: string, options = ''): string =>
  documentOf(
    'pt-PT',
    `<title>${title}</title>`,
    `<body><div class="ec-storefront-v3-pages"><header class="ins-header"><a href="/cart">Cesto</a></header><div id="my-store-1" class="ec-size ec-store"><div class="ecwid-productBrowser ecwid-productBrowser-ProductPage"><div class="product-details product-details--layout-1"><div class="product-details__gallery"></div><div class="product-details__sidebar"><h1 class="product-details__product-title ec-header-h3">${title}</h1><div class="product-details__product-sku ec-text-muted">SKU 00021</div>${price}${options}<div class="product-details__action-panel details-product-purchase"><div class="product-details-module__btn-group"><button class="form-control__button" type="button"><span class="form-control__button-text">Adicionar</span></button></div></div></div></div><div class="product-details__related-products"><div class="grid-product"><div class="grid-product__price-amount">€9,50</div></div><div class="grid-product"><div class="grid-product__price-amount">€31,00</div></div></div></div></div></div></body>`,
  );

export const hostedShops: PageCase[] = [
  pageOf(
    'Squarespace: sale price and original price',
    'https://clay.example/shop/mug',
    '28.00 USD',
    squarespace(
      'Stoneware Mug',
      `<div class="product-price"><span class="visually-hidden">Sale Price:</span><span class="sqs-money-native">28.00</span> <span class="visually-hidden">Original Price:</span><span class="original-price"><span class="sqs-money-native">34.00</span></span></div>`,
    ).replace(
      '<meta name="twitter:card"',
      '<meta property="product:price:amount" content="28.00"><meta property="product:price:currency" content="USD"><meta name="twitter:card"',
    ),
  ),
  pageOf(
    'Squarespace: sold out and without a price, a neighbour with one',
    'https://clay.example/shop/vase',
    '',
    squarespace('Large Vase', '<div class="product-mark sold-out">Sold Out</div>').replace(
      'Fits a $20 frame from any hardware store.',
      '',
    ),
  ),
  pageOf(
    'Wix: old and new price with hidden words',
    'https://kaarsen.example/product-page/kaars',
    '19.50 EUR',
    wix(
      'nl',
      'Kaars Amber',
      '<div data-hook="formatted-secondary-price" class="old"><span class="sr">Normale prijs</span>26,00 €</div><div data-hook="formatted-primary-price"><span class="sr">Verkoopprijs</span>19,50 €</div>',
    ),
  ),
  pageOf(
    'Ecwid: compare-at price below the price, sizes with modifiers',
    'https://conservas.example/Sardinhas-p21',
    '6.80 EUR',
    ecwid(
      'Sardinhas em azeite',
      '<div class="product-details__product-price-container"><div class="product-details__product-price ec-price-item notranslate" itemprop="price" content="6.8"><span class="details-product-price__value ec-price-item">€6,80</span></div><div class="product-details__product-compare-price"><span class="ec-text-muted">Antes</span> <span class="details-product-price-compare__value">€8,00</span></div><div class="product-details__product-price-taxes">Preço com IVA</div></div>',
      '<div class="details-product-option"><label class="form-control--radio"><span>1 lata</span></label><label class="form-control--radio"><span>6 latas (+€30,00)</span></label></div>',
    ),
  ),
  pageOf(
    'Etsy-like handmade page: price, original price, stock, quantity and instalments',
    'https://handmade-market.example/listing/88/ring',
    '24.50 EUR',
    documentOf(
      'en',
      '<title>Silver ring</title>',
      `<body><header><a aria-label="Basket">0</a></header><div class="body-wrap"><div data-buy-box><p class="wt-text-title-larger"><span class="wt-screen-reader-only">Price:</span> €24.50</p><p class="wt-text-strikethrough"><span class="wt-screen-reader-only">Original Price:</span> €35.00</p><span class="wt-badge">30% off</span> <span>Sale ends in 3 hours</span><p>Only 2 left and in 14 carts</p><h1>Silver ring</h1><label>Size</label><select><option>Select an option</option><option>52 (€24.50)</option><option>56 (€26.50)</option></select><button>Add to basket</button></div><div><h2>Delivery</h2><p>Cost to deliver €4.90</p></div><div class="recs"><h2>You may also like</h2><ul><li><a>Opal ring</a> <span class="currency-symbol">€</span><span class="currency-value">19.00</span></li><li><a>Band</a> <span class="currency-symbol">€</span><span class="currency-value">42.00</span></li></ul></div></div></body>`,
    ),
  ),
];
