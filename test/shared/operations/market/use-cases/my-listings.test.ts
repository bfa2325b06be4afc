import { expect, test } from '@jest/globals';
import { useListings } from '../listing-world.ts';
import { failureOf } from '../test-call.ts';

const world = useListings();
/** A seller with nothing yet. */
const seller = (name: string) => ({ market_access_token: world.tokenOf(name) });
const ids = ({ listings }: { listings: readonly { item_id: string }[] }) =>
  listings.map(({ item_id }) => item_id);

test('a seller without listings has empty lists', async () => {
  for (const state of ['live', 'unsold', 'sold'])
    expect(await world.list({ ...seller('nobody_yet'), state })).toEqual({ listings: [] });
});

test('a listing with many sales is shown once, on whichever page it comes first', async () => {
  const sam = seller('lists_sales');
  const other = await world.listed({ ...sam, title: 'Other', quantity: 3 });
  const busy = await world.listed({ ...sam, title: 'Busy', quantity: 200 });
  world.market.listings.sell(other);
  for (let sale = 1; sale <= 120; sale += 1) world.market.listings.sell(busy);
  const shown: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.list({ ...sam, state: 'sold', ...(cursor !== undefined && { cursor }) });
    shown.push(...ids(page));
    ({ cursor } = page);
  } while (cursor !== undefined);
  expect(shown.toSorted()).toEqual([other, busy].toSorted());
});

test('each state has its own list, the newest first', async () => {
  const sam = seller('lists_states');
  const [first, second, third, fourth] = [
    await world.listed({ ...sam, title: 'First', quantity: 3, sku: 'A-1' }),
    await world.listed({ ...sam, title: 'Second' }),
    await world.listed({ ...sam, title: 'Third', quantity: 1 }),
    await world.listed({ ...sam, title: 'Fourth' }),
  ];
  world.market.listings.sell(first);
  world.market.listings.watch(first);
  await world.end({ ...sam, item_id: second });
  world.market.listings.sell(third);

  const live = await world.list(sam);
  expect(ids(live)).toEqual([fourth, first]);
  expect(live.listings[1]).toEqual({
    item_id: first,
    title: 'First',
    price: '120.00',
    currency: 'AUD',
    quantity: 2,
    quantitySold: 1,
    watchers: 1,
    state: 'live',
    url: expect.stringContaining(first),
    siteName: 'Australia',
    sku: 'A-1',
    StartTime: expect.any(String),
  });
  const unsold = await world.list({ ...sam, state: 'unsold' });
  expect(unsold.listings).toMatchObject([{ item_id: second, state: 'unsold', EndTime: expect.any(String) }]);
  const sold = await world.list({ ...sam, state: 'sold' });
  expect(sold.listings.map(({ item_id, state, quantitySold }) => [item_id, state, quantitySold])).toEqual([
    [third, 'sold', 1],
    [first, 'live', 1],
  ]);
  for (const { item_id, state } of [...live.listings, ...unsold.listings, ...sold.listings])
    expect((await world.get({ ...sam, item_id })).state).toBe(state);
});

test('fifty listings make a page, and the cursor leads to the next', async () => {
  const sam = seller('lists_pages');
  const posted: string[] = [];
  for (let count = 0; count < 103; count += 1)
    posted.push(await world.listed({ ...sam, title: `No. ${count}` }));
  const first = await world.list(sam);
  const second = await world.list({ ...sam, cursor: first.cursor });
  const third = await world.list({ ...sam, cursor: second.cursor });
  expect([first, second, third].map(({ listings }) => listings.length)).toEqual([50, 50, 3]);
  expect([first, second, third].flatMap(ids).toSorted()).toEqual(posted.toSorted());
  expect(third.cursor).toBeUndefined();
  // The same cursor may be used again.
  expect(ids(await world.list({ ...sam, cursor: first.cursor }))).toEqual(ids(second));

  const refused = async (body: object, call: object = {}) => {
    const { code, message } = await failureOf(() =>
      world.list({ ...sam, cursor: first.cursor, ...body }, call),
    );
    return [code, message];
  };
  const foreign = ['BAD_REQUEST', 'cursor is not one of this list: begin again without one.'];
  expect(await refused({ state: 'unsold' })).toEqual(foreign);
  expect(await refused({ marketplace_id: 'MARKET_US' })).toEqual(foreign);
  const old = ['BAD_REQUEST', 'cursor is older than an hour: begin again without one.'];
  for (const milliseconds of [3_700_000, -3_700_000])
    expect(await refused({}, { clock: () => Date.now() + milliseconds })).toEqual(old);
  for (const cursor of ['nonsense', 'W10', 'bnVsbA', '\u0000\ud800', 'A'.repeat(400)])
    expect(await refused({ cursor })).toEqual(foreign);

  // Everything on the later pages is gone by now.
  for (const itemId of posted) await world.end({ ...sam, item_id: itemId });
  expect(await world.list({ ...sam, cursor: second.cursor })).toEqual({ listings: [] });
});

test('a cursor that is none costs no operation of the day', async () => {
  const before = world.market.journal.length;
  await failureOf(() => world.list({ cursor: 'nonsense' }));
  expect(world.market.journal.length).toBe(before);
});
