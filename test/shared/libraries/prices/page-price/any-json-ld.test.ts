import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPagePrice } from '../../../../../shared/libraries/prices/page-price.ts';
import { counts } from '../../../../support/counts.ts';

const url = 'https://shop.com.au/p';
const jsonLd = (json: string): string => `<script type="application/ld+json">${json}</script>`;

describe('JSON-LD of any kind is an ordinary page', () => {
  const keys = fc.oneof(
    fc.constantFrom(
      '@type',
      '@id',
      '@graph',
      '@value',
      '@list',
      '@reverse',
      'name',
      'offers',
      'price',
      'url',
    ),
    fc.constantFrom('priceCurrency', 'priceSpecification', 'hasVariant', 'mainEntity', 'availability'),
    fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype), 'schema:constructor', 'prototype'),
  );
  const texts = fc.constantFrom('Product', 'Offer', 'AggregateOffer', 'Pan', '89.00', 'AUD', '$9', '#a', '');
  const { value: json } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      texts,
      fc.constantFrom(null, true, 0, -1, 1e300, 89),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(keys, tie('value')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
    ),
  }));

  test('any value is read, even where a text is expected', () => {
    fc.assert(
      fc.property(json, (value) => {
        const price = readPagePrice(`<h1>Pan</h1>${jsonLd(JSON.stringify(value))}`, { url });
        expect(price === undefined || Number(price.amount) > 0).toBe(true);
      }),
      { seed: 6, numRuns: counts(150, 20_000) },
    );
  });

  test('a type that is not a text is read, and so is a property with the name of one that every object has', () => {
    const data =
      '{"@type":{"constructor":["Product"]},"name":"Pan","constructor":{"name":"x"},"offers":{"price":"89.00","priceCurrency":"AUD"}}';
    expect(readPagePrice(`<h1>Pan</h1>${jsonLd(data)}`, { url })).toMatchObject({ amount: '89.00' });
  });

  test('microdata and tags with such names are read too', () => {
    const page = `<h1>Pan</h1><div itemscope itemtype="Product"><constructor itemprop="constructor">x</constructor>
      <b itemprop="__proto__">y</b><i itemprop="offers" itemscope><b itemprop="price">89.00</b></i></div>`;
    expect(readPagePrice(page, { url })).toMatchObject({ amount: '89.00' });
  });
});
