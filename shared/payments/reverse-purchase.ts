import type { Clock } from '../call/clock.ts';
import type { EventLog } from '../call/event-log.ts';
import { inTime, type TimeBudget } from '../call/time-budget.ts';
import type { TakeBackCause, TakeBackRow } from '../credits/ledger.ts';
import type { TakeBacks } from '../credits/take-backs.ts';
import {
  type FulfilServices,
  fulfilCheckout,
  grantIdOf,
  isOurs,
  needsAPerson,
  type OwnCheckout,
} from './fulfil-checkout.ts';
import type { Checkout, PaymentProvider, Reversal } from './payment-provider.ts';

export interface ReversalServices extends FulfilServices {
  readonly provider: PaymentProvider;
  readonly takeBacks: TakeBacks;
  readonly clock: Clock;
}

interface Bounds {
  readonly budget: TimeBudget;
  readonly log: EventLog;
}

/** A write that has begun is finished whatever time the webhook has left: the next one would only do it again. */
const writeMs = 10_000;

/**
 * Credits that go back with this money: those in proportion to all that went back, less those that earlier reversals
 * owed. So three thirds take all credits, in whatever order they come.
 */
function owedFor(
  { amount }: Reversal,
  { total }: Checkout,
  credits: number,
  others: readonly TakeBackRow[],
): number {
  const returned = others.reduce((sum, row) => sum + row.returned, 0);
  const owedBefore = others.reduce((sum, row) => sum + row.amount + row.missing, 0);
  const share = Math.min(returned + amount, total) / total;
  return Math.max(0, Math.floor(credits * share) - owedBefore);
}

/** Gives back what was taken for money that has come back since, once. @returns the rows of the other reversals */
async function standing(
  rows: readonly TakeBackRow[],
  { accountId, sessionId }: OwnCheckout,
  { provider, money }: ReversalServices,
  { budget, log }: Bounds,
): Promise<TakeBackRow[]> {
  const kept: TakeBackRow[] = [];
  for (const row of rows) {
    const { cause, reversalId, grantId, amount } = row;
    const reversal = await provider.reversal(cause, reversalId, budget);
    if (reversal?.money !== 'back') {
      kept.push(row);
      continue;
    }
    if (amount === 0) continue;
    const isNew = await money.grant(accountId, `${grantId}:${reversalId}`, amount, { givesBack: reversalId });
    const fields = { account: accountId, session: sessionId, reversal: reversalId, cause };
    if (isNew) log.info('payments.given-back', { ...fields, credits: amount });
  }
  return kept;
}

/**
 * Brings the credits of a purchase in line with a refund or dispute as it stands now: takes them back in proportion
 * while the money is gone, once for each reversal, and gives back what was taken if the money came back. What could not
 * be taken is an event for a person. A purchase whose own news has not come yet is granted first, so that the order of
 * webhooks does not matter. Other reversals of the purchase count as they stand now, too, and one that is worked on at
 * the same moment is waited for: together they never take more than was granted.
 *
 * @throws ServiceError as the provider and the tables do; a repeat goes on
 */
export async function reversePurchase(
  { cause, id }: { readonly cause: TakeBackCause; readonly id: string },
  services: ReversalServices,
  bounds: Bounds,
): Promise<void> {
  const { provider, takeBacks, clock } = services;
  const { budget, log } = bounds;
  const reversal = await provider.reversal(cause, id, budget);
  if (reversal?.paymentId === undefined || reversal.money === 'open') return;
  const checkout = await provider.checkoutOfPayment(reversal.paymentId, budget);
  if (checkout === undefined || !isOurs(checkout, services)) return;
  const fulfilment = await fulfilCheckout(checkout, services, bounds);
  // Paid and not granted: that event has gone out already.
  if (fulfilment.outcome !== 'granted') return;
  const { accountId, sessionId } = checkout;
  const grantId = grantIdOf(sessionId);
  const fields = { account: accountId, session: sessionId, reversal: id, cause };
  for (;;) {
    const { rows, count } = await takeBacks.ofGrant(accountId, grantId, budget);
    const others = await standing(rows, checkout, services, bounds);
    // Also after our own taking: the money may have come back while we were at it, and its news found nothing to give back.
    if (reversal.money === 'back' || rows.some(({ reversalId }) => reversalId === id)) return;
    if (reversal.currency !== checkout.currency) {
      const reason = 'another currency went back';
      log.error(needsAPerson, new Error(reason), { ...fields, reason });
      return;
    }
    const owed = owedFor(reversal, checkout, fulfilment.credits, others);
    const { amount: returned } = reversal;
    const takeBack = { grantId, reversalId: id, cause, owed, returned, at: clock(), after: count };
    const taken = await inTime(writeMs, (time) => takeBacks.take(accountId, takeBack, time));
    if (taken === undefined || !taken.isNew) continue;
    const { amount: credits, missing } = taken.row;
    log.info('payments.taken-back', { ...fields, credits, missing });
    if (missing > 0) {
      const reason = 'credits that went back were spent already';
      log.error(needsAPerson, new Error(reason), { ...fields, reason, missing });
    }
  }
}
