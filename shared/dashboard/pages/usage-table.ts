import { html } from 'hono/html';
import type { Day } from '../../credits/day.ts';
import type { Html } from '../answer.ts';
import { longDay } from '../days.ts';
import { whole } from '../numbers.ts';
import { colourOf } from '../operations.ts';
import { type KeyNames, nameOf } from './key-names.ts';
import { sumOf, sumsBy, type UsageRow } from './usage-sums.ts';

/** Rows on a page, as long as they are not of one day. */
const rowsShown = 60;

const figure = (value: number): Html => html`<td class="amount">${whole(value)}</td>`;

/** Credits by key, the largest first, each with its share of all. */
export function keyTotals(rows: readonly UsageRow[], names: KeyNames): Html {
  const all = sumOf(rows).credits;
  const sums = [...sumsBy(rows, ({ keyId }) => keyId)].toSorted(
    ([, one], [, other]) => other.credits - one.credits,
  );
  return html`<div class="card table" tabindex="0" role="region" aria-label="Credits by key"><table class="dense">
<thead><tr><th scope="col">Key</th><th scope="col" class="amount">Calls</th><th scope="col" class="amount">Credits</th><th scope="col" class="amount">Share</th></tr></thead>
<tbody>
${sums.map(
  ([keyId, { calls, credits }]) =>
    html`<tr><th scope="row">${nameOf(names, keyId)}</th>${figure(calls)}${figure(credits)}<td class="amount">${all === 0 ? '–' : `${Math.round((credits / all) * 100)} %`}</td></tr>
`,
)}</tbody></table></div>`;
}

/** The days of a page of the table: as many as their rows have room for, at least one. */
export function daysOfPage(rows: readonly UsageRow[]): { readonly days: Day[]; readonly next?: Day } {
  const days: Day[] = [];
  let count = 0;
  for (const [day, own] of Map.groupBy(rows, (row) => row.day)) {
    count += own.length;
    if (days.length > 0 && count > rowsShown) return { days, next: day };
    days.push(day);
  }
  return { days };
}

/** Day by day, each with its sum, then operation and key; the newest day first. */
export function usageTable(days: readonly Day[], rows: readonly UsageRow[], names: KeyNames): Html {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return html`<div class="card table" tabindex="0" role="region" aria-label="Credits by day, operation and key"><table class="dense">
<thead><tr><th scope="col">Operation</th><th scope="col">Key</th><th scope="col" class="amount">Calls</th><th scope="col" class="amount">Credits</th></tr></thead>
${days.map((day) => {
  const own = byDay.get(day) ?? [];
  const all = sumOf(own);
  return html`<tbody>
<tr class="sum"><th scope="rowgroup" colspan="2">${longDay(day)}</th>${figure(all.calls)}${figure(all.credits)}</tr>
${own.map(
  ({ operation, keyId, calls, credits }) =>
    html`<tr><td><span class="swatch ${colourOf(operation)}"></span>${operation ?? '–'}</td><td>${nameOf(names, keyId)}</td>${figure(calls)}${figure(credits)}</tr>
`,
)}</tbody>
`;
})}</table></div>`;
}
