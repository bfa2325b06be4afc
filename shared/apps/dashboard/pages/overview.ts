import { html } from 'hono/html';
import { readCalls } from '../../../billing/usage/calls.ts';
import { type UsageRow, usageByDay, usageRows } from '../../../billing/usage/usage-by-day.ts';
import { listKeys } from '../../../identity/accounts/keys.ts';
import { counted, moment, whole } from '../layout/formats.ts';
import { icons } from '../layout/icons.ts';
import { balanceOf, card, figureCard } from '../layout/parts.ts';
import type { Html, Page, SignedIn } from '../visit.ts';
import { lastCalls } from './call-table.ts';
import { sumOf, usageChart } from './charts.ts';
import { keyNamesOf } from './key-names.ts';
import { periodOf } from './period.ts';

/** Placeholders for the reader's own key and picture. */
const key = html`<mark>YOUR_API_KEY</mark>`;
const picture = html`<mark>https://example.com/photo.jpg</mark>`;

/** The first call in three languages, by the names that the style sheet and the script know. */
const samplesOf = (url: string): readonly (readonly [id: string, label: string, code: Html])[] => [
  [
    'sh',
    'curl',
    html`curl ${url} \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"image_urls": ["${picture}"]}'`,
  ],
  [
    'ts',
    'TypeScript',
    html`const response = await fetch('${url}', {
  method: 'POST',
  headers: { authorization: 'Bearer ${key}', 'content-type': 'application/json' },
  body: JSON.stringify({ image_urls: ['${picture}'] }),
});
console.log(response.status, await response.json());`,
  ],
  [
    'python',
    'Python',
    html`import json, urllib.request

request = urllib.request.Request(
    "${url}",
    data=json.dumps({"image_urls": ["${picture}"]}).encode(),
    headers={"Authorization": "Bearer ${key}", "Content-Type": "application/json"},
)
print(json.load(urllib.request.urlopen(request)))`,
  ],
];

/** The first call, with the placeholders for key and picture marked. */
function quickStart(visit: SignedIn): Html {
  const samples = samplesOf(`${visit.origin}${visit.base}/api/v1/generate-basic-listing`);
  const choices = samples.map(
    ([id, label], index) =>
      html`<label><input type="radio" name="language" value="${id}"${index === 0 ? html` checked` : ''}><span>${label}</span></label>
`,
  );
  const codes = samples.map(
    ([id, label, code]) =>
      html`<div class="sample ${id}"><pre role="group" tabindex="0" aria-label="${label}"><code id="code-${id}">${code}</code></pre><copy-button for="code-${id}"></copy-button></div>
`,
  );
  return html`<section class="card tabs" aria-labelledby="quick-start">
<div class="card-heading"><div><h2 id="quick-start">Quick start</h2>
<p class="note">Put <a href="${visit.to('/keys')}">a key of yours</a> and the address of a picture into the marked places.</p></div>
<fieldset class="switch"><legend class="unseen">Language</legend>
${choices}</fieldset></div>
${codes}</section>`;
}

const shownCalls = 8;

function balanceCard(visit: SignedIn, { available, held }: Awaited<ReturnType<typeof balanceOf>>): Html {
  const note =
    held > 0
      ? `${whole(held)} set aside for calls that are running.`
      : available > 0
        ? 'A listing, price or appraisal takes 10, a failed call none.'
        : 'Paid calls answer 402 until there are some.';
  const more = html`${note} <a href="${visit.to('/credits')}">Get credits</a>`;
  return figureCard('credits', 'Credits', whole(available), more);
}

/** The credits spent in the last days, and how long the balance lasts at that pace. */
function spentCard(rows: readonly UsageRow[], days: number, available: number): Html {
  const { credits } = sumOf(rows);
  const left = Math.floor((available * days) / credits);
  const pace = `About ${whole(Math.ceil(credits / days))} a day: what is left lasts ${left > 365 ? 'more than a year' : `about ${counted(left, 'day')}`}.`;
  const note = credits === 0 ? 'Nothing yet.' : pace;
  return figureCard('spent', `Spent in ${days} days`, whole(credits), note);
}

/** GET /dashboard */
export const overview: Page = async (visit) => {
  const { accountId, services } = visit;
  const { limitFigure } = await import('./limits.ts');
  const [balance, keys, { calls }, { days: usage }, limit] = await Promise.all([
    balanceOf(visit),
    listKeys(visit, services),
    readCalls({ accountId, limit: shownCalls }, services, visit),
    usageByDay({ accountId, ...periodOf('', visit.now) }, services.ledger, visit),
    limitFigure(visit),
  ]);
  const active = keys.filter(({ state }) => state === 'active');
  const lastUsed = Math.max(...active.map(({ lastUsedAt }) => lastUsedAt ?? 0));
  const used = lastUsed > 0 ? html`Last used ${moment(lastUsed)}` : 'None has been used yet';
  const note = active.length === 0 ? html`<a href="${visit.to('/keys')}">Create your first key</a>` : used;
  const keysCard = figureCard('active-keys', 'Active keys', whole(active.length), note);
  const rows = usageRows(usage, undefined);
  const all = html`<a href="${visit.to('/usage')}">All usage</a>`;
  const chart =
    rows.length === 0 ? '' : card('last-days', 'Credits, last 30 days', usageChart(usage, rows), all);
  const hasCalls = calls.length > 0;
  return {
    title: 'Overview',
    actions: html`<a class="button primary" href="${visit.to('/keys')}">${icons.keys}${keys.length === 0 ? 'Create a key' : 'Manage keys'}</a>`,
    content: html`<div class="figures">${balanceCard(visit, balance)}${spentCard(rows, usage.length, balance.available)}${keysCard}${limit}</div>
${hasCalls ? '' : quickStart(visit)}
${chart}${lastCalls(visit, calls, keyNamesOf(keys))}
${hasCalls ? quickStart(visit) : ''}`,
  };
};
