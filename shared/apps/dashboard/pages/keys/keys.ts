import { html } from 'hono/html';
import { longestName } from '../../../../identity/accounts/given-name.ts';
import { keyPermissions } from '../../../../identity/accounts/key-store.ts';
import { createKey, listKeys } from '../../../../identity/accounts/keys.ts';
import { dayMs } from '../../../../platform/call/clock.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { formOn } from '../../access/forms.ts';
import { icon } from '../../layout/icons.ts';
import { emptyCard, postForm } from '../../layout/parts.ts';
import { type Column, tableInParts } from '../../layout/tables.ts';
import type { Area, Html, Page, PageParts, SignedIn } from '../../visit.ts';
import { noteShowing } from '../audit.ts';
import { secretPage } from '../questions.ts';
import { keyArea, keyColumns, permissionWords, type ShownKey } from './key.ts';
import { aboutKey, hintText } from './key-names.ts';

/** The lifetimes of a new key in days; the empty one means that it never expires. */
const lifetimes = new Map([
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
]);

const createButton = html`<button class="primary" popovertarget="create-key">${icon('plus')}Create key</button>`;

/** The form for a new key. */
function createKeyDialog(visit: SignedIn): Html {
  const permissions = keyPermissions.map(
    (permission, index) =>
      html`<label class="choice"><input type="radio" name="permission" value="${permission}"${index === 0 ? html` checked` : ''}><span>${permissionWords[permission][0]}<small>${permissionWords[permission][1]}</small></span></label>`,
  );
  const form = html`
<h2 id="create-key-title">Create a key</h2>
<label class="field">Name
<input name="name" required maxlength="${longestName}" dir="auto" autocomplete="off" placeholder="Listing app, production" autofocus>
<small>To tell keys apart, here and in your usage.</small></label>
<label class="field">Expires
<select name="lifetime">${[...lifetimes].map(([days, words]) => html`<option value="${days}">${words}</option>`)}</select></label>
<fieldset class="field"><legend>Permission</legend>
${permissions}</fieldset>
<div class="buttons"><button type="button" popovertarget="create-key">Cancel</button><button class="primary">Create key</button></div>`;
  return html`<dialog id="create-key" class="card" popover aria-labelledby="create-key-title">
${postForm(visit, '/keys', form, '')}
</dialog>`;
}

/** GET /dashboard/keys */
const keysPage = async (visit: SignedIn): Promise<PageParts> => {
  const [listed, members] = await Promise.all([
    listKeys(visit, visit.services),
    visit.services.people.membersOf(visit.accountId),
  ]);
  // Active ones first, then those that have ended.
  const keys = listed
    .toReversed()
    .toSorted((a, b) => Number(a.state !== 'active') - Number(b.state !== 'active'));
  const name: Column<ShownKey> = {
    name: 'Name',
    kind: 'heading',
    cell: (key) =>
      html`<a href="${visit.to(`/keys/${key.keyId}`)}"><bdi>${key.keyName}</bdi></a><code class="under">${hintText(key)}</code>`,
  };
  const table = {
    name: 'keys',
    path: '/keys',
    room: 25,
    label: 'API keys',
    rowClass: ({ state }: ShownKey) => (state === 'active' ? undefined : 'ended'),
  };
  const create = visit.erasedFrom === undefined ? createButton : html``;
  const words = 'Create one, put it into your app, and the first call is a minute away.';
  const list =
    keys.length === 0
      ? emptyCard(icon('keys'), 'No keys yet', words, create)
      : tableInParts(visit, [name, ...keyColumns(visit.now, members)], keys, table);
  return {
    title: 'API keys',
    lead: 'Each key opens this account for one of your apps. Its secret is shown once, when it is made.',
    actions: create,
    content: html`${list}
${visit.erasedFrom === undefined ? createKeyDialog(visit) : ''}`,
  };
};

/** POST /dashboard/keys: makes a key and shows its secret, in this answer only. */
const makeKey: Page = async (visit) => {
  const { form, now, visitor } = visit;
  const lifetime = form.get('lifetime') ?? '';
  const permission = keyPermissions.find((known) => known === form.get('permission'));
  if (!lifetimes.has(lifetime) || permission === undefined) throw new ServiceError('BAD_REQUEST');
  const request = {
    accountId: visit.accountId,
    name: form.get('name') ?? '',
    permission,
    createdBy: visitor.email,
    ...(lifetime === '' ? {} : { expiresAt: now + Number(lifetime) * dayMs }),
  };
  const made = await createKey(request, visit.services);
  const hook = { type: 'key.created', data: { key: made.key.keyId } } as const;
  await noteShowing(visit, 'key created', aboutKey(made.key), hook);
  return secretPage(visit, made, 'Your new key');
};

export const keys: Area = {
  everyone: {
    'GET /keys': keysPage,
    'POST /keys': formOn(keysPage, makeKey),
    ...keyArea.everyone,
  },
  owners: keyArea.owners,
};
