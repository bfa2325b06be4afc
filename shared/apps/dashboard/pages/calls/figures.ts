import { html } from 'hono/html';
import { dayOf } from '../../../../billing/credits/days.ts';
import { type CallSums, type FailureGroup, sumCalls } from '../../../../billing/usage/call-sums.ts';
import { dayMs } from '../../../../platform/call/clock.ts';
import {
  counted,
  fullDay,
  isoTime,
  longDay,
  moment,
  startOf,
  utcMoment,
  whole,
} from '../../layout/formats.ts';
import { card, notice } from '../../layout/parts.ts';
import { type Column, sameQuery, tableInParts } from '../../layout/tables.ts';
import type { Html, SignedIn } from '../../visit.ts';
import { callAddress, durationText } from '../call-table.ts';
import { barChart, type Named, nameOfDays, spanOf } from '../charts.ts';
import { stretchOf, type WantedCalls } from './wanted-calls.ts';

const kinds = ['succeeded', 'refused', 'failed'] as const;
const outcomes = {
  succeeded: { name: 'Succeeded', look: 'plain' },
  refused: { name: 'Failed with 4xx', look: 'warn' },
  failed: { name: 'Failed with 5xx', look: 'bad' },
} as const;

const callsOf = (counts: Record<(typeof kinds)[number], number>): number =>
  kinds.reduce((sum, kind) => sum + counts[kind], 0);

/**
 * The time intervals of a chart: their column heading, each one's name, and a description of all. They are days, or the
 * hours of one day, every sixth of them labelled below its bar.
 */
function stretchesOf(buckets: CallSums['buckets'], isOneDay: boolean) {
  const days = buckets.map(({ from }) => dayOf(from));
  const nameOf = nameOfDays(days, fullDay);
  const nameOfDay = (from: number, index: number): Named => nameOf(dayOf(from), index);
  const nameOfHour = (from: number, index: number): Named => ({
    name: utcMoment(from),
    tick: index % 6 === 0 ? isoTime(from).slice(11, 16) : '',
  });
  return isOneDay
    ? { heading: 'Hour (UTC)', named: nameOfHour, span: `on ${longDay(days[0] ?? '')}` }
    : { heading: 'Day (UTC)', named: nameOfDay, span: spanOf(days) };
}

type Stretches = ReturnType<typeof stretchesOf>;

const outcomeChart = ({ all, buckets }: CallSums, { heading, named, span }: Stretches): Html =>
  barChart({
    id: 'o',
    words: `Calls by outcome ${span}: ${counted(callsOf(all), 'call')}, ${whole(all.refused + all.failed)} failed`,
    unit: 'Calls',
    columns: [heading, 'Calls by outcome'],
    series: kinds.map((kind) => ({ ...outcomes[kind], total: whole(all[kind]) })),
    bars: buckets.map((bucket, index) => ({
      ...named(bucket.from, index),
      sizes: kinds.map((kind) => bucket[kind] || undefined),
      texts: kinds.flatMap((kind) =>
        bucket[kind] === 0 ? [] : `${outcomes[kind].name} ${whole(bucket[kind])}`,
      ),
      all: callsOf(bucket),
    })),
  });

const shownTime = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '–' : durationText(milliseconds);

function latencyChart({ all, buckets }: CallSums, { heading, named, span }: Stretches): Html {
  const [median, percentile95] = [shownTime(all.latency.median), shownTime(all.latency.percentile95)];
  return barChart({
    id: 't',
    words: `Time taken ${span}: median ${median}, 95th percentile ${percentile95}`,
    unit: 'Calls',
    columns: [heading, 'Time taken'],
    series: [
      { name: 'Median', look: 'plain', total: median },
      { name: '95th percentile', look: 'soft', total: percentile95 },
    ],
    bars: buckets.map(({ from, latency }, index) => ({
      ...named(from, index),
      sizes: [latency.median, latency.percentile95 && latency.percentile95 - (latency.median ?? 0)],
      texts:
        latency.calls === 0
          ? []
          : [`Median ${shownTime(latency.median)}`, `95th percentile ${shownTime(latency.percentile95)}`],
      all: latency.calls,
    })),
    scale: durationText,
  });
}

const longestReason = 100;

function failureTable(visit: SignedIn, { failures }: CallSums): Html | '' {
  if (failures.length === 0) return '';
  const columns: readonly Column<FailureGroup>[] = [
    {
      name: 'Code',
      kind: 'heading',
      cell: ({ code, latest: { message } }) =>
        html`<a href="${sameQuery(visit, '/calls', { code })}"><code>${code}</code></a>${message === undefined ? '' : html`<small class="under">${startOf(message, longestReason)}</small>`}`,
    },
    {
      name: 'Operation',
      cell: ({ operations: [first = '', ...others] }) =>
        others.length === 0 ? first : `${first} and ${others.length} more`,
    },
    {
      name: 'Latest',
      cell: ({ latest }) => html`<a href="${callAddress(visit, latest)}">${moment(latest.at, 'second')}</a>`,
    },
    { name: 'Calls', kind: 'amount', cell: ({ calls }) => whole(calls) },
  ];
  const list = { name: 'failures', path: '/calls', room: 5, label: 'Failures' };
  return html`<h2>Why calls failed</h2>
${tableInParts(visit, columns, failures, list)}`;
}

/** Charts of the requested calls by outcome and duration, and their failures in groups. */
export async function callFigures(visit: SignedIn, { filter, from, to }: WantedCalls): Promise<Html> {
  const { accountId, services } = visit;
  const isOneDay = from === to;
  const bucketMs = isOneDay ? dayMs / 24 : dayMs;
  const sums = await sumCalls({ accountId, ...stretchOf({ from, to }), bucketMs, filter }, services, visit);
  const { buckets, since } = sums;
  const stretches = stretchesOf(buckets, isOneDay);
  const outcome = html`${outcomeChart(sums, stretches)}
<p class="note">A call failed if its status is 400 or above. 4xx is for you to change; 5xx is our fault, or that of a service that we ask.</p>`;
  const latency = html`${latencyChart(sums, stretches)}
<p class="note">Of calls that succeeded, without replays.</p>`;
  const partial = html`These are more calls than can be added up at once: the figures begin with ${moment(since ?? 0, 'second')}. Choose fewer days to see all of them.`;
  return html`${failureTable(visit, sums)}${since === undefined ? '' : notice('warn', partial)}
<div class="charts">
${card('outcomes', 'Calls by outcome', outcome)}${card('latency', 'Time taken', latency)}</div>`;
}
