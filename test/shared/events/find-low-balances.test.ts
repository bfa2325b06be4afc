import { expect, test } from '@jest/globals';
import { findLowBalances } from '../../../shared/events/finders/find-low-balances.ts';
import type { TellServices } from '../../../shared/events/tell-owners.ts';
import { endless } from '../billing/credits/support/bounds.ts';
import { useCredits } from '../billing/credits/support/use-credits.ts';
import { useEvents } from './events-world.ts';

const bench = useCredits();
const w = useEvents(Date.UTC(2026, 10, 22, 12), bench.database);
const { time, settings } = w;
let made = 0;

/** An account whose owners want to be warned below 50 credits. */
async function watchedAccount(credits: number): Promise<string> {
  const accountId = await bench.credits.newAccount(credits);
  await w.accountWithOwner('Acme', ['olive'], accountId);
  await settings().set(accountId, 'lowBalance', 50);
  return accountId;
}

const servicesOf = (...accountIds: readonly string[]) => w.servicesOf('watched', ...accountIds);
const run = (accountId: string, services: TellServices = servicesOf(accountId)) =>
  w.run(findLowBalances, services);

const spend = (accountId: string, amount: number, as?: 'held') => bench.credits.spend(accountId, amount, as);
const grant = (accountId: string, amount: number) => {
  made += 1;
  return bench.credits.grants.grant(accountId, { id: `g${made}`, amount, at: time.now }, endless);
};

/** Takes credits of the account's first grant back, as a refund does. */
const takeBack = async (accountId: string, owed: number) => {
  made += 1;
  const refund = { grantId: 'first', reversalId: `r${made}`, cause: 'refund', owed, returned: 1 } as const;
  await bench.credits.takeBack(accountId, { ...refund, forgiven: 0, at: time.now });
};

test('a balance is found when it falls below the threshold', async () => {
  const accountId = await watchedAccount(60);
  await spend(accountId, 10);
  expect(await run(accountId)).toEqual({ looked: 1, found: 0 });
  await spend(accountId, 10);
  expect(await run(accountId)).toEqual({ looked: 1, found: 1 });
  const data = { balance: 40, threshold: 50 };
  expect(await w.found(accountId)).toEqual([{ type: 'credits.low', at: time.now, data }]);
});

test('a balance that was found is found again once credits were added or taken back, and else not', async () => {
  const accountId = await watchedAccount(40);
  expect(await run(accountId)).toMatchObject({ found: 1 });
  await spend(accountId, 10);
  time.now += 300 * 86_400_000;
  expect(await run(accountId)).toMatchObject({ found: 0 });
  await grant(accountId, 100);
  expect(await run(accountId)).toMatchObject({ found: 0 });
  for (let calls = 0; calls < 10; calls += 1) await spend(accountId, 10);
  expect([await run(accountId), await run(accountId)]).toMatchObject([{ found: 1 }, { found: 0 }]);
  await takeBack(accountId, 10);
  expect([await run(accountId), await run(accountId)]).toMatchObject([{ found: 1 }, { found: 0 }]);
});

test('a balance that rose above the threshold is found again when a refund of all that was added lowers it', async () => {
  const accountId = await watchedAccount(40);
  expect(await run(accountId)).toMatchObject({ found: 1 });
  await grant(accountId, 100);
  expect(await run(accountId)).toMatchObject({ found: 0 });
  await takeBack(accountId, 100);
  expect([await run(accountId), await run(accountId)]).toMatchObject([{ found: 1 }, { found: 0 }]);
});

test('credits that are only held have not left: a failed call returns them', async () => {
  const accountId = await watchedAccount(50);
  await spend(accountId, 10, 'held');
  expect(await run(accountId)).toMatchObject({ found: 0 });
});

test('a balance is found again with a new threshold, and not without one', async () => {
  const accountId = await watchedAccount(40);
  expect(await run(accountId)).toMatchObject({ found: 1 });
  await settings().set(accountId, 'lowBalance', 45);
  expect(await run(accountId)).toMatchObject({ found: 1 });
  await settings().set(accountId, 'lowBalance', 45);
  expect(await run(accountId)).toMatchObject({ found: 0 });
  await settings().set(accountId, 'lowBalance', undefined);
  expect(await run(accountId)).toEqual({ looked: 1, found: 0 });
});

test('a closed account is not urged to buy; once open again it is', async () => {
  const accountId = await watchedAccount(40);
  await settings().close(accountId, time.now + 86_400_000);
  expect(await run(accountId)).toEqual({ looked: 1, found: 0 });
  await settings().reopen(accountId, time.now);
  expect(await run(accountId)).toEqual({ looked: 1, found: 1 });
});

test('eight runs at once find it once', async () => {
  const accountId = await watchedAccount(40);
  const runs = await Promise.all(Array.from({ length: 8 }, () => run(accountId)));
  expect(runs.reduce((sum, { found }) => sum + found, 0)).toBe(1);
  expect(await w.found(accountId)).toHaveLength(1);
});

test.each(['before', 'after'])('a run that stops %s its write has the event written once', async (when) => {
  const accountId = await watchedAccount(40);
  const services = servicesOf(accountId);
  const addOnce: typeof services.outbox.addOnce = async (...given) => {
    if (when === 'after') await services.outbox.addOnce(...given);
    throw new Error('stopped');
  };
  const stopping = { ...services, outbox: { ...services.outbox, addOnce } };
  await expect(run(accountId, stopping)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  await run(accountId);
  expect(await w.found(accountId)).toHaveLength(1);
});

test('a full outbox leaves it to be found once there is room', async () => {
  const accountId = await watchedAccount(40);
  const events = new Set(Array.from({ length: 50 }, (_, at) => `{"at":${at}}`));
  const row = { pk: 'news#accounts', sk: accountId };
  await w.put('PEOPLE_TABLE', { ...row, events });
  expect(await run(accountId)).toEqual({ looked: 1, found: 0 });
  await w.put('PEOPLE_TABLE', row);
  expect(await run(accountId)).toEqual({ looked: 1, found: 1 });
});

test('one account that cannot be read does not keep others from being looked at', async () => {
  const [broken, fine] = [await watchedAccount(40), await watchedAccount(40)];
  const services = servicesOf(broken, fine);
  const accounts: typeof services.accounts = {
    ...services.accounts,
    read: (accountId, budget) =>
      accountId === broken
        ? Promise.reject(new Error('no balance'))
        : services.accounts.read(accountId, budget),
  };
  await expect(run(fine, { ...services, accounts })).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  expect(await w.found(fine)).toHaveLength(1);
});
