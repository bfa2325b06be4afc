import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { type MailKind, mailKinds } from '../../../../identity/accounts/account-settings.ts';
import { longestName } from '../../../../identity/accounts/given-name.ts';
import { invitationDays } from '../../../../identity/people/invitations.ts';
import type { Invitation, Membership } from '../../../../identity/people/people.ts';
import { accountForm } from '../../access/forms.ts';
import type { Html } from '../../layout/answer.ts';
import { moment, roleWords, whole } from '../../layout/formats.ts';
import { button, creditRules, fact, faultOf, fieldForm, type Problem, section } from '../../layout/parts.ts';
import { type Column, listInParts, tableInParts, weightOf } from '../../layout/tables.ts';
import { pathTo, type SignedIn } from '../../visit.ts';

const path = '/settings';

/** The name of the account, which members read everywhere. */
export function nameSection(visit: SignedIn, problem: Problem | undefined): Html {
  const form = {
    action: '/settings/name',
    id: 'account-name',
    label: 'Name of the account',
    name: 'name',
    value: visit.accounts[0]?.name ?? '',
    rules: html` required maxlength="${longestName}" dir="auto"`,
    button: 'Rename',
  };
  const note = html`Its name is on every page, on statements and in mails. Its id stays as it is: <code>${visit.visitor.accountId}</code>`;
  return section('name', 'Account', note, fieldForm(visit, form, problem));
}

/** The setting of the level below which every page warns. */
export function lowBalanceSection(
  visit: SignedIn,
  { threshold, available }: { readonly threshold: number | undefined; readonly available: number },
  problem: Problem | undefined,
): Html {
  const form = {
    action: '/settings/low-balance',
    id: 'low-balance-credits',
    label: 'Warn below',
    name: 'credits',
    value: threshold === undefined ? '' : whole(threshold),
    rules: creditRules('No warning'),
    unit: 'credits',
    after: `There are ${whole(available)} now. Leave it empty for no warning.`,
  };
  const note =
    'While there are fewer credits than this, every page warns everybody in the account and paid answers carry x-credits-low. Owners also get one mail, where this service sends any.';
  return section('low-balance', 'Low balance', note, fieldForm(visit, form, problem));
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
export function mailsSection(visit: SignedIn, muted: readonly MailKind[]): Html {
  const kinds = mailKinds.map(
    (kind) =>
      html`<label class="choice"><input type="checkbox" name="mail" value="${kind}"${muted.includes(kind) ? '' : html` checked`}><span>${mailWords[kind][0]}<small>${mailWords[kind][1]}</small></span></label>
`,
  );
  const form = html`<form class="card" method="post" action="${pathTo(visit, '/settings/mails')}">${accountForm(visit)}
<fieldset class="field"><legend>Tell owners when</legend>${kinds}</fieldset><button>Save</button></form>`;
  const note = 'What owners are told within some minutes, where this service sends mails.';
  return section('mails', 'Mails', note, form);
}

/** The id by which forms name a callback, since the callback itself may have 2,000 characters. */
export const callbackId = (callback: string): string =>
  `c-${createHash('sha256').update(callback).digest('base64url').slice(0, 22)}`;

const callbackLine = (visit: SignedIn, callback: string): Html => {
  const id = callbackId(callback);
  return html`<li><code id="${id}">${callback}</code>
<a class="button small" href="${pathTo(visit, `/settings/callbacks/remove?callback=${id}`)}" aria-describedby="${id}">Remove…</a></li>
`;
};

/** The addresses that the marketplace's sign-in may lead sellers back to. */
export function callbacksSection(
  visit: SignedIn,
  callbacks: readonly string[],
  problem: Problem | undefined,
): Html {
  // The bytes of a part: enough for ten usual callbacks, or three of the longest.
  const list = { name: 'callbacks', path, room: 6000, weigh: weightOf };
  const lines = (part: readonly string[]) =>
    html`<ul class="card lines">${part.map((callback) => callbackLine(visit, callback))}</ul>`;
  const none = html`<p class="card faint">None yet: add the address of your app that sellers come back to.</p>`;
  const form = {
    action: '/settings/callbacks',
    id: 'callback',
    label: 'Callback',
    isLabelHidden: true,
    name: 'callback',
    value: '',
    rules: html` required maxlength="2000" spellcheck="false" placeholder="https://app.example.com/signed-in"`,
    button: 'Add callback',
  };
  return section(
    'callbacks',
    'Callbacks',
    html`Where sellers come back to in your app after they have signed in to the marketplace. <code>signin-url</code> accepts these addresses alone, character by character.`,
    html`${callbacks.length === 0 ? none : listInParts(visit, callbacks, list, lines)}${fieldForm(visit, form, problem)}`,
  );
}

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

function inviteForm(visit: SignedIn, problem: Problem | undefined): Html {
  const { mark, words } = faultOf('email', problem);
  const typed = problem?.at === 'email' ? problem.typed : '';
  return html`<form class="card" method="post" action="${pathTo(visit, '/settings/invitations')}">${accountForm(visit)}
<h3>Invite someone</h3>
<p class="note">You get a link to hand over. It opens the account once, within ${invitationDays} days, for the person who signs in with this address.</p>
<div class="row"><input type="email" name="email" aria-label="E-mail address" required maxlength="254" autocomplete="off" placeholder="name@example.com" value="${typed}"${mark}>
<select name="role" aria-label="Role"><option value="member">${roleWords.member}</option><option value="owner">${roleWords.owner}</option></select><button>Make link</button></div>
${words}</form>`;
}

/** The members of the account and its open invitations. @param invitations those that can still be used */
export function membersSection(
  visit: SignedIn,
  members: readonly Membership[],
  invitations: readonly Invitation[],
  problem: Problem | undefined,
): Html {
  const ofMembers = { name: 'members', path, room: 20, label: 'Everyone in the account' };
  const ofInvitations = { name: 'invitations', path, room: 10, label: 'Open invitations' };
  return section(
    'people',
    'Members',
    'Members have keys, usage, calls and the playground. Owners also have the settings of the account.',
    html`${tableInParts(visit, memberColumns(visit), members, ofMembers)}${inviteForm(visit, problem)}${
      invitations.length === 0
        ? ''
        : tableInParts(visit, invitationColumns(visit), invitations, ofInvitations)
    }`,
  );
}

/** The visitor's own sign-in, which every role may see. */
export function signInSection(visit: SignedIn): Html {
  const { email, role } = visit.visitor;
  const content = html`<div class="card"><dl class="facts">
${fact('Address', email)}${fact('Role in this account', roleWords[role])}</dl>
<div class="apart"><p class="note">Ends your sessions in all browsers, this one included, and in all accounts.</p>${button(visit, '/sign-out-everywhere', 'Sign out everywhere…')}</div></div>`;
  const note = 'Passwords and passkeys are at your sign-in provider, not here.';
  return section('sign-in', 'Your sign-in', note, content);
}
