import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { offerText, type Pack } from './packs.ts';
import type { Checkout } from './payment-provider.ts';
import type { PaymentProvider } from './stripe.ts';

export interface LatePaymentServices {
  readonly provider: PaymentProvider;
  readonly settings: Pick<SettingsStore, 'read'>;
  /** Records for the account's owners that a payment was refunded, once for each session and time (milliseconds since 1970). */
  readonly paymentRefunded: (refund: {
    readonly accountId: string;
    readonly sessionId: string;
    readonly offer: string;
    readonly at: number;
  }) => Promise<void>;
}

/**
 * Refunds a payment that comes after its account was closed; the provider's event about the refund takes its credits back.
 * Nothing happens while the account is open.
 *
 * @throws ServiceError as the provider and the tables do; a repeat refunds nothing twice
 */
export async function refundLatePayment(
  { accountId, sessionId, paymentId }: Checkout & { readonly accountId: string },
  pack: Pack,
  { provider, settings, paymentRefunded }: LatePaymentServices,
  { budget, log }: Pick<Bounds, 'budget' | 'log'>,
): Promise<void> {
  const account = await settings.read(accountId);
  if (account?.erasedFrom === undefined || paymentId === undefined) return;
  const at = await provider.refund(sessionId, paymentId, budget);
  log.info('payments.refunded', { session: sessionId, account: accountId });
  if (at !== undefined) await paymentRefunded({ accountId, sessionId, offer: offerText(pack), at });
}
