import { jsonLd, type PageCase } from '../page-case.ts';
import { documentOf, each, pageOf } from './built-page.ts';

const bigCommerce = (
  lang: string,
  title: string,
  price: string,
  others: readonly string[],
  options = '',
): string =>
  documentOf(
    lang,
    `<title>${title}</title><meta property="og:type" content="product">`,
    `<body class="theme-cornerstone"><header class="header"><nav class="navUser"><ul><li class="navUser-item--cart"><a class="navUser-action" data-cart-preview href="/cart.php"><span class="navUser-item-cartLabel">Cart</span> <span class="countPill cart-quantity"></span></a></li></ul></nav></header><div class="body" id="main-content"><div class="container"><div><div class="productView"><section class="productView-images"><figure class="productView-image"><img src="/a.jpg"></figure></section><section class="productView-details product-data"><div class="productView-product"><h1 class="productView-title">${title}</h1><div class="productView-price">${price}</div><dl class="productView-info"><dt class="productView-info-name">SKU:</dt><dd class="productView-info-value">SL-100</dd></dl></div></section><section class="productView-details product-options"><div class="productView-options"><form class="form" data-cart-item-add>${options}<div class="form-action"><input id="form-action-addToCart" data-wait-message="Adding" class="button button--primary" type="submit" value="Add to Cart"></div></form></div></section></div></div>
<div class="tab-content" id="tab-related"><section class="productCarousel">${each(others, (other) => `<div class="productCarousel-slide"><article class="card"><div class="card-body"><h3 class="card-title"><a href="/o">Other</a></h3><div class="card-text" data-test-info-type="price"><div class="price-section price-section--withoutTax"><span data-product-price-without-tax class="price price--withoutTax">${other}</span></div></div></div></article></div>`)}</section></div></div></div></body>`,
  );

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
    'BigCommerce: price without tax only, sale with MSRP and was',
    'https://fishtackle.example/reel/',
    '79.99 USD',
    bigCommerce(
      'en',
      'Spinning Reel',
      `<div class="price-section price-section--withoutTax rrp-price--withoutTax"><span>MSRP:</span> <span data-product-rrp-price-without-tax class="price price--rrp">$119.99</span></div><div class="price-section price-section--withoutTax non-sale-price--withoutTax"><span>Was:</span> <span data-product-non-sale-price-without-tax class="price price--non-sale">$99.99</span></div><div class="price-section price-section--withoutTax"><span class="price-label"></span><span class="price-now-label">Now:</span> <span data-product-price-without-tax class="price price--withoutTax">$79.99</span></div><div class="price-section price-section--saving price"><span class="price">(You save</span> <span data-product-price-saved class="price price--saving">$40.00</span> <span class="price">)</span></div>`,
      ['$24.99', '$149.99'],
    ),
    'US',
  ),
  pageOf(
    'BigCommerce: with and without tax, both in full',
    'https://paddlesup.example/board/',
    '549.00 AUD',
    bigCommerce(
      'en-AU',
      'Inflatable Board',
      `<div class="price-section price-section--withTax"><span data-product-price-with-tax class="price price--withTax">$549.00</span> <abbr title="Including Tax">(Inc. GST)</abbr></div><div class="price-section price-section--withoutTax price--withoutTax"><span data-product-price-without-tax class="price price--withoutTax">$499.09</span> <abbr title="Excluding Tax">(Ex. GST)</abbr></div>`,
      ['$99.00', '$149.00'],
    ),
    'AU',
  ),
  pageOf(
    'BigCommerce: a range of prices, options as rectangles with surcharges',
    'https://coffins-for-guitars.example/case/',
    '129.00 GBP',
    bigCommerce(
      'en-GB',
      'Hard Case',
      `<div class="price-section"><span class="price price--withTax">£129.00 - £189.00</span></div>`,
      ['£19.00', '£45.00'],
      '<div class="form-field" data-product-attribute="set-rectangle"><label class="form-option"><span class="form-option-variant">Standard</span></label><label class="form-option"><span class="form-option-variant">Velvet +£60.00</span></label></div>',
    ),
  ),
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
    'Squarespace: from a lowest price',
    'https://clay.example/shop/print',
    '45.00 USD',
    squarespace('Linocut Print', '<div class="product-price">from $45.00</div>'),
    'US',
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
    'Wix: JSON-LD with a capital Offers key',
    'https://kaarsen.example/product-page/houder',
    '34.00 EUR',
    wix(
      'nl',
      'Kaarsenhouder',
      '<span data-hook="formatted-primary-price" data-wix-price="34,00 €">34,00 €</span>',
      jsonLd({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        name: 'Kaarsenhouder',
        Offers: {
          '@type': 'Offer',
          priceCurrency: 'EUR',
          price: '34',
          Availability: 'https://schema.org/InStock',
        },
      }),
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
    'Lightspeed: the unit price in brackets and the price per piece',
    'https://vloeren.example/tegel.html',
    '38.95 EUR',
    documentOf(
      'nl',
      '<title>Tegel 60x60</title><meta property="og:type" content="website">',
      `<body><header><div class="cart"><a href="/nl/cart/">Winkelwagen (<span>0</span>)</a> <strong>€0,00</strong></div></header><div class="container content"><h1 itemprop="name" content="Tegel 60x60">Tegel 60x60</h1><div class="productpage-price"><div class="product-price"><span class="old-price">€44,95</span> <span class="price">€38,95</span> <small class="price-tax">Incl. btw</small></div><div class="unit-price">(€27,05 / m²)</div></div><form action="/cart/add/1/" id="product_configure_form" method="post"><input type="text" name="quantity" value="1"><a href="javascript:;" onclick="document.getElementById('product_configure_form').submit();" class="btn btn-1">Toevoegen aan winkelwagen</a></form><div class="related"><div class="product-block"><div class="price">€12,50</div></div><div class="product-block"><div class="price">€52,00</div></div></div></div></body>`,
    ),
  ),
  pageOf(
    'Big Cartel: a bare price beside a unit of money',
    'https://zines.example/product/zine-4',
    '6.00 GBP',
    documentOf(
      'en-gb',
      '<title>Zine No. 4</title><meta property="product:price:amount" content="6.00"><meta property="product:price:currency" content="GBP">',
      '<body id="product-page"><header><a href="/cart" class="cart">Cart / £0.00</a></header><section class="product-detail"><h1 class="product-title">Zine No. 4</h1><div class="product-price"><span data-currency-amount="6" data-currency-code="GBP"><span class="currency_sign">£</span>6.00</span></div><form class="product-form" action="/cart"><button name="submit" type="submit" class="button add-to-cart-button">Add to cart</button></form></section><section class="related-products"><a href="/product/z3"><span>Zine No. 3</span> <span class="price"><span class="currency_sign">£</span>5.00</span></a></section></body>',
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
