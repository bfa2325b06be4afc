import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { textOf } from '../../../../shared/pricing/page-price/page-text.ts';
import { parsePage } from '../../../../shared/pricing/page-price/page-tree.ts';
import { readPagePrice } from '../../../../shared/pricing/page-price/read-page-price.ts';
import { shopSystems } from './pages/shop-systems.ts';

const url = 'https://shop.com.au/p';
const price = '<h1>Pan</h1><div class="price">$89.00</div><button>Add to cart</button>';
const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');
const product = (index: number) =>
  `{"@type":"Product","name":"P${index}","offers":{"@type":"Offer","price":${index + 1},"priceCurrency":"AUD"}}`;

/** Each would take minutes or overflow the stack, were the work not bounded. */
const hostile: [name: string, html: string][] = [
  ['10,000 open elements', '<div>'.repeat(10_000)],
  ['500,000 open elements', '<b>'.repeat(500_000)],
  ['open elements, then end tags that match none', `${'<div>'.repeat(100_000)}${'</x>'.repeat(200_000)}`],
  ['as many end tags', `${'<div>'.repeat(200_000)}${'</div>'.repeat(200_000)}`],
  ['open forms', '<form><div>'.repeat(100_000)],
  ['50,000 prices', many(50_000, (index) => `<p class="price">$${index}.95</p>`)],
  [
    'prices as siblings without elements between',
    `<div>${many(60_000, (index) => `<b>$${index}</b> 1 `)}</div>`,
  ],
  ['prices nested in prices', `${'<span class="price">$'.repeat(400)}1${'</span>'.repeat(400)}`],
  [
    '20,000 products in JSON-LD',
    `<script type="application/ld+json">[${many(20_000, (index) => `${product(index)},`)}]</script>`,
  ],
  [
    'JSON-LD in circles',
    '<script type="application/ld+json">{"@graph":[{"@id":"#a","@type":"Product","name":"x","hasVariant":{"@id":"#b"}},{"@id":"#b","@type":"Product","name":"x","hasVariant":{"@id":"#a"},"isVariantOf":{"@id":"#a"}}]}</script>',
  ],
  ['JSON-LD of brackets', `<script type="application/ld+json">${'['.repeat(1_000_000)}</script>`],
  ['JSON-LD of quotes', `<script type="application/ld+json">{"price${'" '.repeat(500_000)}</script>`],
  ['JSON-LD of backslashes', `<script type="application/ld+json">{"${'\\'.repeat(1_000_001)}</script>`],
  [
    '1,000 references to one another',
    many(
      1_000,
      (index) =>
        `<div id="i${index}" itemscope itemtype="http://schema.org/Product" itemref="${many(30, (other) => `i${other} `)}"><b itemprop="price">1</b></div>`,
    ),
  ],
  [
    'nested microdata',
    many(20_000, () => '<div itemscope itemprop="offers" itemtype="http://schema.org/Offer">'),
  ],
  ['a script of assignments', `<script>price;${'a={'.repeat(300_000)}</script>`],
  ['a script of equal signs', `<script>price${'='.repeat(1_000_000)}</script>`],
  [
    'objects where texts are expected',
    '<script>price; a = {event: {}, name: {}, price: {amount: {}}, currency: {}, title: [1]}</script><script type="application/ld+json">{"@type":{},"@id":[],"name":{},"offers":{"price":{},"priceCurrency":{"name":{}},"url":[]},}</script>',
  ],
  ['white space', `<p>$${' '.repeat(1_000_000)}1</p><script>price = ${' '.repeat(500_000)}x</script>`],
  ['long digits', `<p class="price">$${'9'.repeat(1_000_000)}</p><p class="price">${'1.'.repeat(50)}</p>`],
  ['long class names', `<p class="${'price-'.repeat(200_000)}">$1</p>`],
  ['100,000 attributes', `<p ${many(100_000, (index) => `a${index}=1 `)}>$1</p>`],
  ['comments without an end', '<!--'.repeat(300_000)],
  ['tags without an end', '<a '.repeat(300_000)],
  ['entities', '&amp;&#36;&'.repeat(200_000)],
  ['NULs', '\0'.repeat(1_000_000)],
];

describe('pages made to break or stall the reader', () => {
  test.each(hostile)('%s', (_, html) => {
    expect(() => readPagePrice(html, { url })).not.toThrow();
  });

  test('the price before a hostile tail is still read', () => {
    expect(readPagePrice(`${price}${'<div>'.repeat(10_000)}`, { url })).toMatchObject({ amount: '89.00' });
  });

  test('the price within 10,000 elements is still read', () => {
    expect(readPagePrice(`${'<div>'.repeat(10_000)}${price}`, { url })).toMatchObject({ amount: '89.00' });
  });

  test('an address that is none', () => {
    expect(readPagePrice(price, { url: 'not an address' })).toMatchObject({ amount: '89.00' });
    expect(readPagePrice(price, { url: '', country: 'zz' })).toMatchObject({ amount: '89.00' });
  });

  test('no damage to a page makes it throw', () => {
    const pages = shopSystems.map(({ html }) => html);
    const cuts = fc.array(
      fc.tuple(fc.nat(4_000), fc.nat(200), fc.constantFrom('', '<', '"', '</div>', '{', '\0', '$9')),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(fc.constantFrom(...pages), cuts, (page, damage) => {
        const html = damage.reduce(
          (text, [at, length, into]) => text.slice(0, at) + into + text.slice(at + length),
          page,
        );
        const found = readPagePrice(html, { url });
        expect(found === null || Number(found.amount) > 0).toBe(true);
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});

describe('parsePage', () => {
  test('bounds depth, and keeps the text of what is deeper', () => {
    const { elements, root } = parsePage(`${'<div>'.repeat(2_000)}text`);
    expect(Math.max(...elements.map(({ depth }) => depth))).toBeLessThanOrEqual(513);
    expect(textOf(root, 100)).toBe('text');
  });

  test('knows where each element ends', () => {
    const { elements } = parsePage('<ul><li>a<li>b</ul><p>c');
    expect(elements.map(({ tag, index, end }) => [tag, index, end])).toEqual([
      ['#document', 0, 5],
      ['ul', 1, 4],
      ['li', 2, 3],
      ['li', 3, 4],
      ['p', 4, 5],
    ]);
  });
});
