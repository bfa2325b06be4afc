import { jsonLd, type PageCase } from '../page-case.ts';
import { furnishedPage } from './furnished-page.ts';
import { each } from './whole-page.ts';

export const centralEuropeanPages: readonly PageCase[] = [
  {
    name: 'IdoSell in Poland, gross price large, net small, lowest price of thirty days and points',
    url: 'https://wedrowniczek.example/product-pol-551-Plecak-45L.html',
    country: 'PL',
    price: { amount: '389.00', currency: 'PLN' },
    html: furnishedPage({
      lang: 'pl',
      title: 'Plecak turystyczny 45 l - Wędrowniczek',
      body: `<div id="container" class="projector_page container"><header class="commercial_banner"><div id="menu_basket" class="topBasket"><a class="topBasket__sub" href="/basketedit.php"><span class="badge badge-important"></span><strong class="topBasket__price">0,00 zł</strong></a></div></header><div id="layout"><div id="content"><section id="projector_productname" class="product_name"><h1 class="product_name__name">Plecak turystyczny 45 l</h1></section>
<form id="projector_form" data-product_id="551"><div id="projector_prices_section" class="projector_prices"><div class="projector_prices__price_wrapper"><strong class="projector_prices__price" id="projector_price_value"><span data-subscription-max="389" data-subscription-max-net="316.26">389,00 zł</span></strong><div class="projector_prices__info"><span class="projector_prices__vat"> brutto</span><span class="projector_prices__unit">/ <span class="projector_prices__unit_amount">1</span> szt.</span></div></div><div id="projector_price_net">316,26 zł netto</div><div class="projector_prices__lowest"><span>Najniższa cena z 30 dni:</span> <del>369,00 zł</del></div><div class="projector_prices__maxprice_wrapper">Cena regularna: <del class="projector_prices__maxprice">449,00 zł</del><span class="projector_prices__percent">-13%</span></div><div class="projector_prices__points"><span id="projector_points_recive_points">389 pkt.</span></div></div><div class="projector_buy"><button id="projector_button_basket" class="btn --solid --large">Do koszyka</button></div></form>
<section class="hotspot"><h2>Zobacz również</h2>${each(['59,90 zł', '729,00 zł'], (figure) => `<div class="product"><a class="product__name">Kubek</a><div class="product__prices"><strong class="price">${figure}</strong></div></div>`)}</section></div></div></div>`,
    }),
  },
  {
    name: 'Shoper in Poland with microdata and instalments',
    url: 'https://klockowo.example/pl/p/Zestaw-kolejka/812',
    country: 'PL',
    price: { amount: '1249.90', currency: 'PLN' },
    html: furnishedPage({
      lang: 'pl',
      title: 'Zestaw kolejka elektryczna',
      bodyClass: 'shop_product shop_product_from_cat_12',
      body: `<div class="wrap rwd"><header class="row"><div class="basket right"><a href="/pl/basket" class="count"><span>0,00 zł</span></a></div></header><div class="main row"><div id="box_productfull" class="box" itemscope itemtype="http://schema.org/Product"><div class="boxhead"><h1 class="name" itemprop="name">Zestaw kolejka elektryczna</h1></div><div class="innerbox"><div class="basket" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><div class="price"><span class="price-name">Cena:</span> <em class="main-price color">1&nbsp;249,90&nbsp;zł</em> <meta itemprop="priceCurrency" content="PLN"><meta itemprop="price" content="1249.90"><em class="price-netto">1&nbsp;016,18&nbsp;zł</em><span class="tax-additional-info">zawiera 23% VAT, bez kosztów dostawy</span></div><div class="rata">Rata już od <b>41,25 zł</b></div><form class="form-basket"><button class="addtobasket btn btn-red" type="submit"><span>Do koszyka</span></button></form></div></div></div><div class="box" id="box_productrelated"><div class="product"><div class="price"><em>79,90 zł</em></div></div></div></div></div>`,
    }),
  },
  {
    name: 'Shoptet in Czechia, price with tax, price without tax and crowns without hellers',
    url: 'https://zahradniklouda.example/motorova-pila-350/',
    country: 'CZ',
    price: { amount: '8990', currency: 'CZK' },
    html: furnishedPage({
      lang: 'cs',
      title: 'Motorová pila 350 - Zahradník Louda',
      bodyClass: 'desktop id-84 in-pily template-11 type-product type-detail',
      head: `<meta property="og:type" content="website"><script>dataLayer=[];dataLayer.push({'shoptet':{"pageType":"productDetail","currency":"CZK","product":{"id":84,"priceWithVat":8990,"priceWithVatFormatted":"8 990 Kč"}}});</script>`,
      body: `<div class="overall-wrapper"><header id="header"><div class="navigation-buttons"><a href="/kosik/" class="btn btn-icon toggle-window cart-count"><span class="sr-only">Nákupní košík</span><span class="cart-price visible-lg-inline-block" data-testid="headerCartPrice"> Prázdný košík </span></a></div></header><div id="content-wrapper"><main id="content" class="content wide"><div class="p-detail" itemscope itemtype="https://schema.org/Product"><div class="p-detail-inner-header"><h1>Motorová pila 350</h1></div><form action="/action/Cart/addCartItem/" id="product-detail-form" class="p-detail-inner"><div class="p-info-wrapper"><div class="p-final-price-wrapper"><span class="price-standard"><span>9 990 Kč</span></span><span class="price-save">&ndash;10 %</span><strong class="price-final" data-testid="productCardPrice"><span class="price-final-holder">8 990 Kč </span></strong><span class="price-additional">7 429,75 Kč bez DPH</span></div><div class="detail-parameters">Doprava od 89 Kč, zdarma nad 2 500 Kč</div><div class="add-to-cart"><button type="submit" class="btn btn-lg btn-conversion add-to-cart-button">Přidat do košíku</button></div></div></form></div><div class="products products-block products-related">${each(['349 Kč', '129 Kč', '12 490 Kč'], (figure) => `<div class="product"><div class="p"><span class="name">Řetěz</span><div class="prices"><div class="price price-final"><strong>${figure}</strong></div></div></div></div>`)}</div></main></div></div>`,
    }),
  },
  {
    name: 'Shoptet in Slovakia, variant selected and a second price per metre',
    url: 'https://latkovysen.example/plachta-na-mieru/?variantId=220',
    country: 'SK',
    price: { amount: '27.30', currency: 'EUR' },
    html: furnishedPage({
      lang: 'sk',
      title: 'Bavlnená plachta 140 x 200',
      bodyClass: 'type-product type-detail',
      body: `<div class="overall-wrapper"><header id="header"><span class="cart-price">€0</span></header><main id="content"><div class="p-detail"><h1>Bavlnená plachta</h1><form id="product-detail-form"><div class="variant-list"><select data-parameter-id="5" id="parameter-id-5"><option value="">Zvoľte variant</option><option selected>140 x 200 cm</option><option>180 x 200 cm (+ €6)</option></select></div><div class="p-final-price-wrapper"><strong class="price-final price-action"><span class="price-final-holder calculated" data-price="27.3">€27,30</span></strong><span class="price-measure">€19,50 / 1 m</span><span class="price-additional">€22,20 bez DPH</span></div><button class="btn add-to-cart-button">Do košíka</button></form></div><div class="products-related"><strong class="price-final">€9,90</strong><strong class="price-final">€54</strong></div></main></div>`,
    }),
  },
  {
    name: 'UNAS in Hungary with sale price and price before tax',
    url: 'https://horgaszsarok.example/Pontyos-bot-360',
    country: 'HU',
    price: { amount: '24990', currency: 'HUF' },
    html: furnishedPage({
      lang: 'hu',
      title: 'Pontyos bot 360 cm - Horgászsarok',
      bodyClass: 'page_artdet page_artdet_1',
      body: `<div class="page-wrapper"><header class="header"><div class="cart-box__summary"><span id="box_cart_content_full_price"><span class="cart-box__subtotal">0 Ft</span></span></div></header><main class="main"><div id="page_artdet_content"><form name="form_temp_artdet"><div class="artdet__block"><h1 class="artdet__name line-clamp--3-12">Pontyos bot 360 cm</h1><div id="artdet__prices" class="artdet__prices"><div class="artdet__price-base product-price--base"><div class="artdet__price-base-value"><span class="text-line-through" id="price_net_brutto_bot360"><span class="price-gross-format"><span id="price_gross_brutto_bot360" class="price-gross">31 990</span><span class="price-currency"> Ft</span></span></span></div></div><div class="artdet__price-discount"><span class="price_akcio"><span id="price_akcio_brutto_bot360" class="price-gross price-sale">24 990</span><span class="price-currency"> Ft</span></span> <span class="artdet__price-net">(19 677 Ft + ÁFA)</span></div><div class="artdet__price-save">Kedvezmény: 22% (7 000 Ft)</div></div><div class="artdet__cart"><button class="artdet__cart-btn btn btn-primary" type="button">Kosárba</button></div><div>Szállítás 1 490 Ft-tól</div></div></form><section class="related">${each(['2 490', '8 990'], (figure) => `<article class="product"><span class="product__price-base"><span class="price-gross">${figure}</span> Ft</span></article>`)}</section></div></main></div>`,
    }),
  },
  {
    name: 'Gomag in Romania with RRP, saving and delivery threshold',
    url: 'https://casutabebe.example/carucior-3-in-1.html',
    country: 'RO',
    price: { amount: '1549.99', currency: 'RON' },
    html: furnishedPage({
      lang: 'ro',
      title: 'Cărucior 3 în 1, gri',
      head: jsonLd({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        name: 'Cărucior 3 în 1',
        offers: {
          '@type': 'Offer',
          priceCurrency: 'RON',
          price: '1549.99',
          availability: 'https://schema.org/InStock',
        },
      }),
      body: `<div id="wrapper"><header class="main-header"><div class="cart-header-btn"><span class="-g-cart-total">0,00 RON</span></div><p>Transport gratuit peste 300 Lei</p></header><div class="container-h product-top -g-product-4481"><h1 class="title">Cărucior 3 în 1, gri</h1><div class="detail-price -g-product-price-box"><div class="base-price-box"><span class="price-full -g-product-box-full-price">PRP: 1.899,99 Lei</span><span class="-g-base-price-info"> -18%</span></div><span class="price-wrp -g-product-final-price-4481"><span class="final-price-4481">1.549,99 Lei</span></span><span class="tax-info">TVA inclus</span></div><div class="installments">sau 6 rate x 258,33 Lei</div><a class="btn btn-cmd add-to-cart-product -g-product-add-to-cart">Adaugă în coș</a></div><div class="product-list"><div class="product-box"><span class="price">189,00 Lei</span></div><div class="product-box"><span class="price">59,99 Lei</span></div></div></div>`,
    }),
  },
  {
    name: 'CloudCart in Bulgaria, euro first and lev after it',
    url: 'https://rodopskivalna.example/product/halishte',
    country: 'BG',
    price: { amount: '92.03', currency: 'EUR' },
    html: furnishedPage({
      lang: 'bg',
      title: 'Родопско халище 150/200',
      body: `<header class="_header"><div class="_cart-total">0.00 €</div></header><div class="_product-details"><h1 class="_product-details-title js-product-title">Родопско халище 150/200</h1><div class="_product-details-price js-product-details-price"><span class="_product-details-price-new price-new js-price-new">92.03 €</span> <span class="_product-details-price-second">/ 180.00 лв.</span></div><p>Безплатна доставка над 50.00 € / 97.79 лв.</p><button class="_button _button-buy js-button-buy">Купи</button></div><div class="_products-list"><div class="_product"><span class="price">25.56 € / 49.99 лв.</span></div></div>`,
    }),
  },
  {
    name: 'Croatian shop on WooCommerce-like own code, price with a saving in words',
    url: 'https://jadranski-kajak.example/proizvod/morski-kajak-430',
    country: 'HR',
    price: { amount: '899.00', currency: 'EUR' },
    html: furnishedPage({
      lang: 'hr',
      title: 'Morski kajak 430',
      body: `<div class="vrh"><a href="/kosarica">Košarica: 0,00 €</a></div><div id="artikl"><h1>Morski kajak 430</h1><table class="cijene"><tr><td>Redovna cijena:</td><td><s>1.049,00 €</s></td></tr><tr><td>Najniža cijena u zadnjih 30 dana:</td><td>949,00 €</td></tr><tr class="akcija"><td>Akcijska cijena:</td><td><b class="cijena">899,00 €</b></td></tr><tr><td>Ušteda:</td><td>150,00 €</td></tr></table><a class="gumb kupi" href="#">Dodaj u košaricu</a><p>Do 12 rata bez kamata: 74,92 € mjesečno</p></div><div class="slicno"><div>Veslo <b>89,00 €</b></div><div>Prsluk <b>65,00 €</b></div></div>`,
    }),
  },
  {
    name: 'Verskis-like shop in Lithuania, price on request for a machine',
    url: 'https://baltijosstakles.example/preke/tekinimo-stakles-1m',
    country: 'LT',
    price: undefined,
    html: furnishedPage({
      lang: 'lt',
      title: 'Tekinimo staklės 1 m',
      body: `<header><div class="krepselis">Krepšelis: 0,00 €</div><p>Nemokamas pristatymas nuo 100 €</p></header><div class="preke"><h1>Tekinimo staklės 1 m</h1><div class="kaina-blokas"><span class="kaina">Kaina sutartinė</span></div><a class="mygtukas" href="/uzklausa">Teirautis kainos</a></div><div class="panasios"><h3>Panašios prekės</h3><div><a>Peilis</a> <span class="kaina">24,00 €</span></div><div><a>Griebtuvas</a> <span class="kaina">189,00 €</span></div></div>`,
    }),
  },
  {
    name: 'OpenCart in Latvia, special price and a coupon box',
    url: 'https://rigaskatls.example/piepusama-laiva-280',
    country: 'LV',
    price: { amount: '419.00', currency: 'EUR' },
    html: furnishedPage({
      lang: 'lv',
      title: 'Piepūšamā laiva 280',
      body: `<header><div id="cart"><span id="cart-total">0 prece(s) - 0.00€</span></div></header><div id="product-product" class="container"><h1 class="heading-title">Piepūšamā laiva 280</h1><ul class="list-unstyled price"><li class="price-new">419.00€</li><li class="price-old">485.00€</li><li class="price-tax">Bez PVN: 346.28€</li></ul><div class="coupon">Ievadi kodu VASARA un saņem -20€</div><button id="button-cart">Ielikt grozā</button><div class="product-thumb"><p class="price"><span class="price-new">39.00€</span> <span class="price-old">45.00€</span></p></div></div>`,
    }),
  },
];
