import type { PageCase } from '../page-case.ts';
import { documentOf, each, pageOf } from './built-page.ts';

const cards = (className: string, prices: readonly string[]): string =>
  each(
    prices,
    (price) => `<div class="${className}"><a href="/o">Other</a><span class="price">${price}</span></div>`,
  );

/** Shops of Latin America, Africa and the Middle East. */
export const south: PageCase[] = [
  pageOf(
    'Nuvemshop: compare price, price with a discount for a transfer',
    'https://ropa.example.com.ar/productos/campera/',
    '85000 ARS',
    documentOf(
      'es-AR',
      `<title>Campera</title><meta property="og:type" content="tiendanube:product"><meta property="tiendanube:price" content="85000.00">`,
      `<body class="template-product"><div class="js-adbar">Envío gratis en compras superiores a $100.000</div><header><a class="js-toggle-cart"><span class="js-cart-widget-total">$0,00</span></a></header><div id="single-product" class="js-product-container"><h1 class="js-product-name">Campera de abrigo</h1><div class="price-container"><span class="d-inline-block"><div id="compare_price_display" class="js-compare-price-display price-compare">$110.000,00</div></span><span class="d-inline-block"><div class="js-price-display h2" id="price_display" data-product-price="8500000">$85.000,00</div></span><div class="js-payment-discount-price-product-container"><span class="js-payment-discount-price-product">$72.250,00</span> con Transferencia o depósito</div><div class="js-max-installments">6 cuotas sin interés de $14.166,67</div></div><form id="product_form" class="js-product-form"><input type="submit" class="js-addtocart js-prod-submit-form btn-add-to-cart btn btn-primary" value="Agregar al carrito"></form></div><section id="related-products">${cards('js-item-product', ['$35.000,00', '$120.000,00'])}</section></body>`,
    ),
  ),
  pageOf(
    'Tray in Brazil: from, to, in cash, by instalments',
    'https://moveis.example.com.br/estante',
    '799.00 BRL',
    documentOf(
      'pt-br',
      '<title>Estante</title>',
      `<body><header><a class="cart">Carrinho R$ 0,00</a></header><div id="product-container"><h1 class="product-name">Estante Industrial</h1><div id="product-form-box"><div class="precoAvista"><div id="precoDe" class="precoDe">de <span>R$ 999,00</span></div><div class="PrecoPrincipal">por <span id="variacaoPreco" class="precoAvista">R$ 799,00</span></div><div class="parcela">ou <b>10x</b> de <b>R$ 79,90</b> sem juros</div></div><button type="submit" id="button-buy" class="botao-commprar">Comprar</button></div></div><div class="relacionados">${cards('item', ['R$ 149,00', 'R$ 1.299,00'])}</div></body>`,
    ),
  ),
  pageOf(
    'A Chilean department store: card price, internet price, normal price',
    'https://multitienda.example.cl/product/horno',
    '59990 CLP',
    documentOf(
      'es-CL',
      '<title>Horno eléctrico</title>',
      `<body><header><span>Bolsa 0</span></header><div class="product"><h1 class="product-name">Horno eléctrico 45 L</h1><ol class="prices"><li class="prices-0"><span class="copy10 primary high">$ 59.990</span> <span class="tag">Precio internet</span></li><li class="prices-1"><span class="crossed">$ 89.990</span> <span>Precio normal</span></li></ol><div class="points">Acumula 599 puntos</div><div class="cuotas">12 cuotas de $ 4.999</div><button id="buttonForCustomers">Agregar al Carro</button></div><div class="rec">${cards('pod', ['$ 29.990', '$ 129.990'])}</div></body>`,
    ),
    'CL',
  ),
  pageOf(
    'A Colombian shop: before and now as words, thousands by points',
    'https://bicis.example.com.co/casco',
    '189900 COP',
    documentOf(
      'es-CO',
      '<title>Casco</title>',
      `<body><header><div class="minicart">$ 0</div></header><section class="detalle"><h1>Casco MTB</h1><p class="antes">Antes: $ 249.900</p><p class="ahora">Ahora: $ 189.900</p><p class="ahorro">Ahorras $ 60.000</p><p>Envío gratis por compras mayores a $ 150.000</p><button>Comprar ahora</button></section><section class="otros">${cards('card', ['$ 59.900', '$ 320.000'])}</section></body>`,
    ),
  ),
  pageOf(
    'A Mexican shop: cents split off, months without interest',
    'https://tienda.example.com.mx/producto/licuadora',
    '1149.50 MXN',
    documentOf(
      'es-MX',
      '<title>Licuadora</title>',
      `<body><header><i>Carrito</i></header><div class="ui-pdp-price"><h1 class="ui-pdp-title">Licuadora 600 W</h1><div class="ui-pdp-price__main-container"><s class="andes-money-amount andes-money-amount--previous" aria-label="Antes: 1599 pesos"><span class="andes-money-amount__currency-symbol">$</span><span class="andes-money-amount__fraction">1,599</span></s><div class="ui-pdp-price__second-line"><span class="andes-money-amount" aria-label="1149 pesos con 50 centavos"><span class="andes-money-amount__currency-symbol">$</span><span class="andes-money-amount__fraction">1,149</span><span class="andes-money-amount__cents andes-money-amount__cents--superscript-36">50</span></span><span class="andes-money-amount__discount">28% OFF</span></div><p class="ui-pdp-price__subtitles">en 6 meses sin intereses de $191<sup>58</sup></p></div><button class="andes-button">Comprar ahora</button><button class="andes-button">Agregar al carrito</button></div><div>${cards('poly-card', ['$459', '$2,199'])}</div></body>`,
    ),
  ),
  pageOf(
    'Zid in Saudi Arabia: price with tax in Arabic',
    'https://oud.example.sa/products/oud',
    '345.00 SAR',
    documentOf(
      'ar',
      '<title>عود</title>',
      `<body dir="rtl"><header><a>السلة <span>0.00 ر.س</span></a></header><div class="product-details"><h1 class="product-title">دهن عود</h1><div class="product-price"><span class="product-formatted-price-old">400.00 ر.س</span> <span class="product-formatted-price">345.00 ر.س</span> <small>السعر شامل الضريبة</small></div><p>شحن مجاني للطلبات فوق 200 ر.س</p><p>قسّمها على 4 دفعات بقيمة 86.25 ر.س</p><button class="btn btn-add-to-cart">أضف إلى السلة</button></div>${cards('product-card', ['120.00 ر.س', '560.00 ر.س'])}</body>`,
    ),
  ),
  pageOf(
    'An Egyptian marketplace: was, now, and saving',
    'https://souq-misr.example.eg/p/khallat',
    '1450 EGP',
    documentOf(
      'ar-EG',
      '<title>خلاط</title>',
      `<body dir="rtl"><header><span>عربة التسوق</span></header><div class="pdp"><h1>خلاط 600 وات</h1><div class="priceNow"><span class="currency">جنيه</span> <span class="sellingPrice">1,450.00</span></div><div class="priceWas">كان: <span>جنيه 1,890.00</span></div><div class="saving">وفرت: جنيه 440.00</div><button>أضف لعربة التسوق</button></div>${cards('grid', ['جنيه 320.00', 'جنيه 2,100.00'])}</body>`,
    ),
  ),
  pageOf(
    'ikas in Turkey: struck price, price in the basket',
    'https://canta.example/omuz-cantasi',
    '1299.90 TRY',
    documentOf(
      'tr',
      '<title>Omuz çantası</title>',
      `<body><div class="top">750 TL ve üzeri alışverişlerde kargo bedava</div><header><span class="cart">Sepet (0)</span></header><div class="product-detail"><h1>Deri omuz çantası</h1><div class="prices"><span class="price-sell">₺1.799,90</span> <span class="price-discount">₺1.299,90</span> <span class="percent">%28</span></div><p>Peşin fiyatına 3 taksit: ₺433,30</p><p>KDV dahil</p><button class="add-to-cart-btn">Sepete Ekle</button></div>${cards('item', ['₺499,90', '₺2.450,00'])}</body>`,
    ),
  ),
  pageOf(
    'Ticimax: list price, discounted price, KDV note',
    'https://kirtasiye.example/dolma-kalem',
    '485.00 TRY',
    documentOf(
      'tr-TR',
      '<title>Dolma kalem</title>',
      `<body><header><span class="cart-price">0,00 TL</span></header><div class="ProductDetail"><div class="ProductName"><h1><span>Dolma kalem</span></h1></div><div id="divUrunFiyat"><div class="PiyasafiyatiContent"><span>Piyasa Fiyatı</span> <span id="lblPiyasaFiyati">620,00 TL</span></div><div class="IndirimliFiyatContent"><span>İndirimli Fiyat</span> <span id="indirimliFiyat" class="spanFiyat">485,00 TL</span> <span>KDV Dahil</span></div><div>Havale ile 460,75 TL</div></div><input id="sepete" type="button" class="Addtobasket basketBtn" value="Sepete Ekle"></div><div class="benzer">${cards('ItemOrj', ['120,00 TL', '950,00 TL'])}</div></body>`,
    ),
  ),
  pageOf(
    'An Israeli shop: price before and after a discount in Hebrew',
    'https://kosher-kitchen.example.co.il/pan',
    '149.90 ILS',
    documentOf(
      'he',
      '<title>מחבת</title>',
      `<body dir="rtl"><div>משלוח חינם בקנייה מעל ₪299</div><header><span>עגלה ₪0.00</span></header><div class="product-info"><h1>מחבת ברזל</h1><div class="price"><span class="old">מחיר רגיל: ₪199.90</span><span class="new">מחיר מבצע: ₪149.90</span></div><p>או 3 תשלומים של ₪49.97</p><button>הוסף לסל</button></div>${cards('p', ['₪59.90', '₪249.00'])}</body>`,
    ),
  ),
];
