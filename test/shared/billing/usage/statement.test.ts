import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayOf, endOfDay, startOfDay } from '../../../../shared/billing/credits/days.ts';
import { heldCredits } from '../../../../shared/billing/credits/holds/account.ts';
import {
  daysOfMonth,
  type StatementEntry,
  statementPage,
} from '../../../../shared/billing/usage/statement.ts';
import { type StatementSums, usageByDay } from '../../../../shared/billing/usage/usage-by-day.ts';
import { dayMs } from '../../../../shared/platform/call/clock.ts';
import { counts } from '../../../support/counts.ts';
import { endless } from '../credits/support/bounds.ts';
import { useCredits } from '../credits/support/use-credits.ts';

const bench = useCredits();
const bounds = { budget: endless };
/** The first day of every history, and how many days one has. */
const began = Date.UTC(2026, 8, 20);
const length = 70;
const lastMoment = began + length * dayMs - 1;

/** How far a stopped call got. */
type Fate = 'finished' | 'failed' | 'held' | 'settled and held' | 'voided and held' | 'returned';
type Event =
  | {
      readonly at: number;
      readonly what: 'grant' | 'purchase' | 'refund' | 'failed refund';
      readonly amount: number;
    }
  | {
      readonly at: number;
      readonly what: Fate;
      readonly amount: number;
      readonly operation: string;
      readonly keyId: string | undefined;
    };

let made = 0;

/** Takes credits of the account's purchase back; a refund that fails gives them back an hour later. */
async function refund(accountId: string, { at, what, amount: owed }: Event): Promise<void> {
  const { takeBack, grants } = bench.credits;
  const grantId = `bought-by-${accountId}`;
  const purchase = { sessionId: 'cs_1', packId: 'small', price: 1900, currency: 'usd' };
  await grants.grant(accountId, { id: grantId, amount: 50, at, purchase }, endless);
  const taking = { grantId, reversalId: `re_${made}`, cause: 'refund', forgiven: 0 } as const;
  const { amount } = await takeBack(accountId, { ...taking, owed, returned: 1, at });
  if (what === 'refund' || amount === 0) return;
  await takeBack(accountId, { ...taking, owed: -amount, returned: 0, at: at + 3_600_000 });
}

async function happen(accountId: string, event: Event): Promise<void> {
  const { stores, grants } = bench.credits;
  made += 1;
  const { at, what, amount } = event;
  if (what === 'refund' || what === 'failed refund') return await refund(accountId, event);
  if (!('operation' in event)) {
    const purchase = { sessionId: `cs_${made}`, packId: 'small', price: 1900, currency: 'usd' };
    const reason = what === 'purchase' ? { purchase } : {};
    // An operator's id may begin like that of a purchase without being one.
    await grants.grant(accountId, { id: `stripe-${made}`, amount, at, ...reason }, endless);
    return;
  }
  const { operation, keyId } = event;
  const hold = {
    chargeId: String(made).padStart(16, '-'),
    attempt: 'attempt1',
    amount,
    expiresAt: at + 38_000,
  };
  if ((await stores.accounts.reserve(accountId, hold, endless)).outcome !== 'held' || what === 'held') return;
  const origin = keyId === undefined ? undefined : { keyId, requestId: `request-${made}` };
  const entry = { hold, operation, origin, at, once: true };
  const isPaid = what === 'finished' || what === 'settled and held' || what === 'returned';
  if (isPaid) await stores.ledger.settle(accountId, entry, endless);
  else await stores.ledger.void(accountId, entry, endless);
  if (what === 'returned') await stores.deliveries.giveBack(accountId, hold, at + 120_000, endless);
  if (what === 'finished' || what === 'failed')
    await stores.accounts.release(accountId, hold, isPaid ? 'settled' : 'voided', endless);
}

/** Mostly whole hours, so that many rows share a time, some at the start of a day. */
const moments = fc.oneof(
  fc.integer({ min: 0, max: length * 24 - 1 }).map((hours) => began + hours * 3_600_000),
  fc.integer({ min: began, max: lastMoment }),
);
const events: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    at: moments,
    what: fc.constantFrom('grant' as const, 'purchase' as const, 'refund' as const, 'failed refund' as const),
    amount: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    at: moments,
    what: fc.constantFrom<Fate>(
      'finished',
      'finished',
      'finished',
      'failed',
      'held',
      'settled and held',
      'voided and held',
      'returned',
    ),
    amount: fc.constantFrom(10, 10, 0),
    operation: fc.constantFrom('predict-price', 'update-listing'),
    keyId: fc.constantFrom('k1', 'k2', undefined),
  }),
);
const histories = fc.record({
  events: fc
    .array(events, { minLength: 1, maxLength: counts(25, 60) })
    .map((all) => all.toSorted((first, other) => first.at - other.at)),
  /** After which event the audit runs, by the clock of that event. */
  audits: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 3 }),
  cuts: fc.array(fc.integer({ min: 0, max: length }), { minLength: 1, maxLength: 3 }),
  limit: fc.integer({ min: 1, max: 9 }),
});

/** All movements of some days, page by page, newest first. */
async function pagesOf(accountId: string, sums: StatementSums, limit: number) {
  const pages: Awaited<ReturnType<typeof statementPage>>[] = [];
  let before: string | undefined;
  do {
    const page = await statementPage({ accountId, sums, before, limit }, bench.credits.audited, bounds);
    pages.push(page);
    before = page.next;
  } while (before !== undefined);
  return pages;
}

