import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mailLowBalances } from '../../../../shared/billing/notices/mail-low-balances.ts';
import type { NoticeServices } from '../../../../shared/billing/notices/mail-notices.ts';
import { counts } from '../../../support/counts.ts';
import { endless, memoryLog } from '../credits/support/bounds.ts';
import { useCredits } from '../credits/support/use-credits.ts';
import { useNotices } from './notice-world.ts';

const bench = useCredits();
const minute = 60_000;
const w = useNotices(Date.UTC(2026, 10, 22, 12), bench.database);
const { time, settings } = w;
let made = 0;

/** An account whose owners want to be warned below 50 credits. */
async function watchedAccount(credits: number, owners: readonly string[] = ['olive']): Promise<string> {
  const accountId = await bench.credits.newAccount(credits);
  await w.accountWithOwner('Acme\r\nResale', owners, accountId);
  await settings().setLowBalance(accountId, 50);
  return accountId;
}

const servicesOf = (...accountIds: readonly string[]) => w.servicesOf('watched', ...accountIds);
const run = (accountId: string, services: NoticeServices = servicesOf(accountId)) =>
  w.run(mailLowBalances, services);

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

test('owners are mailed when the balance falls below their threshold, with the balance and without a link', async () => {
  const accountId = await watchedAccount(60, ['olive', 'otto']);
  await spend(accountId, 10);
  expect(await run(accountId)).toEqual({ accounts: 1, mails: 0 });
  await spend(accountId, 10);
  expect(await run(accountId)).toMatchObject({ mails: 1 });
  const [mail] = w.sent();
  expect(mail).toMatchObject({ from: 'keys@shop.example', subject: 'Acme Resale: 40 credits left' });
  expect(mail?.to.toSorted()).toEqual(['olive@example.com', 'otto@example.com']);
  expect(mail?.text).toContain('fewer than 50');
  expect(mail?.text).not.toMatch(/https?:|\/dashboard|code=/);
});

test('owners who opted out get no mail until they opt in again', async () => {
  const accountId = await watchedAccount(40);
  await settings().setMutedMails(accountId, ['low-balance']);
  expect(await run(accountId)).toEqual({ accounts: 0, mails: 0 });
  await settings().setMutedMails(accountId, ['keys']);
  expect(await run(accountId)).toEqual({ accounts: 1, mails: 1 });
});

test('a balance that rose and fell again between two runs is mailed about again', async () => {
  const accountId = await watchedAccount(40);
  expect(await run(accountId)).toMatchObject({ mails: 1 });
  await grant(accountId, 100);
  for (let calls = 0; calls < 10; calls += 1) await spend(accountId, 10);
  expect(await run(accountId)).toMatchObject({ mails: 1 });
});

test('credits that are only held have not left: a failed call returns them', async () => {
  const accountId = await watchedAccount(50);
  await spend(accountId, 10, 'held');
  expect(await run(accountId)).toMatchObject({ mails: 0 });
});

test('a new threshold causes a new mail, and without one no owner is mailed', async () => {
  const accountId = await watchedAccount(40);
  expect(await run(accountId)).toMatchObject({ mails: 1 });
  await settings().setLowBalance(accountId, 45);
  expect(await run(accountId)).toMatchObject({ mails: 1 });
  await settings().setLowBalance(accountId, 45);
  expect(await run(accountId)).toMatchObject({ mails: 0 });
  await settings().setLowBalance(accountId, undefined);
  expect(await run(accountId)).toEqual({ accounts: 0, mails: 0 });
});

test('an account without owners gets no mail, and no run fails because of it', async () => {
  const accountId = await watchedAccount(40, []);
  expect(await run(accountId)).toMatchObject({ mails: 0 });
  expect(await run(accountId)).toMatchObject({ mails: 0 });
  expect(w.sent()).toEqual([]);
});

test('eight runs at once send one mail', async () => {
  const accountId = await watchedAccount(40);
  const runs = await Promise.all(Array.from({ length: 8 }, () => run(accountId)));
  expect(runs.reduce((sum, { mails }) => sum + mails, 0)).toBe(1);
});

test('there is exactly one mail each time a run finds the balance newly low', async () => {
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
        const { mails } = await run(accountId);
        expect(mails).toBe(balance < 50 && !wasLow ? 1 : 0);
        wasLow = balance < 50;
      }
    }),
    { numRuns: counts(4, 60) },
  );
}, 600_000);

describe('a run that stops', () => {
  class Stopped extends Error {}
  /** The steps for one account in order; the run stops before the step with this number, or after the last. */
  function stoppingAt(accountId: string, step: number): NoticeServices {
    const services = servicesOf(accountId);
    let steps = 0;
    const counted =
      <Given extends unknown[], Value>(act: (...given: Given) => Promise<Value>) =>
      async (...given: Given): Promise<Value> => {
        if (steps === step) throw new Stopped();
        steps += 1;
        return await act(...given);
      };
    return {
      ...services,
      accounts: { ...services.accounts, read: counted(services.accounts.read) },
      people: { membersOf: counted(services.people.membersOf) },
      mailer: { send: counted(services.mailer.send) },
      watched: {
        async *list(time) {
          for await (const { mark, ...account } of services.watched.list(time))
            yield { ...account, mark: { ...mark, replace: counted(mark.replace) } };
        },
      },
    };
  }

  /* Steps: 0 read the balance, 1 claim, 2 read the owners, 3 send, 4 note that it went out. */
  test.each([
    [0, 0, 1],
    [1, 0, 1],
    [2, 0, 1],
    [3, 0, 1],
    // The mail went out, but this cannot be known: a second one is better than none.
    [4, 1, 1],
    [5, 1, 0],
  ])('a run that stops before step %d has sent %d, and a later run sends %d', async (step, first, later) => {
    const accountId = await watchedAccount(40);
    const stopped = run(accountId, stoppingAt(accountId, step));
    if (step < 5) await expect(stopped).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    else await stopped;
    expect(w.sent()).toHaveLength(first);
    time.now += 16 * minute;
    expect(await run(accountId)).toMatchObject({ mails: later });
    time.now += 16 * minute;
    expect(await run(accountId)).toMatchObject({ mails: 0 });
  });

  test('keeps its claim for a quarter of an hour: no other run sends the same mail', async () => {
    const accountId = await watchedAccount(40);
    await expect(run(accountId, stoppingAt(accountId, 3))).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    time.now += 14 * minute;
    expect(await run(accountId)).toMatchObject({ mails: 0 });
    time.now += 2 * minute;
    expect(await run(accountId)).toMatchObject({ mails: 1 });
  });

  test('sends nothing if the balance has risen since', async () => {
    const accountId = await watchedAccount(40);
    await expect(run(accountId, stoppingAt(accountId, 3))).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await grant(accountId, 100);
    time.now += 16 * minute;
    expect(await run(accountId)).toMatchObject({ mails: 0 });
  });
});

test('a mail that SES refuses is logged without an address, and retried later', async () => {
  const accountId = await watchedAccount(40);
  w.ses().faults.add({
    kind: 'answer',
    status: 400,
    body: '{"message":"olive@example.com is not verified"}',
  });
  const log = memoryLog();
  await expect(w.run(mailLowBalances, servicesOf(accountId), log)).rejects.toMatchObject({
    code: 'UPSTREAM_FAILED',
  });
  expect(JSON.stringify(log.events)).not.toContain('olive');
  time.now += 16 * minute;
  expect(await run(accountId)).toMatchObject({ mails: 1 });
});

test('one failing account does not keep the owners of others from being mailed', async () => {
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
  expect(w.sent()).toHaveLength(1);
});
