import { jsonLd, type PageCase } from '../page-case.ts';
import { documentOf, each, pageOf } from './built-page.ts';

const shopware6 = (
  lang: string,
  title: string,
  buy: string,
  others: readonly string[],
  cart: string,
): string =>
  documentOf(
    lang,
    `<title>${title}</title><meta property="og:type" content="product">`,
    `<body class="is-ctl-product is-act-index"><header class="header-main"><div class="top-bar"></div><div class="header-cart" data-off-canvas-cart="true"><a class="btn header-cart-btn header-actions-btn" href="/checkout/cart"><span class="header-cart-icon"></span><span class="header-cart-total">${cart}*</span></a></div></header><main class="content-main"><div class="container-main"><div class="product-detail" itemscope itemtype="https://schema.org/Product"><div class="product-detail-content"><div class="row product-detail-headline"><h1 class="product-detail-name" itemprop="name">${title}</h1></div><div class="row product-detail-main"><div class="col-lg-7 product-detail-media"></div><div class="col-lg-5 product-detail-buy">${buy}<form id="productDetailPageBuyProductForm" action="/checkout/line-item/add" method="post" class="buy-widget" data-add-to-cart="true"><div class="row g-2 buy-widget-container"><select name="lineItems[x][quantity]" class="form-select product-detail-quantity-select"><option>1</option></select><button class="btn btn-primary btn-buy" title="Warenkorb">In den Warenkorb</button></div></form><div class="product-detail-ordernumber-container"><span>Produktnummer:</span> <span itemprop="sku">SW10178</span></div></div></div></div></div>
<div class="product-slider has-nav"><div class="cms-title">Ähnliche Artikel</div>${each(others, (other) => `<div class="product-slider-item"><div class="card product-box box-standard"><div class="product-info"><a class="product-name" href="/o">Anderes</a><div class="product-price-info"><div class="product-price-wrapper"><span class="product-price">${other}*</span></div></div></div></div></div>`)}</div></div></main><footer class="footer-main"><p>* Alle Preise inkl. gesetzl. Mehrwertsteuer</p></footer></body>`,
  );

