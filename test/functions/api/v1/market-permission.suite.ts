import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  appraiseProduct as appraisal,
  predictPrice as prediction,
} from '../../../../shared/contract/pricing.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { appraiseProductServices, predictPriceServices } from '../../../../shared/entry/wiring/pricing.ts';
import { appraiseProduct } from '../../../../shared/operations/pricing/appraise-product.ts';
import { predictPrice } from '../../../../shared/operations/pricing/predict-price.ts';
import { failureOf, testCall } from '../../../shared/operations/market/test-call.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();
// The functions read their own environment with their first call, as they do on AWS.
beforeAll(() => {
  const changes = { MARKET_PRICING: '', MIX_SOURCES: '0', VISUAL_SEARCH: 'market,words', LOOK: '0' };
  Object.assign(process.env, changes);
});

const request = (more: object = {}) => ({
  ...{ image_url: t.host.standIns.samplePicture, description: 'Steam iron' },
  ...{ limit: 1, fresh: true, explain: true, ...more },
});
const call = () => testCall({ clock: Date.now });
const operations = {
  'predict-price': (environment: NodeJS.ProcessEnv, more?: object) =>
    predictPrice(parseRequest(prediction, request(more)), predictPriceServices(environment), call()),
  'appraise-product': (environment: NodeJS.ProcessEnv, more?: object) =>
    appraiseProduct(parseRequest(appraisal, request(more)), appraiseProductServices(environment), call()),
} as const;

/** The searches that a piece of work makes, and the clients whose tokens it asks for. */
async function askedBy(work: () => Promise<unknown>) {
  const { lens, market } = t.emulators;
  for (const { journal } of [lens, market]) journal.splice(0);
  await work();
  const asked = (end: string) => market.journal.filter(({ url }) => url.pathname.endsWith(end));
  const clients = asked('/oauth2/token').map(({ headers: { authorization } }) =>
    Buffer.from(String(authorization).replace('Basic ', ''), 'base64').toString().replace(/:.*/, ''),
  );
  const searches = [
    ...(asked('/search_by_image').length > 0 ? ['market'] : []),
    ...(asked('/item_summary/search').length > 0 ? ['words'] : []),
    ...(lens.journal.length > 0 ? ['lens'] : []),
  ];
  return { searches, clients, ofMarket: market.journal.length };
}

const twoWays = /`comparables`.*permission.*results API/;

describe.each(Object.entries(operations))('%s', (name, operation) => {
  const ask = (changes: object, more?: object) => operation({ ...process.env, ...changes }, more);
  const combinations = ['market,words,lens', 'lens,words', 'market', 'lens'].flatMap((VISUAL_SEARCH) =>
    ['few', 'always', 'never'].flatMap((LENS_WHEN) =>
      [{}, { LENS_API_KEY: '' }].map((key) => ({ VISUAL_SEARCH, LENS_WHEN, ...key })),
    ),
  );

  test.each(combinations)('asks outside only what it may with %j', async (settings) => {
    const { VISUAL_SEARCH: listed, LENS_WHEN: when } = settings;
    const hasLens = listed.includes('lens') && when !== 'never' && !('LENS_API_KEY' in settings);
    const lens = hasLens ? ['lens'] : [];
    const unpermitted = await askedBy(async () => {
      if (hasLens) expect((await ask(settings)).body.explanation).not.toHaveProperty('market');
      else expect(await failureOf(() => ask(settings))).toMatchObject({ code: 'SERVER_ERROR' });
    });
    expect(unpermitted).toEqual({ searches: lens, clients: [], ofMarket: 0 });

    const free = ['market', 'words'].filter((source) => listed.includes(source));
    if (free.length === 0) return;
    const { searches } = await askedBy(async () => {
      const { explanation } = (await ask({ ...settings, MARKET_PRICING: 'permitted' })).body;
      const sources = explanation?.comparables.flatMap(({ found_by }) =>
        found_by.map(({ source }) => source),
      );
      const isOfLens = sources?.includes('lens');
      expect(new Set(sources?.map((source) => source === 'lens'))).toEqual(new Set([isOfLens]));
      expect(explanation?.market === undefined).toBe(isOfLens);
    });
    expect(searches).toEqual([...free, ...(when === 'always' ? lens : [])]);
  });

  test.each(['', 'permitted'])('makes no search where comparables are given, with %j', async (permission) => {
    const comparables = [{ title: 'Steam iron', price: '50', currency: 'AUD' }];
    const settings = { MARKET_PRICING: permission, VISUAL_SEARCH: 'market,words,lens', LENS_WHEN: 'always' };
    const asked = await askedBy(() => ask(settings, { comparables }));
    expect(asked).toEqual({ searches: [], clients: [], ofMarket: 0 });
  });

  test('says without a source which two ways there are, in its own shape and free of charge', async () => {
    const { status, headers, body } = await t.post(`/api/v1/${name}`, request());
    expect([status, headers.get('x-credits-charged')]).toEqual([500, '0']);
    const failure = { code: 'SERVER_ERROR', message: expect.stringMatching(twoWays) };
    const error = name === 'predict-price' ? failure : { discovery_error: failure };
    expect(body).toMatchObject({ error });
  });

  test('searches with the keyset of searches, whose tokens are its own', async () => {
    const { clientId, clientSecret } = t.emulators.market.registration;
    const settings = { MARKET_PRICING: 'permitted', VISUAL_SEARCH: 'market' };
    await ask(settings);
    const client = `other-${name}`;
    const other = { ...settings, MARKET_SEARCH_CLIENT_ID: client, MARKET_SEARCH_CLIENT_SECRET: 'x' };
    const refused = await askedBy(() => failureOf(() => ask(other)));
    expect([refused.searches, new Set(refused.clients)]).toEqual([[], new Set([client])]);
    const own = { MARKET_SEARCH_CLIENT_ID: clientId, MARKET_SEARCH_CLIENT_SECRET: clientSecret };
    const searched = await askedBy(() => ask({ ...settings, ...own, MARKET_CLIENT_ID: 'seller' }));
    expect(searched).toMatchObject({ searches: ['market'], clients: [] });
  });
});
