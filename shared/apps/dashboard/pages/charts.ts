import { html } from 'hono/html';
import type { Day } from '../../../billing/credits/days.ts';
import type { Sum, UsageRow } from '../../../billing/usage/usage-by-day.ts';
import { longDay, shortDay, whole } from '../layout/formats.ts';
import { type Column, cardTable } from '../layout/tables.ts';
import type { Html } from '../visit.ts';

/** A series: one part of each bar. */
interface Series {
  readonly name: string;
  /** Its colour and pattern. */
  readonly look: Look;
  /** Its figure in the legend. */
  readonly total: string;
}

/** The name of a time interval, and the label below its bar. */
export interface Named {
  readonly name: string;
  readonly tick: string;
}

interface Bar extends Named {
  /** The size of the part of each series; undefined for none. Parts are stacked. */
  readonly sizes: readonly (number | undefined)[];
  /** The figures of the parts, or what else is in the bar, each as text. */
  readonly texts: readonly string[];
  /** The figure of the whole. */
  readonly all: number;
}

/** More days than this have a tick each week. */
const mostTicks = 10;

/** Names the bars of these days. The ticks begin with a month's first day, or end with the last day. */
export function nameOfDays(days: readonly Day[], nameOf = longDay): (day: Day, index: number) => Named {
  const every = days.length > mostTicks ? 7 : Math.ceil(days.length / 7);
  const anchor = days[0]?.endsWith('-01') === true ? 0 : days.length - 1;
  return (day, index) => ({
    name: nameOf(day),
    tick: (index - anchor) % every === 0 ? shortDay(day) : '',
  });
}

/** `from Fri, 20 Nov 2026 to Sun, 22 Nov 2026` */
export const spanOf = (days: readonly Day[]): string =>
  `from ${longDay(days[0] ?? '')} to ${longDay(days.at(-1) ?? '')}`;

interface Chart {
  /** Distinguishes the charts of a page: a letter. */
  readonly id: string;
  /** The chart in a sentence, for screen readers. */
  readonly words: string;
  /** What the whole of a bar counts. */
  readonly unit: string;
  /** The names of bars and of their parts in a table of the figures; absent where the page has one anyway. */
  readonly columns?: readonly [bar: string, parts: string];
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  /** A label on the axis. */
  readonly scale?: (size: number) => string;
}

/** In pixels; the style sheet knows it, too. The bars share the available width, and text keeps its size. */
const plotHeight = 180;

/** The hatching on each colour of the style sheet, which distinguishes parts without it. */
const patterns = {
  plain: '',
  soft: 'M-1 1l2-2M0 6l6-6M5 7l2-2',
  warn: 'M1.5 0v6M4.5 0v6',
  bad: 'M-1 5l2 2M0 0l6 6M5-1l2 2',
} as const;
type Look = keyof typeof patterns;

/** A round number that no bar exceeds, in four even steps. */
export function roundMaximum(largest: number): number {
  const power = 10 ** Math.max(0, Math.ceil(Math.log10(largest / 40)));
  return power * ([4, 8, 12, 20].find((step) => step * power >= largest) ?? 40);
}

/** The figures of the bars that are not empty, latest first. */
function figuresTable(
  label: string,
  [bar = '', parts = '', unit = '']: readonly string[],
  drawn: readonly { readonly name: string; readonly texts: readonly string[]; readonly all: number }[],
): Html {
  const columns: readonly Column<(typeof drawn)[number]>[] = [
    { name: bar, kind: 'heading', cell: ({ name }) => name },
    { name: parts, cell: ({ texts }) => texts.join(' · ') },
    { name: unit, kind: 'amount', cell: ({ all }) => whole(all) },
  ];
  const filled = drawn.filter(({ texts }) => texts.length > 0).toReversed();
  return html`<details><summary>Figures of the chart</summary>
${cardTable(columns, filled, { label })}</details>`;
}

/**
 * A chart of stacked bars. It needs no script and no colours: each series has a pattern, and the figures are tooltips.
 */
export function barChart({ id, words, unit, columns, series, bars, scale = whole }: Chart): Html {
  const maximum = roundMaximum(
    Math.max(1, ...bars.map(({ sizes }) => sizes.reduce<number>((sum, size = 0) => sum + size, 0))),
  );
  const fill = (look: Look): string => `url(#${id}${look})`;
  const drawn = bars.map(({ name, tick, sizes, texts, all }) => {
    let top = plotHeight;
    const rects = series.flatMap(({ look }, at) => {
      const size = sizes[at];
      if (size === undefined) return [];
      const height = (size / maximum) * plotHeight;
      top -= height;
      // A gap of one pixel separates neighbours, and nothing is too small to be seen.
      const shown = Math.max(1, Math.round(height) - 1);
      return html`<rect fill="${fill(look)}" y="${Math.round(top)}" height="${shown}"/>`;
    });
    const title = html`<title>${[`${name}: ${whole(all)} ${unit.toLowerCase()}`, ...texts].join('\n')}</title>`;
    const picture = html`<svg>${rects.length === 0 ? '' : html`${title}${rects}`}${tick === '' ? '' : html`<text x="50%" y="${plotHeight + 18}">${tick}</text>`}</svg>`;
    return { picture, name, all, texts };
  });
  const legend = series.map(
    ({ name, look, total }) =>
      html`<li><svg class="swatch" aria-hidden="true"><rect width="100%" height="100%" fill="${fill(look)}"/></svg>${name} <b>${total}</b></li>`,
  );
  const filled = series.map(
    ({ look }) =>
      html`<pattern id="${id}${look}" class="series-${look}" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6"/><path d="${patterns[look]}"/></pattern>`,
  );
  const lines = [0, 1, 2, 3, 4].map(
    (step) =>
      html`<text x="100%" y="${plotHeight - (plotHeight * step) / 4}">${scale((maximum * step) / 4)}</text>`,
  );
  return html`${series.length === 1 ? '' : html`<ul class="legend">${legend}</ul>`}
<div class="chart"><svg class="scale" aria-hidden="true"><defs>${filled}</defs>${lines}</svg>
<div class="bars" role="img" aria-label="${words}">
${drawn.map(({ picture }) => picture)}</div></div>
${columns && figuresTable(words, [...columns, unit], drawn)}`;
}

export const sumOf = (rows: Iterable<Sum>): Sum => {
  let [calls, credits] = [0, 0];
  for (const row of rows) {
    calls += row.calls;
    credits += row.credits;
  }
  return { calls, credits };
};

/** Sums by name, in the order in which the names first occur. */
export const sumsBy = <Name>(rows: readonly UsageRow[], name: (row: UsageRow) => Name): Map<Name, Sum> =>
  new Map([...Map.groupBy(rows, name)].map(([own, group]) => [own, sumOf(group)]));

/** A chart of credits by day. Each day's tooltip has its operations. */
export function usageChart(usage: readonly { readonly day: Day }[], rows: readonly UsageRow[]): Html {
  const days = usage.map(({ day }) => day);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const named = nameOfDays(days);
  const total = whole(sumOf(rows).credits);
  return barChart({
    id: 'c',
    words: `Credits by day ${spanOf(days)}: ${total} in all`,
    unit: 'Credits',
    series: [{ name: 'Credits', look: 'plain', total }],
    bars: days.map((day, index) => {
      const own = byDay.get(day) ?? [];
      const operations = sumsBy(own, ({ operation }) => operation);
      const texts = [...operations].map(([name = '–', { credits }]) => `${name} ${whole(credits)}`);
      const { credits } = sumOf(own);
      return { ...named(day, index), sizes: [credits || undefined], texts, all: credits };
    }),
  });
}
