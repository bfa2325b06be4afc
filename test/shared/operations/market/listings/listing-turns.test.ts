import { setTimeout as sleep } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { listingTurnsIn } from '../../../../../shared/operations/market/dynamodb-listing-turns.ts';
import {
  inTurn,
  type ListingTurns,
  type Seen,
  turnsOf,
} from '../../../../../shared/operations/market/listings/listing-turns.ts';
import type { ListingVerdict } from '../../../../../shared/operations/market/listings/send-listing.ts';
import { createDynamoDb } from '../../../../../shared/platform/database/dynamodb.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { aroundRequests } from '../../../../support/around-requests.ts';
import { useDatabase } from '../../../../support/database.ts';
import { failureOf, startTime, testCall } from '../test-call.ts';

const database = useDatabase();
const turns = (client = database.client): ListingTurns =>
  listingTurnsIn({ client, name: database.environment.MARKET_TABLE ?? '' });

const at = (milliseconds: number) => testCall({ clock: () => startTime + milliseconds });
const seen: Seen = { mark: 'm-1', quantity: 5, sold: 1 };
let listings = 0;
const newListing = () => `listing-${++listings}`;

const take = (listing: string, holder: string, milliseconds = 0) =>
  turns().take(listing, holder, at(milliseconds));

describe('turns in the table', () => {
  test('of any number of callers one gets the turn, and the others learn for how long', async () => {
    const listing = newListing();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => take(listing, `call-${index}`)),
    );
    expect(answers.toSorted()).toEqual([0, ...Array(19).fill(30_000)]);
  });

  test('a turn that was given back is followed by the next', async () => {
    const listing = newListing();
    await take(listing, 'a');
    await turns().giveBack(listing, 'a', at(0));
    expect(await take(listing, 'b')).toBe(0);
  });

  test('a dead process’s turn expires, and can no longer be given back', async () => {
    const listing = newListing();
    await take(listing, 'a');
    expect(await take(listing, 'b', 29_999)).toBe(1);
    expect(await take(listing, 'b', 30_000)).toBe(0);
    await turns().giveBack(listing, 'a', at(30_000));
    expect(await take(listing, 'c', 30_001)).toBe(29_999);
  });

  test('what the first attempt saw is kept for its repeats', async () => {
    expect(await turns().note('charge-1', seen, at(0))).toBeUndefined();
    for (const sold of [3, 4])
      expect(await turns().note('charge-1', { mark: 'm-2', quantity: 2, sold }, at(60_000))).toEqual(seen);
  });

  test('neither seller nor listing can be read in the table, and items expire by themselves after three days', async () => {
    const listing = turnsOf('https://market.example', { userId: 'sam', lastingId: 'eias' }, '110000000077');
    await take(listing, 'a');
    await turns().note('charge-4', seen, at(0));
    const { Items = [] } = await database.client.send(
      new ScanCommand({ TableName: database.environment.MARKET_TABLE ?? '' }),
    );
    const other = turnsOf('https://market.example', { userId: 'sam', lastingId: 'other' }, '110000000077');
    expect(other).not.toBe(listing);
    const text = JSON.stringify(Items);
    for (const secret of ['110000000077', 'sam', 'eias']) expect(text).not.toContain(secret);
    const expiries = Items.map(({ expiresAt }) => Number(expiresAt?.N) * 1000 - startTime);
    expect(expiries.every((after) => after > 2.9 * 86_400_000 && after <= 3 * 86_400_000 + 60_000)).toBe(
      true,
    );
  });

  test('a caller whose reply was lost has the turn', async () => {
    const client = createDynamoDb({ endpoint: database.endpoint });
    let losses = 1;
    aroundRequests(client, async (send) => {
      const reply = await send();
      if (losses-- > 0) throw new Error('the connection broke');
      return reply;
    });
    expect(await turns(client).take(newListing(), 'a', at(0))).toBe(0);
    client.destroy();
  });
});

const verdict = (more: Partial<ListingVerdict> = {}): ListingVerdict => ({
  name: 'ReviseFixedPriceItem',
  ack: 'Success',
  errors: [],
  itemId: '1',
  existingId: undefined,
  startTime: undefined,
  endTime: undefined,
  fees: [],
  afterAnother: false,
  ...more,
});

describe('working in a turn', () => {
  test('calls for one listing run in sequence, and those for another do not wait', async () => {
    const [listing, other] = [newListing(), newListing()];
    const events: string[] = [];
    const work = (name: string, of: string) =>
      inTurn(turns(), of, testCall({ clock: Date.now }), async (send) => {
        events.push(`${name} begins`);
        await send(async () => {
          await sleep(150);
          return verdict();
        });
        events.push(`${name} ends`);
      });
    await Promise.all([work('a', listing), work('b', listing), work('c', other)]);
    const ofOne = events.filter((event) => !event.startsWith('c'));
    expect(ofOne.map((event) => event.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
  });

  /** How long the next call waits for a turn after this one has ended. */
  async function leftAfter(work: Parameters<typeof inTurn>[3]): Promise<number> {
    const listing = newListing();
    await inTurn(turns(), listing, at(0), work).catch(() => undefined);
    return take(listing, 'next', 1);
  }

  const failing = (error: Error) => () => Promise.reject(error);
  test.each<[string, () => Promise<ListingVerdict>]>([
    ['ends in time', failing(new ServiceError('TIMEOUT'))],
    ['ends with a bug', failing(new Error('a bug'))],
    ['is refused after another attempt', async () => verdict({ ack: 'Failure', afterAnother: true })],
  ])('a turn whose change %s is not given back, since its outcome is unknown', async (_what, change) => {
    expect(await leftAfter((send) => send(change))).toBe(29_999);
  });

  test.each<[string, Parameters<typeof inTurn>[3]]>([
    ['in which nothing was done', async () => 'nothing'],
    ['which failed before anything was sent', failing(new Error('before it was sent'))],
    ['whose change was made', (send) => send(async () => verdict())],
    ['whose change was refused', (send) => send(async () => verdict({ ack: 'Failure' }))],
    ['whose token was refused', (send) => send(failing(new ServiceError('MARKET_TOKEN_INVALID')))],
  ])('a turn %s is given back', async (_what, work) => {
    expect(await leftAfter(work)).toBe(0);
  });

  test('a call that waits in vain says how long the turn lasts', async () => {
    const waits: ListingTurns = { ...turns(), take: async () => 20_500 };
    const before = performance.now();
    const failure = await failureOf(() => inTurn(waits, 'x', testCall(), async () => undefined));
    expect(failure).toMatchObject({ code: 'LISTING_BUSY', retryAfterSeconds: 21 });
    expect(performance.now() - before).toBeGreaterThan(6_000);
  });

  test('a turn that cannot be returned is logged, and the call is answered anyway', async () => {
    const client = createDynamoDb({ endpoint: database.endpoint });
    aroundRequests(client, (send, { input }) =>
      JSON.stringify(input).includes(':over')
        ? Promise.reject(Object.assign(new Error('gone'), { name: 'AccessDenied' }))
        : send(),
    );
    const call = at(0);
    expect(await inTurn(turns(client), newListing(), call, async () => 'done')).toBe('done');
    expect(call.events.map(({ name }) => name)).toEqual(['market.turn-not-given-back']);
    client.destroy();
  });
});
