import { randomBytes } from 'node:crypto';
import {
  type AttributeValue,
  DeleteItemCommand,
  DynamoDBServiceException,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import type { ChargeRequest } from '../../../../shared/billing/credits/charges.ts';
import { eraseAnswers } from '../../../../shared/billing/credits/erase-answers.ts';
import { createCharges } from '../../../../shared/billing/credits/paid-call/paid-call.ts';
import type { Clock } from '../../../../shared/platform/call/clock.ts';
import { brokenRules } from './support/books.ts';
import { boundsOf, endless, hour, movedClock } from './support/bounds.ts';
import { tableNames, useCredits } from './support/use-credits.ts';

const bench = useCredits();
const concerns = (operation: string) => operation.startsWith('market-');

/** A refusal that is not retried. */
const stopped = new DynamoDBServiceException({
  name: 'ValidationException',
  $fault: 'client',
  $metadata: { httpStatusCode: 400 },
});

/** An account whose calls are answered with an incompressible text of this length. */
async function keyedAccount() {
  const { stores, newAccount } = bench.credits;
  const { clock, advance } = movedClock();
  const account = await newAccount(1000);
  const call = (key: string, operation = 'market-draft-item', bytes = 60) => {
    const request: ChargeRequest = {
      accountId: account,
      operation,
      amount: 10,
      idempotency: { key, requestHash: 'one' },
    };
    const body = randomBytes(bytes).toString('base64url');
    return createCharges(stores).charge(request, boundsOf(clock), async () => ({ body, delivered: true }));
  };
  const erase = (stores = bench.credits.erasure) =>
    eraseAnswers({ accountId: account, concerns }, { ...stores, clock }, { budget: endless });
  return { account, clock, advance, call, erase };
}

/** The keys of an account's answer items. */
async function answersOf(accountId: string, clock: Clock) {
  const { client } = bench.database;
  const pages = paginateScan({ client }, { TableName: tableNames(bench.database).requests });
  const items = (await Array.fromAsync(pages)).flatMap(({ Items = [] }) => Items);
  const charges = new Set<string>();
  for await (const row of bench.credits.erasure.timedRows.between(accountId, 0, clock() + 1, endless))
    if (row.kind === 'charge') charges.add(row.chargeId);
  const isOfAccount = ({ pk }: Record<string, AttributeValue>) => charges.has(pk?.S?.split('#')[1] ?? '');
  return items.filter((item) => item.pk?.S?.startsWith('answer#') && isOfAccount(item));
}

describe('erasing answers kept for repeats', () => {
  test('leaves none of them, and a repeat is told so without working again', async () => {
    const { account, clock, call, erase } = await keyedAccount();
    const first = await call('a');
    expect(await erase()).toBe(1);
    const [kept, ...others] = await answersOf(account, clock);
    expect(Object.keys(kept ?? {}).toSorted()).toEqual(['erased', 'expiresAt', 'pk']);
    expect(others).toEqual([]);
    await expect(call('a')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      message: expect.stringMatching(/has been erased/),
    });
    expect((await call('b')).body).not.toBe(first.body);
    expect(brokenRules(await bench.credits.books(account))).toEqual([]);
  });

  test('an erasure that stopped between two requests is completed by running it again, and a third run changes nothing', async () => {
    const { account, clock, call, erase } = await keyedAccount();
    await call('long', 'market-draft-item', 800_000);
    await call('short');
    expect(await answersOf(account, clock)).toHaveLength(5);
    let [left, done] = [0, false];
    while (!done) {
      let requests = 0;
      using stopping = bench.watched(async (send) => {
        requests += 1;
        if (requests > left) throw stopped;
        return await send();
      });
      done = await erase(stopping.erasure).then(
        () => true,
        () => false,
      );
      left += 1;
    }
    expect(left).toBeGreaterThan(4);
    expect(await erase()).toBe(0);
    const items = await answersOf(account, clock);
    expect(items).toHaveLength(5);
    for (const item of items) expect([item.erased, item.body]).toEqual([{ BOOL: true }, undefined]);
    for (const key of ['long', 'short'])
      await expect(call(key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('reaches the answer of a dead call whose row names no operation', async () => {
    const { account, clock, call, erase } = await keyedAccount();
    const { stores } = bench.credits;
    const id = { chargeId: 'died'.padEnd(16, '-'), attempt: 'attempt1' };
    await stores.answers.keep(id, '"kept"', { expiresAt: clock() / 1000 + 99 }, endless);
    const hold = { ...id, amount: 10, expiresAt: clock() };
    await stores.ledger.void(account, { hold, at: clock() }, endless);
    await call('other', 'predict-price');
    expect(await erase()).toBe(1);
    await expect(stores.answers.read(id, undefined, endless)).rejects.toThrow('has been erased');
  });

  test('reaches the pieces of an answer that a dead call left alone', async () => {
    const { account, clock, call, erase } = await keyedAccount();
    await call('long', 'market-draft-item', 800_000);
    const [whole] = (await answersOf(account, clock)).filter(({ body }) => body === undefined);
    const TableName = tableNames(bench.database).requests;
    await bench.database.client.send(
      new DeleteItemCommand({ TableName, Key: { pk: whole?.pk ?? { S: '' } } }),
    );
    expect(await erase()).toBe(1);
    const pieces = await answersOf(account, clock);
    expect(pieces.map(({ body }) => body)).toEqual([undefined, undefined, undefined]);
  });

  test('keeps those of other operations and other accounts', async () => {
    const [first, other] = [await keyedAccount(), await keyedAccount()];
    const texts = await first.call('texts', 'generate-basic-listing');
    const others = await other.call('a');
    await first.call('a');
    expect(await first.erase()).toBe(1);
    const again = await first.call('texts', 'generate-basic-listing');
    expect(again).toMatchObject({ replayed: true, body: texts.body });
    expect(await other.call('a')).toMatchObject({ replayed: true, body: others.body });
  });

  test('looks back as far as answers are kept, and restores no expired one', async () => {
    const { call, erase, advance, account, clock } = await keyedAccount();
    await call('old');
    advance(47 * hour);
    expect(await erase()).toBe(1);
    const [{ pk } = {}] = await answersOf(account, clock);
    const TableName = tableNames(bench.database).requests;
    await bench.database.client.send(new DeleteItemCommand({ TableName, Key: { pk: pk ?? { S: '' } } }));
    expect(await erase()).toBe(0);
    expect(await answersOf(account, clock)).toEqual([]);
  });
});
