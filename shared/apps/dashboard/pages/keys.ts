import { html } from 'hono/html';
import { longestName } from '../../../identity/accounts/given-name.ts';
import { keyPermissions, type ReadPermission } from '../../../identity/accounts/key-store.ts';
import { listKeys } from '../../../identity/accounts/keys.ts';
import { hasAddress, type Membership, operator } from '../../../identity/people/people.ts';
import { dayMs } from '../../../platform/call/clock.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { accountForm, orSayWhy } from '../access/forms.ts';
import type { Html } from '../layout/answer.ts';
import { type Column, cardTable } from '../layout/card-table.ts';
import { moment } from '../layout/formats.ts';
import { icons } from '../layout/icons.ts';
import { accountPage } from '../layout/layout.ts';
import { partOf, problemNotice, waysOf } from '../layout/parts.ts';
import { type Answer, type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';
import { hintText } from './key-names.ts';
import { makeLimited } from './limits/new-key.ts';
import { secretPage } from './shown-once.ts';

/** The words for what a key may do. */
export const permissionWords: Readonly<Record<ReadPermission, string>> = {
  everything: 'Everything',
  'texts-and-prices': 'Texts and prices',
  account: 'Account only',
  unknown: 'Not known yet',
};

/** Only owners set limits. */
const limitField = html`<label class="field">Monthly limit
<span class="suffixed"><input name="limit" inputmode="numeric" maxlength="13" autocomplete="off" placeholder="No limit"><span>credits</span></span>
<small>Bounds what a fault in a program can cost: beyond it, paid calls are answered 402.</small></label>
`;

/** The form for a new key, which is empty each time it opens. */
const createKeyDialog = (
  visit: SignedIn,
  formId: Html,
): Html => html`<dialog id="create-key" class="card" aria-labelledby="create-key-title">
<form method="post" action="${pathTo(visit, '/keys')}">${formId}
<h2 id="create-key-title">Create a key</h2>
<label class="field">Name
<input name="name" required maxlength="${longestName}" dir="auto" autocomplete="off" placeholder="Listing app, production" autofocus>
<small>To tell keys apart, here and in your usage.</small></label>
<label class="field">Expires
<select name="lifetime"><option value="">Never</option><option value="30">In 30 days</option><option value="90">In 90 days</option><option value="365">In a year</option></select></label>
<fieldset class="field"><legend>Permission</legend>
<label class="choice"><input type="radio" name="permission" value="everything" checked><span>${permissionWords.everything}<small>Texts, prices and all marketplace operations</small></span></label>
<label class="choice"><input type="radio" name="permission" value="texts-and-prices"><span>${permissionWords['texts-and-prices']}<small>No marketplace operations: they answer 403</small></span></label>
<label class="choice"><input type="radio" name="permission" value="account"><span>${permissionWords.account}<small>Balance and usage for your own reports; no other key reads usage</small></span></label>
</fieldset>
${visit.visitor.role === 'owner' ? limitField : ''}<div class="buttons"><button type="button" command="close" commandfor="create-key">Cancel</button><button class="primary">Create key</button></div>
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
  if (state !== 'active' || isKnown || members.some((one) => hasAddress(one, createdBy))) return '';
  return html` <span class="badge warn" title="${createdBy} made this key and is no longer a member. Revoke it if no one needs it.">Former member’s</span>`;
}

const noKeys = (): Html => html`<section class="card empty">${icons.keys}
<h2>No keys yet</h2>
<p>Create one, put it into your app, and the first call is a minute away.</p>
<button class="primary" command="show-modal" commandfor="create-key">${icons.plus}Create key</button>
</section>`;

/** Keys on a page. */
const rowsOfPage = 25;

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

/** The table of keys: active ones first, then those that have ended. */
function keyTable(visit: SignedIn, keys: readonly ShownKey[], members: readonly Membership[]): Html {
  const sorted = keys.toSorted(
    (one, other) => Number(one.state !== 'active') - Number(other.state !== 'active'),
  );
  const part = partOf(visit, 'keys', sorted, rowsOfPage);
  const rowClass = ({ state }: ShownKey) => (state === 'active' ? undefined : 'ended');
  return html`${cardTable(columnsOf(visit, members), part.shown, { label: 'API keys', id: 'keys', classes: 'names', rowClass })}${waysOf(visit, '/keys', part)}`;
}

/** The lifetimes of a new key in days; the empty one means that it never expires. */
const lifetimes = ['', '30', '90', '365'];

async function keysPage(visit: SignedIn, services: DashboardServices, problem?: string): Promise<Answer> {
  const { accountId } = visit.visitor;
  const [listed, members] = await Promise.all([
    listKeys({ accountId }, services),
    services.people.membersOf(accountId),
  ]);
  const keys = listed.toReversed();
  const create = html`<button class="primary" command="show-modal" commandfor="create-key">${icons.plus}Create key</button>`;
  const content = html`${problemNotice(problem)}
${keys.length === 0 ? noKeys() : keyTable(visit, keys, members)}
${createKeyDialog(visit, accountForm(visit))}`;
  return await accountPage(
    visit,
    services,
    {
      title: 'API keys',
      lead: 'Each key opens this account for one of your apps. Its secret is shown once, when it is made.',
      actions: create,
      content,
    },
    problem === undefined ? 200 : 400,
  );
}

/** GET /dashboard/keys */
export const keys: Page = (visit, services) => keysPage(visit, services);

/** POST /dashboard/keys: makes a key and shows its secret, in this answer only. */
export const makeKey: Page = async (visit, services) => {
  const { form, now, visitor } = visit;
  const lifetime = form.get('lifetime') ?? '';
  const permission = keyPermissions.find((one) => one === form.get('permission'));
  const limit = form.get('limit')?.trim() ?? '';
  const mayLimit = visitor.role === 'owner' || limit === '';
  if (!lifetimes.includes(lifetime) || permission === undefined || !mayLimit)
    throw new ServiceError('BAD_REQUEST');
  const request = {
    accountId: visitor.accountId,
    name: form.get('name') ?? '',
    permission,
    createdBy: visitor.email,
    ...(lifetime === '' ? {} : { expiresAt: now + Number(lifetime) * dayMs }),
  };
  const make = async () => {
    const made = await makeLimited(visit, services, request, limit);
    return await secretPage(visit, services, made, 'Your new key');
  };
  return await orSayWhy(make, (words) => keysPage(visit, services, words));
};
