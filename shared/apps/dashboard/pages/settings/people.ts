import { html } from 'hono/html';
import { serviceName } from '../../../../contract/service-name.ts';
import { listKeys } from '../../../../identity/accounts/keys.ts';
import { invitationDays, invite } from '../../../../identity/people/invitations.ts';
import {
  type ChangedMembership,
  changeRole,
  removedWords,
  removeMember,
} from '../../../../identity/people/members.ts';
import {
  hasAddress,
  type Invitation,
  isOpen,
  type Membership,
  type Role,
} from '../../../../identity/people/people.ts';
import { endPlaygroundKeys } from '../../../../identity/people/playground-key.ts';
import { inTime } from '../../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { moment, roleWords, withArticle } from '../../layout/formats.ts';
import { badge, fieldForm, section } from '../../layout/parts.ts';
import { type Column, tableInParts } from '../../layout/tables.ts';
import type { Html, Page, PageParts, SignedIn } from '../../visit.ts';
import { note, noteShowing } from '../audit.ts';
import { askFirst, shownOnce } from '../questions.ts';
import { settingsPart } from './part.ts';

const membersPath = '/settings/members';
/** The page with the link does not wait longer for its mail. */
const mailMs = 4000;

const isOneself = ({ visitor }: SignedIn, { personId }: Membership): boolean => personId === visitor.personId;

const memberColumns = (visit: SignedIn): readonly Column<Membership>[] => [
  {
    name: 'Member',
    kind: 'heading',
    cell: (member) => html`${member.email} ${isOneself(visit, member) ? badge('off', 'You') : ''}`,
  },
  { name: 'Role', cell: ({ role }) => roleWords[role] },
  { name: 'Since', cell: ({ since }) => moment(since) },
  {
    name: 'Change',
    kind: 'state',
    cell: (member) => {
      const to = visit.to(`/settings/members/${member.personId}`);
      const other = member.role === 'owner' ? 'member' : 'owner';
      const end = isOneself(visit, member) ? 'Leave…' : 'Remove…';
      const change = html`<a class="button small" href="${to}/role?role=${other}" aria-label="Make ${other}…: ${member.email}">Make ${other}…</a>`;
      return html`<span class="row">${visit.erasedFrom === undefined ? change : ''}<a class="button small danger" href="${to}/remove" aria-label="${end}: ${member.email}">${end}</a></span>`;
    },
  },
];

const invitationColumns = (visit: SignedIn): readonly Column<Invitation>[] => [
  {
    name: 'Invited',
    kind: 'heading',
    cell: ({ email, invitedBy }) => html`${email}<small class="under">by ${invitedBy}</small>`,
  },
  { name: 'Role', cell: ({ role }) => roleWords[role] },
  { name: 'Valid until', cell: ({ validUntil }) => moment(validUntil) },
  {
    name: 'Revoke',
    kind: 'state',
    cell: ({ id, email }) =>
      html`<a class="button small" href="${visit.to(`/settings/invitations/${id}/revoke`)}" aria-label="Revoke the invitation of ${email}…">Revoke…</a>`,
  },
];

function inviteForm(visit: SignedIn): Html {
  return fieldForm(visit, {
    action: '/settings/invitations',
    name: 'email',
    rules: html` type="email" aria-label="E-mail address" required maxlength="254" placeholder="name@example.com"`,
    beside: html`<select name="role" aria-label="Role"><option value="member">${roleWords.member}</option><option value="owner">${roleWords.owner}</option></select>`,
    before: html`<h3>Invite someone</h3>
<p class="note">You get a link to hand over, which is mailed to them as well where this service sends mails. It opens the account once, within ${invitationDays} days, for the person who signs in with this address.</p>`,
    button: 'Make link',
  });
}

