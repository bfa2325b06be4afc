import { html } from 'hono/html';
import { longestName } from '../../../../identity/accounts/given-name.ts';
import { limitNameOf, type ReadPermission } from '../../../../identity/accounts/key-store.ts';
import { isOverlap, listKeys, renameKey, revokeKey, rotateKey } from '../../../../identity/accounts/keys.ts';
import { hasAddress, type Membership, operator } from '../../../../identity/people/people.ts';
import { dayMs } from '../../../../platform/call/clock.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { formOn } from '../../access/forms.ts';
import { moment } from '../../layout/formats.ts';
import { failurePage } from '../../layout/layout.ts';
import { askAnOwner, badge, button, fact, fieldForm, idFact, postForm, section } from '../../layout/parts.ts';
import type { Column } from '../../layout/tables.ts';
import type { Area, Html, Page, PageParts, SignedIn } from '../../visit.ts';
import { note, noteShowing } from '../audit.ts';
import { limitCard, limitsOf, setLimit } from '../limits.ts';
import { askFirst, secretPage } from '../questions.ts';
import { aboutKey, hintText } from './key-names.ts';

export type ShownKey = Awaited<ReturnType<typeof listKeys>>[number];

/** Key permissions, each with a note for those who choose. */
export const permissionWords: Readonly<Record<ReadPermission, readonly [name: string, note: string]>> = {
  everything: ['Everything', 'Texts, prices and all marketplace operations'],
  'texts-and-prices': ['Texts and prices', 'No marketplace operations: they answer 403'],
  account: ['Account only', 'Balance and usage for your own reports; no other key reads usage'],
  unknown: ['Not known yet', ''],
};

/** Days before its expiry from which a key shows a warning. */
const soonDays = 14;
const unusedMs = 30 * dayMs;

/** A notice that the key has ended, ends soon (by days in UTC), or is not used. */
function stateBadge({ state, expiresAt, replacedBy, lastUsedAt, createdAt }: ShownKey, now: number): Html {
  if (state === 'revoked') return badge('off', 'Revoked');
  if (state === 'expired') return badge('off', 'Expired');
  const days = expiresAt === undefined ? undefined : Math.floor(expiresAt / dayMs) - Math.floor(now / dayMs);
  if (days !== undefined && days <= soonDays) {
    const when = days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
    const advice = replacedBy === undefined ? 'Rotate it before it ends.' : 'It has been replaced.';
    return badge('warn', `Ends ${when}`, advice);
  }
  return now - (lastUsedAt ?? createdAt) >= unusedMs
    ? badge('warn', 'Unused', 'Not used for 30 days. Revoke it if no one needs it.')
    : badge('good', 'Active');
}

/** Marks an active key whose maker has left the account. Old keys have no maker. */
function makerBadge({ state, createdBy }: ShownKey, members: readonly Membership[]): Html | '' {
  const isKnown = createdBy === undefined || createdBy === operator;
  if (state !== 'active' || isKnown || members.some((member) => hasAddress(member, createdBy))) return '';
  const advice = `${createdBy} made this key and is no longer a member. Revoke it if no one needs it.`;
  return html` ${badge('warn', 'Former member’s', advice)}`;
}

const momentOrNever = (at: number | undefined): Html =>
  at === undefined ? html`<span class="faint">Never</span>` : moment(at);

/** What the list shows below a key's name, and the key's page as well. */
export const keyColumns = (now: number, members: readonly Membership[]): readonly Column<ShownKey>[] => [
  {
    name: 'State',
    kind: 'state',
    cell: (key) => html`${stateBadge(key, now)}${makerBadge(key, members)}`,
  },
  { name: 'Permission', cell: ({ permission }) => permissionWords[permission][0] },
  { name: 'Last used', cell: ({ lastUsedAt }) => momentOrNever(lastUsedAt) },
  { name: 'Expires', cell: ({ expiresAt }) => momentOrNever(expiresAt) },
  {
    name: 'Created',
    cell: ({ createdAt, createdBy }) =>
      html`${moment(createdAt)}${createdBy === undefined ? '' : html`<small class="under">by ${createdBy}</small>`}`,
  },
];