const added = (entries: readonly StatementEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** Charges, minus returned ones. */
const countOf = (entries: readonly StatementEntry[]): number =>
  entries.reduce((sum, { kind }) => sum + (kind === 'return' ? -1 : 1), 0);

async function check({ cuts, limit }: { cuts: readonly number[]; limit: number }, accountId: string) {
  const money = bench.credits.audited;
  const firsts = [...new Set([0, ...cuts])].toSorted((first, other) => first - other);
  const periods = firsts.map((first, index) => ({
    from: dayOf(began + first * dayMs),
    to: dayOf(began + ((firsts[index + 1] ?? length + 1) - 1) * dayMs),
  }));
  let balance = 0;
  const all: StatementEntry[] = [];
  for (const { from, to } of periods) {
    const sums = await usageByDay({ accountId, from, to }, money, bounds);
    expect(sums.opening).toBe(balance);
    const pages = await pagesOf(accountId, sums, limit);
    for (const { opening, closing, entries, next } of pages.toReversed()) {
      expect(opening).toBe(balance);
      for (const entry of entries.toReversed()) {
        balance += entry.amount;
        expect(entry.balance).toBe(balance);
        expect(entry.at >= startOfDay(from) && entry.at < endOfDay(to)).toBe(true);
      }
      expect(closing).toBe(balance);
      if (next !== undefined) expect(entries).toHaveLength(limit);
    }
    const entries = pages.flatMap((page) => page.entries).toReversed();
    all.push(...entries);
    expect([sums.closing, sums.opening + sums.added - sums.charged]).toEqual([balance, balance]);
    for (const day of sums.days) {
      const until = entries.filter(({ at }) => at < endOfDay(day.day));
      expect(day.balance).toBe(sums.opening + added(until));
      const own = until.filter(
        ({ at, kind }) => at >= startOfDay(day.day) && (kind === 'charge' || kind === 'return'),
      );
      for (const { operation, keyId, charges, credits } of day.usage) {
        const cell = own.filter((entry) => entry.operation === operation && entry.keyId === keyId);
        expect([charges, credits]).toEqual([countOf(cell), 0 - added(cell)]);
      }
      expect(day.usage.reduce((sum, { charges }) => sum + charges, 0)).toBe(countOf(own));
    }
  }
  expect(new Set(all.map(({ kind, id }) => kind + id)).size).toBe(all.length);
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((first, other) => first - other));
  return { balance, all };
}

test('a statement adds up to the balance after any events, for all days and pages, with audits in between', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const accountId = await bench.credits.newAccount(0);
      for (const [index, event] of history.events.entries()) {
        await happen(accountId, event);
        if (history.audits.includes(index)) await bench.credits.audit([accountId], event.at);
      }
      const { balance, all } = await check(history, accountId);
      const { account } = await bench.credits.books(accountId);
      // A settled charge that still has its hold has left the balance.
      const settled = new Set(all.map(({ id }) => id));
      const gone = [...account.holds.values()]
        .filter(({ chargeId }) => settled.has(chargeId))
        .reduce((sum, { amount }) => sum + amount, 0);
      expect(balance).toBe(account.available + heldCredits(account) - gone);
      expect(balance >= account.available).toBe(true);
    }),
    { numRuns: counts(3, 150) },
  );
}, 600_000);

test('a statement takes earlier amounts from the sums of closed days, without reading their rows', async () => {
  const accountId = await bench.credits.newAccount(0);
  const { audited, putRow } = bench.credits;
  const dayAt = (index: number) => dayOf(began + index * dayMs);
  for (let day = 0; day < 7; day += 1) {
    const usage = [{ operation: 'predict-price', keyId: 'k1', charges: 5, credits: 50 }];
    const totals = { grantedTotal: 1000, spentTotal: 50 * (day + 1) };
    await audited.sums.put(accountId, { day: dayAt(day), granted: 0, spent: 50, usage, ...totals }, endless);
  }
  const row = { sk: `${'-'.repeat(16)}#attempt1`, state: 'settled', amount: 10, at: began + 8 * dayMs };
  await putRow(accountId, row);
  const sums = await usageByDay({ accountId, from: dayAt(8), to: dayAt(9) }, audited, bounds);
  expect(sums).toMatchObject({ opening: 650, charged: 10, closing: 640 });
  const page = await statementPage({ accountId, sums, limit: 100 }, audited, bounds);
  expect(page).toMatchObject({ opening: 650, closing: 640, entries: [{ amount: -10 }] });
});

test.each([
  '2026-09-20',
  '2026-09-19T23:59:59.999Z#1a',
  '2026-09-22T00:00:00.000Z#1a',
  '2026-09-31T00:00:00.000Z#1a',
])('%j is not a place in a statement of the 20th and 21st of September', async (before) => {
  const days = { accountId: 'a', from: '2026-09-20', to: '2026-09-21' };
  const sums = await usageByDay(days, bench.credits.audited, bounds);
  const request = { accountId: 'a', sums, limit: 1, before };
  await expect(statementPage(request, bench.credits.audited, bounds)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test.each(['', '2026', '2026-13', '2026-1', '2026-11-01', "2026-11'"])('%j is not a month', (month) => {
  expect(() => daysOfMonth(month)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
});

test.each([
  ['2026-11-02', '2026-11-01'],
  ['2025-01-01', '2026-11-01'],
  ['2026-11-31', '2026-12-01'],
  ['yesterday', '2026-11-01'],
  ['', ''],
])('days from %j to %j are refused', async (from, to) => {
  await expect(usageByDay({ accountId: 'a', from, to }, bench.credits.audited, bounds)).rejects.toMatchObject(
    { code: 'BAD_REQUEST' },
  );
});
