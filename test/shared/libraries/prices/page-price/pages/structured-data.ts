import { jsonLd, type PageCase, shopPage } from './page-case.ts';

const bare = (name: string, more = ''): string =>
  `<h1>${name}</h1><div id="price-root"></div>${more}<button>Add to cart</button>`;
const usd = (amount: string) => ({ amount, currency: 'USD' });

const ldCase = (
  name: string,
  script: string,
  price: PageCase['price'],
  body = bare('Walnut Desk'),
): PageCase => ({
  name,
  url: 'https://desks.example.com/p/walnut-desk',
  html: shopPage({
    title: 'Walnut Desk',
    head: `<script type="application/ld+json">${script}</script>`,
    body,
  }),
  price,
});

export const structuredData: PageCase[] = [
  ldCase(
    'JSON-LD: types as URLs and prefixed names',
    '{"@type":"http://schema.org/Product","schema:name":"Walnut Desk","http://schema.org/offers":{"@type":"https://schema.org/Offer","schema:price":349,"schema:priceCurrency":"usd"}}',
    usd('349'),
  ),
  ldCase(
    'JSON-LD: offer by reference',
    `{"@graph":[{"@type":"Offer","@id":"#o","price":349,"priceCurrency":"USD"},{"@type":"Product","name":"Walnut Desk","offers":{"@id":"#o"}}]}`,
    usd('349'),
  ),
  ldCase(
    'JSON-LD: price with symbol and grouping, no currency',
    '{"@type":"Product","name":"Walnut Desk","offers":{"@type":"Offer","price":"€ 1.349,00"}}',
    { amount: '1349.00', currency: 'EUR' },
  ),
  ldCase(
    'JSON-LD: symbol as the currency',
    '{"@type":"Product","name":"Walnut Desk","offers":{"@type":"Offer","price":"349","priceCurrency":"£"}}',
    { amount: '349', currency: 'GBP' },
  ),
  ldCase(
    'JSON-LD: noise of binary fractions',
    '{"@type":"Product","name":"Walnut Desk","offers":{"@type":"Offer","price":348.99999999999994,"priceCurrency":"USD"}}',
    usd('349.00'),
  ),
  ldCase(
    'JSON-LD: padded to four places',
    '{"@type":"Product","name":"Walnut Desk","offers":{"@type":"Offer","price":"349.5000","priceCurrency":"USD"}}',
    usd('349.50'),
  ),
  ldCase(
    'JSON-LD: offers in an aggregate without bounds',
    `{"@type":"Product","name":"Walnut Desk","offers":{"@type":"AggregateOffer","priceCurrency":"USD","offers":[{"@type":"Offer","price":"349.00"}]}}`,
    usd('349.00'),
  ),
  ldCase(
    'JSON-LD: group with variants, the one of the address counts',
    JSON.stringify({
      '@type': 'ProductGroup',
      name: 'Walnut Desk',
      hasVariant: [120, 140, 160].map((width) => ({
        '@type': 'Product',
        name: `Walnut Desk ${width}`,
        offers: {
          '@type': 'Offer',
          url: `https://desks.example.com/p/walnut-desk?w=${width}`,
          price: width * 2,
          priceCurrency: 'USD',
        },
      })),
    }),
    usd('240'),
  ),
  {
    ...ldCase(
      'JSON-LD: the variant of the address',
      JSON.stringify({
        '@type': 'ProductGroup',
        name: 'Walnut Desk',
        hasVariant: [120, 140, 160].map((width) => ({
          '@type': 'Product',
          name: `Walnut Desk ${width}`,
          offers: {
            '@type': 'Offer',
            url: `https://desks.example.com/p/walnut-desk?w=${width}`,
            price: width * 2,
            priceCurrency: 'USD',
          },
        })),
      }),
      usd('320'),
    ),
    url: 'https://desks.example.com/p/walnut-desk?w=160',
  },
  ldCase(
    'JSON-LD: the first offer is sold out',
    JSON.stringify({
      '@type': 'Product',
      name: 'Walnut Desk',
      offers: [
        { '@type': 'Offer', price: 299, priceCurrency: 'USD', availability: 'https://schema.org/OutOfStock' },
        { '@type': 'Offer', price: 349, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      ],
    }),
    usd('349'),
  ),
  ldCase(
    'JSON-LD: related products beside the main one',
    JSON.stringify({
      '@graph': [
        {
          '@type': 'Product',
          name: 'Pine Shelf',
          offers: { '@type': 'Offer', price: 49, priceCurrency: 'USD' },
        },
        {
          '@type': 'Product',
          name: 'Walnut Desk',
          isRelatedTo: [
            {
              '@type': 'Product',
              name: 'Walnut Desk Lamp',
              offers: { '@type': 'Offer', price: 19, priceCurrency: 'USD' },
            },
          ],
          offers: { '@type': 'Offer', price: 349, priceCurrency: 'USD' },
        },
      ],
    }),
    usd('349'),
  ),
  ldCase(
    'JSON-LD: zero means ask, the specification has the price',
    JSON.stringify({
      '@type': 'Product',
      name: 'Walnut Desk',
      offers: {
        '@type': 'Offer',
        price: '0.00',
        priceCurrency: 'USD',
        priceSpecification: { '@type': 'PriceSpecification', price: '349', priceCurrency: 'USD' },
      },
    }),
    usd('349'),
  ),
  ldCase(
    'JSON-LD has the list price, the page shows a sale',
    `{"@type":"Product","name":"Walnut Desk","offers":{"@type":"Offer","price":"449.00","priceCurrency":"USD"}}`,
    usd('349.00'),
    '<h1>Walnut Desk</h1><div class="price-box"><span class="old-price"><del>$449.00</del></span> <span class="price sale-price">$349.00</span></div><button>Add to cart</button>',
  ),
  ldCase(
    'JSON-LD without tax, the page shows it with tax',
    `{"@type":"Product","name":"Walnut Desk","offers":{"@type":"Offer","price":"290.83","priceCurrency":"GBP"}}`,
    { amount: '349.00', currency: 'GBP' },
    '<h1>Walnut Desk</h1><div class="product-price"><span class="price">£349.00</span> <span class="tax">inc. VAT</span></div><button>Add to basket</button>',
  ),
  ldCase(
    'JSON-LD says dollars, the page euros',
    `{"@type":"Product","name":"Walnut Desk","offers":{"@type":"Offer","price":"349.00","priceCurrency":"USD"}}`,
    { amount: '349.00', currency: 'EUR' },
    '<h1>Walnut Desk</h1><div class="product-price"><span class="price">349,00 €</span></div><button>Add to cart</button>',
  ),
  ldCase(
    'JSON-LD in cents, the page in dollars',
    `{"@type":"Product","name":"Walnut Desk","offers":{"@type":"Offer","price":"34900","priceCurrency":"USD"}}`,
    usd('349.00'),
    '<h1>Walnut Desk</h1><div class="product-price"><span class="price current-price">$349.00</span></div><button>Add to cart</button>',
  ),
  ldCase(
    'JSON-LD: thousands read as decimals, the page tells',
    `{"@type":"Product","name":"Walnut Desk","offers":{"@type":"Offer","price":"1.340","priceCurrency":"EUR"}}`,
    { amount: '1340', currency: 'EUR' },
    '<h1>Walnut Desk</h1><span class="price">1.340 €</span><button>In den Warenkorb</button>',
  ),
  {
    name: 'microdata: nested offer with content attributes',
    url: 'https://desks.example.com/p/1',
    html: shopPage({
      body: '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Walnut Desk</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><span itemprop="price" content="349.9">349,90</span> EUR</div></div>',
    }),
    price: { amount: '349.9', currency: 'EUR' },
  },
  {
    name: 'microdata: offer outside of the product by itemref',
    url: 'https://desks.example.com/p/1',
    html: shopPage({
      body: '<div itemscope itemtype="https://schema.org/Product" itemref="buy"><h1 itemprop="name">Walnut Desk</h1></div><div id="buy"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><data itemprop="price" value="349">three-four-nine</data><link itemprop="availability" href="https://schema.org/InStock"><meta itemprop="priceCurrency" content="CHF"></div></div>',
    }),
    price: { amount: '349', currency: 'CHF' },
  },
  {
    name: 'microdata: related products in cards come first',
    url: 'https://desks.example.com/p/1',
    html: shopPage({
      title: 'Walnut Desk',
      body: `<aside class="related">${['Shelf', 'Stool', 'Bench'].map((name, index) => `<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">${name}</b><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="${index + 10}">$${index + 10}</span></div></div>`).join('')}</aside><div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Walnut Desk</h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="349">$349</span><meta itemprop="priceCurrency" content="USD"></div></div>`,
    }),
    price: usd('349'),
  },
  {
    name: 'OpenGraph: sale price beside the price',
    url: 'https://desks.example.com/p/1',
    html: shopPage({
      head: '<meta property="og:title" content="Walnut Desk"><meta property="product:price:amount" content="449.00"><meta property="product:price:currency" content="USD"><meta property="product:sale_price:amount" content="349.00"><meta property="product:sale_price:currency" content="USD">',
      body: bare('Walnut Desk'),
    }),
    price: usd('349.00'),
  },
  {
    name: 'OpenGraph with a comma',
    url: 'https://desks.example.com/p/1',
    html: shopPage({
      head: '<meta property="og:price:amount" content="1,349.00"><meta property="og:price:currency" content="CAD">',
      body: bare('Walnut Desk'),
    }),
    price: { amount: '1349.00', currency: 'CAD' },
  },
  {
    name: 'vehicle',
    url: 'https://cars.example.com.au/used/1',
    html: shopPage({
      title: 'Used wagon',
      head: jsonLd({
        '@type': ['Product', 'Car'],
        name: 'Used wagon',
        offers: { '@type': 'Offer', price: 25990, priceCurrency: 'AUD' },
      }),
      body: bare('Used wagon'),
    }),
    price: { amount: '25990', currency: 'AUD' },
  },
  {
    name: 'book with a hidden price input',
    url: 'https://books.co.uk/b/1',
    html: shopPage({
      title: 'A Book',
      body: '<h1>A Book</h1><form><input type="hidden" name="price" value="12.99"><button>Add to basket</button></form>',
    }),
    price: { amount: '12.99', currency: 'GBP' },
  },
];
