import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import type { Charged, ChargeRequest, DoWork, Work } from '../../../../shared/billing/credits/charges.ts';
import { keyedChargeId } from '../../../../shared/billing/credits/paid-call/keyed-charge.ts';
import { type ChargeStores, createCharges } from '../../../../shared/billing/credits/paid-call/paid-call.ts';
import { createDynamoDbAnswerStore } from '../../../../shared/billing/credits/tables/dynamodb-keyed-calls.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { counts } from '../../../support/counts.ts';
import { inMovedTime } from '../../platform/call/moved-time.ts';
import { brokenRules } from './support/books.ts';
import { boundsOf, endless, holdPassed, hour, movedClock, secondMs } from './support/bounds.ts';
import { tableNames, useCredits } from './support/use-credits.ts';

const bench = useCredits();

interface Asked {
  readonly key?: string;
  readonly body?: string;
  readonly operation?: string;
  readonly amount?: number;
  readonly seal?: string;
  readonly replayMs?: number;
}
const keyed = (accountId: string, asked: Asked = {}): ChargeRequest => ({
  accountId,
  operation: asked.operation ?? 'predict-price',
  amount: asked.amount ?? 10,
  idempotency: {
    key: asked.key ?? 'order-1',
    requestHash: asked.body ?? 'one',
    replayMs: asked.replayMs,
    ...(asked.seal === undefined ? {} : { seal: asked.seal }),
  },
});

/** All items of the table that keeps answers; a page of a scan holds 1 MB. */
async function keptItems() {
  const { client } = bench.database;
  const pages = paginateScan({ client }, { TableName: tableNames(bench.database).requests });
  return (await Array.fromAsync(pages)).flatMap(({ Items = [] }) => Items);
}

const failing = () => Promise.reject(new ServiceError('UPSTREAM_FAILED'));

/** An account that calls under keys. The work is numbered, so that no two answers are alike. */
async function keyedAccount(credits: number) {
  const { stores, newAccount } = bench.credits;
  const time = movedClock();
  const account = await newAccount(credits);
  const seen: string[] = [];
  const work = async (chargeId: string): Promise<Work> => {
    seen.push(chargeId);
    return { body: JSON.stringify({ answer: seen.length, text: 'zwölf €' }), delivered: true };
  };
  const call = (asked: Asked = {}, does: DoWork = work, replaced: Partial<ChargeStores> = {}) =>
    createCharges({ ...stores, ...replaced }).charge(keyed(account, asked), boundsOf(time.clock), does);
  return { account, time, seen, work, call };
}

