import { jsonLd, type PageCase } from '../page-case.ts';
import { furnishedPage } from './furnished-page.ts';
import { each } from './whole-page.ts';

export const middleEasternPages: readonly PageCase[] = [
  {
    name: 'ikas in Türkiye, sale price after the struck price, cart discount in a badge',
    url: 'https://kapadokyacomlek.example/seramik-kase-seti',
    country: 'TR',
    price: { amount: '649.90', currency: 'TRY' },
    html: furnishedPage({
      lang: 'tr',
      title: "Seramik Kase Seti 4'lü",
      head: jsonLd({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        name: "Seramik Kase Seti 4'lü",
        offers: {
          '@type': 'Offer',
          price: 649.9,
          priceCurrency: 'TRY',
          availability: 'https://schema.org/InStock',
        },
      }),
      body: `<div id="__next"><header><div class="style_announcement__x1">750 TL üzeri ücretsiz kargo</div><button class="cart-icon"><span>0</span></button></header><main><div class="product-detail-page-detail-box"><h1 class="product-detail-page-product-name">Seramik Kase Seti 4'lü</h1><div class="product-detail-page-price"><div class="product-detail-page-discount-badge"><span>%28</span><span>İndirim</span></div><div class="prices"><span class="product-detail-page-sell-price">₺899,90</span> <span class="product-detail-page-final-price">₺649,90</span></div></div><div class="campaign">Sepette 2. ürüne %10 indirim</div><button class="product-detail-page-buy-box">Sepete Ekle</button></div><section><h2>Benzer Ürünler</h2>${each(['₺219,90', '₺1.250,00'], (figure) => `<div class="product-list-item"><h3>Tabak</h3><span class="product-price">${figure}</span></div>`)}</section></main></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"product":{"variants":[{"prices":[{"sellPrice":899.9,"discountPrice":649.9,"currency":"TRY"}]}]}}}}</script>`,
    }),
  },
  {
    name: 'Ticimax in Türkiye, list price before VAT, price with VAT and bank transfer price',
    url: 'https://bursahavlu.example/bambu-havlu-seti',
    country: 'TR',
    price: { amount: '1080.00', currency: 'TRY' },
    html: furnishedPage({
      lang: 'tr',
      title: 'Bambu Havlu Seti - Bursa Havlu',
      body: `<form method="post" action="/bambu-havlu-seti" id="form1"><div id="mainHolder_divHeader"><div class="sepetUrun"><span class="cart-soft-price">0,00 TL</span></div></div><div class="ProductDetail ProductDetailMain"><div class="leftImage"></div><div class="RightDetail"><div class="ProductName"><h1><span>Bambu Havlu Seti</span></h1></div><div class="PriceList"><div id="divPiyasaFiyat" class="PiyasafiyatiContent"><span class="left_line">Piyasa Fiyatı</span><span class="right_line piyasaFiyat"><span class="spanFiyat">₺1.450,00</span></span></div><div id="divIndirimsizFiyat"><span class="left_line">Satış Fiyatı</span><span class="right_line indirimsizFiyat"><span class="spanFiyat">₺900,00</span> + KDV</span></div><div id="divIndirimliFiyat" class="IndirimliFiyatContent"><span class="left_line">KDV Dahil</span><span class="right_line indirimliFiyat"><span class="spanFiyat">₺1.080,00</span></span></div><div id="divHavaleIndirimliFiyat"><span class="left_line">Havale ile</span><span class="right_line"><span class="spanFiyat">₺1.026,00</span></span></div></div><div class="basketBtn"><input type="button" value="Sepete Ekle" class="Addtobasket button"></div><div class="taksit">9 x ₺131,40 = ₺1.182,60</div></div></div><div class="jCarouselLite ilgiliUrun">${each(['₺340,00', '₺520,00'], (figure) => `<div class="productItem"><div class="productName detailUrl">Bornoz</div><div class="productPrice"><div class="discountPrice"><span>${figure}</span></div></div></div>`)}</div></form>`,
    }),
  },
  {
    name: 'Large Turkish marketplace, price only in the basket box with lowest-price note and sellers below',
    url: 'https://carsipazar.example/robot-supurge-p-88120033',
    country: 'TR',
    price: { amount: '12499', currency: 'TRY' },
    html: furnishedPage({
      lang: 'tr',
      title: 'Robot Süpürge X7 Fiyatı, Yorumları',
      body: `<div id="container"><header><div class="account-basket"><span class="basket-item-count">0</span></div></header><main id="product-detail-app"><div class="product-detail-container"><h1 class="pr-new-br"><a>Evrobot</a> <span>X7 Robot Süpürge</span></h1><div class="product-price-container"><div class="ty-plus-price"><span class="lowest-price-label">Son 30 Günün En Düşük Fiyatı!</span></div><div class="pr-bx-nm with-org-prc"><span class="prc-org">15.999 TL</span><span class="prc-dsc">12.499 TL</span></div></div><div class="coupons"><span>250 TL kupon</span><span>100 TL altı yok</span></div><button class="add-to-basket">Sepete Ekle</button></div><div class="other-merchants"><h3>Diğer Satıcılar</h3><div class="pr-mc-w"><span class="prc-dsc">12.750 TL</span></div><div class="pr-mc-w"><span class="prc-dsc">13.199 TL</span></div></div></main></div>`,
    }),
  },
  {
    name: 'Salla in Saudi Arabia, old price struck and riyal in Arabic',
    url: 'https://tumoor-alahsa.example/ar/khalas-3kg/p1881',
    country: 'SA',
    price: { amount: '89.00', currency: 'SAR' },
    html: furnishedPage({
      lang: 'ar',
      dir: 'rtl',
      title: 'تمر خلاص فاخر ٣ كيلو',
      head: `<meta property="og:type" content="product"><meta property="product:price:amount" content="89"><meta property="product:price:currency" content="SAR">`,
      body: `<header class="store-header"><salla-cart-summary class="s-cart-summary-wrapper"><b class="s-cart-summary-total">0 ر.س</b></salla-cart-summary></header><div class="app-inner"><main id="main-content"><div class="product-single"><h1 class="text-xl font-bold">تمر خلاص فاخر ٣ كيلو</h1><div class="price-wrapper"><div class="flex price_is_on_sale"><h4 class="total-price text-red-800 font-bold text-xl inline-block">89 ر.س</h4><span class="before-price text-gray-500 line-through">120 ر.س</span></div><small>السعر شامل الضريبة</small></div><p>قسّمها على 4 دفعات بقيمة 22.25 ر.س مع تابي</p><salla-add-product-button product-id="1881"><button class="s-button-btn">أضف للسلة</button></salla-add-product-button></div><salla-products-slider>${each(['45 ر.س', '199 ر.س'], (figure) => `<custom-salla-product-card class="s-product-card-entry"><h3 class="s-product-card-content-title">تمر سكري</h3><h4 class="s-product-card-price">${figure}</h4></custom-salla-product-card>`)}</salla-products-slider></main></div>`,
    }),
  },
  {
    name: 'Zid in Saudi Arabia, bundle of colours with the new riyal sign',
    url: 'https://bakhoor-diriyah.example/products/mabkhara',
    country: 'SA',
    price: { amount: '245.50', currency: 'SAR' },
    html: furnishedPage({
      lang: 'ar',
      dir: 'rtl',
      title: 'مبخرة خشبية مع صندوق',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'مبخرة خشبية',
        offers: {
          '@type': 'Offer',
          price: '245.50',
          priceCurrency: 'SAR',
          availability: 'https://schema.org/InStock',
        },
      }),
      body: `<div class="main-header"><a class="header-cart" href="/cart/view"><span class="header-cart-amount"></span></a><p>شحن مجاني للطلبات فوق 300 ريال</p></div><section class="product-details"><h1 class="product-title">مبخرة خشبية مع صندوق</h1><div class="product-price"><span class="product-formatted-price theme-text-primary">245.50 <img alt="ريال" src="/sar.svg"></span></div><div class="variants"><label>اللون</label><button class="active">جوز</button><button>زان</button></div><button class="btn btn-add-to-cart">إضافة للسلة</button></section><div class="related-products"><div class="product-item"><span class="product-price">99.00 ر.س</span></div><div class="product-item"><span class="product-price">310.00 ر.س</span></div></div>`,
    }),
  },
  {
    name: 'Israeli shop, shekel sign before and after, club price lower than the price',
    url: 'https://ofanayim-galil.example/item/yeladim-16',
    country: 'IL',
    price: { amount: '849', currency: 'ILS' },
    html: furnishedPage({
      lang: 'he',
      dir: 'rtl',
      title: "אופני ילדים 16 אינץ'",
      body: `<div id="bg_middle"><div class="cart_top"><span>סה"כ: ₪0</span></div><div id="item_current_title"><h1><span>אופני ילדים 16 אינץ'</span></h1></div><div id="item_show_price"><div class="price_row origin"><span class="price_name">מחיר מחירון:</span><del><span class="origin_price_number">₪1,050</span></del></div><div class="price_row"><span class="price_name">המחיר שלנו:</span><span class="price_value">849 ₪</span></div><div class="price_row club"><span>מחיר לחברי מועדון:</span> <span>799 ₪</span></div></div><p>עד 6 תשלומים ללא ריבית. משלוח 49 ₪, חינם מעל 299 ₪</p><a class="commit_to_real" href="#">הוסף לסל</a></div><div id="item_also_buy"><div class="list_item"><span class="price">₪79</span></div><div class="list_item"><span class="price">₪129</span></div></div>`,
    }),
  },
  {
    name: 'Jordanian shop without structured data, dinar with three decimals',
    url: 'https://petraherbs.example/shop/zaatar-1kg',
    country: 'JO',
    price: { amount: '6.500', currency: 'JOD' },
    html: furnishedPage({
      lang: 'en-JO',
      title: "Za'atar mix 1 kg",
      body: `<header><div class="cart">Cart: JOD 0.000</div><p>Delivery in Amman 2.000 JOD</p></header><div class="container product"><h1>Za'atar mix 1 kg</h1><div class="amount-line"><span class="amount">6.500 JOD</span></div><p>Also in 250 g (2.000 JOD) and 500 g (3.750 JOD).</p><button class="btn add-cart">Add to cart</button></div>`,
    }),
  },
  {
    name: 'PrestaShop in Tunisia, sold out with the price withheld',
    url: 'https://sousse-poterie.example/12-jarre-nabeul.html',
    country: 'TN',
    price: undefined,
    html: furnishedPage({
      lang: 'fr',
      title: 'Jarre de Nabeul 40 cm',
      bodyClass: 'page-product',
      body: `<header id="header"><div class="blockcart"><span>Panier : 0,000 TND</span></div></header><section id="main"><h1 class="h1">Jarre de Nabeul 40 cm</h1><div class="product-prices js-product-prices"></div><div id="product-availability" class="js-product-availability"><span class="product-unavailable">Rupture de stock — bientôt de retour</span></div><form class="js-mailalert"><input type="email" placeholder="votre@email.com"><button>Prévenez-moi</button></form></section><section class="featured-products"><article class="product-miniature"><span class="price">85,000 TND</span></article><article class="product-miniature"><span class="price">42,500 TND</span></article></section>`,
    }),
  },
];
