import { beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '../../../../../lib/seeded-random.ts';
import { counts } from '../../../../support/counts.ts';
import { dying, History } from '../listing-history.ts';
import { pick, withoutDefaults } from '../listing-model.ts';
import { useListings } from '../listing-world.ts';

const world = useListings();
beforeAll(() => {
  process.env.LOG_LEVEL = 'SILENT';
});

const actions = [
  'revise',
  'revise',
  'reviseBroken',
  'reviseBroken',
  'sell',
  'sell',
  'end',
  'relist',
  'list',
] as const;

async function startHistory(number: number): Promise<History> {
  const random = seededRandom(number);
  // A seller's list is read as a whole, so it stays short.
  const seller = `seller_${Math.floor(number / 50)}`;
  const market_access_token = world.tokenOf(seller);
  const quantity = 1 + Math.floor(random() * 5);
  const itemId = await world.listed({ market_access_token, quantity, title: `Acme phone no. ${number}` });
  const { listing } = await world.get({ market_access_token, item_id: itemId });
  expect(listing).toMatchObject({ title: `Acme phone no. ${number}`, quantity, startPrice: '120.00' });
  return new History(
    world,
    { itemId, fields: withoutDefaults(listing), sold: 0, isEnded: false },
    seller,
    random,
  );
}

async function runHistory(number: number): Promise<History> {
  const history = await startHistory(number);
  const random = seededRandom(1_000_000 + number);
  try {
    for (let left = 2 + Math.floor(random() * 6); left > 0; left -= 1) {
      const action = pick(actions, random);
      history.steps.push(action);
      await history[action]();
      await history.read();
    }
    await history.readEarlier();
  } catch (error) {
    throw new Error(`History ${number}: ${JSON.stringify(history.steps)}`, { cause: error });
  }
  return history;
}

/** What the emulated marketplace takes in the published order and by the published names only. */
const callNames = [
  'AddFixedPriceItem',
  'EndFixedPriceItem',
  'GetItem',
  'GetMyeBaySelling',
  'GetUser',
  'GeteBayDetails',
  'REST',
  'RelistFixedPriceItem',
  'ReviseFixedPriceItem',
  'ReviseInventoryStatus',
  'ReviseItem',
];

const histories = counts(40, 1_000);

test(
  'whatever happens to a listing, it is read as it is held, nothing is done twice and nothing is lost',
  async () => {
    let steps = 0;
    const names = new Set<string>();
    for (let number = 0; number < histories; number += 1) {
      steps += (await runHistory(number)).steps.length;
      for (const { headers } of world.market.journal.splice(0))
        names.add(headers['x-ebay-api-call-name'] ?? 'REST');
    }
    await Promise.all(dying);
    expect(steps).toBeGreaterThan(histories * 4);
    expect([...names].sort()).toEqual(callNames);
  },
  counts(120_000, 900_000),
);
