import type { Clock } from '../call/clock.ts';
import type { EventLog } from '../call/event-log.ts';
import { inTime, type TimeBudget } from '../call/time-budget.ts';
import type { Grants } from '../credits/grants.ts';
import type { TakeBackCause, TakeBackRow } from '../credits/ledger.ts';
import type { TakeBacks } from '../credits/take-backs.ts';
import { type FulfilServices, fulfilCheckout, grantIdOf, isOurs, needsAPerson } from './fulfil-checkout.ts';
import type { Checkout, PaymentProvider, Reversal } from './payment-provider.ts';

export interface ReversalServices extends FulfilServices {
  readonly provider: PaymentProvider;
  readonly grants: Pick<Grants, 'amountOf'>;
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

/** The rows of other reversals whose money has not come back since. */
async function standing(
  rows: readonly TakeBackRow[],
  { provider }: ReversalServices,
  budget: TimeBudget,
): Promise<TakeBackRow[]> {
  const kept: TakeBackRow[] = [];
  for (const row of rows) {
    const reversal = await provider.reversal(row.cause, row.reversalId, budget);
    if (reversal?.money !== 'back') kept.push(row);
  }
  return kept;
}

/**
 * Brings the credits of a purchase in line with a refund or dispute as it stands now: takes them back in proportion
 * while the money is gone, once for each reversal, and gives back what was taken if the money came back. What could not
 * be taken is an event for a person. A purchase whose own news has not come yet is granted first, so that the order of
 * webhooks does not matter.
 *
 * @throws ServiceError as the provider and the tables do; a repeat goes on
 */
export async function reversePurchase(
  { cause, id }: { readonly cause: TakeBackCause; readonly id: string },
  services: ReversalServices,
  { budget, log }: Bounds,
): Promise<void> {
  const { provider, grants, takeBacks, money, clock } = services;
  const reversal = await provider.reversal(cause, id, budget);
  if (reversal?.paymentId === undefined || reversal.money === 'open') return;
  const checkout = await provider.checkoutOfPayment(reversal.paymentId, budget);
  if (checkout === undefined || !isOurs(checkout, services)) return;
  await fulfilCheckout(checkout, services, log);
  const { accountId, sessionId } = checkout;
  const grantId = grantIdOf(sessionId);
  const credits = await grants.amountOf(accountId, grantId, budget);
  // Paid and not granted: that event has gone out already.
  if (credits === undefined) return;
  const rows = await takeBacks.ofGrant(accountId, grantId, budget);
  const own = rows.find(({ reversalId }) => reversalId === id);
  const fields = { account: accountId, session: sessionId, reversal: id, cause };
  if (reversal.money === 'back') {
    if (own === undefined || own.amount === 0) return;
    const isNew = await money.grant(accountId, `${grantId}:${id}`, own.amount, { givesBack: id });
    if (isNew) log.info('payments.given-back', { ...fields, credits: own.amount });
    return;
  }
  if (own !== undefined) return;
  if (reversal.currency !== checkout.currency) {
    log.error(needsAPerson, new Error('another currency'), {
      ...fields,
      reason: 'another currency went back',
    });
    return;
  }
  const owed = owedFor(reversal, checkout, credits, await standing(rows, services, budget));
  const { amount: returned } = reversal;
  const takeBack = { grantId, reversalId: id, cause, owed, returned, at: clock() };
  const { row, isNew } = await inTime(writeMs, (time) => takeBacks.take(accountId, takeBack, time));
  if (!isNew) return;
  log.info('payments.taken-back', { ...fields, credits: row.amount, missing: row.missing });
  if (row.missing > 0) {
    const reason = 'credits that went back were spent already';
    log.error(needsAPerson, new Error(reason), { ...fields, reason, missing: row.missing });
  }
}
