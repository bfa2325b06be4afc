import type { AuditEvent, AuditLog } from '../../../shared/identity/people/audit-log.ts';
import { operator } from '../../../shared/identity/people/person.ts';

/** Notes in the audit log of an account what the operator did there. */
export const noteChange = (
  services: { readonly audit: AuditLog; readonly clock: () => number },
  accountId: string,
  what: AuditEvent,
  about: string,
): Promise<void> =>
  services.audit.write({ accountId, at: services.clock(), who: operator, what, about, from: '' });

/**
 * The same for a change that makes a secret: it is shown now or never, so a note that fails must not keep it back.
 *
 * @returns what to print before the secret: nothing, or that there is no note
 */
export const noteSecret = (...note: Parameters<typeof noteChange>): Promise<string> =>
  noteChange(...note).then(
    () => '',
    (error: unknown) => `the audit log could not be written and does not have this: ${String(error)}\n`,
  );