export const germanShops: PageCase[] = [
  pageOf(
    'Shopware 6: block prices by quantity in a table',
    'https://stahlwaren.example/schrauben/SW20001',
    '12.90 EUR',
    shopware6(
      'de-DE',
      'Schrauben 4x40, 200 Stück',
      `<div class="product-block-prices"><table class="table product-block-prices-grid"><thead><tr><th>Anzahl</th><th>Stückpreis</th></tr></thead><tbody><tr><th>Bis <span>4</span></th><td>12,90 €*</td></tr><tr><th>Ab <span>5</span></th><td>11,90 €*</td></tr><tr><th>Ab <span>20</span></th><td>9,90 €*</td></tr></tbody></table></div>`,
      ['3,95 €', '7,50 €'],
      '0,00 €',
    ),
  ),
  pageOf(
    'JTL-Shop: price box with microdata, VAT note, old price struck below',
    'https://modellbahn.example/lok',
    '349.00 EUR',
    documentOf(
      'de',
      '<title>Dampflok</title>',
      `<body data-page="1"><header><div id="cart-dropdown-menu" class="cart-icon-dropdown"><span class="cart-icon-dropdown-price">0,00 €</span></div></header><main id="main-wrapper"><div id="result-wrapper" itemprop="mainEntity" itemscope itemtype="https://schema.org/Product"><form id="buy_form"><div class="product-detail"><h1 class="product-title h2" itemprop="name">Dampflok</h1><div id="product-offer" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><div class="row"><div class="price_wrapper col"><div class="price h1"><span itemprop="priceSpecification" itemscope itemtype="https://schema.org/UnitPriceSpecification"><meta itemprop="price" content="349.00"><meta itemprop="priceCurrency" content="EUR"></span><span>349,00 €</span></div><div class="price-note"><div class="vat_info text-muted">inkl. 19% USt., zzgl. Versand</div><div class="text-nowrap">Alter Preis: <del class="value">419,00 €</del></div><div class="yousave">Sie sparen <span class="percent">17%</span>, also <span class="value">70,00 €</span></div></div></div></div><div id="add-to-cart"><button name="inWarenkorb" type="submit" value="In den Warenkorb" class="btn btn-primary js-cfg-validate">In den Warenkorb</button></div></div></div></form></div><section class="panel panel-default panel-slider x-sell"><div class="product-wrapper"><div class="price_wrapper"><div class="price">19,95 €</div></div></div></section></main></body>`,
    ),
  ),
  pageOf(
    'OXID: the price in a label, tax star, unit price, instalment hint',
    'https://kites.example/Kite-Core.html',
    '479.00 EUR',
    documentOf(
      'de',
      '<title>Kite CORE</title>',
      `<body class="cl-details"><header id="header"><div class="minibasket-menu"><button>Warenkorb 0,00 €</button></div></header><div id="wrapper"><div id="details_container"><div id="details" itemscope itemtype="http://schema.org/Product"><div class="detailsInfo"><h1 id="productTitle" itemprop="name">Kite CORE GTS</h1><div class="pricebox"><del class="price-old">UVP 549,00 €</del><div class="price-wrapper"><label id="productPrice" class="price h2"><span class="price-from"></span><span class="price">479,00 €</span><span class="price-markup">*</span></label></div></div><div class="tobasketFunction"><button id="toBasket" type="submit" class="btn btn-primary submitButton largeButton">In den Warenkorb</button></div><div class="installment">Finanzierung ab 21,45 €/Monat</div></div></div></div><div class="boxwrapper" id="boxwrapper_cross"><div class="productData"><span class="lead text-nowrap">99,00 € *</span></div></div><p>* inkl. MwSt.</p></div></body>`,
    ),
  ),
  pageOf(
    'Gambio: was and now in one element',
    'https://teelicht.example/teelicht.html',
    '7.50 EUR',
    documentOf(
      'de',
      '<title>Teelichthalter</title>',
      `<body class="page-product-info"><header id="header"><div class="cart-dropdown">0,00 EUR</div></header><div class="product-info"><h1 class="product-info-title-desktop">Teelichthalter</h1><div class="product-info-details"><div class="price-container"><div class="price-calculation"><div id="attributes-calc-price" class="current-price-container"><span class="productOldPrice">Unser bisheriger Preis 9,90 EUR</span><br>Jetzt nur 7,50 EUR<br><span>Sie sparen 24% (2,40 EUR)</span></div><p class="tax-shipping-text">inkl. 19% MwSt. zzgl. <a href="/v">Versand</a></p></div><button name="btn-add-to-cart" type="submit" class="btn btn-lg btn-buy btn-block js-btn-add-to-cart">In den Warenkorb</button></div></div></div><section class="swiper-container"><div class="product-tile"><div class="price">4,90 EUR</div></div><div class="product-tile"><div class="price">11,00 EUR</div></div></section></body>`,
    ),
  ),
  pageOf(
    'xt:Commerce in Switzerland: francs with a dash and an apostrophe',
    'https://uhrenladen.example/uhr',
    '1250.00 CHF',
    documentOf(
      'de-CH',
      '<title>Fliegeruhr</title>',
      `<body class="page_product"><div id="header"><div class="box_cart">Warenkorb: CHF 0.–</div></div><div id="product"><h1>Fliegeruhr Automatik</h1><div class="product-price"><p class="product-price this"><span class="price"><span class="old-price">statt CHF 1'480.–</span> CHF 1'250.–</span></p><p class="vat-shipping">inkl. 8.1% MwSt.</p></div><button type="submit" class="btn btn-cart">In den Warenkorb</button></div><div class="box_alsobought"><span class="price">CHF 89.–</span><span class="price">CHF 320.–</span></div></body>`,
    ),
  ),
  pageOf(
    'plentyShop: the crossed price and a price from 30 days ago',
    'https://gartenwelt.example/schlauch_123',
    '39.99 EUR',
    documentOf(
      'de',
      `<title>Gartenschlauch</title>${jsonLd({ '@context': 'https://schema.org', '@type': 'Product', name: 'Gartenschlauch', offers: { '@type': 'Offer', priceCurrency: 'EUR', price: 39.99, url: 'https://gartenwelt.example/schlauch_123' } })}`,
      `<body class="page-singleitem"><header><span class="badge-right">0,00 €</span></header><div class="single"><h1 class="title"><span>Gartenschlauch 20 m</span></h1><div class="price-view-port"><del class="crossprice">49,99 €</del></div><span class="price h1 has-crossprice"><span>39,99 €</span><sup>*</sup></span><div class="base-price text-muted my-3">Inhalt 20 Meter | <span>2,00 € / Meter</span></div><div class="lowest">Niedrigster Preis der letzten 30 Tage: 37,99 €</div><button class="btn btn-block btn-primary btn-appearance">In den Warenkorb</button></div></body>`,
    ),
  ),
];
