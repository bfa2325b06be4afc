import { describe, expect, test } from '@jest/globals';
import type { Account, Allowance, Hold } from '../../../../shared/billing/credits/holds/account.ts';
import { endless } from './support/bounds.ts';
import { useCredits } from './support/use-credits.ts';

const bench = useCredits();

async function make(credits: number) {
  const { stores, index, newAccount } = bench.credits;
  return { ...stores, index, accountId: await newAccount(credits) };
}

const startTime = 1_800_000_000_000;
const hold = (letter: string, attempt = 'attempt1', amount = 10): Hold => ({
  chargeId: letter.repeat(16),
  attempt,
  amount,
  expiresAt: startTime + 38_000,
});

describe('the stores of the credit protocol', () => {
  test.each([
    ['too little is left', hold('b', 'attempt1', 16)],
    ['a hold of this charge lives', hold('a', 'attempt2')],
  ])('reserve is refused when %s, and returns the account', async (_, second) => {
    const { accounts, accountId } = await make(25);
    const first = await accounts.reserve(accountId, hold('a'), endless);
    const refused = await accounts.reserve(accountId, second, endless);
    expect(refused).toEqual({ ...first, outcome: 'refused' });
    expect((await accounts.read(accountId, endless))?.available).toBe(15);
  });

  test('a reserve that finds its own hold has succeeded', async () => {
    const { accounts, accountId } = await make(25);
    await accounts.reserve(accountId, hold('a'), endless);
    expect(await accounts.reserve(accountId, hold('a'), endless)).toMatchObject({
      outcome: 'held',
      account: { available: 15 },
    });
  });

  test.each([
    ['settled', { available: 15, spent: 10 }],
    ['voided', { available: 25, spent: 0 }],
  ] as const)('release of a %s hold moves its amount once', async (ending, expected) => {
    const { accounts, accountId } = await make(25);
    await accounts.reserve(accountId, hold('a'), endless);
    for (let times = 0; times < 2; times++) {
      const released = await accounts.release(accountId, hold('a'), ending, endless);
      expect(released).toEqual({ available: expected.available, wasGone: times === 1 });
      expect(await accounts.read(accountId, endless)).toMatchObject({ ...expected, holds: new Map() });
    }
  });

  test.each(['settled', 'voided'] as const)('release (%s) keeps another attempt’s hold', async (ending) => {
    const { accounts, accountId } = await make(25);
    await accounts.reserve(accountId, hold('a', 'attempt2'), endless);
    const released = await accounts.release(accountId, hold('a', 'attempt1'), ending, endless);
    expect(released).toEqual({ available: 15, wasGone: true });
    expect(await accounts.read(accountId, endless)).toMatchObject({
      spent: 0,
      holds: new Map([['a'.repeat(16), hold('a', 'attempt2')]]),
    });
  });

  test.each([
    ['settle', 'void', 'settled'],
    ['void', 'settle', 'voided'],
  ] as const)('a %s before a %s remains valid', async (first, second, ending) => {
    const { ledger, accountId } = await make(0);
    const entry = { hold: hold('a'), operation: 'predict-price', at: startTime };
    expect(await ledger[first](accountId, entry, endless)).toBe(ending);
    expect(await ledger[second](accountId, entry, endless)).toBe(ending);
    expect(await ledger[first](accountId, { ...entry, hold: hold('a', 'attempt2') }, endless)).toBe(ending);
    expect(await ledger.endings(accountId, 'a'.repeat(16), endless)).toEqual(
      new Map([
        ['attempt1', ending],
        ['attempt2', ending],
      ]),
    );
  });

  test.each(['given back', 'confirmed'])('a settled charge that is %s first stays so', async (first) => {
    const { accounts, ledger, deliveries, accountId } = await make(25);
    await accounts.reserve(accountId, hold('a'), endless);
    await ledger.settle(accountId, { hold: hold('a'), once: true, at: startTime }, endless);
    const confirm = () => deliveries.confirm(accountId, hold('a'), startTime, endless);
    const giveBack = () => deliveries.giveBack(accountId, hold('a'), startTime, endless);
    const isReturned = first === 'given back';
    const steps = isReturned
      ? [giveBack, giveBack, confirm, confirm]
      : [confirm, confirm, giveBack, giveBack];
    const results = [];
    for (const step of steps) results.push(await step());
    expect(results).toEqual(
      isReturned ? [true, expect.any(Boolean), false, false] : [true, true, false, false],
    );
    expect(await accounts.read(accountId, endless)).toMatchObject(
      isReturned ? { available: 25, spent: 0, holds: new Map() } : { available: 15, spent: 0 },
    );
    const rows = (await Array.fromAsync(ledger.rows(accountId, endless))).map(({ kind }) => kind);
    expect(rows).toContain(isReturned ? 'return' : 'answer');
  });

  test.each([
    ['a key can replay its answer', { hold: hold('a') }, 'settled'],
    ['it was voided', { hold: hold('a'), once: true }, 'voided'],
  ] as const)('no part of a charge is returned when %s', async (_, entry, ending) => {
    const { accounts, ledger, deliveries, accountId } = await make(25);
    await accounts.reserve(accountId, hold('a'), endless);
    await ledger[ending === 'settled' ? 'settle' : 'void'](accountId, { ...entry, at: startTime }, endless);
    expect(await deliveries.giveBack(accountId, hold('a'), startTime, endless)).toBe(false);
    expect((await accounts.read(accountId, endless))?.available).toBe(15);
  });

  test('nothing is returned for an attempt whose charge belongs to another', async () => {
    const { accounts, ledger, deliveries, accountId } = await make(25);
    await ledger.settle(accountId, { hold: hold('a'), once: true, at: startTime }, endless);
    await accounts.reserve(accountId, hold('a', 'attempt2'), endless);
    expect(await deliveries.giveBack(accountId, hold('a'), startTime, endless)).toBe(false);
    expect((await accounts.read(accountId, endless))?.available).toBe(15);
  });

  const month = '2026-11';
  const counted = (letter: string, limits: readonly string[], amount = 10): Hold => ({
    ...hold(letter, 'attempt1', amount),
    counted: { month, limits },
  });
  type Made = Awaited<ReturnType<typeof make>>;
  async function read({ accounts, accountId }: Pick<Made, 'accounts' | 'accountId'>): Promise<Account> {
    const account = await accounts.read(accountId, endless);
    if (account === undefined) throw new Error('there is no account');
    return account;
  }
  const replaceAllowance = async (made: Made, name: string, next: Allowance | undefined) =>
    made.accounts.replaceAllowance(made.accountId, name, { account: await read(made), next }, endless);
  const leftOf = (account: Account | undefined) =>
    Object.fromEntries([...(account?.allowances ?? [])].map(([name, { left }]) => [name, left]));

  test('a reserve takes from the limits named in its hold, only what each has left in its month', async () => {
    const made = await make(100);
    const { accounts, accountId } = made;
    await replaceAllowance(made, '*', { month, left: 25, limit: 30 });
    await replaceAllowance(made, 'k', { month, left: 20, limit: 30 });
    const taken = await accounts.reserve(accountId, counted('a', ['*', 'k']), endless);
    expect(taken).toMatchObject({ outcome: 'held', account: { available: 90 } });
    const account = await accounts.read(accountId, endless);
    expect(leftOf(account)).toEqual({ '*': 15, k: 10 });
    expect([...(account?.holds.values() ?? [])]).toEqual([counted('a', ['*', 'k'])]);

    const refused = async (held: Hold, unlimited?: readonly string[]) => {
      expect(await accounts.reserve(accountId, held, endless, unlimited)).toMatchObject({
        outcome: 'refused',
      });
      expect(leftOf(await accounts.read(accountId, endless))).toEqual({ '*': 15, k: 10 });
    };
    await refused(counted('b', ['*', 'k'], 11));
    await refused({ ...hold('b'), counted: { month: '2026-12', limits: ['*'] } });
    await refused(counted('b', ['another']));
    await refused(hold('b'), ['*']);
    await refused(counted('b', ['*']), ['another', 'k']);
    expect(await accounts.reserve(accountId, counted('b', ['*']), endless, ['another'])).toMatchObject({
      outcome: 'held',
    });
  });

  test('a hold returns nothing to a limit that is removed or in another month, and all to the others', async () => {
    const made = await make(100);
    const { accounts, ledger, deliveries, accountId } = made;
    const names = ['*', 'gone', 'k'];
    const next = { month, left: 25, limit: 30 };
    for (const name of names) await replaceAllowance(made, name, next);
    for (const letter of ['a', 'b']) await accounts.reserve(accountId, counted(letter, names), endless);
    await replaceAllowance(made, 'gone', undefined);
    await replaceAllowance(made, '*', { month: '2026-12', left: 30, limit: 30 });
    await accounts.release(accountId, counted('a', names), 'voided', endless);
    expect(leftOf(await accounts.read(accountId, endless))).toEqual({ '*': 30, k: 15 });
    await ledger.settle(accountId, { hold: counted('b', names), once: true, at: startTime }, endless);
    expect(await deliveries.giveBack(accountId, counted('b', names), startTime, endless)).toBe(true);
    const after = await accounts.read(accountId, endless);
    expect(leftOf(after)).toEqual({ '*': 30, k: 25 });
    expect(after).toMatchObject({ available: 100, holds: new Map() });
    expect(await deliveries.giveBack(accountId, counted('b', names), startTime, endless)).toBe(false);
  });

  test('an allowance is replaced only if unchanged since read, and a first one only if the credits are unchanged', async () => {
    const made = await make(100);
    const { accounts, accountId } = made;
    const first = { month, left: 50, limit: 60 };
    const replace = (account: Account, next: Allowance | undefined) =>
      accounts.replaceAllowance(accountId, '*', { account, next }, endless);
    const untouched = await read(made);
    await accounts.reserve(accountId, hold('a'), endless);
    expect(await replace(untouched, first)).toBe(false);
    expect(await replace(await read(made), first)).toBe(true);
    expect(await replace(untouched, first)).toBe(false);
    const seen = await read(made);
    await accounts.reserve(accountId, counted('b', ['*']), endless);
    expect([await replace(seen, { ...first, limit: 70 }), await replace(seen, undefined)]).toEqual([
      false,
      false,
    ]);
    expect(await replace(await read(made), { ...first, limit: 70 })).toBe(true);
    expect((await read(made)).allowances.get('*')).toEqual({ ...first, limit: 70 });
    expect(await replace(await read(made), undefined)).toBe(true);
    expect((await read(made)).allowances.size).toBe(0);
  });

  test('a key has one generation until it expires, then a new one', async () => {
    const { keys, accountId } = await make(0);
    const first = { id: 'one', requestHash: 'h1', expiresAt: startTime / 1000 + 10 };
    const second = { id: 'two', requestHash: 'h2', expiresAt: startTime / 1000 + 99 };
    expect(await keys.open(accountId, 'k', first, startTime, endless)).toEqual(first);
    expect(await keys.open(accountId, 'k', second, startTime + 9999, endless)).toEqual(first);
    expect(await keys.open(accountId, 'k', second, startTime + 10_000, endless)).toEqual(second);
  });

  test('a generation is extended while it is alive, never shortened', async () => {
    const { keys, accountId } = await make(0);
    const seconds = startTime / 1000;
    await keys.open(
      accountId,
      'k',
      { id: 'one', requestHash: 'h', expiresAt: seconds + 10 },
      startTime,
      endless,
    );
    const extend = (id: string, expiresAt: number, now: number) =>
      keys.extend(accountId, 'k', { id, expiresAt }, now, endless);
    expect(await extend('other', seconds + 50, startTime)).toBe(false);
    expect(await extend('one', seconds + 50, startTime)).toBe(true);
    expect(await extend('one', seconds + 20, startTime)).toBe(true);
    expect(await extend('one', seconds + 99, startTime + 49_999)).toBe(true);
    expect(await extend('one', seconds + 200, startTime + 99_000)).toBe(false);
  });
});
