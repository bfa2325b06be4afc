import { html } from 'hono/html';
import { readCalls } from '../../../billing/usage/calls.ts';
import { type UsageRow, usageByDay, usageRows } from '../../../billing/usage/usage-by-day.ts';
import { listKeys } from '../../../identity/accounts/keys.ts';
import { photoPlace } from '../../reference/sample-call.ts';
import { counted, whole } from '../layout/formats.ts';
import { icon } from '../layout/icons.ts';
import { balanceOf, card, curlSample, figureCard } from '../layout/parts.ts';
import type { Html, Page, SignedIn } from '../visit.ts';
import { lastCalls } from './call-table.ts';
import { sumOf, usageChart } from './charts.ts';
import { firstSteps } from './first-steps.ts';
import { keyNamesOf } from './keys/key-names.ts';
import { periodOf } from './period.ts';

/** The first call, with the placeholders for key and picture marked. */
function quickStart(visit: SignedIn): Html {
  const body = `{"image_urls": ["${photoPlace}"]}`;
  const note = html`<p class="note">Put <a href="${visit.to('/keys')}">a key of yours</a> and the address of a picture into the marked places. The <a href="${visit.base}/docs">documentation</a> has it in TypeScript and Python too.</p>`;
  return card(
    'quick-start',
    'Quick start',
    html`${note}${curlSample(visit, { path: '/api/v1/generate-basic-listing', body })}`,
  );
}

const shownCalls = 8;

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
  const [{ available, held }, keys, { calls }, { days: usage }, limit] = await Promise.all([
    balanceOf(visit),
    listKeys(visit, services),
    readCalls({ accountId, limit: shownCalls }, services, visit),
    usageByDay({ accountId, ...periodOf('', visit.now) }, services.ledger, visit),
    limitFigure(visit),
  ]);
  const rows = usageRows(usage, undefined);
  const all = html`<a href="${visit.to('/usage')}">All usage</a>`;
  const chart =
    rows.length === 0 ? '' : card('last-days', 'Credits, last 30 days', usageChart(usage, rows), all);
  const aside =
    held > 0 ? `${whole(held)} set aside for calls that are running.` : 'A listing or a price takes 10.';
  const credits = figureCard(
    'credits',
    'Credits',
    whole(available),
    visit.erasedFrom === undefined ? html`${aside} <a href="${visit.to('/credits')}">Get credits</a>` : aside,
  );
  // The list has all calls of an account that made few, and one that spent nothing has sent no photo.
  const isNew = calls.length < shownCalls || usage.length === 0;
  const hasKeys = keys.some(({ state }) => state === 'active');
  const steps = isNew ? firstSteps(visit, calls, hasKeys) : '';
  return {
    title: 'Overview',
    actions: html`<a class="button" href="${visit.to('/keys')}">${icon('keys')}${keys.length === 0 ? 'Create a key' : 'Manage keys'}</a>`,
    content: html`${steps}<div class="figures">${credits}${spentCard(rows, usage.length, available)}${limit}</div>
${chart}${lastCalls(visit, calls, keyNamesOf(keys))}
${visit.erasedFrom === undefined ? quickStart(visit) : ''}`,
  };
};
