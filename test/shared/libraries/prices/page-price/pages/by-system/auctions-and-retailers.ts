import { jsonLd, type PageCase } from '../page-case.ts';
import { documentOf, each, pageOf } from './built-page.ts';

const tiles = (prices: readonly string[]): string =>
  each(
    prices,
    (price) =>
      `<div class="product-tile"><a href="/o">Other</a><span class="sales"><span class="value">${price}</span></span></div>`,
  );

/** Auctions, classified ads and the systems of big retailers. */
export const auctionsAndRetailers: PageCase[] = [
  pageOf(
    'An auction with bids: current bid beside the number of bids and the starting bid',
    'https://bid.example/lot/4410',
    '200 USD',
    documentOf(
      'en-US',
      '<title>Brass sextant</title>',
      `<body><header><a>Watchlist</a></header><main class="lot"><h1>Brass sextant, c. 1890</h1><div class="bidbox"><div class="current"><span class="lbl">Current bid</span><span class="amt">$200</span><a class="bids">2 bids</a></div><div class="start">Starting bid: $50</div><div class="est">Estimate $300 - $500</div><p>Shipping $18.00</p><button>Place bid</button></div></main>${tiles(['$75', '$1,200'])}</body>`,
    ),
    'US',
  ),
  pageOf(
    'An auction with an immediate purchase beside the bid, in German',
    'https://auktion.example.ch/artikel/99',
    '320.00 CHF',
    documentOf(
      'de-CH',
      '<title>Velo</title>',
      `<body><h1>Damenvelo Vintage</h1><div class="offer"><div><span>Sofort kaufen</span> <strong>320.00 CHF</strong><button>Kaufen</button></div><div><span>Startgebot</span> <strong>150.00 CHF</strong> <small>0 Gebote</small></div><div>Versand 25.00 CHF</div></div></body>`,
    ),
  ),
  pageOf(
    'A lot of a Dutch auction house with its estimate and premium',
    'https://veiling.example.nl/kavel/7',
    '340 EUR',
    documentOf(
      'nl',
      '<title>Delfts bord</title>',
      `<body><h1>Delfts bord</h1><div class="lot-bid"><p>Huidig bod</p><p class="LotBid">€ 340</p><p>11 biedingen</p><p>Geschatte waarde € 400 - € 500</p><p>Exclusief 9% veilingkosten</p><button>Bieden</button></div></body>`,
    ),
  ),
  pageOf(
    'A classified advertisement: price in the heading, similar ones below',
    'https://annonces.example.fr/velos/1234.htm',
    '450 EUR',
    documentOf(
      'fr',
      '<title>Vélo de route</title>',
      `<body><header><a>Déposer une annonce</a></header><article><h1 data-qa-id="adview_title">Vélo de route Peugeot</h1><div data-qa-id="adview_price"><p>450 €</p></div><p>Lyon 69003</p><div data-qa-id="adview_description_container"><p>Acheté 1200 € il y a deux ans. Roues à 150 € neuves.</p></div><button>Acheter</button></article><section><h2>Ces annonces peuvent vous intéresser</h2><ul><li><p>VTT</p><p>300 €</p></li><li><p>BMX</p><p>90 €</p></li></ul></section></body>`,
    ),
  ),
  pageOf(
    'A classified advertisement with a bargain word and no cents',
    'https://kleinanzeigen.example/s-anzeige/55',
    '120 EUR',
    documentOf(
      'de',
      '<title>Kommode</title>',
      `<body><section id="viewad-cntnt"><article id="viewad-product"><h1 id="viewad-title">Kommode Eiche</h1><div class="boxedarticle--flex--container"><h2 class="boxedarticle--price" id="viewad-price">120 € VB</h2></div><div class="boxedarticle--details--shipping">+ Versand ab 6,99 €</div><p id="viewad-description-text">NP war 480 €.</p></article></section><div class="aditem"><p class="aditem-main--middle--price-shipping--price">80 €</p></div><div class="aditem"><p class="aditem-main--middle--price-shipping--price">250 € VB</p></div></body>`,
    ),
  ),
  pageOf(
    'A classified advertisement that gives its thing away',
    'https://kleinanzeigen.example/s-anzeige/56',
    '',
    documentOf(
      'de',
      '<title>Umzugskartons</title>',
      `<body><article id="viewad-product"><h1 id="viewad-title">20 Umzugskartons</h1><h2 class="boxedarticle--price" id="viewad-price">Zu verschenken</h2><p>Bei Abholung.</p></article><div class="aditem"><p class="aditem-main--middle--price-shipping--price">80 €</p></div><div class="aditem"><p class="aditem-main--middle--price-shipping--price">15 €</p></div></body>`,
    ),
  ),
  pageOf(
    'Salesforce Commerce Cloud: price as attribute content, strike-through list',
    'https://mode.example/be/blouse.html',
    '39.95 EUR',
    documentOf(
      'nl-BE',
      `<title>Blouse</title>${jsonLd({ '@context': 'http://schema.org/', '@type': 'Product', name: 'Blouse', offers: { url: {}, '@type': 'Offer', priceCurrency: 'EUR', price: '39.95' } })}`,
      `<body><div class="page" data-action="Product-Show"><header><div class="minicart" data-action-url="/x"><span class="minicart-quantity">0</span></div></header><div class="container product-detail product-wrapper" data-pid="701"><h1 class="product-name">Blouse</h1><div class="prices"><div class="price"><span><del><span class="strike-through list"><span class="value" content="59.95"><span class="sr-only">Prijs verlaagd van</span>€ 59,95<span class="sr-only">naar</span></span></span></del><span class="sales"><span class="value" content="39.95">€ 39,95</span></span></span></div></div><div class="attributes"><div class="color"><button class="color-attribute"><span data-attr-value="BLK" class="swatch"></span></button></div></div><button class="add-to-cart btn btn-primary" data-toggle="modal">In winkelmand</button></div></div>${tiles(['€ 29,95', '€ 79,95'])}</body>`,
    ),
  ),
  pageOf(
    'SAP Commerce: prices per piece and per pack for a trade customer',
    'https://fachhandel.example/p/4711',
    '24.50 EUR',
    documentOf(
      'de',
      '<title>Arbeitshandschuhe</title>',
      `<body class="page-productDetails"><header><div class="nav-cart"><span class="nav-total">0,00 €</span></div></header><div class="product-details page-title"><h1 class="name">Arbeitshandschuhe <span class="sku">ID</span><span class="code">4711</span></h1></div><div class="product-main-info"><div class="price-panel"><p class="price">24,50 €</p><p class="unit">10 Paar (2,45 € / Paar)</p></div><div class="AddToCart-AddToCartAction"><form id="addToCartForm" class="add_to_cart_form"><button id="addToCartButton" type="submit" class="btn btn-primary btn-block js-add-to-cart">In den Warenkorb</button></form></div></div><div class="carousel__component"><div class="carousel__item--price">9,90 €</div><div class="carousel__item--price">49,00 €</div></div></body>`,
    ),
  ),
  pageOf(
    'A supermarket: price per kilo above the price of the pack, coupon',
    'https://market.example.it/prodotti/parmigiano',
    '7.49 EUR',
    documentOf(
      'it',
      '<title>Parmigiano 400 g</title>',
      `<body><header><span class="cart-amount">0,00 €</span></header><div class="product-sheet"><h1>Parmigiano Reggiano 24 mesi 400 g</h1><p class="product-unit-price">18,73 € / kg</p><p class="product-price">7,49 €</p><p class="coupon">Buono sconto da 1,00 € con la carta</p><button>Aggiungi</button></div><p>Spesa minima 30 €</p>${tiles(['2,19 €', '4,99 €'])}</body>`,
    ),
  ),
  pageOf(
    'A phone with a plan: the price alone and the price per month',
    'https://mobil.example.se/telefon',
    '8990 SEK',
    documentOf(
      'sv',
      '<title>Telefon 128 GB</title>',
      `<body><header><a>Varukorg</a></header><div class="product"><h1>Telefon 128 GB</h1><div class="plan"><p>Delbetala 24 mån</p><p class="monthly">375 kr/mån</p></div><div class="cash"><p>Kontantpris</p><p class="total">8 990 kr</p></div><button>Köp</button></div>${tiles(['1 290 kr', '12 990 kr'])}</body>`,
    ),
  ),
  pageOf(
    'A request for an offer instead of a price',
    'https://maschinen.example.at/drehbank',
    '',
    documentOf(
      'de-AT',
      '<title>Drehbank</title>',
      `<body><main><h1>Drehbank D480</h1><p class="preis">Preis auf Anfrage</p><p>Finanzierung möglich. Anzahlung ab 10 %.</p><button>Angebot anfordern</button></main><div class="other"><h2>Weitere Maschinen</h2><p>Bohrmaschine 1.450,00 €</p><p>Bandsäge 890,00 €</p></div></body>`,
    ),
  ),
  pageOf(
    'A used-car page: price, monthly rate, mileage and power',
    'https://autos.example.es/coche/55',
    '12900 EUR',
    documentOf(
      'es',
      '<title>Coche</title>',
      `<body><article><h1>Utilitario 1.2 2018</h1><ul><li>85.000 km</li><li>90 CV</li><li>2018</li></ul><div class="price-box"><p class="cash"><span>Al contado</span> <strong>12.900 €</strong></p><p class="financed"><span>Financiado</span> <strong>11.900 €</strong></p><p class="cuota">desde 189 €/mes</p></div><button>Contactar</button></article>${tiles(['9.900 €', '15.400 €'])}</body>`,
    ),
  ),
];
