import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { AuditLog } from '../../identity/people/audit-log.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { offerText, type Pack } from './packs.ts';
import type { Checkout } from './payment-provider.ts';
import type { PaymentProvider } from './stripe.ts';

export interface LatePaymentServices {
  readonly provider: PaymentProvider;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly audit: Pick<AuditLog, 'write'>;
}

/**
 * Refunds a payment that comes after its account was closed or erased; the provider's event about the refund takes its
 * credits back. Nothing happens while the account is open.
 *
 * @returns why a person must look at it, with the provider's code if it refuses the refund for good
 * @throws ServiceError as the provider and the tables do; a repeat refunds nothing twice
 */
export async function refundLatePayment(
  { accountId, sessionId, paymentId }: Checkout & { readonly accountId: string },
  pack: Pack,
  { provider, settings, audit }: LatePaymentServices,
  { budget, log }: Pick<Bounds, 'budget' | 'log'>,
): Promise<{ readonly reason: string; readonly code?: string } | undefined> {
  const account = await settings.read(accountId);
  const isOpen = account !== undefined && account.erasedFrom === undefined;
  if (isOpen || paymentId === undefined) return undefined;
  const outcome = await provider.refund(sessionId, paymentId, budget);
  if (outcome.is === 'refused') return { reason: 'the refund was refused', code: outcome.code };
  log.info('payments.refunded', { session: sessionId, account: accountId });
  // The account has no owners any more.
  if (account === undefined) return { reason: 'the account was erased' };
  if (outcome.is !== 'made') return undefined;
  const about = offerText(pack);
  // Once, even if it is reported repeatedly.
  const id = `refund of ${sessionId}`;
  await audit.write({
    accountId,
    at: outcome.at,
    who: 'Stripe',
    what: 'payment refunded',
    about,
    from: '',
    id,
  });
  return undefined;
}
