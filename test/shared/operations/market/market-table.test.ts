import { setImmediate as nextTurn } from 'node:timers/promises';
import { GetItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import {
  dailyCountIn,
  replyCacheIn,
  signInsIn,
} from '../../../../shared/operations/market/dynamodb-stores.ts';
import { createAcceptedTokens } from '../../../../shared/operations/market/protocol/kept-replies.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { useDatabase } from '../../../support/database.ts';
import { inMovedTime } from '../../platform/call/moved-time.ts';
import { useRemoteServer } from './remote-server.ts';
import { failureOf, startTime, testBudget, testCall } from './test-call.ts';

const database = useDatabase();
const remote = useRemoteServer();
const table = () => database.environment.MARKET_TABLE ?? '';
const signIns = () => signInsIn({ client: database.client, name: table() });
const signIn = { accountId: 'acc-1', callback: 'myapp://cb' };

describe('sign-ins in the table', () => {
  test('a state is handed out once, to one of any number of callers', async () => {
    await signIns().saveState('state-1', signIn, startTime + 1000, testCall());
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => signIns().takeState('state-1', startTime, testCall())),
    );
    expect(taken.filter((part) => part !== undefined)).toEqual([signIn]);
  });

  test('an expired state is not handed out, even if its item remains', async () => {
    await signIns().saveState('state-2', signIn, startTime, testCall());
    expect(await signIns().takeState('state-2', startTime, testCall())).toBeUndefined();
    expect(await signIns().takeState('state-2', startTime - 1, testCall())).toEqual(signIn);
  });

  test('a code belongs to its account for its time', async () => {
    expect(await signIns().bindCode('code-1', 'acc-1', startTime + 1000, testCall())).toBe(true);
    expect(await signIns().bindCode('code-1', 'acc-2', startTime + 1000, testCall())).toBe(false);
    expect(await signIns().ownerOfCode('code-1', startTime, testCall())).toBe('acc-1');
    expect(await signIns().ownerOfCode('code-1', startTime + 1000, testCall())).toBeUndefined();
    expect(await signIns().ownerOfCode('code-2', startTime, testCall())).toBeUndefined();
  });

  test('neither state nor code can be read in the table, and items expire by themselves', async () => {
    await signIns().saveState('secret-state', signIn, startTime + 500, testCall());
    await signIns().bindCode('secret-code', 'acc-1', startTime + 500, testCall());
    const { Items = [] } = await database.client.send(new ScanCommand({ TableName: table() }));
    expect(JSON.stringify(Items)).not.toContain('secret');
    expect(Items.every(({ expiresAt }) => Number(expiresAt?.N) > 1_700_000_000)).toBe(true);
  });
});

describe('daily counts', () => {
  const count = (day: string, limit: number, account = 'acc-1') =>
    dailyCountIn({ client: database.client, name: table() }).count(account, day, limit, testCall());

  test('daily counts are exact under many callers at once', async () => {
    const counted = await Promise.all(Array.from({ length: 30 }, () => count('2026-11-03', 20)));
    const used = counted.filter((count) => count !== undefined).sort((first, other) => first - other);
    expect(used).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test('every account and day has its own count; a limit may change', async () => {
    expect(await count('2026-11-03', 20)).toBeUndefined();
    expect(await count('2026-11-04', 20)).toBe(1);
    expect(await count('2026-11-03', 20, 'acc-2')).toBe(1);
    expect(await count('2026-11-03', 21)).toBe(21);
    expect(await count('2026-11-05', 0)).toBeUndefined();
  });
});

describe('kept replies', () => {
  const cache = (clock = () => startTime) => replyCacheIn({ client: database.client, name: table() }, clock);

  test('kept replies are returned unchanged during their lifetime', async () => {
    const reply = JSON.parse('{"a": [1, null, "ü"], "__proto__": {"b": 2}}');
    await cache().put('k', reply, 60, testCall());
    expect(JSON.stringify(await cache().get('k', testCall()))).toBe(JSON.stringify(reply));
    expect(await cache(() => startTime + 60_000).get('k', testCall())).toBeUndefined();
    expect(await cache().get('other', testCall())).toBeUndefined();
  });

  test('kept replies are compressed; one that is too large is not kept', async () => {
    const value = Array.from({ length: 5_000 }, (_, index) => ({ name: `Aspect ${index % 7}` }));
    await cache().put('large', value, 60, testCall());
    const key = { pk: { S: 'cache#2#large' } };
    const { Item } = await database.client.send(new GetItemCommand({ TableName: table(), Key: key }));
    expect(Item?.reply?.B?.byteLength).toBeLessThan(5_000);
    const noise = Array.from({ length: 60_000 }, () => Math.random().toString(36));
    await cache().put('noise', noise, 60, testCall());
    expect(await cache().get('noise', testCall())).toBeUndefined();
  });
});

test('a token is trusted for five minutes after the marketplace accepted it', () => {
  let now = startTime;
  const tokens = createAcceptedTokens(() => now);
  expect(tokens.has('t')).toBe(false);
  tokens.add('t');
  now += 299_999;
  expect(tokens.has('t')).toBe(true);
  now += 1;
  expect(tokens.has('t')).toBe(false);
});

describe('a database that fails or stays silent', () => {
  const broken = () => createDynamoDb({ endpoint: remote.url });
  /** Requests to the remote side so far. */
  async function asked(times: number): Promise<void> {
    while (remote.journal.length < times) await nextTurn();
  }

  test(
    'silence is an overload long before the call ends',
    inMovedTime(async (time) => {
      remote.faults.add({ kind: 'silence', times: 20 });
      const call = testCall({ budget: testBudget(26_000) });
      const signIns = signInsIn({ client: broken(), name: 't' });
      const count = dailyCountIn({ client: broken(), name: 't' });
      const failures = Promise.all(
        [
          () => signIns.saveState('s', { accountId: 'a', callback: 'c' }, startTime, call),
          () => signIns.takeState('s', startTime, call),
          () => signIns.bindCode('c', 'a', startTime, call),
          () => signIns.ownerOfCode('c', startTime, call),
          () => count.count('a', '2026-11-03', 1, call),
        ].map(failureOf),
      );
      await asked(5);
      time.advance(4_000);
      expect((await failures).map(({ code }) => code)).toEqual(Array(5).fill('OVERLOADED'));
    }),
  );

  test(
    'a silent cache costs two seconds of the call, not the call',
    inMovedTime(async (time) => {
      remote.faults.add({ kind: 'silence', times: 10 });
      const call = testCall({ budget: testBudget(26_000) });
      const cache = replyCacheIn({ client: broken(), name: 't' }, Date.now);
      const done = Promise.all([cache.put('k', [], 60, call), cache.get('k', call)]);
      await asked(2);
      time.advance(2_000);
      await done;
    }),
  );

  test('a broken cache fails no call', async () => {
    remote.on('POST /', { status: 500, body: '{}' });
    const call = testCall();
    const cache = replyCacheIn({ client: broken(), name: 't' }, Date.now);
    await cache.put('k', [], 60, call);
    expect(await cache.get('k', call)).toBeUndefined();
    expect(call.events.map(({ name }) => name)).toEqual([
      'market.cache-not-written',
      'market.cache-not-read',
    ]);
  });
});
