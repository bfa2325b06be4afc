import type { AuditEvent, Hook } from '../../../identity/people/audit-log.ts';
import type { CheckoutServices, SignedIn } from '../visit.ts';

type Noted = SignedIn<Pick<CheckoutServices, 'audit' | 'clock'>>;

/** Records the visitor's action in the account's audit log. @param hook what the account's endpoints are told of it */
export async function note(
  { visitor, network: from, services: { audit, clock } }: Noted,
  what: AuditEvent,
  about: string,
  hook?: Hook,
): Promise<void> {
  const { accountId, email: who } = visitor;
  await audit.write({ accountId, at: clock(), who, what, about, from, hook });
}

/**
 * The same for pages that show a secret. A secret is seen in this answer or never, so it is shown even if the log
 * cannot be written; then the event says that an entry is missing.
 */
export const noteShowing = (...[visit, what, ...said]: Parameters<typeof note>): Promise<void> =>
  note(visit, what, ...said).catch((error: unknown) =>
    visit.log.error('dashboard.audit-entry-lost', error, { what }),
  );
