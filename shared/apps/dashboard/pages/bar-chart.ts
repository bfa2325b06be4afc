import { html } from 'hono/html';
import { type Day, dayOf } from '../../../billing/credits/days.ts';
import type { Html } from '../layout/answer.ts';
import { longDay, shortDay, utcMoment, whole } from '../layout/formats.ts';

/** What is known of a stretch of time, which is a bar of a chart. */
interface Stretch {
  /** When it begins. */
  readonly from: number;
}

/** What the parts of bars are about. */
export interface Series<Bar> {
  readonly name: string;
  /** Its name in the table, if that is shorter. */
  readonly short?: string;
  /** Its colour and pattern. */
  readonly look: Look;
  /** Its figure in the legend. */
  readonly total: string;
  /** The size of its part of a bar; undefined for none. Parts of a bar are stacked. */
  readonly size: (bar: Bar) => number | undefined;
  /** The figure of its part, if that is not its size. */
  readonly figure?: (bar: Bar) => string;
}

/** How a chart names its bars. */
export interface Steps {
  /** The heading of the names in the table. */
  readonly name: string;
  readonly nameOf: (at: number) => string;
  /** What is below a bar. */
  readonly tickOf: (at: number) => string;
  /** Bars between two ticks, and the index of a bar that has one. */
  readonly every: number;
  readonly anchor: number;
}

/** A bar for each hour. */
export const hourSteps: Steps = {
  name: 'Hour (UTC)',
  nameOf: utcMoment,
  tickOf: (at) => new Date(at).toISOString().slice(11, 16),
  every: 6,
  anchor: 0,
};

/** More days than this have a tick each week. */
const mostTicks = 10;

/** A bar for each of these days. The ticks begin with a month's first day, or end with the last day. */
export const daySteps = (days: readonly Day[], nameOf: (day: Day) => string): Steps => ({
  name: 'Day (UTC)',
  nameOf: (at) => nameOf(dayOf(at)),
  tickOf: (at) => shortDay(dayOf(at)),
  every: days.length > mostTicks ? 7 : Math.ceil(days.length / 7),
  anchor: days[0]?.endsWith('-01') === true ? 0 : days.length - 1,
});

/** `from Fri, 20 Nov 2026 to Sun, 22 Nov 2026` */
export const spanOf = (days: readonly Day[]): string =>
  `from ${longDay(days[0] ?? '')} to ${longDay(days.at(-1) ?? '')}`;

interface Chart<Bar extends Stretch> {
  /** Distinguishes the charts of a page: a letter. */
  readonly id: string;
  /** The chart in a sentence, for those who do not see it. */
  readonly words: string;
  /** The names of the table's columns: of the parts of bars and of the whole. */
  readonly columns: readonly [parts: string, all: string];
  readonly steps: Steps;
  readonly series: readonly Series<Bar>[];
  readonly bars: readonly Bar[];
  /** The figure of a whole bar. */
  readonly all: (bar: Bar) => number;
  /** A figure at the side. */
  readonly scale: (size: number) => string;
}

/** In pixels; the style sheet knows it, too. The bars share the width of their place, and texts keep their size. */
const plotHeight = 180;

/** The lines over each colour, by which parts can be distinguished without it. */
const patterns = {
  'series-0': 'M2 2h1M5 5h1',
  'series-1': '',
  'series-2': 'M-1 1l2-2M0 6l6-6M5 7l2-2',
  'series-3': 'M0 1.5h6M0 4.5h6',
  'series-4': 'M1.5 0v6M4.5 0v6',
  'series-5': 'M-1 5l2 2M0 0l6 6M5-1l2 2',
  'series-6': 'M0 3h6M3 0v6',
  'series-7': 'M0 6l6-6M0 0l6 6',
} as const;
/** The style sheet's classes of colours. */
export type Look = keyof typeof patterns;
export const looks = Object.keys(patterns) as [Look, ...Look[]];

/** A round number that no bar exceeds, in four even steps. */
export function roundMaximum(largest: number): number {
  const steps = [4, 8, 12, 20, 40];
  for (let power = 1; ; power *= 10) {
    const fitting = steps.find((step) => step * power >= largest);
    if (fitting !== undefined) return fitting * power;
  }
}

const patternId = (id: string, look: Look): string => id + look.slice(-1);

const patternsOf = (id: string, used: readonly { readonly look: Look }[]): Html =>
  html`<defs>${[...new Set(used.map(({ look }) => look))].map(
    (look) =>
      html`<pattern id="${patternId(id, look)}" class="${look}" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6"/><path d="${patterns[look]}"/></pattern>`,
  )}</defs>`;

/**
 * A chart of stacked bars. It needs no script and no colours: each series has a pattern, and the figures are also in a
 * table, where the script finds the words of its tooltips: the bars that have anything, the latest first.
 */
export function barChart<Bar extends Stretch>(chart: Chart<Bar>): Html {
  const { id, words, columns, steps, series, bars, all, scale } = chart;
  const drawn = bars.map((bar) => ({
    bar,
    name: steps.nameOf(bar.from),
    parts: series.flatMap((one) => {
      const size = one.size(bar);
      return size === undefined ? [] : [{ ...one, size }];
    }),
  }));
  const sizes = drawn.map(({ parts }) => parts.reduce((sum, { size }) => sum + size, 0));
  const maximum = roundMaximum(Math.max(0, ...sizes));
  const fill = (look: Look): string => `url(#${patternId(id, look)})`;
  const barOf = ({ bar, parts }: (typeof drawn)[number], index: number): Html => {
    let top = plotHeight;
    const rects = parts.map(({ look, size }) => {
      const height = (size / maximum) * plotHeight;
      top -= height;
      // A gap of one pixel separates neighbours, and nothing is too small to be seen.
      const shown = Math.max(1, Math.round(height) - 1);
      return html`<rect fill="${fill(look)}" y="${Math.round(top)}" height="${shown}"/>`;
    });
    const hasTick = (index - steps.anchor) % steps.every === 0;
    return html`<svg>${rects}${hasTick ? html`<text x="50%" y="${plotHeight + 18}">${steps.tickOf(bar.from)}</text>` : ''}</svg>`;
  };
  const figuresOf = ({ bar, name, parts }: (typeof drawn)[number]): Html => {
    const figures = parts.map(
      ({ name, short = name, size, figure }) => `${short} ${figure?.(bar) ?? whole(size)}`,
    );
    return html`<tr><th scope="row">${name}</th><td>${figures.join(' · ')}</td><td>${whole(all(bar))}</td></tr>
`;
  };
  const lines = [0, 1, 2, 3, 4].map(
    (step) =>
      html`<text x="100%" y="${plotHeight - (plotHeight * step) / 4}">${scale((maximum * step) / 4)}</text>`,
  );
  const filled = drawn.filter(({ parts }) => parts.length > 0).toReversed();
  return html`<ul class="legend">
${series.map(
  ({ name, look, total }) =>
    html`<li><svg class="swatch" aria-hidden="true"><rect width="100%" height="100%" fill="${fill(look)}"/></svg>${name} <b>${total}</b></li>
`,
)}</ul>
<day-chart class="chart"><svg class="scale" aria-hidden="true">${patternsOf(id, series)}${lines}</svg>
<div class="bars" role="img" aria-label="${words}">
${drawn.map(barOf)}</div></day-chart>
<details><summary>Figures of the chart</summary>
<div class="table" tabindex="0" role="region" aria-label="${words}"><table class="dense wrapped">
<thead><tr>${[steps.name, ...columns].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${filled.map(figuresOf)}</tbody></table></div></details>`;
}
