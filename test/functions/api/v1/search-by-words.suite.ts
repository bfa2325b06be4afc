import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { databaseOf } from '../../../../shared/entry/wiring/parts/database.ts';
import { drawEan13 } from '../../../shared/platform/pictures/draw-ean13.ts';
import { useHost } from '../../../support/host.ts';

// The functions read their own environment, as they do on AWS.
process.env.VISUAL_SEARCH = 'words';
const t = useHost({ VISUAL_SEARCH: 'words' });

interface Body {
  readonly price_lower: string | null;
  readonly results: readonly { readonly title: string }[];
  readonly explanation: {
    readonly identity: object | null;
    readonly note: string | null;
    readonly market: { readonly offers?: number; readonly new?: number; readonly used?: number };
    readonly comparables: readonly { readonly found_by: readonly { readonly source: string }[] }[];
  };
}

const identity = {
  search: { value: 'Steam Iron', sure: 'high' },
  brand: null,
  model: null,
  kind: { value: 'iron', sure: 'medium' },
  condition: null,
  codes: [],
};

const look = { to: 'look', json: { looks: [{ number: 1, look: 'same' }] } } as const;

/** The look is scripted, as it takes the eye seconds on a busy machine. */
const ask = async (operation: string, more: object = {}) => {
  t.emulators.model.replies.push(look);
  const image_url = t.host.standIns.samplePicture;
  return await t.post(`/api/v1/${operation}`, { image_url, fresh: true, explain: true, ...more });
};
const searches = () =>
  t.emulators.market.journal
    .filter(({ url }) => url.pathname.endsWith('/item_summary/search'))
    .map(({ url }) => url.searchParams);
const forget = () => t.emulators.market.journal.splice(0);

afterEach(() => void forget());

describe.each(['predict-price', 'appraise-product'])('%s', (operation) => {
  test('searches by the model’s identification of the product, and explains it', async () => {
    t.emulators.model.replies.push({ to: 'identity', json: identity });
    const { status, body } = await ask(operation);
    expect(status).toBe(200);
    const { explanation } = body as Body;
    expect(explanation.identity).toEqual(identity);
    expect(explanation.note).toBeNull();
    expect(explanation.comparables.length).toBeGreaterThan(0);
    for (const { found_by } of explanation.comparables) expect(found_by[0]?.source).toBe('words');
    expect(searches()[0]?.get('q')).toBe('Steam Iron');
    const { offers = 0, new: unused = 0, used = 0 } = explanation.market;
    // The marketplace counts more offers than it lists.
    expect(offers).toBeGreaterThan(30);
    expect(unused).toBeGreaterThan(0);
    expect(unused + used).toBe(offers);
    expect(explanation.market).toMatchObject({ middle_used: expect.any(Number), sold: null });
  });

  test('searches by the description where the model fails, and says so', async () => {
    t.emulators.model.faults.add({ kind: 'answer', status: 400, times: 5 });
    const { status, body, headers } = await ask(operation, { description: 'Steam iron' });
    expect(status).toBe(200);
    // A price by search alone is delivered; an appraisal without the model is free.
    expect([headers.get('x-price-note'), headers.get('x-credits-charged')]).toEqual(
      operation === 'predict-price' ? ['not-identified', '10'] : ['appraisal-failed', '0'],
    );
    const { explanation } = body as Body;
    expect(explanation).toMatchObject({ identity: null, note: 'not-identified; not-looked' });
    expect(explanation.comparables.length).toBeGreaterThan(0);
  });

  test('says what to add if nothing names the product, and charges nothing', async () => {
    t.emulators.model.replies.push({ to: 'identity', json: { ...identity, search: null } });
    const { status, body, headers } = await ask(operation);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('give its brand, model and kind in description');
    expect(headers.get('x-credits-charged') ?? '0').toBe('0');
    expect(searches()).toEqual([]);
  });

  const broken = { kind: 'answer', status: 503, times: 9 } as const;
  test.each([
    ['the model, where no words name the product', 'model', broken, {}],
    ['the marketplace', 'market', { ...broken, path: '/item_summary/search' }, { description: 'Steam iron' }],
  ] as const)(
    'a failure of %s is an upstream failure and costs nothing',
    async (_what, upstream, fault, words) => {
      t.emulators[upstream].faults.add(fault);
      const { status, headers } = await ask(operation, words);
      expect([502, 503]).toContain(status);
      expect(headers.get('x-credits-charged') ?? '0').toBe('0');
    },
  );
});

