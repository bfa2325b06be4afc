import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readJsonLd } from '../../../../../shared/libraries/prices/page-price/json-ld.ts';
import { readFacts } from '../../../../../shared/libraries/prices/page-price/page-facts.ts';
import { parsePage, textOf } from '../../../../../shared/libraries/prices/page-price/page-tree.ts';
import { readMicrodata } from '../../../../../shared/libraries/prices/page-price/schema-items.ts';
import { readSchemaPrices } from '../../../../../shared/libraries/prices/page-price/schema-prices.ts';
import {
  atOnce,
  readPagePrice,
  readPagePriceInParts,
} from '../../../../../shared/libraries/prices/page-price.ts';
import { counts } from '../../../../support/counts.ts';
import {
  hostilePages,
  jsonLd,
  many,
  nestedArrays,
  product,
  referringOffers,
  widelyReferring,
} from './pages/hostile-pages.ts';
import shopPages from './pages/shop-pages.json' with { type: 'json' };

const url = 'https://shop.com.au/p';
const price = '<h1>Pan</h1><div class="price">$89.00</div><button>Add to cart</button>';

/**
 * A small run reads much of every tenth page, and the start of the others. The bench reads as much of each page as the
 * fetcher would.
 */
const pages = hostilePages(counts(250_000, 3_000_000)).map(
  ([name, html], index) =>
    [name, index % 10 === 1 ? html : html.slice(0, counts(10_000, 3_000_000))] as const,
);

describe('pages made to break or stall the reader', () => {
  test.each(pages)('a page made to break or stall the reader does not: %s', (_, html) => {
    const pagePrice = readPagePrice(html, { url });
    expect(pagePrice === undefined || Number(pagePrice.amount) > 0).toBe(true);
  });

  test('a price among arrays within arrays is still read', () => {
    const data = `{"@type":"Product","name":"Pan","a":${nestedArrays},"offers":[[{"price":"89.00","priceCurrency":"AUD"}]]}`;
    expect(readPagePrice(jsonLd(data), { url })).toEqual({
      amount: '89.00',
      currency: 'AUD',
      source: 'json-ld',
    });
  });

  test('a price that many references lead to is still read', () => {
    expect(readPagePrice(`<h1>Pan</h1>${referringOffers('89.00')}`, { url })).toEqual({
      amount: '89.00',
      currency: 'AUD',
      source: 'json-ld',
    });
  });

  test('an invalid address does not stop the reader', () => {
    expect(readPagePrice(price, { url: 'not an address' })).toMatchObject({ amount: '89.00' });
    expect(readPagePrice(price, { url: '', country: 'zz' })).toMatchObject({ amount: '89.00' });
  });

  test.each<[string, (index: number) => string, number]>([
    [
      '2.5 MB of lists of pictures',
      (index) => `<img srcset="${`https://cdn.shop.example/${index}/p-800x800.jpg 800w, `.repeat(12)}">`,
      4000,
    ],
    [
      '1 MB of classes and styles',
      (index) =>
        `<div class="grid grid--${index} tile tile--wide" style="color: #fff; margin: 0 auto" data-index="${index}"></div>`,
      7000,
    ],
    [
      'one picture of 2 MB in an address',
      () => `<img src="data:image/png;base64,${'iVBORw0KGgo'.repeat(180_000)}">`,
      1,
    ],
  ])('a price after %s is still read', (_, tile, count) => {
    expect(readPagePrice(`${many(count, tile)}${price}`, { url })).toMatchObject({ amount: '89.00' });
  });

  test('a price in JSON-LD of hundreds of variants is still read', () => {
    const variants = many(500, (index) => `${product(index)},`);
    const data = `{"@type":"ProductGroup","name":"Pan","hasVariant":[${variants}{}],"offers":{"price":"89.00","priceCurrency":"AUD"}}`;
    expect(readPagePrice(`<h1>Pan</h1>${jsonLd(data)}`, { url })).toMatchObject({ amount: '89.00' });
  });

  test('a page reads the same however it is split into chunks', () => {
    const pages = shopPages.map(({ html }) => html);
    fc.assert(
      fc.property(fc.constantFrom(...pages), fc.integer({ min: 1, max: 300 }), (html, length) => {
        const pieces = Array.from({ length: Math.ceil(html.length / length) }, (_, index) =>
          html.slice(index * length, (index + 1) * length),
        );
        expect(atOnce(readPagePriceInParts(pieces, { url }))).toEqual(readPagePrice(html, { url }));
      }),
      { seed: 5, numRuns: counts(5, 200) },
    );
  });

  test('no damage to a page makes it throw', () => {
    const pages = shopPages.map(({ html }) => html);
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
        const pagePrice = readPagePrice(html, { url });
        expect(pagePrice === undefined || Number(pagePrice.amount) > 0).toBe(true);
      }),
      { seed: 4, numRuns: counts(25, 3000) },
    );
  });
});

