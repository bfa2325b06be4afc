import { type AuditEvent, auditor } from '../../../identity/people/audit-log.ts';
import type { CheckoutServices, SignedIn } from '../visit.ts';

type Noted = SignedIn<Pick<CheckoutServices, 'audit' | 'clock'>>;

/** Records the visitor's action in the account's audit log. */
export async function note(
  { visitor, network, services }: Noted,
  what: AuditEvent,
  about: string,
): Promise<void> {
  const { accountId, email } = visitor;
  await auditor(services.audit, services.clock, { accountId, email, network })(what, about);
}

/**
 * The same for pages that show a secret. A secret is seen in this answer or never, so it is shown even if the log
 * cannot be written; then the event says that an entry is missing.
 */
export const noteShowing = (visit: Noted, what: AuditEvent, about: string): Promise<void> =>
  note(visit, what, about).catch((error: unknown) =>
    visit.log.error('dashboard.audit-entry-lost', error, { what }),
  );
