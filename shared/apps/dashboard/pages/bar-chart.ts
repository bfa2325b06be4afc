import { html } from 'hono/html';
import { type Day, dayOf } from '../../../billing/credits/days.ts';
import type { Html } from '../layout/answer.ts';
import { longDay, shortDay, utcMoment, whole } from '../layout/formats.ts';

/** What the parts of bars are about. */
interface Series {
  readonly name: string;
  /** Its colour and pattern. */
  readonly look: Look;
  /** Its figure in the legend. */
  readonly total: string;
}

/** A stretch of time. */
interface Bar {
  /** When it begins. */
  readonly from: number;
  /** The size of the part of each series; undefined for none. Parts are stacked. */
  readonly sizes: readonly (number | undefined)[];
  /** The figures of the parts, if these are not their sizes. */
  readonly figures?: readonly string[];
  /** The figure of the whole. */
  readonly all: number;
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
  nameOf: (at) => utcMoment(at),
  tickOf: (at) => new Date(at).toISOString().slice(11, 16),
  every: 6,
  anchor: 0,
};

/** More days than this have a tick each week. */
const mostTicks = 10;

/** A bar for each of these days. The ticks begin with a month's first day, or end with the last day. */
export const daySteps = (days: readonly Day[], nameOf = longDay): Steps => ({
  name: 'Day (UTC)',
  nameOf: (at) => nameOf(dayOf(at)),
  tickOf: (at) => shortDay(dayOf(at)),
  every: days.length > mostTicks ? 7 : Math.ceil(days.length / 7),
  anchor: days[0]?.endsWith('-01') === true ? 0 : days.length - 1,
});

/** `from Fri, 20 Nov 2026 to Sun, 22 Nov 2026` */
export const spanOf = (days: readonly Day[]): string =>
  `from ${longDay(days[0] ?? '')} to ${longDay(days.at(-1) ?? '')}`;

interface Chart {
  /** Distinguishes the charts of a page: a letter. */
  readonly id: string;
  /** The chart in a sentence, for those who do not see it. */
  readonly words: string;
  /** The names of the table's columns: of the parts of bars and of the whole. */
  readonly columns: readonly [parts: string, all: string];
  readonly steps: Steps;
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  /** A figure at the side. */
  readonly scale?: (size: number) => string;
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
  const power = 10 ** Math.max(0, Math.ceil(Math.log10(largest / 40)));
  return power * ([4, 8, 12, 20].find((step) => step * power >= largest) ?? 40);
}

/**
 * A chart of stacked bars. It needs no script and no colours: each series has a pattern, and the figures are tooltips
 * and also in a table: the bars that have anything, the latest first.
 */
export function barChart({ id, words, columns, steps, series, bars, scale = whole }: Chart): Html {
  const maximum = roundMaximum(
    Math.max(1, ...bars.map(({ sizes }) => sizes.reduce<number>((sum, size = 0) => sum + size, 0))),
  );
  const fill = (look: Look): string => `url(#${id}${look})`;
  const drawn = bars.map((bar, index) => {
    const { from, sizes, figures, all } = bar;
    const name = steps.nameOf(from);
    const parts = series.flatMap((of, at) => {
      const size = sizes[at];
      return size === undefined ? [] : [{ ...of, size, figure: figures?.[at] ?? whole(size) }];
    });
    let top = plotHeight;
    const rects = parts.map(({ look, size }) => {
      const height = (size / maximum) * plotHeight;
      top -= height;
      // A gap of one pixel separates neighbours, and nothing is too small to be seen.
      const shown = Math.max(1, Math.round(height) - 1);
      return html`<rect fill="${fill(look)}" y="${Math.round(top)}" height="${shown}"/>`;
    });
    const hasTick = (index - steps.anchor) % steps.every === 0;
    const texts = parts.map((of) => `${of.name} ${of.figure}`);
    const title = html`<title>${[`${name}: ${whole(all)} ${columns[1].toLowerCase()}`, ...texts].join('\n')}</title>`;
    const picture = html`<svg>${rects.length === 0 ? '' : html`${title}${rects}`}${hasTick ? html`<text x="50%" y="${plotHeight + 18}">${steps.tickOf(from)}</text>` : ''}</svg>`;
    const row = html`<tr><th scope="row">${name}</th><td>${texts.join(' · ')}</td><td>${whole(all)}</td></tr>
`;
    return { picture, rows: rects.length === 0 ? [] : [row] };
  });
  const legend = series.map(
    ({ name, look, total }) =>
      html`<li><svg class="swatch" aria-hidden="true"><rect width="100%" height="100%" fill="${fill(look)}"/></svg>${name} <b>${total}</b></li>
`,
  );
  const filled = [...new Set(series.map(({ look }) => look))].map(
    (look) =>
      html`<pattern id="${id}${look}" class="${look}" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6"/><path d="${patterns[look]}"/></pattern>`,
  );
  const lines = [0, 1, 2, 3, 4].map(
    (step) =>
      html`<text x="100%" y="${plotHeight - (plotHeight * step) / 4}">${scale((maximum * step) / 4)}</text>`,
  );
  return html`<ul class="legend">
${legend}</ul>
<div class="chart"><svg class="scale" aria-hidden="true"><defs>${filled}</defs>${lines}</svg>
<div class="bars" role="img" aria-label="${words}">
${drawn.map(({ picture }) => picture)}</div></div>
<details><summary>Figures of the chart</summary>
<div class="table" tabindex="0" role="region" aria-label="${words}"><table class="dense wrapped">
<thead><tr>${[steps.name, ...columns].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${drawn.flatMap(({ rows }) => rows).toReversed()}</tbody></table></div></details>`;
}
