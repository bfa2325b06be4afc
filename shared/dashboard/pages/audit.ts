import { auditor } from '../../people/audit-log.ts';
import type { DashboardServices, SignedIn } from '../visit.ts';

/** Notes in the audit log of the account what this visitor did. */
export const auditorOf = ({ visitor, network }: SignedIn, { audit, clock }: DashboardServices) =>
  auditor(audit, clock, { accountId: visitor.accountId, email: visitor.email, network });
