import { jsonLd, type PageCase } from '../page-case.ts';
import { furnishedPage } from './furnished-page.ts';
import { each } from './whole-page.ts';

const prestaFrame = (cart: string, main: string): string =>
  `<main><header id="header"><nav class="header-nav"><div id="_desktop_cart"><div class="blockcart cart-preview inactive"><div class="header"><span class="hidden-sm-down">${cart}</span> <span class="cart-products-count">(0)</span></div></div></div></nav><div class="header-top"><div id="_desktop_logo"><a href="/"><img class="logo img-responsive" src="/img/logo.png" alt=""></a></div></div></header>
<section id="wrapper"><div class="container"><div id="content-wrapper"><section id="main">${main}</section></div></div></section></main>`;

const prestaMiniatures = (heading: string, figures: readonly string[]): string =>
  `<section class="featured-products clearfix mt-3"><h2>${heading}</h2><div class="products">${each(figures, (figure) => `<article class="product-miniature js-product-miniature"><h3 class="h3 product-title"><a href="#">…</a></h3><div class="product-price-and-shipping"><span class="price" aria-label="Price">${figure}</span></div></article>`)}</div></section>`;

const shopwareFrame = (cart: string, main: string): string =>
  `<header class="header-main"><div class="container"><div class="top-bar"><nav class="top-bar-nav"><div class="currency-menu">Währung</div></nav></div><div class="row header-row"><a class="header-logo-main-link" href="/">Logo</a><div class="header-cart" data-off-canvas-cart="true"><a class="btn header-cart-btn"><span class="header-cart-icon"></span><span class="header-cart-total">${cart}</span></a></div></div></div></header>
<main class="content-main"><div class="container-main"><div class="product-detail"><div class="product-detail-content">${main}</div></div></div></main>`;

