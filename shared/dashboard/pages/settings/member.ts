import { html } from 'hono/html';
import { listKeys } from '../../../accounts/keys/list-keys.ts';
import { ServiceError } from '../../../errors/service-error.ts';
import { type ChangedMembership, changeRole, removeMember } from '../../../people/members.ts';
import { hasAddress, type Membership } from '../../../people/person.ts';
import { endPlaygroundKeys } from '../../../people/playground-key.ts';
import { type Answer, type Html, htmlAnswer, seeOther } from '../../answer.ts';
import { accountForm, formId } from '../../forms.ts';
import { icons } from '../../icons.ts';
import { accountPage } from '../../layout.ts';
import { moment } from '../../times.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import { auditorOf } from '../audit.ts';
import { roleOf, roleWords } from './roles.ts';
import { section } from './section.ts';

/** The member that the address names; one of another account does not exist. */
async function memberOf(visit: SignedIn, { people }: DashboardServices): Promise<Membership> {
  const [, , , personId = ''] = visit.path.split('/');
  const found = await people.membership(visit.visitor.accountId, personId);
  if (found === undefined) throw new ServiceError('NOT_FOUND');
  return found;
}

function forms(visit: SignedIn, { personId, email, role }: Membership, activeKeys: number): Html {
  const to = (action: string) => pathTo(visit, `/settings/members/${personId}/${action}`);
  const isOneself = personId === visit.visitor.personId;
  const other = role === 'owner' ? 'member' : 'owner';
  const keys =
    activeKeys === 0
      ? 'They have made no key that still works.'
      : `${activeKeys === 1 ? 'The working key that they made goes' : `The ${activeKeys} working keys that they made go`} on working, marked in the list of keys.`;
  return html`${section('role', {
    title: 'Role',
    note:
      role === 'owner'
        ? 'Members have keys, usage, calls and the playground, and none of the account’s settings.'
        : 'Owners may change members, callbacks and notices, and remove you.',
    content: html`<form class="card" method="post" action="${to('role')}">${accountForm(visit)}<input type="hidden" name="role" value="${other}"><button>Make ${isOneself ? 'yourself' : 'them'} ${other === 'owner' ? 'an owner' : 'a member'}</button></form>`,
  })}${section('remove', {
    title: isOneself ? 'Leave' : 'Remove',
    note: `The account is closed to ${isOneself ? 'you' : 'them'} from the next click on. ${isOneself ? '' : keys}`,
    content: html`<div class="card"><button class="danger" command="show-modal" commandfor="remove-member">${isOneself ? 'Leave the account…' : 'Remove member…'}</button></div>`,
  })}
<dialog id="remove-member" class="card" aria-labelledby="remove-title"><form method="post" action="${to('remove')}">${accountForm(visit)}
<h2 id="remove-title">${isOneself ? 'Leave the account?' : html`Remove ${email}?`}</h2>
<p>${isOneself ? 'You need a new invitation to come back.' : html`They need a new invitation to come back. ${keys}`}</p>
<div class="buttons"><button type="button" command="close" commandfor="remove-member" autofocus>Cancel</button><button class="danger final">${isOneself ? 'Leave' : 'Remove member'}</button></div>
</form></dialog>`;
}

async function memberPage(
  visit: SignedIn,
  services: DashboardServices,
  found: Membership,
  problem?: string,
): Promise<Answer> {
  const { email, role, since, accountId } = found;
  const keys = await listKeys({ accountId }, services);
  const made = keys.filter(({ createdBy }) => createdBy !== undefined && hasAddress(found, createdBy));
  const active = made.filter(({ state }) => state === 'active').length;
  const content = html`${problem === undefined ? '' : html`<p class="notice bad" role="alert">${icons.alert}${problem}</p>`}
<dl class="card facts"><div><dt>Role</dt><dd>${roleWords[role]}</dd></div><div><dt>Member since</dt><dd>${moment(since)}</dd></div><div><dt>Keys made</dt><dd>${made.length}${made.length === 0 ? '' : html` <span class="faint">(${active} working)</span>`}</dd></div></dl>
<div class="settings">${forms(visit, found, active)}</div>`;
  const parts = {
    title: email,
    content,
    actions: html`<a class="button" href="${pathTo(visit, '/settings')}">All settings</a>`,
    formId: formId(),
  };
  return await htmlAnswer(problem === undefined ? 200 : 400, accountPage(visit, services.assets, parts));
}

/** GET /dashboard/settings/members/{id} */
export const member: Page = async (visit, services) =>
  await memberPage(visit, services, await memberOf(visit, services));

/** Does something to the member of the address; why it cannot be done is said on their page. */
const change =
  (act: (found: Membership, visit: SignedIn, services: DashboardServices) => Promise<Answer>): Page =>
  async (visit, services) => {
    const found = await memberOf(visit, services);
    try {
      return await act(found, visit, services);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'BAD_REQUEST') throw error;
      return await memberPage(visit, services, found, error.message);
    }
  };

/** Notes what became of a membership, and of the invitations that went with it. */
async function note(
  visit: SignedIn,
  services: DashboardServices,
  what: 'role changed' | 'member removed',
  { email, role, revoked }: ChangedMembership,
): Promise<void> {
  const write = auditorOf(visit, services);
  await write(what, what === 'role changed' ? `${email} is ${role} now` : email);
  for (const invitation of revoked) await write('invitation revoked', invitation.email);
}

/** POST /dashboard/settings/members/{id}/role */
export const changeMemberRole = change(async ({ accountId, personId }, visit, services) => {
  const role = roleOf(visit.form.get('role'));
  const changed = await changeRole(services, accountId, personId, role);
  await note(visit, services, 'role changed', changed);
  // Whoever made themselves a member sees none of this any more.
  const isGivenUp = personId === visit.visitor.personId && role === 'member';
  const to = isGivenUp ? '/settings' : `/settings/members/${personId}`;
  return seeOther(pathTo(visit, `${to}?notice=role-changed`));
});

/** POST /dashboard/settings/members/{id}/remove */
export const removeFromMembers = change(async ({ accountId, personId }, visit, services) => {
  const removed = await removeMember(services, accountId, personId);
  await endPlaygroundKeys({ accountId, personId }, services);
  await note(visit, services, 'member removed', removed);
  const isGone = personId === visit.visitor.personId;
  return seeOther(pathTo(visit, isGone ? '' : '/settings?notice=member-removed'));
});
