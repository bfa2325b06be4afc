import type { PageCase } from '../page-case.ts';
import { before, wooShop } from './second-look-frames.ts';

const sale = (old: string, now: string): string =>
  `<del aria-hidden="true">${old}</del> <ins aria-hidden="true">${now}</ins>`;

/** Languages and countries that hardly occur in the other pages, on the shop systems that are used there. */
export const secondLookPages: readonly PageCase[] = [
  {
    name: 'Maltese WooCommerce shop, VAT line below the price',
    url: 'https://bizzillaghawdex.example/prodott/tvalja',
    country: 'MT',
    price: { amount: '64.90', currency: 'EUR' },
    html: wooShop({
      lang: 'mt',
      title: 'Tvalja tal-bizzilla',
      bar: 'Kunsinna b’xejn fuq ordnijiet ta’ aktar minn €80',
      cart: before('€', '0.00'),
      price: `${sale(before('€', '79.90'), before('€', '64.90'))} <small class="woocommerce-price-suffix">VAT inkluża</small>`,
      buy: 'Żid fil-basket',
      note: 'Kunsinna f’Malta €4.50. Depożitu ta’ €10 għal ordni apposta.',
      related: 'Prodotti relatati',
      others: [before('€', '12.00'), before('€', '145.00')],
    }),
  },
  {
    name: 'Lebanese shop, bare dollars in Arabic',
    url: 'https://beirutsoap.example/product/laurel',
    country: 'LB',
    price: { amount: '18.50', currency: 'USD' },
    html: wooShop({
      lang: 'ar',
      dir: 'rtl',
      title: 'صابون غار بلدي',
      bar: 'توصيل مجاني للطلبات فوق $50',
      cart: before('$', '0.00'),
      price: before('$', '18.50'),
      buy: 'إضافة إلى السلة',
      note: 'التوصيل $3 أو 270,000 ل.ل.',
      related: 'منتجات ذات صلة',
      others: [before('$', '6.00'), before('$', '42.00')],
    }),
  },
];