/** The owners, as members see them, with a link to write to each. */
function ownersSection(visit: SignedIn, members: readonly Membership[]): Html {
  const subject = encodeURIComponent(`${visit.accountName} at ${serviceName}`);
  const owners = members.filter(({ role }) => role === 'owner');
  const columns: readonly Column<Membership>[] = [
    { name: 'Owner', kind: 'heading', cell: ({ email }) => email },
    { name: 'Since', cell: ({ since }) => moment(since) },
    {
      name: 'Ask',
      kind: 'state',
      cell: ({ email }) =>
        html`<a class="button small" href="mailto:${encodeURIComponent(email)}?subject=${subject}" aria-label="Write a mail to ${email}">Write a mail</a>`,
    },
  ];
  const list = { name: 'members', path: membersPath, room: 40, label: 'Owners' };
  const note = 'They buy credits, set limits and change members. Ask one of them for what you may not do.';
  return section('people', 'Owners', note, tableInParts(visit, columns, owners, list));
}

/** GET /dashboard/settings/members: the members of the account and its open invitations; for members its owners. */
export async function membersPage(visit: SignedIn): Promise<PageParts> {
  const { accountId, services } = visit;
  const members = await services.people.membersOf(accountId);
  if (!visit.isOwner) return settingsPart(visit, 'members', ownersSection(visit, members));
  const invitations = await services.people.invitationsOf(accountId);
  const open = invitations
    .filter((invitation) => isOpen(invitation, visit.now))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const path = membersPath;
  const ofMembers = { name: 'members', path, room: 20, label: 'Everyone in the account' };
  const ofInvitations = { name: 'invitations', path, room: 10, label: 'Open invitations' };
  const note =
    'Members have keys, usage, calls and the playground. Owners also have the settings of the account.';
  const content = html`${tableInParts(visit, memberColumns(visit), members, ofMembers)}${inviteForm(visit)}${
    open.length === 0 ? '' : tableInParts(visit, invitationColumns(visit), open, ofInvitations)
  }`;
  return settingsPart(visit, 'members', section('people', 'Members', note, content));
}

/** The role that a form names. @throws ServiceError BAD_REQUEST if it names none */
function roleOf(text: string | null): Role {
  if (text === 'owner' || text === 'member') return text;
  throw new ServiceError('BAD_REQUEST', 'A role is owner or member.');
}

/** Mails the invitation, where mails are sent. @returns what became of it, as a sentence */
async function mailedWords(visit: SignedIn, invitation: Invitation, link: string): Promise<string> {
  const { accountName, services, log } = visit;
  const { mailInvitation, invitationMailsPerDay } = await import('../../../../events/mails/invitation.ts');
  const outcome = await inTime(mailMs, (budget) =>
    mailInvitation({ invitation, accountName, link }, services, { clock: services.clock, budget, log }),
  );
  return {
    mailed: 'The link was mailed to this address.',
    'no mails here': 'The link is not mailed, since this service sends no mails.',
    'mailed before':
      'The link was not mailed: an address is mailed one invitation a day, and this one had its mail.',
    'too many': `The link was not mailed: an account mails at most ${invitationMailsPerDay} invitations a day.`,
    failed: 'The link could not be mailed just now.',
  }[outcome];
}

/** POST /dashboard/settings/invitations: makes an invitation and shows its link, in this answer only. */
export const makeInvitation: Page = async (visit) => {
  const { accountId, email: invitedBy, personId: inviterId } = visit.visitor;
  const role = roleOf(visit.form.get('role'));
  const wanted = { accountId, email: visit.form.get('email') ?? '', role, invitedBy, inviterId };
  const { token, invitation } = await invite(wanted, visit.services);
  await noteShowing(visit, 'invitation made', `${invitation.email} (${role})`);
  const link = `${visit.origin}${visit.to(`/invitation?code=${token}`)}`;
  const mailed = await mailedWords(visit, invitation, link);
  return shownOnce(visit, {
    title: `Invitation for ${invitation.email}`,
    words: `${mailed} You can copy it now and hand it over yourself: it cannot be shown again. It works once, for ${invitationDays} days, for the person who signs in with this address.`,
    secret: link,
    saved: 'I have copied this link',
    goOnTo: membersPath,
  });
};

const noSuchInvitation = () =>
  new ServiceError('NOT_FOUND', 'There is no such invitation, or it has been used.');

/** The open invitation that the address names. */
async function invitationOf({ path, accountId, now, services }: SignedIn): Promise<Invitation> {
  const [, , , id] = path.split('/');
  const invitation = (await services.people.invitationsOf(accountId)).find((made) => made.id === id);
  if (invitation === undefined || !isOpen(invitation, now)) throw noSuchInvitation();
  return invitation;
}

