import { html } from 'hono/html';
import type { Day } from '../../../billing/credits/day.ts';
import type { Html } from '../answer.ts';
import { longDay } from '../days.ts';
import { whole } from '../numbers.ts';
import { colourOf } from '../operations.ts';
import { type KeyNames, nameOf } from './key-names.ts';
import { sumOf, sumsBy, type UsageRow } from './usage-sums.ts';

/** Rows of days on a page, and of keys. The file has all of them. */
const rowsShown = { ofDays: 14, ofKeys: 8 } as const;

const figure = (value: number): Html => html`<td class="amount">${whole(value)}</td>`;

const shareOf = (credits: number, all: number): string =>
  all === 0 ? '–' : `${Math.round((credits / all) * 100)} %`;

/** Credits by key, the largest first, each with its share of all. */
export function keyTotals(rows: readonly UsageRow[], names: KeyNames): Html {
  const all = sumOf(rows).credits;
  const sums = [...sumsBy(rows, ({ keyId }) => keyId)].toSorted(
    ([, one], [, other]) => other.credits - one.credits,
  );
  const rest = sums.slice(rowsShown.ofKeys).map(([, sum]) => sum);
  const others = sumOf(rest);
  return html`<div class="card table" tabindex="0" role="region" aria-label="Credits by key"><table class="dense">
<thead><tr><th scope="col">Key</th><th scope="col" class="amount">Calls</th><th scope="col" class="amount">Credits</th><th scope="col" class="amount">Share</th></tr></thead>
<tbody>
${sums.slice(0, rowsShown.ofKeys).map(
  ([keyId, { calls, credits }]) =>
    html`<tr><th scope="row">${nameOf(names, keyId)}</th>${figure(calls)}${figure(credits)}<td class="amount">${shareOf(credits, all)}</td></tr>
`,
)}${rest.length === 0 ? '' : html`<tr><th scope="row">${rest.length} other keys</th>${figure(others.calls)}${figure(others.credits)}<td class="amount">${shareOf(others.credits, all)}</td></tr>`}</tbody></table></div>`;
}

/** The days of a page of the table: as many as their rows have room for, at least one. */
export function daysOfPage(rows: readonly UsageRow[]): { readonly days: Day[]; readonly next?: Day } {
  const days: Day[] = [];
  let count = 0;
  for (const [day, own] of Map.groupBy(rows, (row) => row.day)) {
    count += own.length;
    if (days.length > 0 && count > rowsShown.ofDays) return { days, next: day };
    days.push(day);
  }
  return { days };
}

/** The rows of a day that one page shows, those that took the most if there are too many, and the sum of the others. */
function rowsOfDay(rows: readonly UsageRow[]) {
  const largest = new Set(
    rows.toSorted((one, other) => other.credits - one.credits).slice(0, rowsShown.ofDays),
  );
  const rest = rows.filter((row) => !largest.has(row));
  return { shown: rows.filter((row) => largest.has(row)), rest: { count: rest.length, ...sumOf(rest) } };
}

/** Day by day, each with its sum, then operation and key; the newest day first. */
export function usageTable(days: readonly Day[], rows: readonly UsageRow[], names: KeyNames): Html {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return html`<div class="card table" tabindex="0" role="region" aria-label="Credits by day, operation and key"><table class="dense">
<thead><tr><th scope="col">Operation</th><th scope="col">Key</th><th scope="col" class="amount">Calls</th><th scope="col" class="amount">Credits</th></tr></thead>
${days.map((day) => {
  const own = byDay.get(day) ?? [];
  const all = sumOf(own);
  const { shown, rest } = rowsOfDay(own);
  return html`<tbody>
<tr class="sum"><th scope="rowgroup" colspan="2">${longDay(day)}</th>${figure(all.calls)}${figure(all.credits)}</tr>
${shown.map(
  ({ operation, keyId, calls, credits }) =>
    html`<tr><td><span class="swatch ${colourOf(operation)}"></span>${operation ?? '–'}</td><td>${nameOf(names, keyId)}</td>${figure(calls)}${figure(credits)}</tr>
`,
)}${rest.count === 0 ? '' : html`<tr><td colspan="2">${rest.count} smaller, all of them in the file</td>${figure(rest.calls)}${figure(rest.credits)}</tr>`}</tbody>
`;
})}</table></div>`;
}
