import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { type MailKind, mailKinds } from '../../../../identity/accounts/account-settings.ts';
import { longestName } from '../../../../identity/accounts/given-name.ts';
import { invitationDays } from '../../../../identity/people/invitations.ts';
import type { Invitation, Membership, Role } from '../../../../identity/people/people.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { accountForm } from '../../access/forms.ts';
import type { Html } from '../../layout/answer.ts';
import { type Column, cardTable } from '../../layout/card-table.ts';
import { moment, whole } from '../../layout/formats.ts';
import {
  faultMark,
  faultOf,
  type ListPart,
  type Problem,
  partOf,
  section,
  waysOf,
  weightOf,
} from '../../layout/parts.ts';
import { pathTo, type SignedIn } from '../../visit.ts';

/** The names of roles. */
export const roleWords: Readonly<Record<Role, string>> = { owner: 'Owner', member: 'Member' };

/** The same within a sentence. */
export const withArticle: Readonly<Record<Role, string>> = { owner: 'an owner', member: 'a member' };

/** The role that a form names. @throws ServiceError BAD_REQUEST if it names none */
export function roleOf(text: string | null): Role {
  if (text === 'owner' || text === 'member') return text;
  throw new ServiceError('BAD_REQUEST', 'A role is owner or member.');
}

/** The name of the account, which members read everywhere. */
export const nameSection = (visit: SignedIn, problem: Problem | undefined): Html =>
  section('name', {
    title: 'Account',
    note: html`Its name is on every page, on statements and in mails. Its id stays as it is: <code>${visit.visitor.accountId}</code>`,
    content: html`<form class="card" method="post" action="${pathTo(visit, '/settings/name')}">${accountForm(visit)}
<label for="account-name">Name of the account</label>
<div class="row"><input id="account-name" name="name" required maxlength="${longestName}" dir="auto" autocomplete="off" value="${problem?.at === 'name' ? problem.typed : (visit.accounts[0]?.name ?? '')}"${faultMark('name', problem)}><button>Rename</button></div>
${faultOf('name', problem)}</form>`,
  });

/** The setting of the level below which every page warns. */
export function lowBalanceSection(
  visit: SignedIn,
  { threshold, available }: { readonly threshold: number | undefined; readonly available: number },
  problem: Problem | undefined,
): Html {
  const typed =
    problem?.at === 'low-balance' ? problem.typed : threshold === undefined ? '' : whole(threshold);
  return section('low-balance', {
    title: 'Low balance',
    note: 'While there are fewer credits than this, every page warns everybody in the account and paid answers carry x-credits-low. Owners also get one mail, where this service sends any.',
    content: html`<form class="card" method="post" action="${pathTo(visit, '/settings/low-balance')}">${accountForm(visit)}
<label for="low-balance-credits">Warn below</label>
<div class="row"><span class="suffixed"><input id="low-balance-credits" name="credits" inputmode="numeric" maxlength="13" autocomplete="off" placeholder="No warning" value="${typed}"${faultMark('low-balance', problem)}><span>credits</span></span><button>Save</button></div>
${faultOf('low-balance', problem)}<p class="note">There are ${whole(available)} now. Leave it empty for no warning.</p>
</form>`,
  });
}

const mailWords: Readonly<Record<MailKind, readonly [name: string, note: string]>> = {
  'low-balance': ['Credits run low', 'Once each time they fall below the number above, if there is one'],
  limits: ['A monthly limit is nearly reached', 'At 80 %, once a month for each limit'],
  failures: ['Far more calls than usual fail', 'At most once a day, with the reasons'],
  payments: ['A payment fails', 'When Stripe says that the money did not come'],
  'key-ends': ['A key ends soon', 'A week before and a day before, unless it has been replaced'],
  keys: ['A key is added', 'When someone makes or rotates one'],
  people: ['Someone joins, or gets another role', 'With their address and role'],
};

/** Which mails owners get. */
export const mailsSection = (visit: SignedIn, muted: readonly MailKind[]): Html =>
  section('mails', {
    title: 'Mails',
    note: 'What owners are told within some minutes, where this service sends mails.',
    content: html`<form class="card" method="post" action="${pathTo(visit, '/settings/mails')}">${accountForm(visit)}
<fieldset class="field"><legend>Tell owners when</legend>${mailKinds.map(
      (kind) =>
        html`<label class="choice"><input type="checkbox" name="mail" value="${kind}"${muted.includes(kind) ? '' : html` checked`}><span>${mailWords[kind][0]}<small>${mailWords[kind][1]}</small></span></label>
`,
    )}</fieldset><button>Save</button></form>`,
  });

/** The id by which forms name a callback, since the callback itself may have 2,000 characters. */
export const callbackId = (callback: string): string =>
  `c-${createHash('sha256').update(callback).digest('base64url').slice(0, 22)}`;