/** The key that the address names; one of another account does not exist. */
async function keyOf(visit: SignedIn): Promise<ShownKey> {
  const [, , keyId = ''] = visit.path.split('/');
  const key = (await listKeys(visit, visit.services)).find((listed) => listed.keyId === keyId);
  if (key === undefined) throw new ServiceError('NOT_FOUND');
  return key;
}

/**
 * Whether a visitor may end a key: owners may end all, members those that they made. A key without a recorded maker,
 * old or made by the operator, may only be ended by owners.
 */
function mayEnd({ isOwner, accountId, visitor }: SignedIn, { createdBy }: ShownKey): boolean {
  if (isOwner) return true;
  const place = visitor.places.find((other) => other.accountId === accountId);
  return createdBy !== undefined && place !== undefined && hasAddress(place, createdBy);
}

const othersKey = 'Owners may rotate and revoke every key, members only those that they made:';

function facts(visit: SignedIn, key: ShownKey, members: readonly Membership[]): Html {
  const { keyId, revokedAt, replacedBy } = key;
  const replaced =
    replacedBy && html`<a href="${visit.to(`/keys/${replacedBy}`)}"><code>${replacedBy}</code></a>`;
  return html`<dl class="card facts">
${keyColumns(visit.now, members).map(({ name, cell }) => fact(name, cell(key)))}${revokedAt === undefined ? '' : fact('Revoked', moment(revokedAt))}${replaced ? fact('Replaced by', replaced) : ''}${fact('Begins with', html`<code>${hintText(key)}</code>`)}${idFact('Id', 'key', keyId)}</dl>`;
}

/** The part of the page about the key's limit. */
async function limitSection(visit: SignedIn, key: ShownKey): Promise<Html> {
  const name = limitNameOf(key);
  const limit = (await limitsOf(visit)).find((other) => other.name === name);
  const note = html`Bounds what a fault in the program with this key can cost: beyond it, paid calls are answered 402 <code>KEY_LIMIT</code>. It starts again each month (UTC). Keys that replace one another share it.`;
  const form = { label: `Limit of ${key.keyName}`, action: `/keys/${key.keyId}/limit` };
  return section('limit', 'Monthly limit', note, limitCard(visit, limit, form));
}

function forms(visit: SignedIn, key: ShownKey, limit: Html): Html {
  const to = `/keys/${key.keyId}`;
  const form = {
    action: `${to}/rename`,
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
    const words = html`<p class="faint">${othersKey} ${askAnOwner(visit)}.</p>`;
    return html`${rename}${limit}${section('rotate', 'Rotate or revoke', 'Both end this key.', words)}`;
  }
  const overlaps = html`
<label for="overlap">The old key works for</label>
<div class="row"><select id="overlap" name="overlap"><option value="1h">One more hour</option><option value="24h" selected>One more day</option><option value="7d">Seven more days</option><option value="now">Not at all: it leaked</option></select><button>Rotate key</button></div>`;
  const rotate =
    key.replacedBy === undefined
      ? postForm(visit, `${to}/rotate`, overlaps)
      : html`<p class="faint">This key has been replaced already. <a href="${visit.to(`/keys/${key.replacedBy}`)}">See the new key</a></p>`;
  const rotation =
    'Makes a new key with the same name, permission and expiry. Choose how long this one goes on working beside it.';
  const revoke = html`<a class="button danger" href="${visit.to(`${to}/revoke`)}">Revoke key…</a>`;
  return html`${rename}${limit}${section('rotate', 'Rotate', rotation, rotate)}${section('revoke', 'Revoke', 'The key stops working at once. This cannot be undone.', revoke)}`;
}

/** GET /dashboard/keys/{id} */
const keyPage = async (visit: SignedIn): Promise<PageParts> => {
  const [key, members] = await Promise.all([keyOf(visit), visit.services.people.membersOf(visit.accountId)]);
  const limit = await limitSection(visit, key);
  const content = html`${facts(visit, key, members)}<div class="settings">${forms(visit, key, limit)}</div>`;
  const of = `key=${encodeURIComponent(key.keyId)}`;
  const actions = html`<div class="actions">${button(visit, `/usage?${of}`, 'Usage')}${button(visit, `/calls?${of}`, 'Calls')}${button(visit, '/keys', 'All keys')}</div>`;
  return { title: key.keyName, content, actions };
};

