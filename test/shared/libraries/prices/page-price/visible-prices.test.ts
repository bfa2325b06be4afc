import { describe, expect, test } from '@jest/globals';
import { readPagePrice } from '../../../../../shared/libraries/prices/page-price.ts';

const amountOn = (body: string, country = 'us'): string | undefined =>
  readPagePrice(`<title>Pan</title><body>${body}</body>`, { url: 'https://shop.example/pan', country })
    ?.amount;
const button = '<button>Add to cart</button>';

describe('the price that a page shows', () => {
  test.each([
    [
      'next to a struck-through amount and a percentage in one box',
      `<div class="price"><del>$24</del> $18 -25%</div>`,
      '18',
    ],
    [
      'rather than a struck-through amount in a box named as the price',
      '<p class="price"><s>$24</s></p><b class="price">$18</b>',
      '18',
    ],
    [
      'by names without a border between their words',
      '<b class="priceold">$24</b><b class="pricenew">$18</b>',
      '18',
    ],
    ['in a slider of pictures', '<div class="slider"><b class="price">$18</b></div>', '18'],
    [
      'rather than the dearest of its swatches',
      '<b class="price">$18</b><div class="swatch"><b class="price">$90</b></div>',
      '18',
    ],
    [
      'rather than what an option costs on top',
      '<b class="price">$18</b><div class="options">Gift wrap + <b class="price">$5</b></div>',
      '18',
    ],
    [
      'rather than the threshold of a promotion',
      '<p>Free shipping on orders over <b class="price">$99</b></p><p><b class="price">$18</b></p>',
      '18',
    ],
    [
      'as the current bid rather than the starting one',
      '<p>Starting bid $50</p><p>Current bid $200</p>',
      '200',
    ],
    ['as the starting bid if there are no bids', '<p>Starting bid $50</p><p>0 bids</p>', '50'],
    ['with only its regular price', '<p>Regular price <b>$18</b></p>', '18'],
  ])('the price that a page shows is read %s', (_, html, amount) => {
    expect(amountOn(`<h1>Pan</h1>${html}${button}`)).toBe(amount);
  });

  test('the price that a page shows is read with an ambiguous sign only of its own country', () => {
    const page = `<h1>Džezva</h1><p><b>48,50 KM</b></p><button>Dodaj u košaricu</button>`;
    expect(amountOn(page, 'BA')).toBe('48.50');
    expect(amountOn(page, 'FR')).toBeUndefined();
  });
});

describe('an amount that a page states and another that it only shows', () => {
  const jsonLd = `<script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name: 'Pan',
    offers: { '@type': 'Offer', price: '89.00', priceCurrency: 'USD' },
  })}</script>`;
  const meta = '<meta property="product:price:amount" content="89.00">';
  const shown = '<div class="price current"><b class="price">Now $75.00</b></div>';

  test.each([
    ['the one that is shown where only its JSON-LD states the other', jsonLd, shown, '75.00'],
    [
      'the one that is shown where the stated one is struck through',
      meta + jsonLd,
      `<s>$89.00</s>${shown}`,
      '75.00',
    ],
  ])(
    'of an amount that a page states and another that it only shows, %s is the price',
    (_, data, html, amount) => {
      expect(amountOn(`${data}<h1>Pan</h1>${html}${button}`)).toBe(amount);
    },
  );
});

describe('structured data with thousands of reviews before the offers', () => {
  const reviews = Array.from({ length: 2_000 }, (_, index) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: `Buyer ${index}` },
    reviewRating: { '@type': 'Rating', ratingValue: 5 },
    reviewBody: 'Heavy and even, and it has lasted for years.',
  }));
  const offers = { '@type': 'Offer', price: '899.00', priceCurrency: 'AUD' };
  const script = (json: unknown) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;

  test.each([
    ['within the product', script({ '@type': 'Product', name: 'Pan', review: reviews, offers })],
    ['in a list before it', script(reviews) + script({ '@type': 'Product', name: 'Pan', offers })],
  ])('structured data with thousands of reviews before the offers still state the price: %s', (_, html) => {
    expect(readPagePrice(`${html}<h1>Pan</h1>`, { url: 'https://shop.example/pan' })).toEqual({
      amount: '899.00',
      currency: 'AUD',
      source: 'json-ld',
    });
  });
});
