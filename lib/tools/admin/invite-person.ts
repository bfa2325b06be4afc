import type { AuditLog } from '../../../shared/people/audit-log.ts';
import { invitationDays, invite } from '../../../shared/people/invitation.ts';
import type { PeopleStore } from '../../../shared/people/people-store.ts';
import type { Role } from '../../../shared/people/person.ts';

export interface InviteServices {
  readonly people: PeopleStore;
  readonly audit: AuditLog;
  readonly clock: () => number;
  /** Where the dashboard is: the local host's address, or a placeholder for a deployed stage's. */
  readonly dashboardOrigin: string;
}

const operator = 'operator';

/** Makes an invitation and the link to hand over; no mail is sent. */
export async function invitePerson(
  services: InviteServices,
  request: { readonly accountId: string; readonly email: string; readonly role: Role },
): Promise<string> {
  const { accountId, role } = request;
  const { token, invitation } = await invite({ ...request, invitedBy: operator }, services);
  await services.audit.write({
    accountId,
    at: services.clock(),
    who: operator,
    what: 'invitation made',
    about: invitation.email,
    from: '',
  });
  return [
    `invited ${invitation.email} to ${accountId} as ${role}; this link works once, for ${invitationDays} days, and is shown only now:`,
    `${services.dashboardOrigin}/dashboard/invitation?code=${token}`,
  ].join('\n');
}
