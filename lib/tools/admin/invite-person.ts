import type { AuditLog } from '../../../shared/identity/people/audit-log.ts';
import { invitationDays } from '../../../shared/identity/people/invitation.ts';
import { invite } from '../../../shared/identity/people/invite.ts';
import type { PeopleStore } from '../../../shared/identity/people/people-store.ts';
import { operator, type Role } from '../../../shared/identity/people/person.ts';
import { noteSecret } from './note-change.ts';

export interface InviteServices {
  readonly people: PeopleStore;
  readonly audit: AuditLog;
  readonly clock: () => number;
  /** Where the dashboard is: the local host's address, or a placeholder for a deployed stage's. */
  readonly dashboardOrigin: string;
}

/** Makes an invitation and the link to hand over; no mail is sent. */
export async function invitePerson(
  services: InviteServices,
  request: { readonly accountId: string; readonly email: string; readonly role: Role },
): Promise<string> {
  const { accountId, role } = request;
  const { token, invitation } = await invite({ ...request, invitedBy: operator }, services);
  const noted = await noteSecret(services, accountId, 'invitation made', `${invitation.email} (${role})`);
  return [
    `${noted}invited ${invitation.email} to ${accountId} as ${role}; this link works once, for ${invitationDays} days, and is shown only now:`,
    `${services.dashboardOrigin}/dashboard/invitation?code=${token}`,
  ].join('\n');
}
