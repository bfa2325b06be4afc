import type { EventLog } from '../../platform/call/log-events.ts';
import { inTime, type TimeBudget } from '../../platform/call/time-budget.ts';
import type { TakeBacks } from '../credits/grants.ts';
import type { TakeBackRow } from '../credits/ledger.ts';
import { offerText, termsOf } from './packs.ts';
import type { Checkout, PaymentEvent, Reversal } from './payment-provider.ts';
import { fulfilCheckout, grantIdOf, isOurs, needsAPerson, type PurchaseServices } from './purchases.ts';
import type { PaymentProvider } from './stripe.ts';

/** The services of webhooks. */
export interface EventServices extends PurchaseServices {
  readonly takeBacks: TakeBacks;
}

/**
 * Handles a webhook. The event only names an object, and its state is read from the provider, so events may arrive late,
 * twice and in any order.
 *
 * @throws ServiceError if it could not be done: the provider sends the event again
 */
export async function answerPaymentEvent(
  event: PaymentEvent,
  services: EventServices,
  bounds: { readonly budget: TimeBudget; readonly log: EventLog },
): Promise<void> {
  switch (event.about) {
    case 'checkout': {
      const checkout = await services.provider.checkout(event.sessionId, bounds.budget);
      if (checkout === undefined || !isOurs(checkout, services)) return;
      await fulfilCheckout(checkout, services, bounds);
      if (checkout.state !== 'failed') return;
      const { accountId, sessionId, terms } = checkout;
      bounds.log.info('payments.failed', { session: sessionId, account: accountId });
      const pack = services.packs.find((listed) => termsOf(listed) === terms);
      // Only the event about the failure says when it happened.
      if (event.failedAt === undefined || pack === undefined) return;
      const about = offerText(pack);
      const hook = { type: 'payment.failed', data: { purchase: sessionId } } as const;
      const failure = { accountId, at: event.failedAt, what: 'payment failed', about, hook } as const;
      // Once, even if it is reported repeatedly.
      return await services.audit.write({ ...failure, who: 'Stripe', from: '', id: sessionId });
    }
    case 'refund':
    case 'dispute':
      await reversePurchase({ cause: event.about, id: event.reversalId }, services, bounds);
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

type ReversalName = Pick<Reversal, 'cause' | 'id'>;

/** A write that has begun is finished even if the webhook has no time left: the next one would only repeat it. */
const writeMs = 10_000;

/**
 * Money of a purchase that has gone back to the payer so far, by reversal: the one that the event is about, and those
 * with a row. One that the provider no longer knows counts as recorded.
 */
async function moneyGone(
  news: ReversalName,
  rows: readonly TakeBackRow[],
  { currency }: Checkout,
  provider: PaymentProvider,
  budget: TimeBudget,
): Promise<ReadonlyMap<string, number>> {
  const known = Map.groupBy(
    [{ reversalId: news.id, cause: news.cause, returned: 0 }, ...rows],
    ({ reversalId }) => reversalId,
  );
  const gone = new Map<string, number>();
  for (const [id, own] of known) {
    const reversal = await provider.reversal(own[0]?.cause ?? news.cause, id, budget);
    if (reversal === undefined) gone.set(id, sumOf(own.map(({ returned }) => returned)));
    else if (reversal.money === 'gone' && reversal.currency === currency) gone.set(id, reversal.amount);
  }
  return gone;
}

/**
 * The whole credits that correspond to this share of the payment. The product may exceed what a number holds exactly.
 */
const shareOf = (credits: number, gone: number, total: number): number =>
  Number((BigInt(credits) * BigInt(Math.min(gone, total))) / BigInt(total));

/**
 * Brings the credits of a purchase in line with its current refunds and disputes. Credits taken plus credits owed but
 * already spent are always in proportion to the money that is gone: the total is worked out from all reversals each
 * time, and its difference from the sum of the rows is taken or given back. So three thirds take all credits, and the
 * order, the number and the overlapping of webhooks do not matter. A shortfall is logged for a person to look at;
 * returning money covers it first. A purchase whose own event has not arrived yet is granted first.
 *
 * @throws ServiceError as the provider and the tables do; a repeat goes on
 */
async function reversePurchase(
  news: ReversalName,
  services: EventServices,
  bounds: { readonly budget: TimeBudget; readonly log: EventLog },
): Promise<void> {
  const { provider, takeBacks, clock } = services;
  const { budget, log } = bounds;
  const { id, cause } = news;
  const reversal = await provider.reversal(cause, id, budget);
  if (reversal?.paymentId === undefined) return;
  const checkout = await provider.checkoutOfPayment(reversal.paymentId, budget);
  if (checkout === undefined || !isOurs(checkout, services)) return;
  const credits = await fulfilCheckout(checkout, services, bounds);
  // Paid and not granted: that event has gone out already.
  if (typeof credits === 'string') return;
  const { accountId, sessionId, currency, total } = checkout;
  const grantId = grantIdOf(sessionId);
  const fields = { account: accountId, session: sessionId, reversal: id, cause };
  if (reversal.money === 'gone' && reversal.currency !== currency) {
    const reason = 'another currency went back';
    log.error(needsAPerson, new Error(reason), { ...fields, reason });
    return;
  }
  for (;;) {
    const standing = await takeBacks.ofGrant(accountId, grantId, budget);
    const { rows, credits: taken, missing: missed, count } = standing;
    // It is repeated after our own change: the money may have come back in the meantime, when its own event found
    // nothing to do.
    const gone = await moneyGone(news, rows, checkout, provider, budget);
    const due = shareOf(credits, sumOf([...gone.values()]), total);
    const owed = due - taken - missed;
    const isNew = gone.has(id) && rows.every(({ reversalId }) => reversalId !== id);
    // A reversal that takes nothing because of the others gets a row too: it counts once their money has come back.
    if (owed === 0 && !isNew) return;
    // Missing credits are made up for before any are given back.
    const forgiven = Math.min(missed, Math.max(0, -owed));
    const returned = isNew ? (gone.get(id) ?? 0) : 0;
    const change = { owed: owed + forgiven, forgiven, returned, at: clock(), after: count };
    const takeBack = { grantId, reversalId: id, cause, ...change };
    const row = await inTime(writeMs, (time) => takeBacks.change(accountId, takeBack, time));
    if (row === undefined) continue;
    const { amount, missing } = row;
    if (amount < 0) log.info('payments.given-back', { ...fields, credits: -amount });
    else log.info('payments.taken-back', { ...fields, credits: amount, missing });
    if (missing > 0) {
      const reason = 'credits that went back were spent already';
      log.error(needsAPerson, new Error(reason), { ...fields, reason, missing });
    }
  }
}