const revocation = askFirst('/settings/invitations/:id/revoke', {
  ask: async (visit) => {
    const { email } = await invitationOf(visit);
    return {
      title: `Revoke the invitation of ${email}?`,
      words: 'Its link stops working at once. You can still invite them again, by a new link.',
      act: 'Revoke invitation',
      back: membersPath,
    };
  },
  act: async (visit) => {
    const { id, email, accountId } = await invitationOf(visit);
    if (!(await visit.services.people.revokeInvitation(accountId, id, visit.now))) throw noSuchInvitation();
    await note(visit, 'invitation revoked', email);
    return `${membersPath}?notice=invitation-revoked`;
  },
});

/** The member that the address names; one of another account does not exist. */
async function memberOf({ path, accountId, services }: SignedIn): Promise<Membership> {
  const [, , , personId = ''] = path.split('/');
  const member = await services.people.membership(accountId, personId);
  if (member === undefined) throw new ServiceError('NOT_FOUND');
  return member;
}

/** What happens to the keys that a member made. */
async function keyWords(member: Membership, { services }: SignedIn): Promise<string> {
  const active = (await listKeys(member, services)).filter(
    ({ createdBy, state }) => createdBy !== undefined && hasAddress(member, createdBy) && state === 'active',
  ).length;
  if (active === 0) return 'They have made no key that still works.';
  return `${active === 1 ? 'The working key that they made goes' : `The ${active} working keys that they made go`} on working, marked in the list of keys.`;
}

/** What a role change means, for the person making it. */
const roleNotes: Readonly<Record<Role, string>> = {
  owner: 'Owners may change members, callbacks and notices, and remove you.',
  member: 'Members have keys, usage, calls and the playground, and none of the account’s settings.',
};

/** Logs the invitations that were revoked with a change of membership. */
async function noteRevoked(visit: SignedIn, { revoked }: ChangedMembership): Promise<void> {
  for (const { email } of revoked) await note(visit, 'invitation revoked', email);
}

/** Asks before any change of a role: a new owner may remove this one, and a new member loses the settings. */
const roleChange = askFirst('/settings/members/:id/role', {
  ask: async (visit) => {
    const member = await memberOf(visit);
    const role = roleOf(visit.query.get('role'));
    const isMe = isOneself(visit, member);
    const back = isMe && role === 'member' ? ' Only another owner can make you an owner again.' : '';
    return {
      title: `Make ${isMe ? 'yourself' : member.email} ${withArticle[role]}?`,
      words: `${roleNotes[role]}${back}`,
      act: `Make ${isMe ? 'myself' : 'them'} ${withArticle[role]}`,
      back: membersPath,
      fields: { role },
    };
  },
  act: async (visit) => {
    const { accountId, personId } = await memberOf(visit);
    const role = roleOf(visit.form.get('role'));
    const changed = await changeRole(visit.services, accountId, personId, role);
    await note(visit, 'role changed', `${changed.email} is ${changed.role} now`);
    await noteRevoked(visit, changed);
    return `${membersPath}?notice=role-changed`;
  },
});

const removal = askFirst('/settings/members/:id/remove', {
  ask: async (visit) => {
    const member = await memberOf(visit);
    const back = membersPath;
    const again = 'need a new invitation to come back.';
    const leave = 'Leave the account';
    if (isOneself(visit, member)) return { title: `${leave}?`, words: `You ${again}`, act: leave, back };
    const words = `They ${again} ${await keyWords(member, visit)}`;
    return { title: `Remove ${member.email}?`, words, act: 'Remove member', back };
  },
  act: async (visit) => {
    const { accountId, personId } = await memberOf(visit);
    const removed = await removeMember(visit.services, accountId, personId);
    await endPlaygroundKeys({ accountId, personId }, visit.services);
    await note(visit, 'member removed', removedWords(removed.email, removed.role));
    await noteRevoked(visit, removed);
    return personId === visit.visitor.personId ? '' : `${membersPath}?notice=member-removed`;
  },
});

/** The actions on members and invitations. */
export const peoplePages: Readonly<Record<string, Page>> = {
  ...revocation,
  ...roleChange,
  ...removal,
};
