import { beforeEach, describe, expect, test } from '@jest/globals';
import { usePricing } from './use-pricing.ts';

const predict = '/api/v1/predict-price';
const appraise = '/api/v1/appraise-product';

const { t } = usePricing();

/** Requests to each upstream since the last check. */
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
const noSearch = { pictureSearch: 0, resultsApi: 0, pages: 0 };

let key: string;
let accounts = 0;
beforeEach(async () => {
  key = await t.createAccount(`kept-${accounts++}`, 1_000);
  asked();
});

async function ask(path: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) {
  const request = { image_url: t.host.standIns.samplePicture, limit: 3, ...more };
  const answer = await t.post(path, request, { key, headers });
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
      expect(asked()).toMatchObject({ pictureSearch: 1, resultsApi: 1 });
      const kept = await ask(second, { limit: 10 });
      expect([kept.origin, kept.charged]).toEqual(['kept', '10']);
      expect(asked()).toEqual({ ...noSearch, model });
      expect(await ask(second, { limit: 3 })).toMatchObject({ origin: 'kept', charged: '10' });
      expect(asked()).toEqual({ ...noSearch, model });
    },
  );

  test('an answer from a kept search equals that of a new search, and no other account gets it', async () => {
    const searched = await ask(predict, { explain: true, limit: 15 });
    const kept = await ask(predict, { explain: true, limit: 15 });
    expect([searched.origin, kept.origin]).toEqual(['searched', 'kept']);
    expect(kept.body).toEqual(searched.body);
    const { explanation } = kept.body as { explanation: { comparables: object[] } };
    expect(explanation.comparables).not.toEqual([]);
    key = await t.createAccount('kept-another', 100);
    expect((await ask(predict)).origin).toBe('searched');
  });
});

test('fresh: true searches again and replaces kept results', async () => {
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
  const again = await ask(predict, { fresh: true });
  expect([again.origin, again.text]).toEqual(['searched', expect.stringContaining('77.00')]);
  const kept = await ask(predict);
  expect([kept.origin, kept.text]).toEqual(['kept', expect.stringContaining('77.00')]);
});

test('a replay is unchanged, without a search or a word about comparables', async () => {
  const headers = { 'idempotency-key': 'a' };
  const first = await ask(predict, {}, headers);
  const replay = await ask(predict, {}, headers);
  expect(replay).toEqual({ ...first, origin: null, charged: '0' });
});

test('a non-boolean fresh is refused', async () => {
  const { status, text } = await t.post(predict, { image_url: 'https://a.example/', fresh: 'yes' }, { key });
  expect([status, text]).toEqual([400, expect.stringContaining('fresh must be true or false')]);
});

describe.each([
  [predict, 'results', 0],
  [appraise, 'similar_items', 1],
] as const)('%s with the caller’s own comparables', (path, list, model) => {
  const comparables = [
    { title: 'Steam iron', price: '40', currency: 'USD', sold: true, url: 'https://shop.example/1' },
    { title: 'Steam iron 2400 W', price: 70, currency: 'AUD' },
  ];
  const description = 'Steam iron 2400 W';

  test('asks neither a search nor a page, keeps nothing, and costs the same', async () => {
    const answer = await ask(path, { comparables, description, fresh: true });
    expect([answer.origin, answer.charged]).toEqual(['given', '10']);
    expect(answer.body).toMatchObject({
      [list]: [
        { title: 'Steam iron 2400 W', url: '' },
        { title: 'Steam iron', url: 'https://shop.example/1' },
      ],
    });
    expect(asked()).toEqual({ ...noSearch, model });
    expect((await ask(path, { description })).origin).toBe('searched');
    expect((await ask(path, { comparables, description })).origin).toBe('given');
  });

  test('still needs a picture that can be read', async () => {
    const image_url = `${t.emulators.catalogue.url}/pictures/none.jpg`;
    const { status, text } = await t.post(path, { image_url, comparables }, { key });
    expect([status, text]).toEqual([400, expect.stringContaining('image_url could not be read')]);
  });

  test('refuses other comparables under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': `given-${path}` };
    const first = await ask(path, { comparables, description }, headers);
    const same = comparables.map((comparable) => ({ ...comparable, vendor: null }));
    const replay = await ask(path, { comparables: same, description }, headers);
    expect([replay.text, replay.origin, replay.charged]).toEqual([first.text, null, '0']);
    for (const other of [undefined, comparables.toReversed(), comparables.slice(1)]) {
      const request = { image_url: t.host.standIns.samplePicture, limit: 3, description, comparables: other };
      expect((await t.post(path, request, { key, headers })).status).toBe(422);
    }
  });
});
