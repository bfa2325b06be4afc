import { jsonLd, type PageCase, shopPage } from './page-case.ts';

interface Shop {
  readonly name: string;
  readonly url: string;
  readonly lang?: string;
  readonly title: string;
  readonly head?: string;
  readonly body: string;
  readonly price: readonly [amount: string, currency: string];
}

const shops: Shop[] = [
  {
    name: 'store whose price comes with the page state',
    url: 'https://www.target.com/p/1',
    title: 'Lamp : Target',
    price: ['39.99', 'USD'],
    body: '<h1 data-test="product-title">Lamp</h1><span data-test="product-price"><span>$39.99</span></span><span data-test="product-regular-price"><span>reg </span><span>$49.99</span></span><button data-test="shipItButton">Add to cart</button>',
  },
  {
    name: 'electronics: customer price with hidden was',
    url: 'https://www.bestbuy.com/site/1',
    title: 'Headphones - Best Buy',
    price: ['199.99', 'USD'],
    body: '<h1 class="heading-4">Headphones</h1><div data-testid="price-block"><div class="priceView-hero-price priceView-customer-price"><span aria-hidden="true">$199.99</span><span class="sr-only">Your price for this item is $199.99</span></div><div class="pricing-price__savings-regular-price"><div class="pricing-price__savings">Save $50</div><div class="pricing-price__regular-price">Was $249.99</div></div><div class="priceView-subtitle">or $16.67/mo. for 12 months</div></div><button class="add-to-cart-button">Add to Cart</button><div class="c-carousel"><h3>Customers also viewed</h3><span class="priceView-customer-price"><span>$149.99</span></span><span class="priceView-customer-price"><span>$89.99</span></span></div>',
  },
  {
    name: 'department store with price in a region',
    url: 'https://www.johnlewis.com/p1',
    title: 'Lamp at John Lewis',
    lang: 'en-GB',
    price: ['85.00', 'GBP'],
    body: '<h1 data-testid="product:title">Lamp</h1><div data-testid="product:basket:price" aria-label="Price"><p class="Price_price__x"><span>£85.00</span></p></div><p>Free delivery over £70</p><button data-testid="basket:add">Add to your basket</button>',
  },
  {
    name: 'Australian electronics: dollar sign apart',
    url: 'https://www.jbhifi.com.au/products/tv',
    title: 'TV | JB Hi-Fi',
    price: ['1195', 'AUD'],
    body: '<h1 class="_12mtftw9">TV</h1><div data-testid="product-price"><span class="PriceTag_symbolBase__1">$</span><span class="PriceTag_actual__1 PriceTag_actualWrapperDefault__1">1195</span></div><div>TICKET <span class="strike">$1395</span></div><button>Add to cart</button>',
  },
  {
    name: 'German electronics: dash for no cents',
    url: 'https://www.mediamarkt.de/de/p1',
    title: 'Waschmaschine',
    lang: 'de-DE',
    price: ['549', 'EUR'],
    body: '<h1>Waschmaschine</h1><div data-test="mms-product-price"><div data-test="mms-strike-price-type-uvp"><span>UVP</span><span>€ 799,–</span></div><div><span class="sc-3f" aria-hidden="true">€ 549,–</span></div><p>inkl. MwSt. und kostenlose Lieferung</p><p>Finanzierung ab € 18,30 mtl.</p></div><button>In den Warenkorb</button>',
  },
  {
    name: 'German mail order with leasing',
    url: 'https://www.otto.de/p/1',
    title: 'Sofa',
    lang: 'de-DE',
    price: ['699.99', 'EUR'],
    body: '<h1 class="pdp_short-info__main-name">Sofa</h1><div class="pdp_price"><div class="pdp_price__inner"><span class="pdp_price__retail-price js_pdp_price__retail-price">699,99&nbsp;€</span><span class="pdp_price__strike-price">1.299,00&nbsp;€</span></div><div class="pdp_price__installment">ab 32,50 € mtl. in 24 Raten</div></div><button>In den Warenkorb</button>',
  },
  {
    name: 'fashion: code after the amount',
    url: 'https://www.zara.com/es/es/p1.html',
    title: 'Vestido',
    lang: 'es-ES',
    price: ['29.95', 'EUR'],
    body: '<h1 class="product-detail-info__header-name">Vestido</h1><div class="product-detail-info__price-amount price"><span class="price-old__amount price__amount-old"><div class="money-amount"><span class="money-amount__main">49,95 EUR</span></div></span><span class="price-current__amount"><div class="money-amount price-formatted__price-amount"><span class="money-amount__main">29,95 EUR</span></div></span></div><button>Añadir a la cesta</button>',
  },
  {
    name: 'used records: price with shipping added',
    url: 'https://www.discogs.com/sell/item/1',
    title: 'Record for sale',
    lang: 'en',
    price: ['18.00', 'EUR'],
    body: '<h1>Artist – Record</h1><div class="price-block"><span class="price">€18.00</span> <span class="shipping">+ €9.00 shipping</span></div><button>Add to Cart</button>',
  },
  {
    name: 'utility classes throughout',
    url: 'https://www.shoes.ie/p',
    title: 'Boots',
    lang: 'en-IE',
    price: ['129.00', 'EUR'],
    body: '<div class="mx-auto grid"><div class="before:absolute flex"><h1 class="text-2xl font-bold">Boots</h1><div class="mt-2 flex items-center gap-2"><span class="text-xl text-red-600">€129.00</span><span class="text-sm text-gray-400 line-through">€180.00</span><span class="rounded bg-red-50 px-2">-28%</span></div><button class="w-full bg-black">Add to bag</button></div></div><div class="mt-12"><h2 class="text-xl">Complete the look</h2><div class="grid"><a href="/a"><span>€20.00</span></a><a href="/b"><span>€35.00</span></a><a href="/c"><span>€45.00</span></a></div></div>',
  },
  {
    name: 'price with and without tax, business shop',
    url: 'https://tools.de/p',
    title: 'Bohrer',
    lang: 'de-DE',
    price: ['23.80', 'EUR'],
    head: jsonLd({
      '@type': 'Product',
      name: 'Bohrer',
      offers: { '@type': 'Offer', price: '23.80', priceCurrency: 'EUR' },
    }),
    body: '<h1>Bohrer</h1><div class="price-net"><span>20,00 €</span> zzgl. MwSt.</div><div class="price-gross"><span>23,80 €</span> inkl. MwSt.</div><button>In den Warenkorb</button>',
  },
  {
    name: 'marketplace in Poland with schema in a hidden block',
    url: 'https://ceneo.pl/1',
    title: 'Telewizor',
    lang: 'pl',
    price: ['2499.00', 'PLN'],
    body: '<h1>Telewizor</h1><span class="price-format nowrap"><span class="price"><span class="value">2499</span><span class="penny">,00</span></span> zł</span><button>Kup teraz</button>',
  },
  {
    name: 'price with currency menu',
    url: 'https://world.example.com/p',
    title: 'Scarf',
    lang: 'en',
    price: ['45.00', 'GBP'],
    body: '<ul class="currency-switcher"><li>USD $</li><li>EUR €</li><li>GBP £</li></ul><h1>Scarf</h1><span class="product-price">£45.00</span><select><option>Small - £45.00</option><option>Large - £55.00</option></select><button>Add to basket</button>',
  },
  {
    name: 'bookshop: hardback and paperback',
    url: 'https://www.books.co.uk/b',
    title: 'Novel',
    lang: 'en-GB',
    price: ['9.99', 'GBP'],
    head: jsonLd({
      '@type': 'Book',
      name: 'Novel',
      offers: { '@type': 'Offer', price: '9.99', priceCurrency: 'GBP' },
    }),
    body: '<h1>Novel</h1><ul class="formats"><li><a href="/hb">Hardback £18.99</a></li><li><a href="/pb">Paperback £9.99</a></li></ul><div class="price">£9.99</div><button>Add to basket</button>',
  },
  {
    name: 'shop in Thailand',
    url: 'https://shop.co.th/p',
    title: 'พัดลม',
    lang: 'th',
    price: ['1290', 'THB'],
    body: '<h1>พัดลม</h1><div class="product-price">฿1,290</div><button>หยิบใส่ตะกร้า</button>',
  },
  {
    name: 'shop in the Emirates',
    url: 'https://shop.ae/p',
    title: 'Fan',
    lang: 'en-AE',
    price: ['149.00', 'AED'],
    body: '<h1>Fan</h1><div class="priceNow">AED <strong>149.00</strong></div><div class="priceWas">AED 199.00</div><button>Add to Cart</button>',
  },
];

export const bigShops: PageCase[] = shops.map(({ name, url, lang, title, head, body, price }) => ({
  name,
  url,
  price: { amount: price[0], currency: price[1] },
  html: shopPage({
    title,
    body,
    ...(lang === undefined ? {} : { lang }),
    ...(head === undefined ? {} : { head }),
  }),
}));
