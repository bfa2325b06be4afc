import { expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { listenOnLoopback } from '../../../../lib/sandbox/listen.ts';
import { predictPriceServices } from '../../../../shared/entry/wiring/pricing.ts';
import { withoutMarket } from '../../../../shared/operations/pricing/sources.ts';
import { createGuardedClient } from '../../../../shared/platform/web/guarded-client.ts';
import { failureOf, testCall } from '../../operations/market/test-call.ts';
import { drawEan13 } from '../../platform/pictures/draw-ean13.ts';
import { plain } from '../../platform/pictures/make-picture.ts';

const environment = {
  AWS_REGION: 'us-east-1',
  RATES_TABLE: 'rates',
  REQUESTS_TABLE: 'requests',
  IMAGES_BUCKET: 'images',
  IMAGES_URL: 'https://images.example',
  MARKET_API_URL: 'https://api.example',
  MARKET_CLIENT_ID: 'id',
  MARKET_CLIENT_SECRET: 'secret',
  MARKET_TABLE: 'market',
  LENS_API_KEY: 'key',
  MARKET_PRICING: 'permitted',
};
const sourcesIn = (changes: Readonly<Record<string, string>>) =>
  predictPriceServices({ ...environment, ...changes }).sources.map(({ name }) => name);

test('searches run in the configured order, each only with its credentials', () => {
  expect(sourcesIn({})).toEqual(['market', 'words', 'lens']);
  expect(sourcesIn({ VISUAL_SEARCH: 'lens,market' })).toEqual(['lens', 'market']);
  expect(sourcesIn({ LENS_API_KEY: '' })).toEqual(['market', 'words']);
  expect(sourcesIn({ MARKET_CLIENT_ID: '' })).toEqual(['lens']);
});

test('the marketplace is searched only with its permission', () => {
  expect(sourcesIn({ MARKET_PRICING: '' })).toEqual(['lens']);
  expect(sourcesIn({ MARKET_PRICING: '', LENS_API_KEY: '' })).toEqual([]);
  expect(() => sourcesIn({ MARKET_PRICING: 'yes' })).toThrow('MARKET_PRICING');
});

test('without it the marketplace’s own pages are not read, under any name of their hosts', async () => {
  const { pages } = predictPriceServices({ ...environment, MARKET_PRICING: '' });
  for (const host of [
    'www.ebay.com',
    'ebay.com.au',
    'm.ebay.co.uk',
    'ebay.de',
    'www.ebay.com.',
    'i.ebayimg.com',
  ]) {
    const read = failureOf(() => pages.readPrice(`https://${host}/itm/1`, { call: testCall() }));
    expect((await read).message).toMatch(/has not permitted/);
  }
});

test('a redirect to the marketplace is not followed without it', async () => {
  const shop = await listenOnLoopback((_, response) => {
    response.writeHead(302, { location: 'https://www.ebay.com/itm/1' }).end();
  }, 0);
  const origin = `http://127.0.0.1:${shop.port}`;
  const allowedHosts = { loopback: false, origins: new Set([origin]) };
  const client = withoutMarket(createGuardedClient({ allowedHosts }));
  const bounds = { maxBytes: 1000, timeoutMs: 5000 };
  const fetched = client.fetch(origin, bounds, new AbortController().signal);
  await expect(fetched).rejects.toThrow('has not permitted');
  await shop.close();
});

test('the marketplace’s sources are kept apart from others unless they may be mixed', () => {
  const ownersIn = (changes: object) =>
    predictPriceServices({ ...environment, ...changes }).sources.map(({ owner }) => owner);
  expect(ownersIn({})).toEqual(['marketplace', 'marketplace', 'results API']);
  expect(ownersIn({ MIX_SOURCES: '1' })).toEqual([undefined, undefined, undefined]);
});

test('half a keyset counts as none, but half of the searches’ fails and says so; the id of a secret is enough', () => {
  expect(sourcesIn({ MARKET_CLIENT_SECRET: '' })).toEqual(['lens']);
  expect(sourcesIn({ MARKET_SEARCH_CLIENT_ID: 'other' })).toEqual(['market', 'words', 'lens']);
  expect(sourcesIn({ MARKET_CLIENT_ID: '', MARKET_CLIENT_SECRET: '', MARKET_SECRET_ID: 'market' })).toEqual([
    'market',
    'words',
    'lens',
  ]);
});

test('without a model, a product is identified by its bar code alone, and nothing looks at offers', async () => {
  const { identify, lookAtOffers } = predictPriceServices(environment);
  const call = testCall();
  const asPicture = async (drawn: Sharp) => {
    return { mediaType: 'image/jpeg' as const, bytes: await drawn.jpeg().toBuffer() };
  };
  const labelled = await asPicture(sharp(drawEan13('4006381333931')));
  expect(await identify?.(labelled, undefined, call)).toMatchObject({ codes: [{ value: '4006381333931' }] });
  const unlabelled = await asPicture(plain(40, 30));
  expect(await identify?.(unlabelled, undefined, call)).toBeUndefined();
  const product = { picture: unlabelled, description: undefined };
  expect(await lookAtOffers?.(product, ['https://pictures.example/1.jpg'], call, 0)).toBeUndefined();
  expect(call.events).toEqual([]);
});
