import { type AuditEvent, auditor } from '../../../identity/people/audit-log.ts';
import type { CheckoutServices, DashboardServices, SignedIn } from '../visit.ts';

/** Writes to the account's audit log what this visitor did. */
export const auditorOf = (
  { visitor, network }: SignedIn,
  { audit, clock }: Pick<CheckoutServices, 'audit' | 'clock'>,
) => auditor(audit, clock, { accountId: visitor.accountId, email: visitor.email, network });

/**
 * The same for pages that show a secret. A secret is seen in this answer or never, so it is shown even if the log
 * cannot be written; then the event says that an entry is missing.
 */
export async function noteShowing(
  visit: SignedIn,
  services: DashboardServices,
  what: AuditEvent,
  about: string,
): Promise<void> {
  try {
    await auditorOf(visit, services)(what, about);
  } catch (error) {
    visit.log.error('dashboard.audit-entry-lost', error, { what });
  }
}
