import { html } from 'hono/html';
import { limitNewKey } from '../../../billing/usage/change-limit.ts';
import { creditsAsTyped } from '../../../identity/accounts/account-settings.ts';
import { longestName } from '../../../identity/accounts/given-name.ts';
import { keyPermissions, type NewKey, type ReadPermission } from '../../../identity/accounts/key-store.ts';
import { createKey, listKeys, revokeKey } from '../../../identity/accounts/keys.ts';
import { hasAddress, type Membership, operator } from '../../../identity/people/people.ts';
import { dayMs } from '../../../platform/call/clock.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { accountForm, orSayWhy } from '../access/forms.ts';
import type { Html } from '../layout/answer.ts';
import { moment } from '../layout/formats.ts';
import { icons } from '../layout/icons.ts';
import { accountPage } from '../layout/layout.ts';
import { creditRules, emptyCard, problemNotice } from '../layout/parts.ts';
import { type Column, tableInParts } from '../layout/tables.ts';
import { type Answer, type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';
import { auditorOf, noteShowing } from './audit.ts';
import { hintText } from './key-names.ts';
import { limitWords } from './limits.ts';
import { secretPage } from './shown-once.ts';

/** The words for what a key may do. */
export const permissionWords: Readonly<Record<ReadPermission, string>> = {
  everything: 'Everything',
  'texts-and-prices': 'Texts and prices',
  account: 'Account only',
  unknown: 'Not known yet',
};

const permissionNotes = {
  everything: 'Texts, prices and all marketplace operations',
  'texts-and-prices': 'No marketplace operations: they answer 403',
  account: 'Balance and usage for your own reports; no other key reads usage',
} as const;

/** The lifetimes of a new key in days; the empty one means that it never expires. */
const lifetimes = new Map([
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
]);

/** Only owners set limits. */
const limitField = html`<label class="field">Monthly limit
<span class="suffixed"><input name="limit" autocomplete="off"${creditRules('No limit')}><span>credits</span></span>
<small>Bounds what a fault in a program can cost: beyond it, paid calls are answered 402.</small></label>
`;

const createButton = html`<button class="primary" popovertarget="create-key">${icons.plus}Create key</button>`;

/** The form for a new key. */
const createKeyDialog = (
  visit: SignedIn,
): Html => html`<dialog id="create-key" class="card" popover aria-labelledby="create-key-title">
<form method="post" action="${pathTo(visit, '/keys')}">${accountForm(visit)}
<h2 id="create-key-title">Create a key</h2>
<label class="field">Name
<input name="name" required maxlength="${longestName}" dir="auto" autocomplete="off" placeholder="Listing app, production" autofocus>
<small>To tell keys apart, here and in your usage.</small></label>
<label class="field">Expires
<select name="lifetime">${[...lifetimes].map(([days, words]) => html`<option value="${days}">${words}</option>`)}</select></label>
<fieldset class="field"><legend>Permission</legend>
${keyPermissions.map(
  (permission, index) =>
    html`<label class="choice"><input type="radio" name="permission" value="${permission}"${index === 0 ? html` checked` : ''}><span>${permissionWords[permission]}<small>${permissionNotes[permission]}</small></span></label>
`,
)}</fieldset>
${visit.visitor.role === 'owner' ? limitField : ''}<div class="buttons"><button type="button" popovertarget="create-key">Cancel</button><button class="primary">Create key</button></div>
</form>
</dialog>`;

export type ShownKey = Awaited<ReturnType<typeof listKeys>>[number];

const unusedMs = 30 * dayMs;

/** Whether an active key has been unused for 30 days. */
const isUnused = ({ state, lastUsedAt, createdAt }: ShownKey, now: number): boolean =>
  state === 'active' && now - (lastUsedAt ?? createdAt) >= unusedMs;

/** Days before its end in which a key says that it ends. */
const soonDays = 14;

/** `Ends today`, `Ends tomorrow` or `Ends in 5 days`, by days in UTC; undefined for a key that does not end soon. */
function endsSoon({ expiresAt }: Pick<ShownKey, 'expiresAt'>, now: number): string | undefined {
  if (expiresAt === undefined) return undefined;
  const days = Math.floor(expiresAt / dayMs) - Math.floor(now / dayMs);
  if (days > soonDays) return undefined;
  return days <= 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}

/** What a reader should know first: that the key has ended, ends soon, or is not used. */
export function stateBadge(key: ShownKey, now: number): Html {
  if (key.state === 'revoked') return html`<span class="badge off">Revoked</span>`;
  if (key.state === 'expired') return html`<span class="badge off">Expired</span>`;
  const soon = endsSoon(key, now);
  if (soon !== undefined)
    return html`<span class="badge warn" title="${key.replacedBy === undefined ? 'Rotate it before it ends.' : 'It has been replaced.'}">${soon}</span>`;
  if (isUnused(key, now))
    return html`<span class="badge warn" title="Not used for 30 days. Revoke it if no one needs it.">Unused</span>`;
  return html`<span class="badge good">Active</span>`;
}

/** Marks an active key whose maker has left the account. Old keys have no maker. */
export function makerBadge({ state, createdBy }: ShownKey, members: readonly Membership[]): Html | '' {
  const isKnown = createdBy === undefined || createdBy === operator;
  if (state !== 'active' || isKnown || members.some((member) => hasAddress(member, createdBy))) return '';
  return html` <span class="badge warn" title="${createdBy} made this key and is no longer a member. Revoke it if no one needs it.">Former member’s</span>`;
}

const momentOrNever = (at: number | undefined): Html =>
  at === undefined ? html`<span class="faint">Never</span>` : moment(at);

const columnsOf = (visit: SignedIn, members: readonly Membership[]): readonly Column<ShownKey>[] => [
  {
    name: 'Name',
    kind: 'heading',
    cell: (key) =>
      html`<a href="${pathTo(visit, `/keys/${key.keyId}`)}"><bdi>${key.keyName}</bdi></a><code class="under">${hintText(key)}</code>`,
  },
  {
    name: 'State',
    kind: 'state',
    cell: (key) => html`${stateBadge(key, visit.now)}${makerBadge(key, members)}`,
  },
  { name: 'Permission', cell: ({ permission }) => permissionWords[permission] },
  { name: 'Last used', cell: ({ lastUsedAt }) => momentOrNever(lastUsedAt) },
  { name: 'Expires', cell: ({ expiresAt }) => momentOrNever(expiresAt) },
  {
    name: 'Created',
    cell: ({ createdAt, createdBy }) =>
      html`${moment(createdAt)}${createdBy === undefined ? '' : html`<small class="under cut">by ${createdBy}</small>`}`,
  },
];

async function keysPage(visit: SignedIn, services: DashboardServices, problem?: string): Promise<Answer> {
  const { accountId } = visit.visitor;
  const [listed, members] = await Promise.all([
    listKeys({ accountId }, services),
    services.people.membersOf(accountId),
  ]);
  // Active ones first, then those that have ended.
  const keys = listed
    .toReversed()
    .toSorted((a, b) => Number(a.state !== 'active') - Number(b.state !== 'active'));
  const table = {
    name: 'keys',
    path: '/keys',
    room: 25,
    label: 'API keys',
    classes: 'names',
    rowClass: ({ state }: ShownKey) => (state === 'active' ? undefined : 'ended'),
  };
  const words = 'Create one, put it into your app, and the first call is a minute away.';
  const content = html`${problemNotice(problem)}
${keys.length === 0 ? emptyCard(icons.keys, 'No keys yet', words, createButton) : tableInParts(visit, columnsOf(visit, members), keys, table)}
${createKeyDialog(visit)}`;
  const parts = {
    title: 'API keys',
    lead: 'Each key opens this account for one of your apps. Its secret is shown once, when it is made.',
    actions: createButton,
    content,
  };
  return await accountPage(visit, services, parts, problem === undefined ? 200 : 400);
}

/** GET /dashboard/keys */
export const keys: Page = (visit, services) => keysPage(visit, services);

/** A key in the audit log. */
export const about = ({ keyName, keyId }: Pick<ShownKey, 'keyName' | 'keyId'>): string =>
  `${keyName} (${keyId})`;

/**
 * Makes a key with a monthly limit as typed, or without one, and notes both. A key that cannot be limited is revoked
 * again, since its secret has not been shown.
 */
async function makeLimited(
  visit: SignedIn,
  services: DashboardServices,
  request: Parameters<typeof createKey>[0],
  typed: string,
): Promise<NewKey> {
  const credits = creditsAsTyped(typed);
  const made = await createKey(request, services);
  const { key } = made;
  if (credits !== undefined) {
    try {
      await limitNewKey(key, credits, await services.limits(), visit.budget);
    } catch (error) {
      await revokeKey(key, services);
      throw error;
    }
  }
  await noteShowing(visit, services, 'key created', about(key));
  if (credits !== undefined) {
    const words = `${about(key)}: ${limitWords(credits)}, before that no limit`;
    await auditorOf(visit, services)('monthly limit changed', words);
  }
  return made;
}

/** POST /dashboard/keys: makes a key and shows its secret, in this answer only. */
export const makeKey: Page = async (visit, services) => {
  const { form, now, visitor } = visit;
  const lifetime = form.get('lifetime') ?? '';
  const permission = keyPermissions.find((known) => known === form.get('permission'));
  const limit = form.get('limit')?.trim() ?? '';
  const mayLimit = visitor.role === 'owner' || limit === '';
  if (!lifetimes.has(lifetime) || permission === undefined || !mayLimit)
    throw new ServiceError('BAD_REQUEST');
  const request = {
    accountId: visitor.accountId,
    name: form.get('name') ?? '',
    permission,
    createdBy: visitor.email,
    ...(lifetime === '' ? {} : { expiresAt: now + Number(lifetime) * dayMs }),
  };
  return await orSayWhy(
    async () =>
      await secretPage(visit, services, await makeLimited(visit, services, request, limit), 'Your new key'),
    (words) => keysPage(visit, services, words),
  );
};
