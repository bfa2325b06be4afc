import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findLowBalances } from '../../../shared/events/finders/find-low-balances.ts';
import type { TellServices } from '../../../shared/events/tell-owners.ts';
import { counts } from '../../support/counts.ts';
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
  await settings().setLowBalance(accountId, 50);
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

const happen = { grant, spend, 'take back': takeBack };

test('a balance is found when it falls below the threshold', async () => {
  const accountId = await watchedAccount(60);
  await spend(accountId, 10);
  expect(await run(accountId)).toEqual({ looked: 1, found: 0 });
  await spend(accountId, 10);
  expect(await run(accountId)).toEqual({ looked: 1, found: 1 });
  const data = { balance: 40, threshold: 50 };
  expect(await w.found(accountId)).toEqual([{ type: 'credits.low', at: time.now, data }]);
});

test('a balance that rose and fell again between two runs is found again', async () => {
  const accountId = await watchedAccount(40);
  expect(await run(accountId)).toMatchObject({ found: 1 });
  await grant(accountId, 100);
  for (let calls = 0; calls < 10; calls += 1) await spend(accountId, 10);
  expect(await run(accountId)).toMatchObject({ found: 1 });
});

test('credits that are only held have not left: a failed call returns them', async () => {
  const accountId = await watchedAccount(50);
  await spend(accountId, 10, 'held');
  expect(await run(accountId)).toMatchObject({ found: 0 });
});

test('a balance is found again with a new threshold, and not without one', async () => {
  const accountId = await watchedAccount(40);
  expect(await run(accountId)).toMatchObject({ found: 1 });
  await settings().setLowBalance(accountId, 45);
  expect(await run(accountId)).toMatchObject({ found: 1 });
  await settings().setLowBalance(accountId, 45);
  expect(await run(accountId)).toMatchObject({ found: 0 });
  await settings().setLowBalance(accountId, undefined);
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

test('exactly one event is written each time a run finds the balance newly low', async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ what: fc.constant('spend' as const), amount: fc.constantFrom(10, 20) }),
    fc.record({ what: fc.constant('take back' as const), amount: fc.integer({ min: 1, max: 60 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: counts(10, 25) }), async (steps) => {
      const accountId = await watchedAccount(60);
      let [balance, wasLow] = [60, false];
      for (const { what, amount } of steps) {
        if (what === 'spend' && amount > balance) continue;
        await happen[what](accountId, amount);
        balance = Math.max(0, balance + (what === 'grant' ? amount : -amount));
        const { found } = await run(accountId);
        expect(found).toBe(balance < 50 && !wasLow ? 1 : 0);
        wasLow = balance < 50;
      }
    }),
    { numRuns: counts(4, 60) },
  );
}, 600_000);

test.each(['before', 'after'])('a run that stops %s its write has the event written once', async (when) => {
  const accountId = await watchedAccount(40);
  const services = servicesOf(accountId);
  const watched: TellServices['watched'] = {
    ...services.watched,
    async *list(time) {
      for await (const { markOf, ...account } of services.watched.list(time)) {
        const stopping = <Note>(name: string) => {
          const mark = markOf<Note>(name);
          const replace: typeof mark.replace = async (...given) => {
            if (when === 'after') await mark.replace(...given);
            throw new Error('stopped');
          };
          return { ...mark, replace };
        };
        yield { ...account, markOf: stopping };
      }
    },
  };
  await expect(run(accountId, { ...services, watched })).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
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