export const westernEuropeanPages: readonly PageCase[] = [
  {
    name: 'PrestaShop 1.7 in France, discount in percent and eco-tax',
    url: 'https://la-remise-electro.example/aspirateurs/212-traineau-2000.html',
    country: 'FR',
    price: { amount: '129.90', currency: 'EUR' },
    html: furnishedPage({
      lang: 'fr',
      title: 'Aspirateur traîneau 2000',
      bodyClass:
        'lang-fr country-fr currency-eur layout-full-width page-product tax-display-enabled product-id-212',
      head: `<meta property="product:pretax_price:amount" content="108.25"><meta property="product:pretax_price:currency" content="EUR"><meta property="product:price:amount" content="129.9"><meta property="product:price:currency" content="EUR">`,
      body: prestaFrame(
        'Panier',
        `<div class="row product-container"><div class="col-md-6"><ul class="product-flags"><li class="product-flag discount">-13%</li></ul></div><div class="col-md-6"><h1 class="h1">Aspirateur traîneau 2000</h1><div class="product-prices js-product-prices"><div class="product-discount"><span class="regular-price">149,90&nbsp;€</span></div><div class="product-price h5 has-discount"><div class="current-price"><span class="current-price-value" content="129.9">129,90&nbsp;€</span><span class="discount discount-percentage">Économisez 13%</span></div></div><p class="price-ecotax">Dont 0,60&nbsp;€ d'écotaxe</p><div class="tax-shipping-delivery-label">TTC <span class="delivery-information">Livré sous 48 h, 6,90 € ou offert dès 150 €</span></div></div><div class="product-add-to-cart"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart">Ajouter au panier</button></div></div></div>${prestaMiniatures('Dans la même catégorie', ['89,00&nbsp;€', '239,00&nbsp;€', '12,50&nbsp;€'])}`,
      ),
    }),
  },
  {
    name: 'PrestaShop 1.6 in Italy with microdata and a struck price after',
    url: 'https://moto-ricambi-brenta.example/specchietto-retro.html',
    country: 'IT',
    price: { amount: '34.50', currency: 'EUR' },
    html: furnishedPage({
      lang: 'it-it',
      title: 'Specchietto retrovisore rétro',
      bodyClass: 'product product-9 hide-left-column lang_it',
      body: `<div id="page"><div class="header-container"><header id="header"><div class="shopping_cart"><a href="/carrello"><b>Carrello</b><span class="ajax_cart_no_product">(vuoto)</span></a><div class="cart_block block"><span class="price cart_block_total ajax_block_cart_total">0,00 €</span></div></div></header></div><div class="columns-container"><div id="center_column"><div class="primary_block row" itemscope itemtype="https://schema.org/Product"><div class="pb-center-column"><h1 itemprop="name">Specchietto retrovisore rétro</h1><p id="product_reference"><label>Riferimento:</label> <span class="editable" itemprop="sku">SP-110</span></p></div>
<div class="pb-right-column"><form id="buy_block"><div class="box-info-product"><div class="content_prices clearfix"><div><p class="our_price_display" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="https://schema.org/InStock"/><span id="our_price_display" class="price" itemprop="price" content="34.5">34,50 €</span> Tasse incluse<meta itemprop="priceCurrency" content="EUR"/></p><p id="reduction_percent"><span id="reduction_percent_display">-25%</span></p><p id="old_price"><span id="old_price_display"><span class="price">46,00 €</span> Tasse incluse</span></p></div></div><div class="box-cart-bottom"><p id="add_to_cart"><button type="submit" name="Submit" class="exclusive"><span>Aggiungi al carrello</span></button></p></div></div></form></div></div>
<section class="page-product-box blockproductscategory"><h3>Altri prodotti</h3><ul class="bxslider">${each(['19,90 €', '61,00 €'], (figure) => `<li class="product-box item"><h5 class="product-name">Leva</h5><p class="price_display"><span class="price">${figure}</span></p></li>`)}</ul></section></div></div></div>`,
    }),
  },
  {
    name: 'PrestaShop 8 in Spain, JSON-LD with a null currency and price as text',
    url: 'https://guitarreria-triana.example/flamenca-cipres',
    country: 'ES',
    price: { amount: '1475.00', currency: 'EUR' },
    html: furnishedPage({
      lang: 'es',
      title: 'Guitarra flamenca de ciprés',
      bodyClass: 'page-product currency-eur',
      head: jsonLd({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        name: 'Guitarra flamenca de ciprés',
        offers: {
          '@type': 'Offer',
          priceCurrency: null,
          price: '1.475,00 €',
          availability: 'https://schema.org/InStock',
        },
      }),
      body: prestaFrame(
        'Carrito 0,00 €',
        `<div class="row"><h1 class="h1">Guitarra flamenca de ciprés</h1><div class="product-prices"><div class="product-price h5"><div class="current-price"><span>1.475,00&nbsp;€</span></div></div><div class="tax-shipping-delivery-label">Impuestos incluidos</div><div class="aplazame" data-amount="147500">Desde 66,20 €/mes</div></div><button class="btn btn-primary add-to-cart">Añadir al carrito</button></div>${prestaMiniatures('También le puede interesar', ['9,90&nbsp;€', '68,00&nbsp;€', '2.150,00&nbsp;€'])}`,
      ),
    }),
  },
  {
    name: 'Shopware 6 in Germany with list price, base price and preselected variant',
    url: 'https://kaffeewerkstatt-ilm.example/Handmuehle/KW-10012',
    country: 'DE',
    price: { amount: '189.00', currency: 'EUR' },
    html: furnishedPage({
      lang: 'de-DE',
      title: 'Handmühle Nuss | KW-10012',
      bodyClass: 'is-ctl-product is-act-index',
      head: `<meta property="product:price:amount" content="189"><meta property="product:price:currency" content="EUR">`,
      body: shopwareFrame(
        '0,00&nbsp;€',
        `<div class="product-detail-name-container"><h1 class="product-detail-name">Handmühle Nuss</h1></div><div class="product-detail-buy"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><div class="product-detail-price-container"><meta itemprop="price" content="189"><p class="product-detail-price with-list-price"> 189,00&nbsp;€* <span class="list-price-badge">%</span><span class="product-detail-list-price-wrapper"><span class="list-price-price">219,00&nbsp;€*</span><span class="list-price-percentage">(13.7% gespart)</span></span></p></div><div class="product-detail-tax-container"><p class="product-detail-tax"><a>Preise inkl. MwSt. zzgl. Versandkosten</a></p></div></div><div class="product-detail-configurator-group"><div class="product-detail-configurator-option"><input type="radio" checked id="o1"><label for="o1">Nuss</label></div><div class="product-detail-configurator-option"><label>Ahorn</label></div></div><button class="btn btn-primary btn-buy">In den Warenkorb</button></div><div class="cross-selling">${each(['24,90', '59,00', '14,50'], (figure) => `<div class="card product-box"><a class="product-name">Zubehör</a><div class="product-price-info"><p class="product-price-unit"></p><span class="product-price">${figure}&nbsp;€*</span></div></div>`)}</div>`,
      ),
    }),
  },
  {
    name: 'Shopware 6 in Austria with graduated prices, first row is the price of one',
    url: 'https://imkerei-koralm.example/bienenwachskerzen',
    country: 'AT',
    price: { amount: '6.40', currency: 'EUR' },
    html: furnishedPage({
      lang: 'de-AT',
      title: 'Bienenwachskerze 15 cm',
      body: shopwareFrame(
        '€&nbsp;0,00',
        `<h1 class="product-detail-name">Bienenwachskerze 15 cm</h1><div class="product-detail-buy"><div class="product-detail-price-container"><div class="product-block-prices"><table class="table table-striped product-block-prices-grid"><thead class="product-block-prices-head"><tr><th>Anzahl</th><th>Stückpreis</th></tr></thead><tbody class="product-block-prices-body">${each(
          [
            ['Bis', '11', '€&nbsp;6,40*'],
            ['Bis', '49', '€&nbsp;5,90*'],
            ['Ab', '50', '€&nbsp;5,20*'],
          ],
          ([word, count, figure]) =>
            `<tr class="product-block-prices-row"><th scope="row" class="product-block-prices-cell">${word} <span class="product-block-prices-quantity">${count}</span></th><td class="product-block-prices-cell"><div>${figure}</div></td></tr>`,
        )}</tbody></table></div></div><p class="product-detail-tax">Preise inkl. USt. zzgl. Versand ab € 5,90</p><button class="btn btn-primary btn-buy">In den Warenkorb</button></div>`,
      ),
    }),
  },
  {
    name: 'JTL NOVA template with a UVP and price per kilogram',
    url: 'https://barfstube-werra.example/Rinderherz-1kg',
    country: 'DE',
    price: { amount: '7.49', currency: 'EUR' },
    html: furnishedPage({
      lang: 'de',
      title: 'Rinderherz 1 kg gewolft',
      body: `<header class="d-print-none" id="jtl-nav-wrapper"><nav class="navbar"><a class="navbar-brand" href="/">Barfstube</a><div class="cart-icon-dropdown nav-item"><a class="nav-link"><span class="cart-icon-dropdown-price">0,00 €</span></a></div></nav></header><main id="main-wrapper"><div id="content"><div id="result-wrapper" itemprop="mainEntity" itemscope itemtype="https://schema.org/Product"><form id="buy_form"><div class="product-title"><h1 class="product-title h2" itemprop="name">Rinderherz 1 kg gewolft</h1></div><div class="product-offer" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="businessFunction" content="http://purl.org/goodrelations/v1#Sell"><div class="price_wrapper"><div class="price h1"><span class="d-none" itemprop="price" content="7.49">7.49</span><span> 7,49 €</span></div><meta itemprop="priceCurrency" content="EUR"><div class="price-note"><div class="base-price text-nowrap-util" itemprop="priceSpecification" itemscope itemtype="https://schema.org/UnitPriceSpecification"><meta itemprop="price" content="0.75"><meta itemprop="priceCurrency" content="EUR"><span class="value">0,75 € pro 100 g</span></div><span class="vat_info text-muted">inkl. 7% USt., zzgl. <a>Versand</a></span><div class="old-price">Alter Preis: <del class="value">7,99 €</del></div><div class="suggested-price"><abbr title="unverbindliche Preisempfehlung">UVP</abbr>: <span class="value">8,99 €</span></div></div></div></div><button name="inWarenkorb" type="submit" class="btn-basket">In den Warenkorb</button></form></div>
<section id="slider-xsell"><h2>Kunden kauften dazu</h2><div class="productbox"><div class="price_wrapper"><div class="price productbox-price">3,99 €</div></div></div><div class="productbox"><div class="price_wrapper"><div class="price productbox-price">ab 15,90 €</div></div></div></section></div></main>`,
    }),
  },
  {
    name: 'OXID eShop in Switzerland, old price struck and CHF after the figure',
    url: 'https://seerosen-boote.example/Paddel/SUP-Paddel.html',
    country: 'CH',
    price: { amount: '119.00', currency: 'CHF' },
    html: furnishedPage({
      lang: 'de',
      title: 'SUP-Paddel Carbon 3-teilig',
      bodyClass: 'cl-details',
      body: `<header id="header"><div class="btn-group minibasket-menu"><button class="btn dropdown-toggle"><i class="fa fa-shopping-cart"></i> 0,00 CHF</button></div></header><div id="wrapper"><div id="details_container" class="detailspage"><div id="details"><form class="js-oxProductForm"><div class="detailsInfo clear" itemscope itemtype="http://schema.org/Product"><h1 id="productTitle" itemprop="name">SUP-Paddel Carbon 3-teilig</h1><span id="productArtnum">Art.-Nr. 4402</span><div class="price-wrapper"><del>149,00 <span>CHF</span></del></div><div class="tobasketFunction"><label id="productPrice" class="price"><span itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span class="price-from"></span><span itemprop="price" content="119.00">119,00</span> <span itemprop="priceCurrency" content="CHF">CHF</span></span> <a href="#incVatMessage">*</a></label></div><button id="toBasket" type="submit" class="btn btn-primary submitButton">In den Warenkorb</button></div></form></div><div class="boxwrapper" id="boxwrapper_accessories"><h2>Zubehör</h2><div class="price"><span class="lead text-nowrap">24,90 CHF *</span></div></div></div></div><p id="incVatMessage">* inkl. MwSt., ab 80,00 CHF portofrei</p>`,
    }),
  },
  {
    name: 'Lightspeed webshop in Belgium with the comma-dash price',
    url: 'https://vinyljager.example/platenspeler-d120.html',
    country: 'BE',
    price: { amount: '229', currency: 'EUR' },
    html: furnishedPage({
      lang: 'nl-BE',
      title: 'Platenspeler D120 - Vinyljager',
      head: jsonLd([{ '@context': 'https://schema.org/', '@type': 'Organization', name: 'Vinyljager' }]),
      body: `<div class="topbar">Gratis levering vanaf €50,-</div><header><div class="cart"><a href="/cart/"><span>€0,00</span></a></div></header><div class="container content"><div class="page-title row"><h1 class="product-page">Platenspeler D120</h1></div><div class="product-wrap row"><div class="product-info col-md-7"><form action="/cart/add/8/" id="product_configure_form"><div class="product-price row"><div class="price-wrap col-xs-5"><span class="old-price">€279,-</span><span class="price">€229,-</span> <small>Incl. btw</small></div></div><div class="cart"><input type="text" name="quantity" value="1"><a href="javascript:;" class="btn glyphicon glyphicon-shopping-cart">Toevoegen</a></div></form></div></div><div class="products related row"><h3>Gerelateerde producten</h3>${each(['€19,-', '€449,-'], (figure) => `<div class="product col-md-3"><div class="info"><a class="title">Naald</a><div class="left">${figure}</div></div></div>`)}</div></div>`,
    }),
  },
  {
    name: 'Big electronics retailer in the Netherlands, second-hand offer under the new price',
    url: 'https://elektrohal.example/product/904412/wasmachine-w9.html',
    country: 'NL',
    price: { amount: '799', currency: 'EUR' },
    html: furnishedPage({
      lang: 'nl',
      title: 'Wasmachine W9 - Elektrohal - Voor 23.59u, morgen in huis',
      body: `<div class="header js-header"><a class="logo">Elektrohal</a><span class="shopping-cart-count">0</span></div><main><div class="product-page"><h1 class="js-product-name">Wasmachine W9</h1><div class="product-order"><form class="js-add-to-cart"><div class="flex"><span class="js-sales-price"><span class="sales-price"><strong class="sales-price__current js-sales-price-current" aria-hidden="true">799,-</strong><span class="visually-hidden">€ 799</span></span></span><span class="sales-price__former">adviesprijs <span class="sales-price__former-price">949,-</span></span></div><p>Of € 19,11 per maand (48 termijnen)</p><button class="button button--order">In mijn winkelwagen</button></form><div class="second-chance"><a href="#">Tweedekans vanaf <strong>701,-</strong></a></div></div><ul class="services"><li>Aansluiten <b>29,99</b></li><li>Oude apparaat retour <b>gratis</b></li></ul></div><section class="recommendations"><div class="product-card"><strong class="sales-price__current">649,-</strong></div><div class="product-card"><strong class="sales-price__current">1.099,-</strong></div></section></main>`,
    }),
  },
  {
    name: 'Big electronics retailer in Portugal, monthly instalments larger than the price',
    url: 'https://luzeritmo.example/tv/qled-55.html',
    country: 'PT',
    price: { amount: '649.99', currency: 'EUR' },
    html: furnishedPage({
      lang: 'pt-PT',
      title: 'TV QLED 55" 4K | Luz e Ritmo',
      body: `<header class="w-header"><div class="minicart-total hide-link-med">0</div></header><div class="container product-detail product-wrapper" data-pid="7480015"><div class="row"><h1 class="product-name">TV QLED 55" 4K</h1><div class="credit-highlight"><span class="big">24x <b>31,20 €</b></span><span class="small">TAN 14,2% TAEG 17,6% MTIC 748,80 €</span></div><div class="prices"><div class="price"><span><del><span class="strike-through list"><span class="value" content="799.99">PVPR 799,99 €</span></span></del><span class="sales"><span class="value" content="649.99">649<sup>,99 €</sup></span></span></span></div><span class="tag-discount">Poupa 150 €</span></div><div class="cart-and-ipay"><button class="add-to-cart btn btn-primary">Adicionar ao carrinho</button></div><p>Extensão de garantia +1 ano: 49,99 €</p></div></div><div class="product-tile"><div class="price"><span class="value" content="29.99">29,99 €</span></div></div>`,
    }),
  },
  {
    name: 'Big Finnish retailer with the cents in a superscript and no thousands mark',
    url: 'https://tunturikone.example/tuote/akkuporakone-18v/4471',
    country: 'FI',
    price: { amount: '139.90', currency: 'EUR' },
    html: furnishedPage({
      lang: 'fi',
      title: 'Akkuporakone 18 V, 2 x 2,0 Ah | Tunturikone',
      body: `<div id="app"><header><nav aria-label="Päävalikko"><a href="/tarjoukset">Tarjoukset alk. 4,95</a></nav></header><main><article class="product-view"><h1>Akkuporakone 18 V, 2 x 2,0 Ah</h1><div class="rating">4,5 (123)</div><div class="product-price" data-test="product-price"><span class="product-price__integer">139</span><sup class="product-price__decimal">90</sup><span class="product-price__unit">€/kpl</span></div><p class="omnibus">Alin hinta 30 pv: 149,00 €</p><p class="credit">Tai 12,90 €/kk tilillä</p><button>Lisää ostoskoriin</button></article><aside><h2>Muut ostivat myös</h2><ul>${each(
        [
          ['24', '90'],
          ['7', '95'],
        ],
        ([whole, cents]) =>
          `<li><span class="product-price__integer">${whole}</span><sup class="product-price__decimal">${cents}</sup></li>`,
      )}</ul></aside></main></div>`,
    }),
  },
  {
    name: 'Small Norwegian shop on 24Nettbutikk, price with a comma and dash',
    url: 'https://fjellpust.example/produkt/ullundertoy-sett',
    country: 'NO',
    price: { amount: '1099', currency: 'NOK' },
    html: furnishedPage({
      lang: 'nb',
      title: 'Ullundertøy sett dame - Fjellpust',
      head: `<meta property="og:type" content="og:product"><meta property="product:price:currency" content="NOK">`,
      body: `<div id="topbar"><span class="cart-sum">kr 0,-</span></div><div class="productpage"><h1 class="product-title-v1">Ullundertøy sett dame</h1><div class="price-row"><span class="products_price products_price_old">1&nbsp;399,-</span> <span class="products_price_special">1&nbsp;099,-</span><span class="rabatt">-21%</span></div><p class="frakt">Frakt fra 79,-. Fri frakt over 800,-</p><select name="id[1]"><option>S</option><option>M</option></select><button class="button-buy">Kjøp</button></div><div class="also-purchased"><div class="product_box"><span class="products_price">299,-</span></div><div class="product_box"><span class="products_price">649,-</span></div></div>`,
    }),
  },
  {
    name: 'Icelandic shop page, krónur with a dot and no decimals',
    url: 'https://lopapeysan.example/vara/lopapeysa-gra',
    country: 'IS',
    price: { amount: '32900', currency: 'ISK' },
    html: furnishedPage({
      lang: 'is',
      title: 'Lopapeysa, grá',
      body: `<header><a>Karfa (0 kr.)</a><p>Frí heimsending yfir 15.000 kr.</p></header><main><h1>Lopapeysa, grá</h1><p class="verd"><span>32.900 kr.</span></p><button>Setja í körfu</button></main><section><p>Húfa 6.900 kr.</p><p>Vettlingar 4.500 kr.</p></section>`,
    }),
  },
];
