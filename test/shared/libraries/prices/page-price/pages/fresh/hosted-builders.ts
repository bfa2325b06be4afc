import { jsonLd, type PageCase } from '../page-case.ts';
import { furnishedPage } from './furnished-page.ts';
import { each } from './whole-page.ts';

const stencilCard = (figure: string): string =>
  `<article class="card"><div class="card-body"><h4 class="card-title"><a href="#">Other</a></h4><div class="card-text" data-test-info-type="price"><div class="price-section price-section--withoutTax"><span data-product-price-without-tax class="price price--withoutTax">${figure}</span></div></div></div></article>`;

export const hostedBuilderPages: readonly PageCase[] = [
  {
    name: 'BigCommerce Stencil in the United States, MSRP, was, now and saving',
    url: 'https://copperbrewing.example/conical-fermenter-7gal/',
    country: 'US',
    price: { amount: '274.99', currency: 'USD' },
    html: furnishedPage({
      lang: 'en',
      title: 'Conical Fermenter 7 gal',
      head: `<meta property="product:price:amount" content="274.99"><meta property="product:price:currency" content="USD"><meta property="og:type" content="product">`,
      body: `<header class="header"><nav class="navUser"><a class="navUser-action" data-cart-preview href="/cart.php"><span class="navUser-item-cartLabel">Cart</span><span class="countPill cart-quantity"></span></a></nav></header><div class="banners"><div class="banner">Free shipping on orders over $59*</div></div><div class="body"><div class="productView"><section class="productView-details product-data"><div class="productView-product"><h1 class="productView-title">Conical Fermenter 7 gal</h1><div class="productView-price"><div class="price-section price-section--withoutTax rrp-price--withoutTax"><span>MSRP:</span> <span data-product-rrp-price-without-tax class="price price--rrp">$349.99</span></div><div class="price-section price-section--withoutTax non-sale-price--withoutTax"><span>Was:</span> <span data-product-non-sale-price-without-tax class="price price--non-sale">$299.99</span></div><div class="price-section price-section--withoutTax"><span class="price-label"></span><span class="price-now-label">Now:</span> <span data-product-price-without-tax class="price price--withoutTax price--main">$274.99</span></div><div class="price-section price-section--saving price"><span class="price">(You save</span> <span data-product-price-saved class="price price--saving">$75.00</span><span class="price">)</span></div></div></div></section><section class="productView-details"><form data-cart-item-add><input id="form-action-addToCart" class="button button--primary" type="submit" value="Add to Cart"></form></section></div><div class="tab-content"><section class="productCarousel">${each(['$12.99', '$89.99', '$449.00'], stencilCard)}</section></div></div>`,
    }),
  },
  {
    name: 'BigCommerce in New Zealand, GST-inclusive price with the exclusive one beside it',
    url: 'https://kaikouradive.example/freedive-fins/',
    country: 'NZ',
    price: { amount: '189.00', currency: 'NZD' },
    html: furnishedPage({
      lang: 'en',
      title: 'Freedive fins, long blade',
      head: `<script>window.bodl = {currency:"NZD"};</script>${jsonLd({ '@context': 'https://schema.org/', '@type': 'Product', name: 'Freedive fins', offers: { '@type': 'Offer', priceCurrency: 'NZD', price: '189.00' } })}`,
      body: `<header class="header">Cart</header><div class="productView"><h1 class="productView-title">Freedive fins, long blade</h1><div class="productView-price"><div class="price-section price-section--withTax"><span data-product-price-with-tax class="price price--withTax">$189.00</span> <abbr title="Including Tax">(Inc. GST)</abbr></div><div class="price-section price-section--withoutTax"><span data-product-price-without-tax class="price price--withoutTax">$164.35</span> <abbr title="Excluding Tax">(Ex. GST)</abbr></div></div><p>6 weekly payments of $31.50 with Laybuy</p><input type="submit" id="form-action-addToCart" value="Add to Cart"></div><div class="productCarousel">${each(['$39.00', '$520.00'], stencilCard)}</div>`,
    }),
  },
  {
    name: 'Squarespace 7.1 in the United States, sale price first and original after',
    url: 'https://mossandmaple.example/shop/p/walnut-spoon',
    country: 'US',
    price: { amount: '32.00', currency: 'USD' },
    html: furnishedPage({
      lang: 'en-US',
      title: 'Walnut Serving Spoon — Moss &amp; Maple',
      head: `<meta property="og:type" content="product"/><meta property="product:price:amount" content="32.00"/><meta property="product:price:currency" content="USD"/>`,
      body: `<div id="siteWrapper"><header class="header theme-col--primary"><div class="header-actions-action--cart"><a href="/cart"><span class="sqs-cart-quantity">0</span></a></div></header><main id="page"><article class="ProductItem hentry" data-item-id="62a"><nav class="ProductItem-nav"></nav><section class="ProductItem-summary"><section class="ProductItem-details"><h1 class="ProductItem-details-title">Walnut Serving Spoon</h1><div class="ProductItem-product-price"><div class="product-price"><span class="sqs-money-native">32.00</span> <span class="original-price"><span class="sqs-money-native">40.00</span></span> <span class="product-mark sale">sale</span></div></div><div class="ProductItem-details-excerpt"><p>Hand carved. Gift wrap is $5.</p></div><div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button">Add To Cart</div></div></section></section></article></main></div>`,
    }),
  },
  {
    name: 'Wix Stores in Ireland with data-hook attributes and warm-up data',
    url: 'https://www.ballyharpcandles.example/product-page/turf-smoke-candle',
    country: 'IE',
    price: { amount: '22.50', currency: 'EUR' },
    html: furnishedPage({
      lang: 'en',
      title: 'Turf Smoke Candle | Ballyharp Candles',
      head: `<script type="application/ld+json">{"@context":"https://schema.org/","@type":"Product","name":"Turf Smoke Candle","Offers":{"@type":"Offer","priceCurrency":"EUR","price":"22.5","Availability":"https://schema.org/InStock"}}</script>`,
      body: `<div id="SITE_CONTAINER"><div id="site-root"><header id="SITE_HEADER"><a data-hook="cart-icon-button" aria-label="Cart with 0 items"></a></header><main id="PAGES_CONTAINER"><article data-hook="product-page"><section><h1 data-hook="product-title" class="_2qrJF">Turf Smoke Candle</h1><div data-hook="sku">SKU: TS1</div><div class="_1oSpu"><div data-hook="product-prices-wrapper"><div data-hook="product-price"><span data-wix-original-price="€28.00" data-hook="formatted-secondary-price">€28.00</span><span class="_screenreader">Regular Price</span><span data-wix-price="€22.50" data-hook="formatted-primary-price">€22.50</span><span>Sale Price</span></div><div data-hook="product-page-price-per-unit"><span>€11.25 per 100 g</span></div><div data-hook="product-tax-before-current-price">VAT Included</div></div></div><button data-hook="add-to-cart"><span>Add to Cart</span></button></section></article><div data-hook="related-products">${each(['€18.00', '€65.00'], (figure) => `<span data-hook="product-item-price-to-pay" data-wix-price="${figure}">${figure}</span>`)}</div></main></div></div>`,
    }),
  },
  {
    name: 'Ecwid widget on a Norwegian site, price in the widget’s own classes',
    url: 'https://lofotstrikk.example/butikk/Islender-genser-p55120',
    country: 'NO',
    price: { amount: '1890.00', currency: 'NOK' },
    html: furnishedPage({
      lang: 'no',
      title: 'Islender genser',
      body: `<header><h2>Lofot Strikk</h2></header><div id="my-store-88" class="ec-store ec-store__product-page"><div class="ec-cart-widget" data-label="Handlekurv"></div><div class="product-details product-details--layout-1" itemscope itemtype="http://schema.org/Product"><div class="product-details__sidebar"><h1 class="product-details__product-title ec-header-h3" itemprop="name">Islender genser</h1><div class="product-details__product-price-row"><div class="product-details__product-price ec-price-item notranslate" itemprop="price" content="1890"><span class="details-product-price__value ec-price-item notranslate">kr1 890,00</span></div><div class="product-details__product-price-taxes ec-text-muted">Pris inkludert mva (kr378,00)</div></div><meta itemprop="priceCurrency" content="NOK"><button class="form-control__button"><span class="form-control__button-text">Legg i kurv</span></button></div></div><div class="ec-related-products">${each(['kr349,00', 'kr2 450,00'], (figure) => `<div class="grid-product__price"><div class="grid-product__price-amount"><div class="grid-product__price-value ec-price-item">${figure}</div></div></div>`)}</div></div>`,
    }),
  },
  {
    name: 'Salesforce Commerce Cloud SFRA in Britain, sales and strike-through values in content attributes',
    url: 'https://thornefield.example/waxed-coat/TF-2291.html',
    country: 'GB',
    price: { amount: '167.30', currency: 'GBP' },
    html: furnishedPage({
      lang: 'en',
      title: 'Waxed Coat | Thornefield',
      body: `<div class="page" data-action="Product-Show"><header><div class="minicart" data-action-url="/minicart"><span class="minicart-quantity">0</span></div></header><div class="container product-detail product-wrapper" data-pid="TF-2291"><h1 class="product-name">Waxed Coat</h1><div class="prices"><div class="price"><span><del><span class="strike-through list"><span class="value" content="239.00"><span class="sr-only">Price reduced from</span> £239.00 <span class="sr-only">to</span></span></span></del><span class="sales"><span class="value" content="167.30">£167.30</span></span></span></div></div><div class="promotions"><div class="callout">30% off outerwear. Spend £200, save £25 more.</div></div><klarna-placement data-key="credit-promotion" data-purchase-amount="16730"></klarna-placement><div class="attribute"><select class="custom-select select-size"><option>S</option><option>M</option></select></div><button class="add-to-cart btn btn-primary">Add to Bag</button></div><div class="recommendations">${each(['£45.00', '£89.00', '£310.00'], (figure) => `<div class="product-tile"><div class="tile-body"><div class="price"><span class="sales"><span class="value">${figure}</span></span></div></div></div>`)}</div></div>`,
    }),
  },
  {
    name: 'SAP Commerce Spartacus in the Netherlands, Angular elements and a price per piece in a trade pack',
    url: 'https://schroefendepot.example/p/88210/inbusbout-m8',
    country: 'NL',
    price: { amount: '18.75', currency: 'EUR' },
    html: furnishedPage({
      lang: 'nl',
      title: 'Inbusbout M8 x 40, doos 100 stuks',
      body: `<app-root><cx-storefront class="stop-navigating"><header><cx-page-slot class="MiniCart"><cx-mini-cart><a aria-label="0 artikelen"><span class="total">€ 0,00</span></a></cx-mini-cart></cx-page-slot></header><main><cx-page-layout class="ProductDetailsPageTemplate"><cx-product-intro><h1>Inbusbout M8 x 40, doos 100 stuks</h1><div class="code">ID 88210</div></cx-product-intro><cx-product-summary><div class="price" aria-label="Prijs € 18,75">€ 18,75</div><div class="per">€ 0,19 per stuk</div><cx-volume-pricing><table><tr><td>5+</td><td>€ 17,20</td></tr><tr><td>20+</td><td>€ 15,90</td></tr></table></cx-volume-pricing></cx-product-summary><cx-add-to-cart><button class="btn btn-primary btn-block">In winkelwagen</button></cx-add-to-cart><cx-product-references><div class="price">€ 6,40</div><div class="price">€ 31,00</div></cx-product-references></cx-page-layout></main></cx-storefront></app-root>`,
    }),
  },
  {
    name: 'Big American retailer, price in a microdata span split by superscripts, with a plan price and other sellers',
    url: 'https://www.prairiemart.example/ip/Robot-Vacuum-S5/551203',
    country: 'US',
    price: { amount: '148.00', currency: 'USD' },
    html: furnishedPage({
      lang: 'en-US',
      title: 'Robot Vacuum S5 - PrairieMart.example',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Robot Vacuum S5',
        offers: [
          {
            '@type': 'Offer',
            price: 148,
            priceCurrency: 'USD',
            itemCondition: 'NewCondition',
            seller: { name: 'PrairieMart' },
          },
          { '@type': 'Offer', price: 112.5, priceCurrency: 'USD', itemCondition: 'RefurbishedCondition' },
        ],
      }),
      body: `<div id="__next"><header><button data-automation-id="cart-button-header">$0.00</button></header><main><h1 itemprop="name" id="main-title">Robot Vacuum S5</h1><div data-testid="price-wrap"><span itemprop="price" data-seo-id="hero-price" aria-hidden="false">Now $148.00</span><span class="was"><span class="w_q67L">Was </span><span aria-hidden="true" class="strike">$229.00</span></span><div>You save <span>$81.00</span></div></div><div>Restored from <b>$112.50</b></div><div data-testid="affirm">$14/mo with Affirm</div><button data-automation-id="atc">Add to cart</button><fieldset><legend>Add a protection plan</legend><label>2-Year plan - $19.00</label><label>3-Year plan - $25.00</label></fieldset><section><h2>More seller options (4)</h2><p>Starting from $141.99</p></section><section>${each(['59', '219'], (whole) => `<div data-item-id="x"><div data-automation-id="product-price"><span class="f6">$</span><span class="f2">${whole}</span><span class="f6">97</span></div></div>`)}</section></main></div>`,
    }),
  },
  {
    name: 'Large European bookseller, used copies and an e-book beside the printed book',
    url: 'https://buchhaus-moewe.example/detail/ISBN-9783000000000',
    country: 'DE',
    price: { amount: '24.00', currency: 'EUR' },
    html: furnishedPage({
      lang: 'de',
      title: 'Die Vögel der Küste | Buch',
      body: `<header><a href="/warenkorb">Warenkorb <span>0</span></a></header><main><h1 class="element-headline-medium">Die Vögel der Küste</h1><ul class="formate"><li class="aktiv"><a>Buch (Gebunden)<span>24,00 €</span></a></li><li><a>eBook<span>18,99 €</span></a></li><li><a>Hörbuch-Download<span>9,95 €</span></a></li></ul><div class="artikel-preis"><p class="element-text-standard preis">24,00 €</p><p>inkl. gesetzl. MwSt.</p></div><p>Gebraucht ab 11,50 €</p><button>In den Warenkorb</button><section><h2>Kund*innen kauften auch</h2><p>16,00 €</p><p>39,90 €</p></section></main>`,
    }),
  },
  {
    name: 'French furniture chain, cents after the euro sign and eco-participation',
    url: 'https://maison-tilleul.example/canape-3-places-lin-A1182.html',
    country: 'FR',
    price: { amount: '899.99', currency: 'EUR' },
    html: furnishedPage({
      lang: 'fr',
      title: 'Canapé 3 places lin | Maison Tilleul',
      body: `<header><span class="panier">0 article</span></header><div class="fiche"><h1>Canapé 3 places lin</h1><div class="prix-bloc"><div class="prix-barre">1 199€<sup>99</sup></div><div class="prix-vente">899€<sup>99</sup></div><div class="eco">Dont 18€<sup>50</sup> d'éco-participation mobilier</div></div><div class="cb4x">4 x 225€<sup>00</sup></div><p>Livraison à partir de 49€<sup>90</sup></p><button>Ajouter au panier</button></div><div class="cross"><div class="prix-vente">129€<sup>99</sup></div><div class="prix-vente">1 499€<sup>00</sup></div></div>`,
    }),
  },
];
