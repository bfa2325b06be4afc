import { html } from 'hono/html';
import { usageByDay, usageRows } from '../../../billing/usage/usage-by-day.ts';
import { longestName } from '../../../identity/accounts/given-name.ts';
import { limitNameOf } from '../../../identity/accounts/key-store.ts';
import { isOverlap, listKeys, renameKey, revokeKey, rotateKey } from '../../../identity/accounts/keys.ts';
import { hasAddress, type Membership } from '../../../identity/people/people.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { accountForm, orSayWhy } from '../access/forms.ts';
import { type Html, seeOther } from '../layout/answer.ts';
import { counted, moment } from '../layout/formats.ts';
import { accountPage } from '../layout/layout.ts';
import { button, card, fact, fieldForm, problemNotice, section } from '../layout/parts.ts';
import { type Answer, type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';
import type { Final } from './ask-first.ts';
import { auditorOf, noteShowing } from './audit.ts';
import { hintText } from './key-names.ts';
import { about, makerBadge, permissionWords, type ShownKey, stateBadge } from './keys.ts';
import { limitCard, limitsOf, setLimit } from './limits.ts';
import { periodOf } from './period.ts';
import { secretPage } from './shown-once.ts';
import { sumOf, usageChart } from './usage-chart.ts';

/** The key that the address names; one of another account does not exist. */
async function keyOf(visit: SignedIn, services: DashboardServices): Promise<ShownKey> {
  const { accountId } = visit.visitor;
  const [, , keyId = ''] = visit.path.split('/');
  const found = (await listKeys({ accountId }, services)).find((key) => key.keyId === keyId);
  if (found === undefined) throw new ServiceError('NOT_FOUND');
  return found;
}

/**
 * Whether a visitor may end a key: owners may end all, members those that they made. Of a key without a maker, which is
 * as old as that or the operator's, only owners may say that no one needs it.
 */
function mayEnd({ visitor }: SignedIn, { createdBy }: ShownKey): boolean {
  const { accountId, role, places } = visitor;
  if (role === 'owner') return true;
  const place = places.find((other) => other.accountId === accountId);
  return createdBy !== undefined && place !== undefined && hasAddress(place, createdBy);
}

const othersKey = 'Owners may rotate and revoke every key, members only those that they made. Ask an owner.';

function facts(visit: SignedIn, key: ShownKey, members: readonly Membership[]): Html {
  const never = html`<span class="faint">Never</span>`;
  return html`<dl class="card facts">
${fact('State', html`${stateBadge(key, visit.now)}${makerBadge(key, members)}`)}${fact('Begins with', html`<code>${hintText(key)}</code>`)}${fact('Permission', permissionWords[key.permission])}${fact('Last used', key.lastUsedAt === undefined ? never : moment(key.lastUsedAt))}${fact('Created', html`${moment(key.createdAt)}${key.createdBy === undefined ? '' : html`<small class="under">by ${key.createdBy}</small>`}`)}${fact('Expires', key.expiresAt === undefined ? never : moment(key.expiresAt))}${key.revokedAt === undefined ? '' : fact('Revoked', moment(key.revokedAt))}${key.replacedBy === undefined ? '' : fact('Replaced by', html`<a href="${pathTo(visit, `/keys/${key.replacedBy}`)}"><code>${key.replacedBy}</code></a>`)}${fact('Id', html`<code>${key.keyId}</code>`)}</dl>`;
}

/** The part of the page about the key's limit. */
async function limitSection(visit: SignedIn, services: DashboardServices, key: ShownKey): Promise<Html> {
  const name = limitNameOf(key);
  const limit = (await limitsOf(visit, services)).find((other) => other.name === name);
  return section(
    'limit',
    'Monthly limit',
    html`Bounds what a fault in the program with this key can cost: beyond it, paid calls are answered 402 <code>KEY_LIMIT</code>. It starts again each month (UTC). Keys that replace one another share it.`,
    limitCard(visit, limit, { label: `Limit of ${key.keyName}`, action: `/keys/${key.keyId}/limit` }),
  );
}

function forms(visit: SignedIn, key: ShownKey, limit: Html): Html {
  const to = `/keys/${key.keyId}`;
  const form = {
    action: `${to}/rename`,
    id: 'name',
    label: 'Name of the key',
    name: 'name',
    value: key.keyName,
    rules: html` required maxlength="${longestName}" dir="auto"`,
    button: 'Rename',
  };
  const note = 'To tell keys apart, here and in your usage.';
  const rename = section('rename', 'Name', note, fieldForm(visit, form));
  if (key.state !== 'active') return rename;
  if (!mayEnd(visit, key)) {
    const words = html`<p class="card faint">${othersKey}</p>`;
    return html`${rename}${limit}${section('rotate', 'Rotate or revoke', 'Both end this key.', words)}`;
  }
  const rotate =
    key.replacedBy === undefined
      ? html`<form class="card" method="post" action="${pathTo(visit, `${to}/rotate`)}">${accountForm(visit)}
<label for="overlap">The old key works for</label>
<div class="row"><select id="overlap" name="overlap"><option value="1h">One more hour</option><option value="24h" selected>One more day</option><option value="7d">Seven more days</option><option value="now">Not at all: it leaked</option></select><button>Rotate key</button></div></form>`
      : html`<p class="card faint">This key has been replaced already. <a href="${pathTo(visit, `/keys/${key.replacedBy}`)}">See the new key</a></p>`;
  const rotation =
    'Makes a new key with the same name, permission and expiry. Choose how long this one goes on working beside it.';
  const revoke = html`<div class="card"><a class="button danger" href="${pathTo(visit, `${to}/revoke`)}">Revoke key…</a></div>`;
  return html`${rename}${limit}${section('rotate', 'Rotate', rotation, rotate)}${section('revoke', 'Revoke', 'The key stops working at once. This cannot be undone.', revoke)}`;
}

/** What the key was charged in the last 30 days, by day and operation. */
async function usageOf(visit: SignedIn, { ledger }: DashboardServices, keyId: string): Promise<Html> {
  const { visitor, now, budget } = visit;
  const { from, to } = periodOf('', now);
  const days = await usageByDay({ accountId: visitor.accountId, from, to }, ledger, { budget });
  const rows = usageRows(days, keyId);
  const { calls, credits } = sumOf(rows);
  const summary =
    calls === 0
      ? html`<p class="note">No charged call in the last 30 days.</p>`
      : usageChart(
          days.map(({ day }) => day),
          rows,
        );
  const title = `${counted(credits, 'credit')} for ${counted(calls, 'call')} in 30 days`;
  const all = html`<a href="${pathTo(visit, `/usage?key=${encodeURIComponent(keyId)}`)}">By day and operation</a>`;
  return card('usage', title, summary, all);
}

async function keyPage(
  visit: SignedIn,
  services: DashboardServices,
  problem?: string,
  status = problem === undefined ? 200 : 400,
): Promise<Answer> {
  const [key, members] = await Promise.all([
    keyOf(visit, services),
    services.people.membersOf(visit.visitor.accountId),
  ]);
  const [limit, usage] = await Promise.all([
    limitSection(visit, services, key),
    usageOf(visit, services, key.keyId),
  ]);
  const content = html`${problemNotice(problem)}
${facts(visit, key, members)}${usage}<div class="settings">${forms(visit, key, limit)}</div>`;
  const calls = `/calls?key=${encodeURIComponent(key.keyId)}`;
  const actions = html`<div class="actions">${button(visit, calls, 'Calls')}${button(visit, '/keys', 'All keys')}</div>`;
  return await accountPage(visit, services, { title: key.keyName, content, actions }, status);
}

/** GET /dashboard/keys/{id} */
export const key: Page = (visit, services) => keyPage(visit, services);

/** Changes the key that the address names; if the change is refused, the key's page says why. */
const change =
  (act: (key: ShownKey, visit: SignedIn, services: DashboardServices) => Promise<Answer>): Page =>
  async (visit, services) => {
    const found = await keyOf(visit, services);
    return await orSayWhy(
      () => act(found, visit, services),
      (words) => keyPage(visit, services, words),
    );
  };

/** The same for a change that ends the key, which not every member may make. */
const end = (act: Parameters<typeof change>[0]): Page =>
  change(async (found, visit, services) =>
    mayEnd(visit, found) ? await act(found, visit, services) : await keyPage(visit, services, othersKey, 403),
  );

/** POST /dashboard/keys/{id}/rename */
export const rename = change(async ({ accountId, keyId }, visit, services) => {
  const name = await renameKey({ accountId, keyId, name: visit.form.get('name') ?? '' }, services);
  await auditorOf(visit, services)('key renamed', about({ keyName: name, keyId }));
  return seeOther(pathTo(visit, `/keys/${keyId}?notice=renamed`));
});

/** POST /dashboard/keys/{id}/limit */
export const changeKeyLimit = change(async (key, visit, services) => {
  const notice = await setLimit(visit, services, { keyId: key.keyId, name: about(key) });
  return seeOther(pathTo(visit, `/keys/${key.keyId}?notice=${notice}`));
});

const lastUse = ({ lastUsedAt }: ShownKey): Html =>
  lastUsedAt === undefined ? html`It has never been used.` : html`It was last used ${moment(lastUsedAt)}.`;

/** POST /dashboard/keys/{id}/rotate: shows the new key's secret, in this answer only. */
export const rotation: Final = {
  /** Asks before a rotation that ends the old key at once. */
  ask: async (visit, services) => {
    const overlap = visit.query.get('overlap') ?? '';
    if (overlap !== 'now') return undefined;
    const found = await keyOf(visit, services);
    if (found.state !== 'active' || !mayEnd(visit, found)) return undefined;
    return {
      title: `Rotate ${found.keyName} at once?`,
      words: html`Whatever still uses <code>${hintText(found)}</code> gets 401 from then on, until you have given it the new key. ${lastUse(found)} If it did not leak, go back and let both work for a day.`,
      act: 'Rotate at once',
      back: `/keys/${found.keyId}`,
      fields: { overlap },
    };
  },
  act: end(async ({ accountId, keyId }, visit, services) => {
    const overlap = visit.form.get('overlap') ?? '';
    if (!isOverlap(overlap))
      throw new ServiceError('BAD_REQUEST', 'Choose how long the old key goes on working.');
    const createdBy = visit.visitor.email;
    const made = await rotateKey({ accountId, keyId, overlap, createdBy }, services);
    await noteShowing(visit, services, 'key rotated', `${about(made.key)} for ${keyId}, overlap ${overlap}`);
    return await secretPage(visit, services, made, 'Your rotated key');
  }),
};

/** POST /dashboard/keys/{id}/revoke */
export const revocation: Final = {
  ask: async (visit, services) => {
    const found = await keyOf(visit, services);
    if (found.state === 'revoked' || !mayEnd(visit, found)) return undefined;
    return {
      title: `Revoke ${found.keyName}?`,
      words: html`Whatever still uses <code>${hintText(found)}</code> gets 401 from then on. ${lastUse(found)} This cannot be undone.`,
      act: 'Revoke key',
      back: `/keys/${found.keyId}`,
    };
  },
  act: end(async (found, visit, services) => {
    await revokeKey(found, services);
    await auditorOf(visit, services)('key revoked', about(found));
    return seeOther(pathTo(visit, `/keys/${found.keyId}?notice=revoked`));
  }),
};
