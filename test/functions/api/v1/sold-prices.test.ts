import { expect, test } from '@jest/globals';
import {
  type PriceExplanation,
  recomputePrice,
  recomputeRange,
} from '../../../shared/operations/pricing/recompute.ts';
import { useHost } from '../../../support/host.ts';

// The functions read their own environment, as they do on AWS.
process.env.SOLD_SEARCH = '1';
const t = useHost({ SOLD_SEARCH: '1' });

interface Body {
  readonly price_lower: string;
  readonly price_upper: string;
  readonly results: readonly unknown[];
  readonly explanation: PriceExplanation;
}

const predict = async (more: object) => {
  const image_url = t.host.standIns.samplePicture;
  return (await t.post('/api/v1/predict-price', { image_url, fresh: true, ...more })).body as Body;
};

test('the range relies on what buyers paid, and the explanation lists their offers', async () => {
  const { explanation, price_lower, price_upper } = await predict({ explain: true });
  expect(explanation.sold.length).toBeGreaterThanOrEqual(5);
  expect(explanation.sold[0]).toMatchObject({
    kind: 'sold',
    sold_on: expect.stringMatching(/^Sold \w{3} \d/),
    found: { from: 'sold', currency: 'AUD', place: null },
    counted: true,
  });
  expect(explanation.range).toMatchObject({
    leans_on_sold: true,
    lower: Number(price_lower),
    upper: Number(price_upper),
  });
  expect(explanation.range).toMatchObject(recomputeRange(explanation).range ?? { method: 'none' });
  for (const sale of explanation.sold) expect(recomputePrice(sale, 'AUD')).toBe(sale.price);
});

test('sold offers are not among the results', async () => {
  const { results, explanation } = await predict({ explain: true, limit: 3 });
  expect(results).toHaveLength(3);
  expect(explanation.comparables).toHaveLength(3);
});

test('sold offers are asked for by the same words whatever the limit', async () => {
  const asked = t.host.standIns.lens?.journal ?? [];
  asked.splice(0);
  for (const limit of [1, 15]) await predict({ limit });
  const words = asked.flatMap(({ url }) => url.searchParams.get('_nkw') ?? []);
  expect(words).toEqual([expect.stringMatching(/\w+ \w+/), words[0]]);
});

test('a sold search that fails leaves the range to the asking prices', async () => {
  t.host.standIns.lens?.faults.add({ path: 'engine=ebay', kind: 'answer', status: 500, times: 10 });
  const { explanation } = await predict({ explain: true });
  t.host.standIns.lens?.faults.clear();
  expect(explanation.sold).toEqual([]);
  expect(explanation.range?.leans_on_sold).toBe(false);
});

test('a country without a marketplace of its own or nearby has no sold prices', async () => {
  const { explanation } = await predict({ explain: true, country: 'ng' });
  expect(explanation.sold).toEqual([]);
  expect(explanation.range).not.toBeNull();
});

test('a sold search that is closed is named in the note, and the equal call says the same without asking', async () => {
  const { lens } = t.host.standIns;
  const body = JSON.stringify({ error: "eBay hasn't returned any results for this query." });
  lens?.faults.add({ path: 'engine=ebay', kind: 'answer', status: 200, body, times: 1 });
  const closed = { sold: [], note: 'sold-unavailable', range: { leans_on_sold: false } };
  expect((await predict({ explain: true })).explanation).toMatchObject(closed);
  const asked = lens?.journal.length;
  expect((await predict({ explain: true, fresh: false })).explanation).toMatchObject(closed);
  expect(lens?.journal.length).toBe(asked);
});