/** Changes the key that the address names. */
const change = (act: (key: ShownKey, ...given: Parameters<Page>) => ReturnType<Page>): Page =>
  formOn(keyPage, async (visit) => act(await keyOf(visit), visit));

/** The same for a change that ends the key, which some members may not make. */
const end = (act: Parameters<typeof change>[0]): Page =>
  change(async (key, visit) => {
    if (mayEnd(visit, key)) return await act(key, visit);
    return await failurePage(visit, [
      403,
      'This is the key of someone else',
      html`${othersKey} ${askAnOwner(visit)}.`,
    ]);
  });

const rename = change(async ({ accountId, keyId }, visit) => {
  const name = await renameKey({ accountId, keyId, name: visit.form.get('name') ?? '' }, visit.services);
  await note(visit, 'key renamed', aboutKey({ keyName: name, keyId }));
  return `/keys/${keyId}?notice=renamed`;
});

const changeLimit = change(async (key, visit) => {
  const notice = await setLimit(visit, { keyId: key.keyId, name: aboutKey(key) });
  return `/keys/${key.keyId}?notice=${notice}`;
});

const lastUse = ({ lastUsedAt }: ShownKey): Html =>
  lastUsedAt === undefined ? html`It has never been used.` : html`It was last used ${moment(lastUsedAt)}.`;

/** Shows the new key's secret, in its answer only. It asks before a rotation that ends the old key at once. */
const rotation = askFirst('/keys/:id/rotate', {
  ask: async (visit) => {
    const overlap = visit.query.get('overlap') ?? '';
    if (overlap !== 'now') return undefined;
    const key = await keyOf(visit);
    if (key.state !== 'active' || !mayEnd(visit, key)) return undefined;
    return {
      title: `Rotate ${key.keyName} at once?`,
      words: html`From then on, programs that use <code>${hintText(key)}</code> get 401 until you have given them the new key. ${lastUse(key)} If it did not leak, go back and let both work for a day.`,
      act: 'Rotate at once',
      back: `/keys/${key.keyId}`,
      fields: { overlap },
    };
  },
  act: end(async ({ accountId, keyId }, visit) => {
    const overlap = visit.form.get('overlap') ?? '';
    if (!isOverlap(overlap))
      throw new ServiceError('BAD_REQUEST', 'Choose how long the old key goes on working.');
    const createdBy = visit.visitor.email;
    const made = await rotateKey({ accountId, keyId, overlap, createdBy }, visit.services);
    const about = `${aboutKey(made.key)} for ${keyId}, overlap ${overlap}`;
    const hook = { type: 'key.created', data: { key: made.key.keyId } } as const;
    await noteShowing(visit, 'key rotated', about, hook);
    return secretPage(visit, made, 'Your rotated key');
  }),
});

const revocation = askFirst('/keys/:id/revoke', {
  ask: async (visit) => {
    const key = await keyOf(visit);
    if (key.state === 'revoked' || !mayEnd(visit, key)) return undefined;
    return {
      title: `Revoke ${key.keyName}?`,
      words: html`From then on, programs that use <code>${hintText(key)}</code> get 401. ${lastUse(key)} This cannot be undone.`,
      act: 'Revoke key',
      back: `/keys/${key.keyId}`,
    };
  },
  act: end(async (key, visit) => {
    await revokeKey(key, visit.services);
    await note(visit, 'key revoked', aboutKey(key));
    return `/keys/${key.keyId}?notice=revoked`;
  }),
});

/** The page of a key, and its actions. */
export const keyArea = {
  everyone: {
    'GET /keys/:id': keyPage,
    'POST /keys/:id/rename': rename,
    ...rotation,
    ...revocation,
  },
  owners: { 'POST /keys/:id/limit': changeLimit },
} satisfies Area;