test('an equal call within the hour asks neither the model nor the marketplace, and explains the same', async () => {
  t.emulators.model.replies.push({ to: 'identity', json: identity });
  const first = (await ask('predict-price')).body as Body;
  const asked = t.emulators.model.journal.length;
  forget();
  const again = (await ask('predict-price', { fresh: false })).body as Body;
  expect(again.explanation).toEqual(first.explanation);
  expect(t.emulators.model.journal.length).toBe(asked);
  expect(searches()).toEqual([]);
});

test('a condition that the model is sure of is a filter, and the country decides the marketplace', async () => {
  const condition = { value: 'used', sure: 'high' };
  t.emulators.model.replies.push({ to: 'identity', json: { ...identity, condition } });
  const { body } = await ask('predict-price', { country: 'nz' });
  expect(searches()[0]?.get('filter')).toBe('buyingOptions:{FIXED_PRICE},conditions:{USED}');
  const sent = t.emulators.market.journal.at(-1);
  expect(sent?.headers['x-ebay-c-marketplace-id']).toBe('EBAY_AU');
  // Offers of the other condition were not counted.
  expect((body as Body).explanation.market).toMatchObject({
    offers: null,
    new: null,
    used: expect.any(Number),
  });
});

test('a second search is made only if the first finds fewer than eight', async () => {
  const brand = { value: 'Zeppelin', sure: 'high' };
  t.emulators.model.replies.push({ to: 'identity', json: { ...identity, brand } });
  await ask('predict-price');
  const first = searches().map((query) => query.get('q'));
  expect(first).toEqual(['Steam Iron']);
  forget();
  const rare = { value: 'Zeppelin steam iron', sure: 'high' };
  t.emulators.model.replies.push({
    to: 'identity',
    json: { ...identity, search: rare, brand: { value: 'Steam', sure: 'high' } },
  });
  await ask('predict-price');
  expect(searches().map((query) => query.get('q'))).toEqual(['Zeppelin steam iron', 'Steam iron']);
});

test('an account that has used up the day’s searches learns when it may search again, free of charge', async () => {
  const key = await t.createAccount('searcher', 100);
  const statuses: number[] = [];
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date());
  const command = new PutItemCommand({
    TableName: process.env.MARKET_TABLE,
    Item: { pk: { S: `count#search#searcher#${day}` }, used: { N: '499' } },
  });
  await databaseOf(process.env).send(command);
  for (let call = 0; call < 2; call += 1) {
    t.emulators.model.replies.push({ to: 'identity', json: identity });
    const request = { image_url: t.host.standIns.samplePicture, fresh: true };
    const { status, headers, body } = await t.post('/api/v1/predict-price', request, { key });
    statuses.push(status);
    if (status !== 429) continue;
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('x-credits-charged') ?? '0').toBe('0');
    expect(body).toMatchObject({ error: { code: 'RATE_LIMIT' } });
  }
  expect(statuses).toEqual([200, 429]);
  expect(searches()).toHaveLength(1);
});

test('a bar code in the photo is searched for first, even if the model fails', async () => {
  const label = await sharp(drawEan13('4006381333931')).jpeg().toBuffer();
  const kept = await t.post('/api/v1/upload-photo', { image_base64: label.toString('base64') });
  const { url: image_url } = kept.body as { url: string };
  forget();
  t.emulators.model.faults.add({ kind: 'answer', status: 400, times: 5 });
  const request = { image_url, fresh: true, explain: true, description: 'Steam iron' };
  const { status, body } = await t.post('/api/v1/predict-price', request);
  expect(status).toBe(200);
  expect(searches().map((query) => query.get('gtin') ?? query.get('q'))).toEqual([
    '4006381333931',
    'Steam iron',
  ]);
  const { explanation } = body as Body;
  expect(explanation.identity).toMatchObject({
    search: null,
    codes: [{ value: '4006381333931', sure: 'high' }],
  });
});
