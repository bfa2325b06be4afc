import { type Invitation, invitationDays, isOpen } from '../../../../identity/people/invitation.ts';
import { invite } from '../../../../identity/people/invite.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { seeOther } from '../../answer.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import type { Ask } from '../ask-first.ts';
import { auditorOf, noteShowing } from '../audit.ts';
import { shownOnce } from '../shown-once.ts';
import { tryField } from './change-settings.ts';
import { roleOf } from './roles.ts';

/** POST /dashboard/settings/invitations: makes an invitation and shows its link, in this answer only. */
export const makeInvitation: Page = (visit, services) => {
  const { accountId, email: invitedBy, personId: inviterId } = visit.visitor;
  const typed = visit.form.get('email') ?? '';
  const role = roleOf(visit.form.get('role'));
  return tryField(visit, services, { at: 'invitations', typed }, async () => {
    const { token, invitation } = await invite(
      { accountId, email: typed, role, invitedBy, inviterId },
      services,
    );
    await noteShowing(visit, services, 'invitation made', `${invitation.email} (${role})`);
    return await shownOnce(visit, services, {
      title: `Invitation for ${invitation.email}`,
      words: `Copy the link now and hand it over: it cannot be shown again. It works once, for ${invitationDays} days, for whoever signs in with this address.`,
      secret: `${visit.origin}${pathTo(visit, `/invitation?code=${token}`)}`,
      saved: 'I have copied this link',
      goOnTo: '/settings',
    });
  });
};

const noSuchInvitation = () =>
  new ServiceError('NOT_FOUND', 'There is no such invitation, or it has been used.');

/** The open invitation that the address names. */
async function invitationOf(visit: SignedIn, { people }: DashboardServices): Promise<Invitation> {
  const [, , , id] = visit.path.split('/');
  const found = (await people.invitationsOf(visit.visitor.accountId)).find((one) => one.id === id);
  if (found === undefined || !isOpen(found, visit.now)) throw noSuchInvitation();
  return found;
}

export const askToRevokeInvitation: Ask = async (visit, services) => {
  const { email } = await invitationOf(visit, services);
  return {
    title: `Revoke the invitation of ${email}?`,
    words: 'Its link stops working at once. You can still invite them again, by a new link.',
    act: 'Revoke invitation',
    back: '/settings',
  };
};

/** POST /dashboard/settings/invitations/{id}/revoke */
export const revokeInvitation: Page = async (visit, services) => {
  const { id, email, accountId } = await invitationOf(visit, services);
  if (!(await services.people.revokeInvitation(accountId, id, visit.now))) throw noSuchInvitation();
  await auditorOf(visit, services)('invitation revoked', email);
  return seeOther(pathTo(visit, '/settings?notice=invitation-revoked'));
};
