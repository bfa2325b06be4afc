import { ServiceError } from '../../../errors/service-error.ts';
import { invitationDays } from '../../../people/invitation.ts';
import { invite } from '../../../people/invite.ts';
import { seeOther } from '../../answer.ts';
import { type Page, pathTo } from '../../visit.ts';
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

/** POST /dashboard/settings/invitations/{id}/revoke */
export const revokeInvitation: Page = async (visit, services) => {
  const { accountId } = visit.visitor;
  const [, , , id = ''] = visit.path.split('/');
  const found = (await services.people.invitationsOf(accountId)).find((invitation) => invitation.id === id);
  const isRevoked = found !== undefined && (await services.people.revokeInvitation(accountId, id, visit.now));
  if (!isRevoked) throw new ServiceError('NOT_FOUND', 'There is no such invitation, or it has been used.');
  await auditorOf(visit, services)('invitation revoked', found.email);
  return seeOther(pathTo(visit, '/settings?notice=invitation-revoked'));
};
