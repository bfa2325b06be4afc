import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { canonicalUrl } from '../../../../../shared/operations/pricing/sources/canonical-url.ts';

test.each([
  ['https://www.shop.example/mug/', 'shop.example/mug'],
  ['http://m.shop.example/mug//?utm_source=x&b=2&a=1#top', 'shop.example/mug?a=1&b=2'],
  ['https://shop.example/', 'shop.example'],
  ['https://shop.example//a//b', 'shop.example//a//b'],
  ['https://www.market.example/itm/old-mug/123456789012?hash=x', 'item:123456789012'],
  ['no address', 'no address'],
])('the canonical form of %s is %s', (address, canonical) => {
  expect(canonicalUrl(address)).toBe(canonical);
});

test('endless slashes take no long time', async () => {
  const path = `${'/'.repeat(400_000)}x`;
  expect(canonicalUrl(`https://shop.example${path}`)).toBe(`shop.example${path}`);
  // The test's time limit is the check; it can only strike when the test yields to the event loop.
  await nextTurn();
});
