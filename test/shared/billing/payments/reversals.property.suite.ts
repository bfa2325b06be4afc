import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { answerPaymentEvent } from '../../../../shared/billing/payments/payment-events.ts';
import type { PaymentEvent } from '../../../../shared/billing/payments/payment-provider.ts';
import { counts } from '../../../support/counts.ts';
import { brokenRules } from '../credits/support/books.ts';
import { small, usePayments } from './support/use-payments.ts';

const p = usePayments();
const { credits, price } = small;

/** A payment whose money is reversed and restored, with its pending events. */
async function boughtPack() {
  const account = await p.bench.credits.newAccount(0);
  const session = await p.begin(account);
  p.payments.choose(session, 'pay');
  await answerPaymentEvent({ about: 'checkout', sessionId: session }, p.servicesWith(), p.bounds);
  const reversals: { readonly cause: 'refund' | 'dispute'; readonly id: string }[] = [];
  const untold: PaymentEvent[] = [];
  const happened = (index: number) => {
    const reversal = reversals[index];
    if (reversal !== undefined) untold.push({ about: reversal.cause, reversalId: reversal.id });
  };
  const { refunds, disputes } = p.payments;
  return {
    account,
    reversals,
    untold,
    refund(amount: number) {
      const { id } = p.payments.refund(session, amount, 'pending');
      happened(reversals.push({ cause: 'refund', id }) - 1);
    },
    dispute(amount: number) {
      const { id } = p.payments.dispute(session, amount);
      happened(reversals.push({ cause: 'dispute', id }) - 1);
    },
    /** The money is restored, or lost for good. */
    end(index: number, outcome: 'back' | 'gone') {
      const { cause, id } = reversals[index] ?? {};
      if (cause === 'refund') p.payments.setRefund(id ?? '', outcome === 'back' ? 'failed' : 'succeeded');
      if (cause === 'dispute') p.payments.endDispute(id ?? '', outcome === 'back' ? 'won' : 'lost');
      happened(index);
    },
    tell: (...events: readonly PaymentEvent[]) =>
      Promise.all(events.map((event) => answerPaymentEvent(event, p.servicesWith(), p.bounds))),
    /** The money that the payer has now, according to the provider. */
    gone(): number {
      const all = reversals.map(({ id }) => refunds.get(id) ?? disputes.get(id));
      const standing = all.filter((refund) => refund?.status !== 'failed' && refund?.status !== 'won');
      return Math.min(
        price,
        standing.reduce((sum, refund) => sum + (refund?.amount ?? 0), 0),
      );
    },
  };
}

/** The available credits and the recorded shortfall, in balanced books. */
async function standing(account: string) {
  const books = await p.bench.credits.books(account);
  expect(brokenRules(books)).toEqual([]);
  const missing = books.rows.reduce((sum, row) => sum + (row.kind === 'take-back' ? row.missing : 0), 0);
  return { available: books.account.available, missing };
}

test('re-takes credits that an earlier version returned by mistake, on the next event', async () => {
  const bought = await boughtPack();
  bought.dispute(price / 2);
  bought.refund(price);
  for (const event of bought.untold.splice(0)) await bought.tell(event);
  bought.end(0, 'back');
  const grantId = (await p.bench.credits.books(bought.account)).rows.find(({ kind }) => kind === 'grant');
  if (grantId?.kind !== 'grant') throw new Error('a pack was bought');
  await p.bench.credits.giveBackAsBefore(bought.account, grantId.grantId, bought.reversals[0]?.id ?? '', 500);
  expect(await standing(bought.account)).toEqual({ available: 500, missing: 0 });
  await bought.tell(...bought.untold);
  expect(await standing(bought.account)).toEqual({ available: 0, missing: 0 });
});

const drawnSteps = fc.array(
  fc.oneof(
    fc.record({ what: fc.constantFrom('refund', 'dispute'), amount: fc.integer({ min: 1, max: price }) }),
    fc.record({ what: fc.constantFrom('back', 'gone'), which: fc.nat(5) }),
    // Events arrive late, several at a time, and twice, and overlap with further changes.
    fc.record({
      what: fc.constant('news'),
      many: fc.integer({ min: 1, max: 3 }),
      which: fc.nat(5),
      waitMs: fc.nat(12),
    }),
  ),
  { minLength: 1, maxLength: 12 },
);

test('after any reversals and restorations, credits taken plus shortfall equal the money that is gone', async () => {
  const seen = { overlaps: 0, returns: 0, missing: 0 };
  await fc.assert(
    fc.asyncProperty(
      drawnSteps,
      fc.oneof(fc.constant(0), fc.integer({ min: 1, max: credits })),
      fc.integer({ min: 1, max: 4 }),
      async (steps, spent, together) => {
        const bought = await boughtPack();
        const { account, reversals, untold } = bought;
        if (spent > 0) await p.bench.credits.spend(account, spent);
        const told: PaymentEvent[] = [];
        const running: Promise<unknown>[] = [];
        for (const step of steps) {
          if ('amount' in step) bought[step.what as 'refund' | 'dispute'](step.amount);
          else if (!('many' in step)) {
            if (reversals.length > 0) bought.end(step.which % reversals.length, step.what as 'back' | 'gone');
          } else {
            const events = untold.splice(step.which % (untold.length + 1), step.many);
            told.push(...events);
            running.push(bought.tell(...events, ...told.slice(step.which, step.which + 1)));
            await setTimeout(step.waitMs);
          }
        }
        await Promise.all(running);
        while (untold.length > 0) await bought.tell(...untold.splice(0, together));
        const due = Math.floor((credits * bought.gone()) / price);
        const { available, missing } = await standing(account);
        const taken = credits - spent - available;
        expect({ owed: taken + missing, isTooMuch: taken > due, isNegative: missing < 0 }).toEqual({
          owed: due,
          isTooMuch: false,
          isNegative: false,
        });
        // There is no shortfall while credits are available.
        if (missing > 0) expect(available).toBe(0);
        const reasons = p.reasons();
        if (missing > 0) expect(reasons).toContain('credits that went back were spent already');
        if (spent === 0) expect(reasons).toEqual([]);
        seen.overlaps += reversals.length > 1 ? 1 : 0;
        seen.returns += bought.gone() < price && reversals.length > 1 ? 1 : 0;
        seen.missing += missing > 0 ? 1 : 0;
      },
    ),
    { seed: 27, numRuns: counts(30, 300) },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
}, 600_000);
