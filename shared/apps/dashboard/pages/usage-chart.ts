import { html } from 'hono/html';
import type { Day } from '../../../billing/credits/days.ts';
import type { Html } from '../layout/answer.ts';
import { counted, longDay, shortDay, whole } from '../layout/formats.ts';
import { colourOf, operationsOf, sumOf, sumsBy, type UsageRow } from './usage-sums.ts';

/** Heights in pixels; widths are in per cent, so that the chart fits every page and its texts keep their size. */
const plotHeight = 180;
const labelledEvery = 7;
const barShare = 0.68;

/** A round number that no bar exceeds, in four even steps. */
export function roundMaximum(largest: number): number {
  const steps = [4, 8, 12, 20, 40];
  for (let power = 1; ; power *= 10) {
    const found = steps.find((step) => step * power >= largest);
    if (found !== undefined) return found * power;
  }
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;
const tenths = (pixels: number): number => Math.round(pixels * 10) / 10;
const named = (operation: string | undefined): string => operation ?? 'not noted';

interface Scale {
  readonly maximum: number;
  readonly count: number;
}

/**
 * One day's bar, with its parts stacked. A tooltip shows the day; the script adds the parts from the table of figures.
 */
function dayBar(day: Day, rows: readonly UsageRow[], index: number, { maximum, count }: Scale): Html {
  const sums = sumsBy(rows, ({ operation }) => operation);
  const total = sumOf(rows).credits;
  const x = percent((index + (1 - barShare) / 2) / count);
  let top = plotHeight;
  const parts = operationsOf(rows).map((operation) => {
    const height = ((sums.get(operation)?.credits ?? 0) / maximum) * plotHeight;
    top -= height;
    // A gap of one pixel separates neighbours with similar colours.
    const shown = Math.max(height - 1, Math.min(height, 1));
    return html`<rect class="${colourOf(operation)}" y="${tenths(top)}" height="${tenths(shown)}"/>`;
  });
  return html`<g><rect class="hit" x="${percent(index / count)}" width="${percent(1 / count)}" height="${plotHeight}"/><svg x="${x}" width="${percent(barShare / count)}">${parts}</svg><title>${longDay(day)}: ${counted(total, 'credit')}</title></g>
`;
}

const gridLines = (maximum: number) =>
  [0, 1, 2, 3, 4].map((step) => ({
    y: plotHeight - (plotHeight * step) / 4,
    text: whole((maximum * step) / 4),
  }));

/** The figures of the bars as a table, with the days that have any usage. */
function figures(days: readonly Day[], rows: readonly UsageRow[]): Html {
  const operations = operationsOf(rows);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const line = (day: Day): Html => {
    const own = byDay.get(day) ?? [];
    const sums = sumsBy(own, ({ operation }) => operation);
    return html`<tr><th scope="row">${longDay(day)}</th>${operations.map((operation) => html`<td>${whole(sums.get(operation)?.credits ?? 0)}</td>`)}<td>${whole(sumOf(own).credits)}</td></tr>
`;
  };
  return html`<details><summary>Figures of the chart</summary>
<div class="table" tabindex="0" role="region" aria-label="Credits by day and operation"><table class="dense amounts">
<thead><tr><th scope="col">Day (UTC)</th>${operations.map((operation) => html`<th scope="col">${named(operation)}</th>`)}<th scope="col">All</th></tr></thead>
<tbody>
${days
  .filter((day) => byDay.has(day))
  .toReversed()
  .map(line)}</tbody></table></div></details>`;
}

/** A chart of credits by day, stacked by operation. It needs no script, and its figures are also in a table. */
export function usageChart(days: readonly Day[], rows: readonly UsageRow[]): Html {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const totals = days.map((day) => sumOf(byDay.get(day) ?? []).credits);
  const maximum = roundMaximum(Math.max(0, ...totals));
  const scale = { maximum, count: days.length };
  const lines = gridLines(maximum);
  const sums = sumsBy(rows, ({ operation }) => operation);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  // Labels begin with a month's first day, or end with today.
  const anchor = first.endsWith('-01') ? 0 : days.length - 1;
  const words = `Credits by day from ${longDay(first)} to ${longDay(last)}: ${counted(sumOf(rows).credits, 'credit')} in all.`;
  return html`<ul class="legend">
${operationsOf(rows).map(
  (operation) =>
    html`<li><span class="swatch ${colourOf(operation)}"></span>${named(operation)} <b>${whole(sums.get(operation)?.credits ?? 0)}</b></li>
`,
)}</ul>
<day-chart class="chart"><svg class="scale" aria-hidden="true">${lines.map(({ y, text }) => html`<text x="100%" y="${y}">${text}</text>`)}</svg>
<svg class="bars" role="img" aria-label="${words}">
${lines.map(({ y }) => html`<line x2="100%" y1="${y}" y2="${y}"/>`)}
${days.map((day, index) => dayBar(day, byDay.get(day) ?? [], index, scale))}${days.map((day, index) =>
  (index - anchor) % labelledEvery === 0
    ? html`<text x="${percent((index + 0.5) / days.length)}" y="${plotHeight + 18}">${shortDay(day)}</text>`
    : '',
)}
</svg></day-chart>
${figures(days, rows)}`;
}
