import { jsonLd, type PageCase, shopPage } from './page-case.ts';

const none = (name: string, html: string): PageCase => ({
  name,
  url: 'https://www.example.com.au/page',
  html,
  price: undefined,
});

const card = (name: string, price: string): string =>
  `<li class="product-card"><a href="/products/${name}"><h3>${name}</h3><span class="price">${price}</span></a></li>`;

export const noPrice: PageCase[] = [
  none('empty text', ''),
  none('plain text', 'nothing here, not even markup, about $20'),
  none(
    'an article about money',
    shopPage({
      title: 'Budget',
      body: '<article><h1>Budget brings $20 billion for roads</h1><p>The government will spend $20 billion, up from $15 billion, on roads. Each citizen pays about $800.</p><p>Critics say <b>$5 billion</b> is missing.</p></article>',
    }),
  ),
  none(
    'a listing of many products',
    shopPage({
      title: 'Pans',
      body: `<h1>Pans</h1><ul class="product-grid">${card('copper', '$89.00')}${card('iron', '$45.00')}${card('steel', '$60.00')}${card('tin', '$20.00')}</ul>`,
    }),
  ),
  none(
    'a listing with structured data of each product',
    shopPage({
      title: 'Pans',
      head: jsonLd({
        '@type': 'ItemList',
        itemListElement: ['copper', 'iron', 'steel'].map((name, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'Product',
            name,
            offers: { '@type': 'Offer', price: 10 + index, priceCurrency: 'AUD' },
          },
        })),
      }),
      body: `<h1>Pans</h1><ul class="product-grid">${card('copper', '$10.00')}${card('iron', '$11.00')}${card('steel', '$12.00')}</ul>`,
    }),
  ),
  none(
    'a listing with hashed names, each product with its own button',
    shopPage({
      title: 'Pans',
      body: `<h1>Pans</h1><div class="a1">${['$89.00', '$45.00', '$60.00']
        .map(
          (price) =>
            `<div class="b2"><a href="/p"><img src="/p.jpg" alt=""></a><b>${price}</b><button>Add to cart</button></div>`,
        )
        .join('')}</div>`,
    }),
  ),
  none(
    'price on request',
    shopPage({
      title: 'Crane',
      body: '<h1>Tower Crane</h1><div class="price">Price on request</div><button>Enquire</button>',
    }),
  ),
  none(
    'zero as a placeholder',
    shopPage({
      title: 'Crane',
      body: '<h1>Tower Crane</h1><div class="price">$0.00</div><button>Add to cart</button>',
    }),
  ),
  none(
    'sold out without a price',
    shopPage({ title: 'Pan', body: '<h1>Copper Pan</h1><p>Sold out</p><p>Free delivery over $99</p>' }),
  ),
  none(
    'only other products have prices',
    shopPage({
      title: 'Pan',
      body: `<h1>Copper Pan</h1><p>Out of stock</p><section class="related-products"><h2>You may also like</h2><ul>${card('iron', '$45.00')}${card('steel', '$60.00')}${card('tin', '$20.00')}</ul></section>`,
    }),
  ),
  none(
    'a company page',
    shopPage({
      title: 'About us',
      head: jsonLd({ '@type': 'Organization', name: 'Shop', priceRange: '$$' }),
      body: '<h1>About us</h1><p>Founded 1999, 250 employees.</p>',
    }),
  ),
];
