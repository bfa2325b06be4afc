import { html } from 'hono/html';
import type { listKeys } from '../../../identity/accounts/keys/list-keys.ts';
import { hasAddress, type Membership, operator } from '../../../identity/people/person.ts';
import type { Html } from '../answer.ts';
import { icons } from '../icons.ts';
import { partOf, waysOf } from '../list-part.ts';
import { moment } from '../times.ts';
import { pathTo, type SignedIn } from '../visit.ts';
import { permissionWords } from './create-key-dialog.ts';

export type ShownKey = Awaited<ReturnType<typeof listKeys>>[number];

const unusedMs = 30 * 24 * 60 * 60 * 1000;

/** `rls_ab12…`: what a key begins with. */
export const hintText = ({ hint }: Pick<ShownKey, 'hint'>): string =>
  hint === undefined ? 'rls_…' : `rls_${hint}…`;

/** Whether a key that works has not been used for 30 days. */
const isUnused = ({ state, lastUsedAt, createdAt }: ShownKey, now: number): boolean =>
  state === 'active' && now - (lastUsedAt ?? createdAt) >= unusedMs;

export function stateBadge(key: ShownKey, now: number): Html {
  if (key.state === 'revoked') return html`<span class="badge off">Revoked</span>`;
  if (key.state === 'expired') return html`<span class="badge off">Expired</span>`;
  if (key.replacedBy !== undefined) return html`<span class="badge warn">Ending</span>`;
  if (isUnused(key, now))
    return html`<span class="badge warn" title="Not used for 30 days. Revoke it if nobody needs it.">Unused</span>`;
  return html`<span class="badge good">Active</span>`;
}

/** Marks a working key whose maker has left the account since. Keys of old have no maker. */
export function makerBadge({ state, createdBy }: ShownKey, members: readonly Membership[]): Html | '' {
  const isKnown = createdBy === undefined || createdBy === operator;
  if (state !== 'active' || isKnown || members.some((one) => hasAddress(one, createdBy))) return '';
  return html` <span class="badge warn" title="${createdBy} made this key and is no longer a member. Revoke it if nobody needs it.">Former member’s</span>`;
}

export const noKeys = (): Html => html`<section class="card empty">${icons.keys}
<h2>No keys yet</h2>
<p>Create one, put it into your app, and the first call is a minute away.</p>
<button class="primary" command="show-modal" commandfor="create-key">${icons.plus}Create key</button>
</section>`;

/** Keys on a page. */
const rowsOfPage = 25;

/** Keys that work first, then those that ended. */
export function keyTable(visit: SignedIn, keys: readonly ShownKey[], members: readonly Membership[]): Html {
  const { now } = visit;
  const sorted = keys.toSorted(
    (one, other) => Number(one.state !== 'active') - Number(other.state !== 'active'),
  );
  const part = partOf(visit, 'keys', sorted, rowsOfPage);
  return html`<div class="card table" id="keys" tabindex="0" role="region" aria-label="API keys"><table>
<thead><tr><th scope="col">Name</th><th scope="col">State</th><th scope="col">Permission</th><th scope="col">Last used</th><th scope="col">Expires</th><th scope="col">Created</th></tr></thead>
<tbody>
${part.shown.map(
  (
    key,
  ) => html`<tr${key.state === 'active' ? '' : html` class="ended"`}><th scope="row"><a href="${pathTo(visit, `/keys/${key.keyId}`)}">${key.keyName}</a><code class="under">${hintText(key)}</code></th>
<td>${stateBadge(key, now)}${makerBadge(key, members)}</td><td>${permissionWords[key.permission]}</td>
<td>${key.lastUsedAt === undefined ? html`<span class="faint">Never</span>` : moment(key.lastUsedAt)}</td>
<td>${key.expiresAt === undefined ? html`<span class="faint">Never</span>` : moment(key.expiresAt)}</td>
<td>${moment(key.createdAt)}${key.createdBy === undefined ? '' : html`<small class="under cut">by ${key.createdBy}</small>`}</td></tr>
`,
)}</tbody></table></div>${waysOf(visit, '/keys', part)}`;
}
