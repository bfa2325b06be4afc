import { describe, expect, test } from '@jest/globals';
import { readPagePrice } from '../../../../shared/libraries/prices/page-price.ts';
import { corpora, type PageCase } from './page-price/pages/corpora.ts';

const read = ({ html, url, country }: PageCase) =>
  readPagePrice(html, { url, ...(country === undefined ? {} : { country }) });

const shownPrice = (page: PageCase) => {
  const price = read(page);
  return price && { amount: Number(price.amount), currency: price.currency };
};
const statedPrice = ({ price }: PageCase) =>
  price && { amount: Number(price.amount), currency: price.currency };

describe.each(Object.entries(corpora))('%s', (_, pages) => {
  test.each(pages.map((page) => [page.name, page] as const))(
    'the price read from the page "%s" is the stated one, if any',
    (_name, page) => {
      expect(shownPrice(page)).toEqual(statedPrice(page));
    },
  );
});

describe('a page with more elements than are read', () => {
  const card = (index: number) =>
    `<li class="grid-item p-4" data-testid="card-${index}" aria-label="Card ${index}"><a href="/c/${index}"><span class="t">Card ${index}</span></a></li>`;
  const cards = Array.from({ length: 8000 }, (_, index) => card(index)).join('');
  const json = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
  const breadcrumbs = json({ '@type': 'BreadcrumbList', itemListElement: [] });
  const product = json({
    '@type': 'Product',
    name: 'Cast iron pan',
    offers: { '@type': 'Offer', price: '899.00', priceCurrency: 'AUD' },
  });
  const pageOf = (body: string) =>
    read({
      name: '',
      html: `<html><head><title>Cast iron pan</title></head><body>${body}</body></html>`,
      url: 'https://shop.com.au/p/pan',
      price: undefined,
    });

  test.each([
    ['JSON-LD at its end', `${cards}${breadcrumbs}${product}`],
    ['JSON-LD in its middle', `${cards}${product}${cards}`],
    [
      'JSON-LD after a visible price of something else',
      `<h1>Cast iron pan</h1><div class="price">Bundle $1,049.00</div>${cards}${breadcrumbs}${product}`,
    ],
    [
      'metas in its body',
      `${cards}<meta property="product:price:amount" content="899.00"><meta property="product:price:currency" content="AUD">`,
    ],
  ])('a page with more elements than are read is still read by %s', (_, body) => {
    expect(pageOf(body)).toMatchObject({ amount: expect.stringMatching(/^899(\.00)?$/), currency: 'AUD' });
  });
});
