import { describe, expect, test } from '@jest/globals';
import { brokenRules } from './support/books.ts';
import { useCredits } from './support/use-credits.ts';

const bench = useCredits();

describe('accounts and grants', () => {
  test('a new account has nothing, and creating it again changes nothing', async () => {
    const { balances, newAccount } = bench.credits;
    const account = await newAccount(0);
    expect(await balances.readBalance(account)).toEqual({ available: 0, held: 0 });
    await balances.grant(account, 'first', 50);
    await balances.createAccount(account);
    expect(await balances.readBalance(account)).toEqual({ available: 50, held: 0 });
  });

  test('a grant adds once, however often its command is repeated', async () => {
    const { balances, books, newAccount } = bench.credits;
    const account = await newAccount(0);
    const repeated = await Promise.all(
      Array.from({ length: 5 }, () => balances.grant(account, 'invoice-7', 40)),
    );
    expect(repeated.filter(Boolean)).toHaveLength(1);
    expect(await balances.grant(account, 'invoice-7', 40)).toBe(false);
    expect(await balances.grant(account, 'invoice-8', 5)).toBe(true);
    const after = await books(account);
    expect(after.account).toMatchObject({ available: 45, granted: 45 });
    expect(brokenRules(after)).toEqual([]);
  });

  test('a grant id belongs to one amount', async () => {
    const { balances, newAccount } = bench.credits;
    const account = await newAccount(10);
    await expect(balances.grant(account, 'first', 11)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Grant first was made before, of 10 credits.',
    });
  });

  test.each<[amount: number, id: string]>([
    ...[0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53].map((amount): [number, string] => [
      amount,
      'odd',
    ]),
    ...['', 'a b', 'a#b', 'x'.repeat(129)].map((id): [number, string] => [1, id]),
  ])('a grant of %d under the id %j is refused', async (amount, id) => {
    const { balances, newAccount } = bench.credits;
    const grant = balances.grant(await newAccount(0), id, amount);
    await expect(grant).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('an unknown account has no balance and gets no grant', async () => {
    const { balances } = bench.credits;
    await expect(balances.readBalance('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(balances.grant('nobody', 'one', 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
