import { html } from 'hono/html';
import { type Invitation, invitationDays } from '../../../../identity/people/invitation.ts';
import type { Membership } from '../../../../identity/people/person.ts';
import type { Html } from '../../answer.ts';
import { accountForm } from '../../forms.ts';
import { type ListPart, partOf, waysOf } from '../../list-part.ts';
import { moment } from '../../times.ts';
import { pathTo, type SignedIn } from '../../visit.ts';
import { roleWords } from './roles.ts';
import { faultMark, faultOf, type Problem, section } from './section.ts';

const at = 'invitations';

/** Rows of a part. */
const rooms = { members: 20, invitations: 10 } as const;

const memberTable = (
  visit: SignedIn,
  part: ListPart<Membership>,
): Html => html`<div class="card table" tabindex="0" role="region" aria-label="Everybody in the account"><table>
<thead><tr><th scope="col">Member</th><th scope="col">Role</th><th scope="col">Since</th></tr></thead>
<tbody>
${part.shown.map(
  ({
    personId,
    email,
    role,
    since,
  }) => html`<tr><th scope="row"><a href="${pathTo(visit, `/settings/members/${personId}`)}">${email}</a>${personId === visit.visitor.personId ? html` <span class="badge off">You</span>` : ''}</th>
<td>${roleWords[role]}</td><td>${moment(since)}</td></tr>
`,
)}</tbody></table></div>${waysOf(visit, '/settings', part)}`;

const invitationTable = (
  visit: SignedIn,
  part: ListPart<Invitation>,
): Html => html`<div class="card table" id="invitations" tabindex="0" role="region" aria-label="Open invitations"><table>
<thead><tr><th scope="col">Invited</th><th scope="col">Role</th><th scope="col">Valid until</th><th scope="col"><span class="unseen">Revoke</span></th></tr></thead>
<tbody>
${part.shown.map(
  ({
    id,
    email,
    role,
    invitedBy,
    validUntil,
  }) => html`<tr><th scope="row">${email}<small class="under">by ${invitedBy}</small></th><td>${roleWords[role]}</td><td>${moment(validUntil)}</td>
<td class="end"><a class="button small" href="${pathTo(visit, `/settings/invitations/${id}/revoke`)}" aria-label="Revoke the invitation of ${email}…">Revoke…</a></td></tr>
`,
)}</tbody></table></div>${waysOf(visit, '/settings', part)}`;

const inviteForm = (
  visit: SignedIn,
  problem: Problem | undefined,
): Html => html`<form class="card" method="post" action="${pathTo(visit, '/settings/invitations')}">${accountForm(visit)}
<h3>Invite somebody</h3>
<p class="note">You get a link to hand over. It opens the account once, within ${invitationDays} days, for whoever signs in with this address.</p>
<div class="row"><input type="email" name="email" aria-label="E-mail address" required maxlength="254" autocomplete="off" placeholder="name@example.com" value="${problem?.at === at ? problem.typed : ''}"${faultMark(at, problem)}>
<select name="role" aria-label="Role"><option value="member">${roleWords.member}</option><option value="owner">${roleWords.owner}</option></select><button>Make link</button></div>
${faultOf(at, problem)}</form>`;

/** Who belongs to the account, who is invited to it. @param invitations those that can still be used */
export const membersSection = (
  visit: SignedIn,
  who: { readonly members: readonly Membership[]; readonly invitations: readonly Invitation[] },
  problem: Problem | undefined,
): Html =>
  section('members', {
    title: 'Members',
    note: 'Members have keys, usage, calls and the playground. Owners also have the settings of the account.',
    content: html`${memberTable(visit, partOf(visit, 'members', who.members, rooms.members))}
${inviteForm(visit, problem)}
${who.invitations.length === 0 ? '' : invitationTable(visit, partOf(visit, at, who.invitations, rooms.invitations))}`,
  });
