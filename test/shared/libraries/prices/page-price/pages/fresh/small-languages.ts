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
];
