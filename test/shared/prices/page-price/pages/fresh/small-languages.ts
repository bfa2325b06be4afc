import { jsonLd, type PageCase } from '../page-case.ts';
import { each, wholePage } from './whole-page.ts';

interface Shop {
  readonly lang: string;
  readonly dir?: 'rtl';
  readonly title: string;
  readonly head?: string;
  readonly cart: string;
  readonly menu: readonly string[];
  readonly price: string;
  readonly buy: string;
  readonly note: string;
  readonly others: readonly string[];
}

/** A shop that a local agency built on a Bootstrap theme. */
const agencyShop = (shop: Shop): string =>
  wholePage({
    lang: shop.lang,
    ...(shop.dir === undefined ? {} : { dir: shop.dir }),
    title: shop.title,
    head: `<link rel="stylesheet" href="/css/bootstrap.min.css"><script async src="/js/analytics.js"></script>${shop.head ?? ''}`,
    body: `<header class="navbar navbar-expand-lg bg-light"><div class="container"><a class="navbar-brand" href="/"><img src="/logo.svg" alt="" width="120"></a><ul class="navbar-nav me-auto">${each(shop.menu, (word) => `<li class="nav-item"><a class="nav-link" href="#">${word}</a></li>`)}</ul><a class="btn btn-outline-dark position-relative" href="/cart"><i class="bi bi-cart"></i> <span class="badge bg-dark ms-1 rounded-pill">0</span> <span class="cart-sum">${shop.cart}</span></a></div></header>
<section class="py-5"><div class="container px-4 px-lg-5 my-5"><div class="row gx-4 gx-lg-5 align-items-center"><div class="col-md-6"><img class="card-img-top mb-5 mb-md-0" src="/images/main.jpg" alt=""></div><div class="col-md-6"><div class="small mb-1">SKU: BST-498</div><h1 class="display-5 fw-bolder">${shop.title}</h1>${shop.price}<p class="lead">${shop.note}</p><div class="d-flex"><input class="form-control text-center me-3" id="inputQuantity" type="number" value="1"><button class="btn btn-outline-dark flex-shrink-0" type="button">${shop.buy}</button></div></div></div></div></section>
<section class="py-5 bg-light"><div class="container"><div class="row row-cols-2 row-cols-md-4">${each(shop.others, (figure) => `<div class="col mb-5"><div class="card h-100"><img class="card-img-top" src="/images/s.jpg" alt=""><div class="card-body p-4 text-center"><h5 class="fw-bolder">…</h5>${figure}</div><div class="card-footer p-4"><a class="btn btn-outline-dark mt-auto" href="#">${shop.buy}</a></div></div></div>`)}</div></div></section>
<footer class="py-5 bg-dark"><p class="m-0 text-center text-white">&copy; 2026</p></footer>`,
  });

const product = (name: string, offers: unknown): string =>
  jsonLd({ '@context': 'https://schema.org', '@type': 'Product', name, offers });

