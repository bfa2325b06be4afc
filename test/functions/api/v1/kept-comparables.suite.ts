import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { useHost } from '../../../support/host.ts';

const predict = '/api/v1/predict-price';
const appraise = '/api/v1/appraise-product';

/** What each path serves. */
const served = new Map<string, Buffer>();
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(served.get(request.url ?? ''));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const image_url = `${origin}/mug.jpg`;

// The functions read their own environment, as they do on AWS.
// Which searches are made, and how often, is easier to tell where the model has no part in them.
Object.assign(process.env, { VISUAL_SEARCH: 'market,lens', LOOK: '0' });
const t = useHost();

/** How often each upstream was asked since the last look. */
function asked() {
  const { market, lens, model, catalogue } = t.emulators;
  const requests = {
    pictureSearch: market.journal.filter(({ path }) => path.includes('/search_by_image')).length,
    resultsApi: lens.journal.length,
    pages: catalogue.journal.filter(({ path }) => path.startsWith('/items/')).length,
    model: model.journal.length,
  };
  for (const { journal } of [market, lens, model, catalogue]) journal.splice(0);
  return requests;
}
/** The search of each source. */
const oneSearch = { pictureSearch: 1, resultsApi: 1 };
const noSearch = { pictureSearch: 0, resultsApi: 0, pages: 0 };

let mug: Buffer;
let otherMug: Buffer;
beforeAll(async () => {
  const answer = await fetch(t.host.standIns.samplePicture);
  mug = Buffer.from(await answer.arrayBuffer());
  otherMug = await sharp(mug).jpeg({ quality: 60 }).toBuffer();
  // Private hosts of the host itself stay allowed.
  process.env.ALLOW_PRIVATE_HOSTS += `,${origin}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let key: string;
let accounts = 0;
beforeEach(async () => {
  served.set('/mug.jpg', mug);
  key = await t.createAccount(`kept-${accounts++}`, 1_000);
  asked();
});

async function ask(path: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) {
  const answer = await t.post(path, { image_url, limit: 3, ...more }, { key, headers });
  expect(answer.status).toBe(200);
  const { headers: got, body, text } = answer;
  return { origin: got.get('x-comparables'), charged: got.get('x-credits-charged'), body, text };
}

describe('the second operation on a photo', () => {
  test.each([
    [predict, appraise, 1],
    [appraise, predict, 0],
  ])(
    '%s and then %s search once between them, and each call costs its credits',
    async (first, second, model) => {
      const searched = await ask(first, { limit: 10 });
      expect([searched.origin, searched.charged]).toEqual(['searched', '10']);
      expect(asked()).toMatchObject(oneSearch);
      const kept = await ask(second, { limit: 10 });
      expect([kept.origin, kept.charged]).toEqual(['kept', '10']);
      expect(asked()).toEqual({ ...noSearch, model });
      expect(await ask(second, { limit: 3 })).toMatchObject({ origin: 'kept', charged: '10' });
      expect(asked()).toEqual({ ...noSearch, model });
    },
  );

  test('an answer from what is kept is the answer that a search gives', async () => {
    const searched = await ask(predict, { explain: true, limit: 15 });
    const kept = await ask(predict, { explain: true, limit: 15 });
    expect([searched.origin, kept.origin]).toEqual(['searched', 'kept']);
    expect(kept.body).toEqual(searched.body);
    const { explanation } = kept.body as { explanation: { comparables: object[] } };
    expect(explanation.comparables).not.toEqual([]);
  });
});

describe('a search of its own', () => {
  test.each<[string, () => Promise<object>]>([
    [
      'another account',
      async () => {
        key = await t.createAccount('kept-another', 100);
        return {};
      },
    ],
    [
      'another picture under the same address',
      async () => {
        served.set('/mug.jpg', otherMug);
        return {};
      },
    ],
    ['fresh: true', async () => ({ fresh: true })],
  ])('a call with %s makes a search of its own', async (_what, change) => {
    await ask(predict);
    asked();
    const more = await change();
    expect((await ask(appraise, more)).origin).toBe('searched');
    expect(asked()).toMatchObject(oneSearch);
  });
});

test('fresh: true replaces what was kept', async () => {
  await ask(predict);
  const visual_matches = [
    { title: 'Enamel mug', link: 'https://shop.example/1', price: { value: 'A$77.00' } },
  ];
  t.emulators.lens.faults.add({
    path: 'engine=google_lens',
    kind: 'answer',
    status: 200,
    body: JSON.stringify({ visual_matches }),
  });
  expect((await ask(predict, { fresh: true })).text).toContain('77.00');
  const kept = await ask(predict);
  expect([kept.origin, kept.text]).toEqual(['kept', expect.stringContaining('77.00')]);
});

test('a replay is unchanged: it searches nothing and says nothing about comparables', async () => {
  const headers = { 'idempotency-key': 'a' };
  const first = await ask(predict, {}, headers);
  const replay = await ask(predict, {}, headers);
  expect(replay).toEqual({ ...first, origin: null, charged: '0' });
});

test('a fresh that is not a boolean is refused', async () => {
  const { status, text } = await t.post(predict, { image_url, fresh: 'yes' }, { key });
  expect([status, text]).toEqual([400, expect.stringContaining('fresh must be true or false')]);
});
