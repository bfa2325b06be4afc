import type { AuditEvent, AuditLog } from '../../../shared/people/audit-log.ts';

/** Whoever has AWS credentials, as owners see them in lists and in the audit log. */
export const operator = 'operator';

/** Notes in the audit log of an account what the operator did there. */
export const noteChange = (
  services: { readonly audit: AuditLog; readonly clock: () => number },
  accountId: string,
  what: AuditEvent,
  about: string,
): Promise<void> =>
  services.audit.write({ accountId, at: services.clock(), who: operator, what, about, from: '' });