export const smallLanguagePages: readonly PageCase[] = [
  {
    name: 'Slovenian shop, JSON-LD price counted in cents',
    url: 'https://panjska-koncnica.example/izdelek/med-kostanj',
    country: 'SI',
    price: { amount: '12.90', currency: 'EUR' },
    html: agencyShop({
      lang: 'sl',
      title: 'Kostanjev med 900 g',
      head: product('Kostanjev med 900 g', { '@type': 'Offer', price: 1290, priceCurrency: 'EUR' }),
      cart: '0,00 €',
      menu: ['Med', 'Sveče', 'Darila do 20 €'],
      price: `<div class="fs-5 mb-5"><span class="text-decoration-line-through">14,50 €</span> <span class="cena">12,90 €</span></div>`,
      buy: 'V košarico',
      note: 'Cena na kg: 14,33 €. Poštnina 4,20 €, nad 50 € brezplačna.',
      others: ['7,90 €', '21,00 €', '4,50 €'],
    }),
  },
  {
    name: 'Estonian shop, only a list of related products in the JSON-LD',
    url: 'https://saaremaavillad.example/toode/kampsun',
    country: 'EE',
    price: { amount: '139', currency: 'EUR' },
    html: agencyShop({
      lang: 'et',
      title: 'Villane kampsun, hall',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            item: {
              '@type': 'Product',
              name: 'Sokid',
              offers: { '@type': 'Offer', price: '19', priceCurrency: 'EUR' },
            },
          },
        ],
      }),
      cart: '0 €',
      menu: ['Kampsunid', 'Sokid', 'Soodus -30%'],
      price: `<div class="fs-5 mb-5"><span>139 €</span></div>`,
      buy: 'Lisa korvi',
      note: 'Järelmaks alates 12,40 €/kuu. Tarne 3,99 €.',
      others: ['19 €', '59 €'],
    }),
  },
  {
    name: 'Albanian shop, lek in words and euro in brackets',
    url: 'https://dyqanishkodres.example/produkt/filxhane',
    country: 'AL',
    price: { amount: '3200', currency: 'ALL' },
    html: agencyShop({
      lang: 'sq',
      title: 'Set filxhanësh kafeje',
      cart: '0 Lekë',
      menu: ['Kuzhina', 'Dhurata', 'Oferta'],
      price: `<div class="fs-5 mb-5"><strong>3.200 Lekë</strong> <small class="text-muted">(rreth 32 €)</small></div>`,
      buy: 'Shto në shportë',
      note: 'Transporti 300 Lekë në Tiranë.',
      others: ['1.500 Lekë', '8.900 Lekë'],
    }),
  },
  {
    name: 'Macedonian shop, denar abbreviated ден',
    url: 'https://ohridskibiser.example/proizvod/obetki',
    country: 'MK',
    price: { amount: '2490', currency: 'MKD' },
    html: agencyShop({
      lang: 'mk',
      title: 'Обетки од охридски бисер',
      cart: '0 ден',
      menu: ['Накит', 'Подароци', 'Контакт'],
      price: `<div class="fs-5 mb-5"><del>2.990 ден</del> <ins class="fw-bold">2.490 ден</ins> <span class="badge bg-danger">-17%</span></div>`,
      buy: 'Додај во кошничка',
      note: 'Бесплатна достава над 1.500 ден.',
      others: ['890 ден', '5.600 ден'],
    }),
  },
  {
    name: 'Bosnian shop, convertible marks written KM',
    url: 'https://bascarsija-bakar.example/artikal/dzezva',
    country: 'BA',
    price: { amount: '48.50', currency: 'BAM' },
    html: agencyShop({
      lang: 'bs',
      title: 'Bakarna džezva, 4 šoljice',
      cart: '0,00 KM',
      menu: ['Bakar', 'Kafa', 'Akcija'],
      price: `<div class="fs-5 mb-5"><span class="cijena">48,50 KM</span></div>`,
      buy: 'Dodaj u korpu',
      note: 'Dostava 9,00 KM. Kupovina preko 100 KM - dostava gratis.',
      others: ['12,00 KM', '135,00 KM'],
    }),
  },
  {
    name: 'Armenian shop, dram sign and a stale JSON-LD in roubles',
    url: 'https://dilijanrugs.example/product/carpet-small',
    country: 'AM',
    price: { amount: '86000', currency: 'AMD' },
    html: agencyShop({
      lang: 'hy',
      title: 'Ձեռագործ գորգ, փոքր',
      head: product('Գորգ', {
        '@type': 'Offer',
        price: '15900',
        priceCurrency: 'RUB',
        priceValidUntil: '2023-05-01',
      }),
      cart: '0 ֏',
      menu: ['Գորգեր', 'Նվերներ', 'Կապ'],
      price: `<div class="fs-5 mb-5"><span class="gin">86 000 ֏</span></div>`,
      buy: 'Ավելացնել զամբյուղ',
      note: 'Առաքում՝ 1 500 ֏։',
      others: ['24 000 ֏', '310 000 ֏'],
    }),
  },
  {
    name: 'Azerbaijani shop, manat sign after the figure and instalments per month',
    url: 'https://xezershop.example/mehsul/samovar-elektrik',
    country: 'AZ',
    price: { amount: '219.99', currency: 'AZN' },
    html: agencyShop({
      lang: 'az',
      title: 'Elektrik samovar 5 l',
      cart: '0.00 ₼',
      menu: ['Mətbəx', 'Kampaniya', 'Əlaqə'],
      price: `<div class="fs-5 mb-5"><del class="old">259.99 ₼</del> <span class="new">219.99 ₼</span></div><div class="taksit"><b>6 ay</b> <b>12 ay</b> <span>18.34 ₼ / ay</span></div>`,
      buy: 'Səbətə at',
      note: 'Çatdırılma 5 ₼.',
      others: ['34.90 ₼', '499.00 ₼'],
    }),
  },
  {
    name: 'Uzbek shop, so‘m after the figure',
    url: 'https://rishton-kulol.example/mahsulot/lagan-42',
    country: 'UZ',
    price: { amount: '345000', currency: 'UZS' },
    html: agencyShop({
      lang: 'uz',
      title: 'Rishton lagani 42 sm',
      cart: "0 so'm",
      menu: ['Idishlar', 'Matolar', 'Chegirmalar'],
      price: `<div class="fs-5 mb-5"><span class="narx">345 000 so'm</span></div><div>12 oy × 33 800 so'm</div>`,
      buy: "Savatga qo'shish",
      note: "Yetkazib berish 25 000 so'm.",
      others: ["85 000 so'm", "1 200 000 so'm"],
    }),
  },
  {
    name: 'Nepali shop, Devanagari digits and रू',
    url: 'https://patancraft.example/product/singing-bowl',
    country: 'NP',
    price: { amount: '4500', currency: 'NPR' },
    html: agencyShop({
      lang: 'ne',
      title: 'गाउने कचौरा',
      cart: 'रू ०',
      menu: ['कचौरा', 'पश्मिना', 'सम्पर्क'],
      price: `<div class="fs-5 mb-5"><span class="mulya">रू ४,५००</span></div>`,
      buy: 'कार्टमा थप्नुहोस्',
      note: 'डेलिभरी शुल्क रू १५० (काठमाडौं उपत्यका)।',
      others: ['रू १,२००', 'रू १८,०००'],
    }),
  },
  {
    name: 'Hindi shop with lakh grouping and GST',
    url: 'https://banarasikaarigar.example/utpad/kadhua-saree',
    country: 'IN',
    price: { amount: '125000', currency: 'INR' },
    html: agencyShop({
      lang: 'hi',
      title: 'कढ़ुआ बनारसी साड़ी',
      head: product('कढ़ुआ बनारसी साड़ी', {
        '@type': 'Offer',
        price: '125000.00',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
      }),
      cart: '₹0',
      menu: ['साड़ी', 'दुपट्टा', 'ऑफ़र'],
      price: `<div class="fs-5 mb-5"><span class="mrp text-decoration-line-through">₹1,50,000</span> <span class="offer">₹1,25,000</span></div>`,
      buy: 'कार्ट में डालें',
      note: 'सभी कर सहित। ₹5,000 से ऊपर मुफ़्त डिलीवरी।',
      others: ['₹18,500', '₹2,10,000'],
    }),
  },
  {
    name: 'Persian shop, rial and Persian digits',
    url: 'https://isfahanmina.example/product/goldan',
    country: 'IR',
    price: { amount: '28500000', currency: 'IRR' },
    html: agencyShop({
      lang: 'fa',
      dir: 'rtl',
      title: 'گلدان میناکاری ۳۰ سانتی',
      cart: '۰ ریال',
      menu: ['میناکاری', 'خاتم', 'تماس'],
      price: `<div class="fs-5 mb-5"><span class="gheymat">۲۸٬۵۰۰٬۰۰۰ ریال</span></div>`,
      buy: 'افزودن به سبد خرید',
      note: 'هزینه ارسال ۹۰۰٬۰۰۰ ریال.',
      others: ['۶٬۲۰۰٬۰۰۰ ریال', '۷۴٬۰۰۰٬۰۰۰ ریال'],
    }),
  },
  {
    name: 'Cambodian shop, dollars as the price and riel beside it',
    url: 'https://siemreapsilk.example/product/krama',
    country: 'KH',
    price: { amount: '14.50', currency: 'USD' },
    html: agencyShop({
      lang: 'km',
      title: 'ក្រមាសូត្រ',
      head: `<meta property="product:price:amount" content="14.50"><meta property="product:price:currency" content="USD">`,
      cart: '$0.00',
      menu: ['ក្រមា', 'កាបូប', 'ទំនាក់ទំនង'],
      price: `<div class="fs-5 mb-5"><span class="tlai">$14.50</span> <small>≈ 58,000៛</small></div>`,
      buy: 'បន្ថែមទៅកន្ត្រក',
      note: 'ដឹកជញ្ជូន $1.50',
      others: ['$9.00', '$45.00'],
    }),
  },
  {
    name: 'Amharic shop, birr in words',
    url: 'https://shiromeda.example/product/netela',
    country: 'ET',
    price: { amount: '3800', currency: 'ETB' },
    html: agencyShop({
      lang: 'am',
      title: 'ነጠላ በእጅ የተሠራ',
      cart: '0.00 ብር',
      menu: ['አልባሳት', 'ቡና', 'ያግኙን'],
      price: `<div class="fs-5 mb-5"><del>4,500.00 ብር</del> <b>3,800.00 ብር</b></div>`,
      buy: 'ወደ ጋሪ ጨምር',
      note: 'መላኪያ 200 ብር',
      others: ['1,200.00 ብር', '9,900.00 ብር'],
    }),
  },
  {
    name: 'Swahili shop in Tanzania, TSh with a slash and dash',
    url: 'https://kariakoojiko.example/bidhaa/jiko-banifu',
    country: 'TZ',
    price: { amount: '65000', currency: 'TZS' },
    html: agencyShop({
      lang: 'sw',
      title: 'Jiko banifu kubwa',
      cart: 'TSh 0/=',
      menu: ['Majiko', 'Sufuria', 'Mawasiliano'],
      price: `<div class="fs-5 mb-5"><span class="bei">TSh 65,000/=</span></div>`,
      buy: 'Weka kikapuni',
      note: 'Usafiri TSh 5,000/= ndani ya Dar es Salaam.',
      others: ['TSh 18,000/=', 'TSh 140,000/='],
    }),
  },
  {
    name: 'Senegalese shop, CFA francs with spaces',
    url: 'https://dakarwax.example/produit/boubou-bazin',
    country: 'SN',
    price: { amount: '27500', currency: 'XOF' },
    html: agencyShop({
      lang: 'fr-SN',
      title: 'Boubou en bazin riche',
      cart: '0 FCFA',
      menu: ['Femme', 'Homme', 'Tissus au mètre'],
      price: `<div class="fs-5 mb-5"><span class="text-decoration-line-through">35 000 FCFA</span> <span>27 500 FCFA</span></div>`,
      buy: 'Ajouter au panier',
      note: 'Livraison Dakar 2 000 FCFA, paiement Wave ou Orange Money.',
      others: ['12 000 FCFA', '60 000 FCFA'],
    }),
  },
  {
    name: 'Catalan shop, price on request',
    url: 'https://terrissa-emporda.example/producte/gerra-gran',
    country: 'ES',
    price: undefined,
    html: agencyShop({
      lang: 'ca',
      title: 'Gerra gran de terrissa',
      cart: '0,00 €',
      menu: ['Gerres', 'Plats', 'Taller'],
      price: `<div class="fs-5 mb-5"><span class="preu">Preu a consultar</span></div>`,
      buy: 'Demana informació',
      note: 'Peça única. Enviament peninsular 15 €.',
      others: ['28,00 €', '64,00 €'],
    }),
  },
];
