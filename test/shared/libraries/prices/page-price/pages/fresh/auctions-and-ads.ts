import { jsonLd, type PageCase } from '../page-case.ts';
import { furnishedPage } from './furnished-page.ts';
import { each } from './whole-page.ts';

export const auctionAndAdPages: readonly PageCase[] = [
  {
    name: 'Auction site, fixed price with best offer, postage and similar items',
    url: 'https://www.gavelbay.example/itm/335501220011',
    country: 'GB',
    price: { amount: '129.99', currency: 'GBP' },
    html: furnishedPage({
      lang: 'en-GB',
      title: 'Vintage Anglepoise desk lamp 1227 black | gavelBay',
      body: `<header id="gh"><span id="gh-cart-n">0</span></header><div id="mainContent"><h1 class="x-item-title__mainTitle"><span class="ux-textspans ux-textspans--BOLD">Vintage Anglepoise desk lamp 1227 black</span></h1><div class="x-price-section"><div class="x-bin-price" data-testid="x-bin-price"><div class="x-bin-price__content"><div class="x-price-primary" data-testid="x-price-primary"><span class="ux-textspans">£129.99</span></div><span class="ux-textspans ux-textspans--SECONDARY">or Best Offer</span></div></div></div><div class="ux-labels-values--shipping"><span class="ux-textspans ux-textspans--BOLD">£8.95</span> Royal Mail</div><a id="binBtn_btn_1">Buy it now</a><div class="coupon">£5 off your first order over £20</div></div><div class="merch"><h2>Similar items</h2>${each(['£85.00', '£240.00', '£19.99'], (figure) => `<div class="item"><span class="item__price">${figure}</span><span>+ £4.50 postage</span></div>`)}</div>`,
    }),
  },
  {
    name: 'Auction running, current bid and next bid in Denmark',
    url: 'https://hammerslag.example/lot/1200441',
    country: 'DK',
    price: { amount: '1400', currency: 'DKK' },
    html: furnishedPage({
      lang: 'da',
      title: 'Teakstol, 1960erne - Hammerslag',
      body: `<header>Log ind</header><div class="lot"><h1>Teakstol, 1960'erne</h1><dl><dt>Vurdering</dt><dd>2.500 DKK</dd><dt>Aktuelt bud</dt><dd class="bid">1.400 DKK</dd><dt>Næste bud</dt><dd>1.500 DKK</dd><dt>Hammerslag slutter</dt><dd>i morgen 19.42</dd></dl><p>Salær 25% og hammerslagsgebyr 80 DKK tillægges.</p><button>Byd</button></div><div class="lots"><div>Lampe <b>300 DKK</b></div><div>Spejl <b>850 DKK</b></div></div>`,
    }),
  },
  {
    name: 'German classified ad with a negotiable price',
    url: 'https://dorfboerse.example/s-anzeige/cargobike/2755012',
    country: 'DE',
    price: { amount: '1850', currency: 'EUR' },
    html: furnishedPage({
      lang: 'de',
      title: 'Lastenrad mit Regenverdeck in Kassel | Dorfbörse',
      head: `<meta property="og:title" content="Lastenrad mit Regenverdeck"><meta property="og:description" content="NP 4.200 €, Akku neu für 600 €">`,
      body: `<header id="site-header"><a>Anzeige aufgeben</a></header><article id="viewad-product"><h1 id="viewad-title">Lastenrad mit Regenverdeck</h1><div class="boxedarticle--flex--container"><h2 class="boxedarticle--price" id="viewad-price">1.850 € VB</h2><span class="boxedarticle--details--shipping">Nur Abholung</span></div><p id="viewad-description-text">Neupreis war 4.200 €. Der Akku wurde für 600 € ersetzt. Keine Angebote unter 1.500 €.</p><div id="viewad-contact"><button>Nachricht schreiben</button></div></article><aside>${each(['900 €', '2.400 € VB', 'Zu verschenken'], (figure) => `<article class="aditem"><p class="aditem-main--middle--price-shipping--price">${figure}</p></article>`)}</aside>`,
    }),
  },
  {
    name: 'German classified ad that gives the thing away',
    url: 'https://dorfboerse.example/s-anzeige/kleiderschrank/2755991',
    country: 'DE',
    price: undefined,
    html: furnishedPage({
      lang: 'de',
      title: 'Kleiderschrank in Fulda | Dorfbörse',
      body: `<article id="viewad-product"><h1 id="viewad-title">Kleiderschrank 3-türig</h1><h2 class="boxedarticle--price" id="viewad-price">Zu verschenken</h2><p id="viewad-description-text">War mal 499 € bei einem schwedischen Möbelhaus. Selbst abbauen.</p></article><aside><article class="aditem"><p class="aditem-main--middle--price-shipping--price">80 €</p></article><article class="aditem"><p class="aditem-main--middle--price-shipping--price">250 € VB</p></article></aside>`,
    }),
  },
  {
    name: 'Swedish classified ad with a buyer fee and delivery',
    url: 'https://loppan.example/annons/soffa-teak/101223',
    country: 'SE',
    price: { amount: '4500', currency: 'SEK' },
    html: furnishedPage({
      lang: 'sv',
      title: 'Soffa i teak, 60-tal - Loppan',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Soffa i teak',
        offers: {
          '@type': 'Offer',
          price: '4500',
          priceCurrency: 'SEK',
          itemCondition: 'https://schema.org/UsedCondition',
        },
      }),
      body: `<main><h1 class="TextHeadline1">Soffa i teak, 60-tal</h1><div class="TextSubHeading Price">4 500 kr</div><p>Köpskydd 135 kr tillkommer. Frakt från 89 kr.</p><p>Nypris idag för liknande ca 18 000 kr.</p><button>Köp</button></main><section><a>Fåtölj 1 200 kr</a><a>Matbord 2 800 kr</a></section>`,
    }),
  },
  {
    name: 'Polish classified ad, what was paid for the bike and its wheels in the text',
    url: 'https://ogloszeniak.example/d/oferta/rower-szosowy-54-ID88.html',
    country: 'PL',
    price: { amount: '3200', currency: 'PLN' },
    html: furnishedPage({
      lang: 'pl',
      title: 'Rower szosowy 54 Kraków',
      body: `<header data-cy="header"><button>Dodaj ogłoszenie</button></header><div data-testid="main"><div data-testid="ad-price-container"><h3 class="css-fqcbii">3 200 zł</h3><p>do negocjacji</p></div><div data-cy="offer_title"><h4>Rower szosowy 54</h4></div><div data-cy="ad_description"><p>Kupiony za 7 900 zł w 2021. Koła warte 1 500 zł. Przesyłka 49,99 zł.</p></div></div><div data-testid="ad-carousel"><p data-testid="ad-price">2 100 zł</p><p data-testid="ad-price">4 800 zł</p></div>`,
    }),
  },
  {
    name: 'French classified ad sold already, no price left on it',
    url: 'https://lecoindici.example/ad/jeux/229911',
    country: 'FR',
    price: undefined,
    html: furnishedPage({
      lang: 'fr',
      title: 'Annonce désactivée - Le coin d’ici',
      body: `<main><div class="expired"><h1>Cette annonce est désactivée</h1><p>Le bien a trouvé preneur.</p></div><section><h2>Annonces similaires</h2>${each(
        [
          ['Console 64 bits + 2 manettes', '90 €'],
          ['Lot de 12 jeux', '150 €'],
          ['Manette grise', '20 €'],
        ],
        ([title, figure]) =>
          `<article data-qa-id="aditem_container"><p data-qa-id="aditem_title">${title}</p><p data-test-id="price">${figure}</p></article>`,
      )}</section></main>`,
    }),
  },
  {
    name: 'Japanese flea-market app page, price with shipping included',
    url: 'https://jp.furimaru.example/item/m55120',
    country: 'JP',
    price: { amount: '8800', currency: 'JPY' },
    html: furnishedPage({
      lang: 'ja',
      title: 'フィルムカメラ by フリマる',
      head: `<meta name="product:price:amount" content="8800"><meta name="product:price:currency" content="JPY">`,
      body: `<div id="__next"><main><div id="item-info"><h1>フィルムカメラ 動作確認済み</h1><div data-testid="price"><span class="currency">¥</span><span>8,800</span></div><p>(税込) 送料込み</p><p>ポイント3,000円分もらえる</p><button>購入手続きへ</button></div><section><h2>この商品を見ている人におすすめ</h2><figure><figcaption><span>¥</span><span>12,500</span></figcaption></figure><figure><figcaption><span>¥</span><span>4,980</span></figcaption></figure></section></main></div>`,
    }),
  },
  {
    name: 'Second-hand clothes platform in Czechia, price with buyer protection larger in type below',
    url: 'https://www.satnikator.example/items/55120-kabat',
    country: 'CZ',
    price: { amount: '450.00', currency: 'CZK' },
    html: furnishedPage({
      lang: 'cs',
      title: 'Vlněný kabát | Šatníkátor',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Vlněný kabát',
        offers: {
          '@type': 'Offer',
          price: '450.0',
          priceCurrency: 'CZK',
          availability: 'https://schema.org/InStock',
        },
      }),
      body: `<main><div data-testid="item-sidebar-price-container"><h1>Vlněný kabát</h1><div data-testid="item-price"><p>450,00 Kč</p></div><button aria-label="490,50 Kč včetně Ochrany kupujících"><div>490,50 Kč</div><span>Včetně Ochrany kupujících</span></button></div><div>Poštovné od 65,00 Kč</div><button data-testid="item-buy-button">Koupit</button></main><div class="feed-grid">${each(['120,00 Kč', '900,00 Kč'], (figure) => `<div class="new-item-box"><p data-testid="price-text">${figure}</p><p>vč. ochrany</p></div>`)}</div>`,
    }),
  },
  {
    name: 'Car advertisement in Australia, drive-away price with weekly finance',
    url: 'https://outbackwheels.example/details/2016-ute/SSE-AD-551',
    country: 'AU',
    price: { amount: '28990', currency: 'AUD' },
    html: furnishedPage({
      lang: 'en-AU',
      title: '2016 dual-cab ute - Dubbo',
      body: `<div class="vehicle"><h1>2016 Dual-cab Ute 4x4</h1><div class="price-panel"><span class="price">$28,990<a class="asterisk">*</a></span><span class="price-type">Drive Away</span><div class="finance">From $149 p/w</div></div><ul><li>Odometer 141,200 km</li><li>Year 2016</li><li>Stock 88120</li></ul><button>Enquire</button></div><div class="similar"><div>$26,500</div><div>$31,990</div></div>`,
    }),
  },
  {
    name: 'Ghanaian classified ad with the new cedi sign and a swap offer',
    url: 'https://makolaads.example/accra/phones/used-phone-128gb',
    country: 'GH',
    price: { amount: '2400', currency: 'GHS' },
    html: furnishedPage({
      lang: 'en-GH',
      title: 'Used phone 128GB, Accra',
      body: `<header><a>SELL</a></header><main class="b-advert"><h1>Used phone 128GB</h1><div class="b-alt-advert-price-wrapper"><span class="qa-advert-price-view-value">GH₵ 2,400</span><span>Negotiable</span></div><p>Swap allowed, you add GH₵ 600 for the 256GB. Market price: GH₵ 2.3 K ~ 2.8 K</p><button>Show contact</button></main><aside><div>GH₵ 1,150</div><div>GH₵ 5,900</div></aside>`,
    }),
  },
  {
    name: 'Page that is no longer there, with best sellers under the apology',
    url: 'https://harbourlamps.example/product/gone/',
    country: 'GB',
    price: undefined,
    html: furnishedPage({
      lang: 'en-GB',
      title: 'Page not found – Harbour Lamps',
      bodyClass: 'error404 woocommerce-no-js',
      body: `<header><a class="cart-contents" href="/cart/"><span class="woocommerce-Price-amount amount">£0.00</span></a></header><main><h1 class="page-title">Oops! That page can’t be found.</h1><form role="search"><input type="search"></form><h2>Popular products</h2><ul class="products">${each(['35.00', '120.00', '18.50'], (figure) => `<li class="product"><span class="price"><span class="woocommerce-Price-amount amount">£${figure}</span></span></li>`)}</ul></main>`,
    }),
  },
];
