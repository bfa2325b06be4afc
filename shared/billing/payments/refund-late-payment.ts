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
 * @returns the provider's code if it refuses the refund for good
 * @throws ServiceError as the provider and the tables do; a repeat refunds nothing twice
 */
export async function refundLatePayment(
  { accountId, sessionId, paymentId }: Checkout & { readonly accountId: string },
  pack: Pack,
  { provider, settings, paymentRefunded }: LatePaymentServices,
  { budget, log }: Pick<Bounds, 'budget' | 'log'>,
): Promise<string | undefined> {
  const account = await settings.read(accountId);
  if (account?.erasedFrom === undefined || paymentId === undefined) return undefined;
  const outcome = await provider.refund(sessionId, paymentId, budget);
  if (outcome.is === 'refused') return outcome.code;
  log.info('payments.refunded', { session: sessionId, account: accountId });
  if (outcome.is === 'made')
    await paymentRefunded({ accountId, sessionId, offer: offerText(pack), at: outcome.at });
  return undefined;
}
