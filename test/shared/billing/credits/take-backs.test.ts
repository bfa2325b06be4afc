import { describe, expect, test } from '@jest/globals';
import type { TakeBack } from '../../../../shared/billing/credits/grants.ts';
import { dayMs } from '../../../../shared/platform/call/clock.ts';
import { brokenRules } from './support/books.ts';
import { boundsOf, endless } from './support/bounds.ts';
import { useCredits } from './support/use-credits.ts';

const bench = useCredits();
const takeBack = {
  grantId: 'first',
  reversalId: 're_1',
  cause: 'refund',
  owed: 60,
  forgiven: 0,
  returned: 600,
  at: 1_700_000_000_000,
} as const;

const take = (account: string, given: Omit<TakeBack, 'after'>) => bench.credits.takeBack(account, given);

describe('a take-back', () => {
  test('takes the amount owed once, however many reversals computed it from the same state', async () => {
    const { takeBacks, books, newAccount } = bench.credits;
    const account = await newAccount(100);
    const same = ['re_1', 're_1', 're_1', 're_2', 're_2'].map((reversalId) =>
      takeBacks.change(account, { ...takeBack, reversalId, after: 0 }, endless),
    );
    const rows = (await Promise.all(same)).filter((row) => row !== undefined);
    expect(rows).toMatchObject([{ amount: 60, missing: 0, returned: 600 }]);
    const after = await books(account);
    expect(after.account).toMatchObject({ available: 40, granted: 40, spent: 0 });
    expect(brokenRules(after)).toEqual([]);
  });

  test('only the rows of one grant are listed', async () => {
    const { takeBacks, balances, newAccount, giveBackAsBefore } = bench.credits;
    const account = await newAccount(100);
    await balances.grant(account, 'first2', 1);
    await balances.grant(account, 'first:of-the-operator', 5);
    const other = { ...takeBack, grantId: 'first2', reversalId: 're_3', cause: 'dispute' } as const;
    for (const again of [takeBack, { ...takeBack, reversalId: 're_2', owed: 5 }, other])
      await take(account, again);
    // An earlier version wrote a grant for the credits it returned.
    await giveBackAsBefore(account, 'first', 're_1', 40);
    await giveBackAsBefore(account, 'first2', 're_3', 7);
    const { rows, credits } = await takeBacks.ofGrant(account, takeBack.grantId, endless);
    expect(rows.map(({ reversalId, amount }) => [reversalId, amount])).toEqual([
      ['re_1', 60],
      ['re_2', 5],
      ['re_1', -40],
    ]);
    expect(credits).toBe(25);
    expect(await takeBacks.ofGrant(account, other.grantId, endless)).toMatchObject({
      rows: [{ cause: 'dispute' }, { amount: -7 }],
      count: 1,
    });
  });

  test('concurrent calls neither lose credits nor bring the balance below zero', async () => {
    const { charges, books, newAccount } = bench.credits;
    const account = await newAccount(100);
    const calls = Array.from({ length: 8 }, () =>
      charges
        .charge(
          { accountId: account, amount: 10, operation: 'generate-basic-listing' },
          boundsOf(Date.now),
          async () => ({ body: '{}', delivered: true }),
        )
        .catch((error: unknown) => error),
    );
    const [row] = await Promise.all([take(account, { ...takeBack, owed: 50 }), ...calls]);
    expect(row.amount + row.missing).toBe(50);
    const after = await books(account);
    expect(after.settled.length).toBeGreaterThan(0);
    expect(after.account.available).toBeGreaterThanOrEqual(0);
    expect(brokenRules(after)).toEqual([]);
  });
});

describe('a partly reversed purchase', () => {
  const purchase = { sessionId: 'cs_1', packId: 'small', price: 1900, currency: 'usd' } as const;

  test('adds up in the audit, on the day and after its close', async () => {
    const { audit, audited, balances, newAccount, giveBackAsBefore } = bench.credits;
    const account = await newAccount(10);
    await balances.grant(account, 'stripe-cs_1', 100, { purchase });
    await take(account, { ...takeBack, grantId: 'stripe-cs_1', at: Date.now() });
    await giveBackAsBefore(account, 'stripe-cs_1', 're_1', 60);
    const again = { ...takeBack, grantId: 'stripe-cs_1', returned: 0 };
    await take(account, { ...again, owed: 90, at: Date.now() + 1 });
    await take(account, { ...again, owed: -40, at: Date.now() + 2 });
    for (const later of [0, 2 * dayMs, 3 * dayMs]) {
      const { drifts } = await audit([account], Date.now() + later);
      expect(drifts.get(account)).toBeUndefined();
    }
    const rows = await Array.fromAsync(audited.ledger.rows(account, endless));
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ grantId: 'stripe-cs_1', purchase }),
        expect.objectContaining({ grantId: 'stripe-cs_1', reversalId: 're_1', amount: -60 }),
      ]),
    );
    expect(await bench.credits.grants.amountOf(account, 'stripe-cs_1', endless)).toBe(100);
    expect(await bench.credits.grants.amountOf(account, 'stripe-cs_2', endless)).toBeUndefined();
  });
});