describe('a repeated Idempotency-Key', () => {
  test('replays the delivered answer byte for byte, charged 0, without new work', async () => {
    const { books } = bench.credits;
    const { account, seen, call } = await keyedAccount(10);
    const first = await call();
    const second = await call();
    expect(first).toMatchObject({ replayed: false, charged: 10, remaining: 0 });
    expect(second).toMatchObject({ replayed: true, charged: 0, body: first.body });
    expect(seen).toEqual([expect.stringMatching(/^[\w-]{16}$/)]);
    expect(brokenRules(await books(account))).toEqual([]);
  });

  test.each([
    ['another body', { body: 'two' }],
    ['another operation', { operation: 'appraise-product' }],
  ])('a repeated Idempotency-Key with %s is refused, in flight or not', async (_, other) => {
    const { work, call } = await keyedAccount(100);
    await call({}, async (chargeId) => {
      const inFlight = call(other);
      await expect(inFlight).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
      return work(chargeId);
    });
    const afterwards = call(other);
    await expect(afterwards).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('an Idempotency-Key on another account is a different key', async () => {
    const accounts = [await keyedAccount(10), await keyedAccount(10)];
    for (const { call } of accounts) expect((await call()).replayed).toBe(false);
    expect(new Set(accounts.flatMap(({ seen }) => seen)).size).toBe(2);
  });

  /** Hours that pass, or a call's outcome. Work takes 25 seconds. */
  type Story = readonly (number | 'works' | 'fails' | 'is replayed')[];
  test.each<[string, Story, Asked?]>([
    [
      'replays for 24 h after the delivery and starts over after that',
      ['works', 24, 'is replayed', 39 / 3600, 'works'],
    ],
    [
      'replays for as long as its operation says, and starts over after that',
      ['works', 6, 'is replayed', 39 / 3600, 'works'],
      { replayMs: 6 * hour },
    ],
    ['is not kept alive by its replays', ['works', 23, 'is replayed', 2, 'works']],
    ['is kept alive by each further attempt', ['fails', 23, 'works', 24, 'is replayed']],
  ])('an Idempotency-Key %s', async (_, story, asked = {}) => {
    const { time, seen, work, call } = await keyedAccount(100);
    let last = '';
    for (const step of story) {
      if (typeof step === 'number') time.advance(step * hour);
      else if (step === 'fails') await expect(call(asked, failing)).rejects.toThrow();
      else {
        const answer = await call(asked, async (chargeId) => {
          time.advance(25 * secondMs);
          return await work(chargeId);
        });
        const isReplayed = step === 'is replayed';
        expect(answer).toMatchObject({ replayed: isReplayed, charged: isReplayed ? 0 : 10 });
        expect(answer.body === last).toBe(isReplayed);
        last = answer.body;
      }
    }
    expect(new Set(seen).size).toBe(story.filter((step) => step === 'works').length);
  });

  test.each<[string, () => Promise<Work>]>([
    ['a failure', () => Promise.reject(new ServiceError('UPSTREAM_FAILED'))],
    ['an answer that delivers nothing', async () => ({ body: '{"Ack":"Failure"}', delivered: false })],
  ])('an Idempotency-Key may be used again after %s', async (_, first) => {
    const { books } = bench.credits;
    const { account, call } = await keyedAccount(10);
    await call({}, first).catch(() => {});
    const second = await call();
    expect(second).toMatchObject({ replayed: false, charged: 10 });
    expect((await books(account)).settled).toHaveLength(1);
  });

  test('an Idempotency-Key works on operations of 0 credits, on an empty balance', async () => {
    const { seen, call } = await keyedAccount(0);
    const asked = { amount: 0, operation: 'post-item' };
    const first = await call(asked);
    expect(await call(asked)).toMatchObject({ replayed: true, body: first.body, charged: 0 });
    expect(seen).toHaveLength(1);
  });
});

const callers = counts(25, 100);
describe(`${callers} calls with one key at once`, () => {
  test.each([10, 1000])(
    'calls with one key at once do the work once and are charged once (balance %d)',
    (credits) =>
      inMovedTime(async () => {
        const { books } = bench.credits;
        const { account, seen, work, call } = await keyedAccount(credits);
        const slow = async (chargeId: string) => {
          await sleep(30);
          return work(chargeId);
        };
        const outcomes = await Promise.allSettled(Array.from({ length: callers }, () => call({}, slow)));
        const answered = outcomes.flatMap((outcome) =>
          outcome.status === 'fulfilled' ? [outcome.value] : [],
        );
        const refused = outcomes.flatMap((outcome) =>
          outcome.status === 'rejected' ? [outcome.reason.code] : [],
        );
        expect(seen).toHaveLength(1);
        expect(new Set(answered.map(({ body }) => body)).size).toBe(1);
        expect(answered.filter(({ replayed }: Charged) => !replayed)).toHaveLength(1);
        expect(new Set(refused)).toEqual(new Set(refused.length === 0 ? [] : ['REQUEST_IN_FLIGHT']));
        const after = await books(account);
        expect(after.account).toMatchObject({ spent: 10, available: credits - 10, holds: new Map() });
        expect(brokenRules(after)).toEqual([]);
      })(),
  );
});

describe('the row of an earlier attempt', () => {
  /** An account with 10 credits, held by an attempt under the same key. */
  async function attempted() {
    const keyedCalls = await keyedAccount(10);
    const { account, seen, time, work, call } = keyedCalls;
    await call({}, async (chargeId) => {
      await work(chargeId);
      return failing();
    }).catch(() => {});
    const expiresAt = time.clock() + holdPassed - 1;
    const hold = { chargeId: seen[0] ?? '', attempt: 'attempt1', amount: 10, expiresAt };
    await bench.credits.stores.accounts.reserve(account, hold, endless);
    return { ...keyedCalls, hold };
  }

  test('an earlier attempt that settled is replayed although its hold still lives', async () => {
    const { stores } = bench.credits;
    const { account, time, call, hold } = await attempted();
    await stores.answers.keep(hold, '"kept"', { expiresAt: time.clock() / 1000 + 99 }, endless);
    await stores.ledger.settle(account, { hold, at: time.clock() }, endless);
    const replay = await call();
    expect(replay).toMatchObject({ replayed: true, body: '"kept"' });
  });

  test('an earlier attempt without a row is answered 409 while its hold lives; once expired it is voided, and this call does the work', async () => {
    const { stores, books } = bench.credits;
    const { account, time, call, hold } = await attempted();
    const early = call();
    await expect(early).rejects.toMatchObject({ code: 'REQUEST_IN_FLIGHT', creditsRemaining: 0 });
    time.advance(holdPassed);
    const late = await call();
    expect(late).toMatchObject({ replayed: false, charged: 10 });
    expect(await stores.ledger.settle(account, { hold, at: 0 }, endless)).toBe('voided');
    expect(brokenRules(await books(account))).toEqual([]);
  });

  test('an earlier attempt that was voided has its hold returned at once', async () => {
    const { stores } = bench.credits;
    const { account, time, call, hold } = await attempted();
    await stores.ledger.void(account, { hold, at: time.clock() }, endless);
    const charged = await call();
    expect(charged).toMatchObject({ replayed: false, charged: 10, remaining: 0 });
  });

  test('an earlier attempt that settled without its kept answer is an error and never charged again', async () => {
    const { books } = bench.credits;
    const { account, seen, call } = await keyedAccount(100);
    await call();
    const attempt = (await books(account)).settled[0]?.attempt;
    await bench.database.client.send(
      new DeleteItemCommand({
        TableName: tableNames(bench.database).requests,
        Key: { pk: { S: `answer#${seen[0]}#${attempt}` } },
      }),
    );
    const again = call();
    await expect(again).rejects.toThrow('is not kept');
    expect(seen).toHaveLength(1);
    expect((await books(account)).account).toMatchObject({ spent: 10 });
  });
});

test('no Idempotency-Key is stored in clear text', async () => {
  const { time, call } = await keyedAccount(10);
  await call({ key: 'a-key-of-mine' });
  const items = await keptItems();
  expect(JSON.stringify(items)).not.toContain('a-key-of-mine');
  expect(items.every((item) => Number(item.expiresAt?.N) > time.clock() / 1000)).toBe(true);
});

describe('kept answers', () => {
  const id = { chargeId: keyedChargeId('a', 'k', 'g'), attempt: 'attempt1' };
  const expiresAt = 2_000_000_000;

  async function stored(): Promise<string> {
    return (await keptItems()).map((item) => Buffer.from(item.body?.B ?? []).toString('latin1')).join('\n');
  }

  test.each([
    ['empty', ''],
    ['small', '{"a":1}'],
    ['every kind of character', '\u0000 é 漢字 🎁 \u2028'],
  ])('kept answers come back byte for byte: %s', async (_, body) => {
    const { answers } = bench.credits.stores;
    for (const seal of [undefined, 'the code of an exchange']) {
      await answers.keep(id, body, { seal, expiresAt }, endless);
      expect((await answers.read(id, seal, endless)) === body).toBe(true);
    }
  });

  test('encrypted kept answers can be read only with their own secret and id', async () => {
    const { stores } = bench.credits;
    const secret = 'refresh-token-in-the-answer';
    await stores.answers.keep(id, secret, { seal: 'code-1', expiresAt }, endless);
    expect(await stored()).not.toContain(secret);
    await expect(stores.answers.read(id, 'code-2', endless)).rejects.toThrow();
    await expect(stores.answers.read(id, undefined, endless)).rejects.toThrow();
  });

  test('kept answers encrypted with the code are replayed to anyone with the code', async () => {
    const { charges } = bench.credits;
    const { account, time, work } = await keyedAccount(10);
    const asked = keyed(account, { seal: 'code-3' });
    const first = await charges.charge(asked, boundsOf(time.clock), work);
    const second = await charges.charge(asked, boundsOf(time.clock), work);
    expect(second).toMatchObject({ replayed: true, body: first.body });
  });
});

test('an answer settled by another call between the first read and the reserve is replayed, even on an empty balance', async () => {
  const { stores, books } = bench.credits;
  const { account, seen, work, call } = await keyedAccount(10);
  await call({}, failing).catch(() => {});
  const other: Charged[] = [];
  const accounts: typeof stores.accounts = {
    ...stores.accounts,
    reserve: async (...given) => {
      other.push(await call());
      return stores.accounts.reserve(...given);
    },
  };
  const overtaken = await call({}, work, { accounts });
  expect(other).toMatchObject([{ replayed: false, charged: 10 }]);
  expect(overtaken).toMatchObject({ replayed: true, charged: 0, body: other[0]?.body });
  expect(seen).toHaveLength(1);
  expect((await books(account)).account.holds.size).toBe(0);
});

test('an answer settled by another call between the reserve and the second read is replayed, and the hold returned', async () => {
  const { stores, books } = bench.credits;
  const { account, time, seen, work, call } = await keyedAccount(30);
  await call({}, failing).catch(() => {});
  let looks = 0;
  const ledger: typeof stores.ledger = {
    ...stores.ledger,
    // The row of another attempt that ended after this call's first read.
    endings: async (accountId, chargeId, budget) => {
      if (looks++ === 1) {
        const hold = { chargeId, attempt: 'attempt of another', amount: 10, expiresAt: time.clock() };
        await stores.answers.keep(hold, '"of another"', { expiresAt: 2_000_000_000 }, budget);
        await stores.ledger.settle(accountId, { hold, at: time.clock() }, budget);
      }
      return stores.ledger.endings(accountId, chargeId, budget);
    },
  };
  const replayed = await call({}, work, { ledger });
  expect(replayed).toMatchObject({ replayed: true, charged: 0, body: '"of another"', remaining: 30 });
  expect(seen).toEqual([]);
  expect((await books(account)).account).toMatchObject({ available: 30, holds: new Map() });
});

test('a kept answer outlives the generation that leads to it', async () => {
  const { stores } = bench.credits;
  const { account, time, seen, call } = await keyedAccount(20);
  await call();
  // A late repeat that sees no row yet extends the generation once more.
  time.advance(23 * hour);
  const ledger = { ...stores.ledger, endings: async () => new Map() };
  await call({}, failing, { ledger }).catch(() => {});
  const items = await keptItems();
  const endOf = (key: string) => Number(items.find(({ pk }) => pk?.S?.startsWith(key))?.expiresAt?.N);
  const generationEnd = endOf(`key#${account}#`);
  expect(generationEnd * 1000).toBeGreaterThan(time.clock() + 24 * hour);
  expect(endOf(`answer#${seen[0]}#`)).toBeGreaterThan(generationEnd);
});

test('a generation that ends between opening and reserving is followed by a new one', async () => {
  const { stores } = bench.credits;
  const { time, seen, work, call } = await keyedAccount(10);
  const keys: typeof stores.keys = {
    ...stores.keys,
    extend: async (accountId, key, generation, _now, budget) => {
      time.advance(25 * hour);
      return stores.keys.extend(accountId, key, generation, time.clock(), budget);
    },
  };
  const failed = async (chargeId: string) => {
    seen.push(chargeId);
    return failing();
  };
  await call({}, failed, { keys }).catch(() => {});
  const charged = await call({}, work, { keys });
  expect(charged).toMatchObject({ replayed: false, charged: 10 });
  expect(new Set(seen).size).toBe(2);
});

test('an answer too large for one item is kept in pieces that expire with it, and is read whole or not at all', async () => {
  const { client } = bench.database;
  const table = tableNames(bench.database).requests;
  const answers = createDynamoDbAnswerStore(client, table);
  const id = { chargeId: keyedChargeId('a', 'k', 'large'), attempt: 'attempt1' };
  const body = randomBytes(800_000).toString('base64');
  await answers.keep(id, body, { expiresAt: 2_000_000_000 }, endless);
  expect((await answers.read(id, undefined, endless)) === body).toBe(true);
  const ours = (await keptItems()).filter(({ pk }) => pk?.S?.includes(id.chargeId));
  expect(ours.length).toBeGreaterThan(3);
  expect(ours.map(({ expiresAt }) => expiresAt?.N)).toEqual(ours.map(() => '2000000000'));
  const lost = ours.find(({ pk }) => pk?.S?.endsWith('#1'));
  await client.send(new DeleteItemCommand({ TableName: table, Key: { pk: lost?.pk ?? { S: '' } } }));
  expect(await answers.read(id, undefined, endless)).toBeUndefined();
});
