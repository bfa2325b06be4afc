import type { EventLog } from '../../platform/call/event-log.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { fulfilCheckout, isOurs, type OwnCheckout } from './fulfil-checkout.ts';
import { offerText, termsOf } from './packs.ts';
import type { PaymentEvent } from './payment-provider.ts';
import { type ReversalServices, reversePurchase } from './reverse-purchase.ts';

interface FailedPayment {
  readonly accountId: string;
  readonly sessionId: string;
  /** What was to be bought, and for how much. */
  readonly offer: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface EventServices extends ReversalServices {
  /** Tells the account's owners that the money of a checkout will not come, once for each session and moment. */
  readonly paymentFailed: (failure: FailedPayment) => Promise<void>;
}

/** Notes that the money of a checkout will not come; in the audit log of its account with the news of just that. */
async function noteFailure(
  { accountId, sessionId, terms }: OwnCheckout,
  failedAt: number | undefined,
  { packs, paymentFailed }: EventServices,
  { log }: { readonly log: EventLog },
): Promise<void> {
  log.info('payments.failed', { session: sessionId, account: accountId });
  const pack = packs.find((one) => termsOf(one) === terms);
  if (failedAt === undefined || pack === undefined) return;
  await paymentFailed({ accountId, sessionId, offer: offerText(pack), at: failedAt });
}

/**
 * Does what a webhook is about. The event only names an object: what counts is how that stands when it is asked for, so
 * that events may come late, doubled and in any order.
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
      if (checkout !== undefined && isOurs(checkout, services)) {
        await fulfilCheckout(checkout, services, bounds);
        if (checkout.state === 'failed') await noteFailure(checkout, event.failedAt, services, bounds);
      }
      return;
    }
    case 'refund':
    case 'dispute':
      await reversePurchase({ cause: event.about, id: event.reversalId }, services, bounds);
      return;
    case 'something else':
      return;
  }
}