/** The bytes of a part: enough for ten usual callbacks, or three of the longest. */
const roomOfCallbacks = 6000;

const callbackLine = (visit: SignedIn, callback: string): Html => {
  const id = callbackId(callback);
  return html`<li><code id="${id}">${callback}</code>
<a class="button small" href="${pathTo(visit, `/settings/callbacks/remove?callback=${id}`)}" aria-describedby="${id}">Remove…</a></li>
`;
};

/** The addresses that the marketplace's sign-in may lead sellers back to. */
export const callbacksSection = (
  visit: SignedIn,
  callbacks: readonly string[],
  problem: Problem | undefined,
): Html => {
  const part = partOf(visit, 'callbacks', callbacks, roomOfCallbacks, weightOf);
  return section('callbacks', {
    title: 'Callbacks',
    note: html`Where sellers come back to in your app after they have signed in to the marketplace. <code>signin-url</code> accepts these addresses alone, character by character.`,
    content: html`<div class="card">${
      callbacks.length === 0
        ? html`<p class="faint">None yet: add the address of your app that sellers come back to.</p>`
        : html`<ul class="lines">${part.shown.map((callback) => callbackLine(visit, callback))}</ul>${waysOf(visit, '/settings', part)}`
    }
<form method="post" action="${pathTo(visit, '/settings/callbacks')}">${accountForm(visit)}
<label class="unseen" for="callback">Callback</label>
<div class="row"><input id="callback" name="callback" required maxlength="2000" autocomplete="off" spellcheck="false" placeholder="https://app.example.com/signed-in" value="${problem?.at === 'callbacks' ? problem.typed : ''}"${faultMark('callbacks', problem)}><button>Add callback</button></div>
${faultOf('callbacks', problem)}</form></div>`,
  });
};

/** The most rows in one part of a list. */
const rooms = { members: 20, invitations: 10 } as const;

const memberColumns = (visit: SignedIn): readonly Column<Membership>[] => [
  {
    name: 'Member',
    kind: 'heading',
    cell: ({ personId, email }) =>
      html`<a href="${pathTo(visit, `/settings/members/${personId}`)}">${email}</a>${personId === visit.visitor.personId ? html` <span class="badge off">You</span>` : ''}`,
  },
  { name: 'Role', cell: ({ role }) => roleWords[role] },
  { name: 'Since', cell: ({ since }) => moment(since) },
];

const memberTable = (visit: SignedIn, part: ListPart<Membership>): Html =>
  html`${cardTable(memberColumns(visit), part.shown, { label: 'Everyone in the account' })}${waysOf(visit, '/settings', part)}`;

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
      html`<a class="button small" href="${pathTo(visit, `/settings/invitations/${id}/revoke`)}" aria-label="Revoke the invitation of ${email}…">Revoke…</a>`,
  },
];

const invitationTable = (visit: SignedIn, part: ListPart<Invitation>): Html =>
  html`${cardTable(invitationColumns(visit), part.shown, { label: 'Open invitations', id: 'invitations' })}${waysOf(visit, '/settings', part)}`;

const inviteForm = (
  visit: SignedIn,
  problem: Problem | undefined,
): Html => html`<form class="card" method="post" action="${pathTo(visit, '/settings/invitations')}">${accountForm(visit)}
<h3>Invite someone</h3>
<p class="note">You get a link to hand over. It opens the account once, within ${invitationDays} days, for the person who signs in with this address.</p>
<div class="row"><input type="email" name="email" aria-label="E-mail address" required maxlength="254" autocomplete="off" placeholder="name@example.com" value="${problem?.at === 'invitations' ? problem.typed : ''}"${faultMark('invitations', problem)}>
<select name="role" aria-label="Role"><option value="member">${roleWords.member}</option><option value="owner">${roleWords.owner}</option></select><button>Make link</button></div>
${faultOf('invitations', problem)}</form>`;

/** The members of the account and its open invitations. @param invitations those that can still be used */
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
${who.invitations.length === 0 ? '' : invitationTable(visit, partOf(visit, 'invitations', who.invitations, rooms.invitations))}`,
  });

/** The visitor's own sign-in, which every role may see. */
export const signInSection = (visit: SignedIn): Html => {
  const { email, role } = visit.visitor;
  return section('sign-in', {
    title: 'Your sign-in',
    note: 'Passwords and passkeys are at your sign-in provider, not here.',
    content: html`<div class="card"><dl class="facts">
<div><dt>Address</dt><dd>${email}</dd></div><div><dt>Role in this account</dt><dd>${roleWords[role]}</dd></div></dl>
<div class="apart"><p class="note">Ends your sessions in all browsers, this one included, and in all accounts.</p><a class="button" href="${pathTo(visit, '/sign-out-everywhere')}">Sign out everywhere…</a></div></div>`,
  });
};
