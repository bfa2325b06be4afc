import type { PageCase } from '../page-case.ts';
import { documentOf, each, pageOf } from './built-page.ts';

const cards = (className: string, prices: readonly string[]): string =>
  each(
    prices,
    (price) => `<div class="${className}"><a href="/o">Other</a> <div class="price">${price}</div></div>`,
  );

export const easternEurope: PageCase[] = [
  pageOf(
    'InSales: price of one and wholesale price',
    'https://rybolov.example/product/spinning',
    '2350 RUB',
    documentOf(
      'ru',
      '<title>Спиннинг</title><meta property="og:type" content="website">',
      `<body><header><div class="header__cart"><span data-cart-total-price>0 руб</span></div></header><div class="product" data-product-id="1"><h1 class="product__title">Спиннинг 2.4 м</h1><div class="product__price"><span class="product__price-cur" data-product-card-price-from-cart data-product-card-price>2 350 руб</span> <span class="product__price-old" data-product-card-old-price></span></div><p>Оптовая цена от 10 шт: 1 990 руб</p><form action="/cart_items" method="post" data-product-form="1"><button class="btn" type="submit" data-item-add>В корзину</button></form></div><div class="widget-similar">${cards('product-preview', ['990 руб', '3 400 руб'])}</div></body>`,
    ),
    'RU',
  ),
  pageOf(
    'IdoSell: lowest price of 30 days, regular price, catalogue price',
    'https://buty.example/product-pol-12-Trampki.html',
    '149.99 PLN',
    documentOf(
      'pl',
      '<title>Trampki</title>',
      `<body><div id="container" class="projector_page"><header><div id="menu_basket"><a href="/basketedit.php"><strong class="topBasket__price">0,00 zł</strong></a></div></header><div id="content"><section class="product_name"><h1 class="product_name__name">Trampki płócienne</h1></section><form id="projector_form" class="projector_details" action="/basketchange.php"><div id="projector_prices_section" class="projector_prices"><div class="projector_prices__price_wrapper"><span class="projector_prices__label">Cena</span><strong class="projector_prices__price" id="projector_price_value"><span>149,99 zł</span></strong><span class="projector_prices__info"><span class="price_vat">brutto</span> / <span>1 para</span></span></div><div class="projector_prices__lowest"><span class="projector_prices__lowest_label">Najniższa cena produktu w okresie 30 dni przed wprowadzeniem obniżki:</span> <span>139,99 zł</span></div><div class="projector_prices__maxprice_wrapper"><span>Cena regularna:</span> <del>199,99 zł</del></div><div class="projector_prices__points">Punkty: 150 pkt.</div></div><div class="projector_buy"><button id="projector_button_basket" class="btn --solid" type="submit">Dodaj do koszyka</button></div></form></div><section id="products_associated">${cards('product', ['89,99 zł', '219,99 zł'])}</section></div></body>`,
    ),
  ),
  pageOf(
    'Shoper: gross price, net price in small, delivery from',
    'https://lampy.example/p/Lampa/55',
    '319.00 PLN',
    documentOf(
      'pl',
      '<title>Lampa wisząca</title>',
      `<body class="shop_product"><header><a href="/pl/basket" class="basket-contain"><b class="count">0,00 zł</b></a></header><div id="box_productfull"><h1 class="name" itemprop="name">Lampa wisząca</h1><div class="basket"><div class="price"><span>Cena:</span> <em class="main-price">319,00 zł</em></div><div class="price-netto"><span>Cena netto:</span> <em>259,35 zł</em></div><form class="form-basket"><button class="addtobasket btn" type="submit"><span>Do koszyka</span></button></form></div><div class="delivery-container"><span>Koszty dostawy od</span> <em>14,99 zł</em></div></div><div id="box_productrelated">${cards('product', ['120,00 zł', '499,00 zł'])}</div></body>`,
    ),
  ),
  pageOf(
    'Shoptet in Slovakia: free delivery limit, points',
    'https://hracky.example/vlacik/',
    '24.90 EUR',
    documentOf(
      'sk',
      '<title>Vláčik</title>',
      `<body class="template-11 type-product"><div class="site-msg">Doprava zadarmo nad 50 €</div><header id="header"><span class="cart-price">0 €</span></header><div class="p-detail"><h1>Drevený vláčik</h1><div class="p-final-price-wrapper"><strong class="price-final"><span class="price-final-holder">24,90 €</span></strong><span class="price-additional">20,24 € bez DPH</span></div><p>Za nákup získate 25 bodov (0,50 €)</p><form id="product-detail-form"><button class="add-to-cart-button">Do košíka</button></form></div><div class="products-related">${cards('p', ['9,90 €', '39 €'])}</div></body>`,
    ),
  ),
  pageOf(
    'UNAS: net and gross price, saving, Hungarian',
    'https://szerszam.example/akkus-furo',
    '32990 HUF',
    documentOf(
      'hu',
      '<title>Akkus fúró</title>',
      `<body id="ud_shop_artdet" class="design_mobile"><header><span id="box_cart_content"><span class="cart-box__price">0 Ft</span></span></header><div id="page_artdet" class="artdet"><h1 class="artdet__name">Akkus fúró 18V</h1><div class="artdet__price-datas"><div class="artdet__price-base product-price--base"><span class="product-price--base-value">Eredeti ár: <s>39 990 Ft</s></span></div><div class="artdet__price-discount product-price--sale"><span id="price_net_brutto_1" class="price_net_brutto_1">32 990</span> Ft</div><div class="artdet__price-net">Nettó ár: 25 976 Ft</div><div class="artdet__save">Megtakarítás: 7 000 Ft</div><div class="unit">Egységár: 32 990 Ft/db</div></div><button class="artdet__cart-btn btn" onclick="cart_add('1')">Kosárba</button></div><div id="artdet__similar">${cards('art', ['4 990 Ft', '45 900 Ft'])}</div></body>`,
    ),
  ),
  pageOf(
    'Gomag: recommended price and saving, Romanian, bani in a raised element',
    'https://scule.example/bormasina.html',
    '449.99 RON',
    documentOf(
      'ro',
      '<title>Bormașină</title>',
      `<body class="product-page"><header><div class="cart-total">0,00 Lei</div></header><div id="product-page"><h1 class="product-name">Bormașină cu percuție</h1><div class="detail-price text-main"><s>PRP: 529<sup>99</sup> Lei</s> <span class="-g-product-box-final-price">449<sup>99</sup> Lei</span><span class="save">Economisești: 80,00 Lei</span></div><p>sau 12 rate x 37,50 Lei</p><p>Transport gratuit la comenzi peste 300 Lei</p><a class="btn btn-cmd add2cart" data-id="44">Adaugă în coș</a></div><div class="similar">${cards('product-box', ['99<sup>99</sup> Lei', '1.299<sup>00</sup> Lei'])}</div></body>`,
    ),
    'RO',
  ),
  pageOf(
    'Horoshop: old price after the current one, Ukrainian, instalments',
    'https://telefony.example/navushnyky/',
    '2199 UAH',
    documentOf(
      'uk',
      '<title>Навушники</title>',
      `<body><header><div class="header__basket"><span class="basket__value">0 грн</span></div></header><section class="product j-product"><h1 class="product-title">Навушники бездротові</h1><div class="product-price__box"><div class="product-price__item product-price__item--new">2 199 грн</div><div class="product-price__old-price">2 799 грн</div><div class="product-price__discount">-21%</div></div><div class="payparts">від 366 грн/міс</div><a class="btn __special j-buy-button-add" data-fake-href="#">Купити</a></section><section class="related">${cards('catalogCard', ['499 грн', '4 299 грн'])}</section></body>`,
    ),
  ),
  pageOf(
    'A Croatian shop: recommended price, MPC and loyalty price',
    'https://trgovina.example/kosilica',
    '219.99 EUR',
    documentOf(
      'hr',
      '<title>Kosilica</title>',
      `<body><header><span class="cart-price">0,00 €</span></header><main class="product"><h1>Električna kosilica</h1><div class="cijena"><p class="stara">Redovna cijena: <s>259,99 €</s></p><p class="akcija">Akcijska cijena: <b>219,99 €</b></p><p class="info">Najniža cijena u zadnjih 30 dana: 239,99 €</p></div><p>Obroci: već od 18,33 € mjesečno</p><button class="btn">Dodaj u košaricu</button></main><div class="povezani">${cards('artikl', ['49,99 €', '399,99 €'])}</div></body>`,
    ),
  ),
  pageOf(
    'An Estonian shop: club price beside the usual one',
    'https://ehitus.example/varv',
    '39.90 EUR',
    documentOf(
      'et',
      '<title>Fassaadivärv</title>',
      `<body><header><a href="/korv">Ostukorv 0,00 €</a></header><div class="product-view"><h1>Fassaadivärv 9 l</h1><div class="product-price"><div class="regular">Tavahind: 39,90 €</div><div class="club">Kliendikaardiga: 33,90 €</div><div class="unit">4,43 €/l</div></div><div class="monthly">Järelmaks alates 6,10 €/kuu</div><button class="add-to-cart">Lisa ostukorvi</button></div><div class="related">${cards('item', ['12,90 €', '59,90 €'])}</div></body>`,
    ),
  ),
  pageOf(
    'A Finnish shop: outlet price with normal price, VAT and instalments',
    'https://retkikauppa.example/makuupussi',
    '179.00 EUR',
    documentOf(
      'fi',
      '<title>Makuupussi</title>',
      `<body><header><a>Ostoskori (0,00 €)</a></header><main><h1>Makuupussi -10 °C</h1><div class="hinta"><span class="tarjous">179,00 €</span> <span class="norm">Norm. 229,00 €</span> <small>sis. alv 25,5 %</small></div><p class="osamaksu">Alkaen 15,90 €/kk</p><p>Ilmainen toimitus yli 100 € tilauksiin</p><button class="ostoskoriin">Lisää ostoskoriin</button></main><aside>${cards('tuote', ['39,00 €', '299,00 €'])}</aside></body>`,
    ),
  ),
];
