import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type Pack, soldPacks, termsOf } from './packs.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** How long a checkout stays open, at its price: time to fetch a card. */
const checkoutMs = 60 * 60 * 1000;

export interface PurchaseServices {
  readonly provider: PaymentProvider;
  readonly packs: readonly Pack[];
  /** Names this stage's purchases at the provider. */
  readonly seller: string;
  readonly clock: Clock;
}

/**
 * Opens a checkout for a pack. Nothing is written here: the session carries the account and the terms.
 *
 * @returns the provider's page
 * @throws ServiceError BAD_REQUEST if no such pack is sold; what the provider throws
 */
export async function beginPurchase(
  order: {
    readonly accountId: string;
    readonly packId: string;
    readonly returnUrl: string;
    readonly cancelUrl: string;
  },
  { provider, packs, seller, clock }: PurchaseServices,
  budget: TimeBudget,
): Promise<string> {
  const { accountId, packId, returnUrl, cancelUrl } = order;
  const pack = soldPacks(packs).find(({ id }) => id === packId);
  if (pack === undefined) throw new ServiceError('BAD_REQUEST', 'This pack is no longer sold.');
  const { credits, price, currency } = pack;
  return await provider.openCheckout(
    {
      accountId,
      seller,
      terms: termsOf(pack),
      name: `${credits.toLocaleString('en')} credits`,
      price,
      currency,
      returnUrl,
      cancelUrl,
      expiresAt: clock() + checkoutMs,
    },
    budget,
  );
}