describe('limits on hostile data', () => {
  const pricesOf = (html: string) => {
    const tree = parsePage(html);
    return readSchemaPrices(readJsonLd(tree), 'json-ld', readFacts(tree, { url }));
  };

  test('an offer counts once, however many references it has', () => {
    expect(pricesOf(referringOffers('89.00'))).toHaveLength(20);
  });

  test('the number of prices is limited', () => {
    const { length } = pricesOf(widelyReferring);
    expect(length).toBeGreaterThan(200);
    expect(length).toBeLessThan(2_200);
  });

  test('an element counts for only a few properties, each once', () => {
    const names = many(1_000, (index) => `a a${index} `);
    const [item] = readMicrodata(
      parsePage(`<div itemscope itemtype="Product"><b itemprop="${names}">1</b></div>`),
    );
    expect(item?.properties.size).toBeLessThanOrEqual(10);
    expect(item?.properties.get('a')).toHaveLength(1);
  });
});

describe('parsePage', () => {
  test.each(['<script></script>', '<p itemscope>', '<svg><path/></svg>', '</p>', '<br>'])(
    'keeps a bounded number of elements: %s',
    (part) => {
      const { elements } = parsePage(part.repeat(30_000));
      expect(elements.length).toBeGreaterThan(9_000);
      expect(elements.length).toBeLessThanOrEqual(12_000);
    },
  );

  test('passes on a run of text in one piece, with any characters', () => {
    const { root } = parsePage(`a${'<'.repeat(1_000)} & b &amp; c`);
    expect(root.children).toEqual([`a${'<'.repeat(1_000)} & b & c`]);
  });

  test('stops after too many pieces of text', () => {
    const { root } = parsePage(`${'<'.repeat(200_000)}<h1>Pan</h1>`);
    expect(root.children).toHaveLength(1);
  });

  test('stops at an element nested too deeply', () => {
    const { elements, root } = parsePage(`text${'<div>'.repeat(2_000)}deeper`);
    expect(Math.max(...elements.map(({ depth }) => depth))).toBe(512);
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

  test('the text is that of the element and its descendants, with white space as one space', () => {
    const { elements } = parsePage(
      '<p> a<b>b </b>\n<i>c</i><script>x = 1</script>d</p>e<noscript> f <u>g</u></noscript>',
    );
    const texts = new Map(elements.map((element) => [element.tag, textOf(element, 100)]));
    expect(Object.fromEntries(texts)).toMatchObject({
      '#document': 'a b c d e',
      p: 'a b c d',
      b: 'b',
      script: 'x = 1',
      noscript: 'f g',
      u: 'g',
    });
  });

  test('text is cut at the limit', () => {
    const { root } = parsePage(`<p>${' a'.repeat(50)}</p>`);
    expect(textOf(root, 3)).toBe('a a');
    expect(textOf(root, 1_000)).toHaveLength(99);
  });
});
