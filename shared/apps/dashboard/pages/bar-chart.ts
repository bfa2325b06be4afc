import { html } from 'hono/html';
import type { Html } from '../layout/answer.ts';

/** What the parts of bars are about. */
export interface Series {
  readonly name: string;
  /** Its name in the table, if that is shorter. */
  readonly short?: string;
  /** Its colour and pattern. */
  readonly look: Look;
  /** Its figure in the legend. */
  readonly total: string;
}

/** A part of a bar; those of one bar are stacked. */
interface Part {
  readonly series: Series;
  readonly size: number;
  /** Its figure, as the table and the tooltip show it. */
  readonly figure: string;
}

export interface Bar {
  /** What it is about: `Sun, 22 Nov 2026`. */
  readonly name: string;
  /** What is below it, if there is room. */
  readonly tick: string;
  readonly parts: readonly Part[];
  /** The figure of the whole bar. */
  readonly all: string;
}

interface Chart {
  /** Distinguishes the charts of a page: a letter. */
  readonly id: string;
  /** The chart in a sentence, for those who do not see it. */
  readonly words: string;
  /** The names of the table's columns: of the bars, of their parts and of the whole. */
  readonly columns: readonly [bars: string, parts: string, all: string];
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  /** Bars between two ticks, and the index of a bar that has one. */
  readonly ticks: { readonly every: number; readonly anchor: number };
  /** A figure at the side. */
  readonly scale: (size: number) => string;
}

/** In pixels; the style sheet knows it, too. The bars share the width of their place, and texts keep their size. */
const plotHeight = 180;

/** The style sheet's classes of colours. */
export const looks = [
  'series-0',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
  'series-7',
] as const;
export type Look = (typeof looks)[number];

/** The lines over each colour, by which parts can be distinguished without it. */
const patterns: Readonly<Record<Look, string>> = {
  'series-0': 'M2 2h1M5 5h1',
  'series-1': '',
  'series-2': 'M-1 1l2-2M0 6l6-6M5 7l2-2',
  'series-3': 'M0 1.5h6M0 4.5h6',
  'series-4': 'M1.5 0v6M4.5 0v6',
  'series-5': 'M-1 5l2 2M0 0l6 6M5-1l2 2',
  'series-6': 'M0 3h6M3 0v6',
  'series-7': 'M0 6l6-6M0 0l6 6',
};

/** A round number that no bar exceeds, in four even steps. */
export function roundMaximum(largest: number): number {
  const steps = [4, 8, 12, 20, 40];
  for (let power = 1; ; power *= 10) {
    const found = steps.find((step) => step * power >= largest);
    if (found !== undefined) return found * power;
  }
}

const patternId = (id: string, look: Look): string => id + look.slice(-1);
const fillOf = (id: string, { look }: Series): string => `url(#${patternId(id, look)})`;

const patternsOf = ({ id, series }: Chart): Html =>
  html`<defs>${[...new Set(series.map(({ look }) => look))].map(
    (look) =>
      html`<pattern id="${patternId(id, look)}" class="${look}" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6"/><path d="${patterns[look]}"/></pattern>`,
  )}</defs>`;

/** One bar, as wide as the others, and what is below it. */
function barOf({ parts, tick }: Bar, index: number, { id, ticks }: Chart, maximum: number): Html {
  const { every, anchor } = ticks;
  let top = plotHeight;
  const drawn = parts.map(({ series, size }) => {
    const height = (size / maximum) * plotHeight;
    top -= height;
    // A gap of one pixel separates neighbours, and nothing is too small to be seen.
    const shown = Math.max(1, Math.round(height) - 1);
    return html`<rect fill="${fillOf(id, series)}" y="${Math.round(top)}" height="${shown}"/>`;
  });
  const hasTick = (index - anchor) % every === 0;
  return html`<svg>${drawn}${hasTick ? html`<text x="50%" y="${plotHeight + 18}">${tick}</text>` : ''}</svg>`;
}

/** The bars that have anything as a table, the latest first. It fits a phone as it is. */
function figuresOf({ words, columns, bars }: Chart): Html {
  const [ofBars, ofParts, ofAll] = columns;
  // The script finds the words for its tooltips here.
  const filled = bars.filter(({ parts }) => parts.length > 0).toReversed();
  return html`<details><summary>Figures of the chart</summary>
<div class="table" tabindex="0" role="region" aria-label="${words}"><table class="dense wrapped">
<thead><tr><th scope="col">${ofBars}</th><th scope="col">${ofParts}</th><th scope="col">${ofAll}</th></tr></thead>
<tbody>
${filled.map(
  ({ name, parts, all }) =>
    html`<tr><th scope="row">${name}</th><td>${parts.map(({ series: { name, short = name }, figure }) => `${short} ${figure}`).join(' · ')}</td><td>${all}</td></tr>
`,
)}</tbody></table></div></details>`;
}

/**
 * A chart of stacked bars. It needs no script and no colours: each series has a pattern, and the figures are also in a
 * table.
 */
export function barChart(chart: Chart): Html {
  const { id, words, series, bars, scale } = chart;
  const sizes = bars.map(({ parts }) => parts.reduce((sum, { size }) => sum + size, 0));
  const maximum = roundMaximum(Math.max(0, ...sizes));
  const lines = [0, 1, 2, 3, 4].map((step) => ({
    y: plotHeight - (plotHeight * step) / 4,
    text: scale((maximum * step) / 4),
  }));
  return html`<ul class="legend">
${series.map(
  (one) =>
    html`<li><svg class="swatch" aria-hidden="true"><rect width="100%" height="100%" fill="${fillOf(id, one)}"/></svg>${one.name} <b>${one.total}</b></li>
`,
)}</ul>
<day-chart class="chart"><svg class="scale" aria-hidden="true">${patternsOf(chart)}${lines.map(({ y, text }) => html`<text x="100%" y="${y}">${text}</text>`)}</svg>
<div class="bars" role="img" aria-label="${words}">
${bars.map((bar, index) => barOf(bar, index, chart, maximum))}</div></day-chart>
${figuresOf(chart)}`;
}
