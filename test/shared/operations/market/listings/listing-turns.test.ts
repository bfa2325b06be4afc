import { setTimeout as sleep } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { listingTurnsIn } from '../../../../../shared/operations/market/dynamodb-listing-turns.ts';
import {
  inTurn,
  type ListingTurns,
  type Seen,
  type Turn,
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

async function taken(listing: string, holder: string, milliseconds = 0): Promise<Turn> {
  const turn = await turns().take(listing, holder, at(milliseconds));
  if (typeof turn === 'number') throw new Error(`taken for ${turn} ms`);
  return turn;
}

describe('turns in the table', () => {
  test('of any number of callers one gets the turn, and the others learn for how long', async () => {
    const listing = newListing();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => turns().take(listing, `call-${index}`, at(0))),
    );
    expect(answers.filter((answer) => typeof answer !== 'number')).toEqual([
      { number: 1, holder: expect.stringMatching(/^call-/) },
    ]);
    expect(answers.filter((answer) => answer === 30_000)).toHaveLength(19);
  });

  test('a returned turn is followed by the next; one that did not count leaves no trace', async () => {
    const listing = newListing();
    await turns().giveBack(listing, await taken(listing, 'a'), true, at(0));
    await turns().giveBack(listing, await taken(listing, 'b'), false, at(0));
    expect(await taken(listing, 'c')).toEqual({ number: 2, holder: 'c' });
  });

  test('a dead process’s turn expires, and can no longer be returned', async () => {
    const listing = newListing();
    const lost = await taken(listing, 'a');
    expect(await turns().take(listing, 'b', at(29_999))).toBe(1);
    expect(await taken(listing, 'b', 30_000)).toEqual({ number: 2, holder: 'b' });
    await turns().giveBack(listing, lost, true, at(30_000));
    expect(typeof (await turns().take(listing, 'c', at(30_001)))).toBe('number');
  });

  test('a first attempt’s view is kept for repeats, each of which builds on the one before', async () => {
    const listing = newListing();
    const first = await taken(listing, 'a');
    expect(await turns().note('charge-1', first, seen, at(0))).toEqual({
      seen,
      isFirst: true,
      isOvertaken: false,
    });
    const later = { mark: 'm-2', quantity: undefined, sold: 3 };
    for (const milliseconds of [30_000, 60_000]) {
      const turn = await taken(listing, `a-${milliseconds}`, milliseconds);
      expect(await turns().note('charge-1', turn, later, at(milliseconds))).toEqual({
        seen,
        isFirst: false,
        isOvertaken: false,
      });
    }
  });

  test('a repeat learns that others have changed the listing, from then on', async () => {
    const listing = newListing();
    await turns().note('charge-2', await taken(listing, 'a'), seen, at(0));
    await turns().giveBack(listing, await taken(listing, 'other', 30_000), true, at(30_000));
    for (const holder of ['a-2', 'a-3']) {
      const turn = await taken(listing, holder, 30_000);
      expect(await turns().note('charge-2', turn, seen, at(30_000))).toEqual({
        seen,
        isFirst: false,
        isOvertaken: true,
      });
      await turns().giveBack(listing, turn, true, at(30_000));
    }
  });

  test('neither seller nor listing can be read in the table, and items expire by themselves after three days', async () => {
    const listing = turnsOf('https://market.example', { userId: 'sam', lastingId: 'eias' }, '110000000077');
    await turns().note('charge-4', await taken(listing, 'a'), seen, at(0));
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

  test.each(['take', 'note'] as const)('a reply to %s that is lost makes no difference', async (which) => {
    const listing = newListing();
    const client = createDynamoDb({ endpoint: database.endpoint });
    let losses = 1;
    aroundRequests(client, async (send, { input }) => {
      const reply = await send();
      const isNote = JSON.stringify(input).includes('revision#');
      if (isNote === (which === 'note') && losses-- > 0) throw new Error('the connection broke');
      return reply;
    });
    const turn = await turns(client).take(listing, 'a', at(0));
    if (typeof turn === 'number') throw new Error('its own turn kept it out');
    expect(turn.number).toBe(1);
    expect(await turns(client).note(`charge-${which}`, turn, seen, at(0))).toEqual({
      seen,
      isFirst: true,
      isOvertaken: false,
    });
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
      inTurn(turns(), of, testCall({ clock: Date.now }), async ({ send }) => {
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
  async function leftAfter(work: Parameters<typeof inTurn>[3]): Promise<Turn | number> {
    const listing = newListing();
    await inTurn(turns(), listing, at(0), work).catch(() => undefined);
    return turns().take(listing, 'next', at(1));
  }

  test.each<[string, () => Promise<ListingVerdict>]>([
    ['ends in time', () => Promise.reject(new ServiceError('TIMEOUT'))],
    ['ends with a bug', () => Promise.reject(new Error('a bug'))],
    ['is refused after another attempt', async () => verdict({ ack: 'Failure', afterAnother: true })],
  ])('a turn whose change %s is not given back, since its outcome is unknown', async (_what, change) => {
    expect(await leftAfter(({ send }) => send(change))).toBe(29_999);
  });

  const failing = (error: Error) => () => Promise.reject(error);
  test.each<[string, number, Parameters<typeof inTurn>[3]]>([
    ['does not count, in which nothing was done', 1, async () => 'nothing'],
    ['does not count, which failed before anything was sent', 1, failing(new Error('before it was sent'))],
    [
      'does not count, whose change was refused',
      1,
      ({ send }) => send(async () => verdict({ ack: 'Failure' })),
    ],
    [
      'does not count, whose token was refused',
      1,
      ({ send }) => send(failing(new ServiceError('MARKET_TOKEN_INVALID'))),
    ],
    ['counts, in which something was sent', 2, ({ send }) => send(async () => verdict())],
    ['counts, in which something was noted', 2, ({ note }) => note('charge-5', seen)],
  ])('a turn %s', async (_what, number, work) => {
    expect(await leftAfter(work)).toEqual({ number, holder: 'next' });
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
