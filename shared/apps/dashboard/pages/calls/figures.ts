import { html } from 'hono/html';
import { dayOf } from '../../../../billing/credits/days.ts';
import {
  type CallBucket,
  type CallSums,
  type FailureGroup,
  sumCalls,
} from '../../../../billing/usage/call-sums.ts';
import { dayMs } from '../../../../platform/call/clock.ts';
import type { Html } from '../../layout/answer.ts';
import { type Column, cardTable } from '../../layout/card-table.ts';
import { counted, fullDay, longDay, moment, whole } from '../../layout/formats.ts';
import { icons } from '../../layout/icons.ts';
import type { DashboardServices, SignedIn } from '../../visit.ts';
import { barChart, daySteps, hourSteps, type Look, type Series, type Steps, spanOf } from '../bar-chart.ts';
import { callAddress, durationText, startOf } from '../call-table.ts';
import { sameCalls, stretchOf, type WantedCalls } from './wanted-calls.ts';

const hourMs = dayMs / 24;

const callsOf = ({ succeeded, refused, failed }: CallBucket): number => succeeded + refused + failed;

function outcomeChart({ all, buckets }: CallSums, steps: Steps, span: string): Html {
  const seriesOf = (
    kind: 'succeeded' | 'refused' | 'failed',
    name: string,
    look: Look,
  ): Series<CallBucket> => ({
    name,
    look,
    total: whole(all[kind]),
    size: (bucket) => bucket[kind] || undefined,
  });
  const calls = all.succeeded + all.refused + all.failed;
  return barChart({
    id: 'o',
    words: `Calls by outcome ${span}: ${counted(calls, 'call')}, ${whole(all.refused)} refused and ${whole(all.failed)} failed`,
    columns: ['Calls by outcome', 'Calls'],
    steps,
    series: [
      seriesOf('succeeded', 'Succeeded', 'series-1'),
      seriesOf('refused', 'Refused', 'series-4'),
      seriesOf('failed', 'Failed', 'series-5'),
    ],
    bars: buckets,
    all: callsOf,
    scale: whole,
  });
}

function latencyChart({ all, buckets }: CallSums, steps: Steps, span: string): Html {
  const shown = (milliseconds: number | undefined): string =>
    milliseconds === undefined ? '–' : durationText(milliseconds);
  const { median, percentile95 } = all.latency;
  return barChart<CallBucket>({
    id: 't',
    words: `Time taken ${span}: median ${shown(median)}, 95th percentile ${shown(percentile95)}`,
    columns: ['Time taken', 'Calls'],
    steps,
    series: [
      {
        name: 'Median',
        look: 'series-2',
        total: shown(median),
        size: ({ latency }) => latency.median,
        figure: ({ latency }) => shown(latency.median),
      },
      {
        name: '95th percentile',
        short: '95th',
        look: 'series-3',
        total: shown(percentile95),
        size: ({ latency }) =>
          latency.percentile95 === undefined ? undefined : latency.percentile95 - (latency.median ?? 0),
        figure: ({ latency }) => shown(latency.percentile95),
      },
    ],
    bars: buckets,
    all: ({ latency }) => latency.calls,
    scale: (size) => durationText(size).replace('.0 s', ' s'),
  });
}

/** Groups of failures that a page names, and characters of their messages. */
const groupsShown = 5;
const longestReason = 100;

function failureTable(visit: SignedIn, { failures }: CallSums): Html | '' {
  if (failures.length === 0) return '';
  const columns: readonly Column<FailureGroup>[] = [
    {
      name: 'Code',
      kind: 'heading',
      cell: ({ code, latest: { message } }) =>
        html`<a href="${sameCalls(visit, '/calls', { code })}"><code>${code}</code></a>${message === undefined ? '' : html`<small class="under">${startOf(message, longestReason)}</small>`}`,
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
  const others = failures.slice(groupsShown);
  const rest = others.reduce((sum, { calls }) => sum + calls, 0);
  return html`<h2>Why calls failed</h2>
${cardTable(columns, failures.slice(0, groupsShown), { label: 'Failures', classes: 'dense reasons' })}
${others.length === 0 ? '' : html`<p class="note">${counted(rest, 'call')} failed in ${counted(others.length, 'other way')}. Choose a code above to see them.</p>`}`;
}

/** Charts of the calls that are asked for, by outcome and by the time they took, and their failures in groups. */
export async function callFigures(
  visit: SignedIn,
  services: DashboardServices,
  { filter, from, to }: WantedCalls,
): Promise<Html | ''> {
  const stretch = stretchOf({ from, to });
  const isOneDay = from === to;
  const sums = await sumCalls(
    {
      accountId: visit.visitor.accountId,
      ...stretch,
      bucketMs: isOneDay ? hourMs : dayMs,
      filter,
    },
    services,
    visit,
  );
  const { buckets, since } = sums;
  const days = buckets.map((bucket) => dayOf(bucket.from));
  const steps = isOneDay ? hourSteps : daySteps(days, fullDay);
  const span = isOneDay ? `on ${longDay(from)}` : spanOf(days);
  return html`${since === undefined ? '' : html`<p class="notice warn" role="status">${icons.alert}<span>These are more calls than can be added up at once: the figures begin with ${moment(since, 'second')}. Choose fewer days to see all of them.</span></p>`}
<div class="figures charts">
<section class="card" aria-labelledby="outcomes"><h2 id="outcomes">Calls by outcome</h2>
${outcomeChart(sums, steps, span)}
<p class="note">Refused: status 4xx, for you to change. Failed: 5xx, on our side or of a service that we ask.</p></section>
<section class="card" aria-labelledby="latency"><h2 id="latency">Time taken</h2>
${latencyChart(sums, steps, span)}
<p class="note">Of calls that succeeded, without replays.</p></section>
</div>
${failureTable(visit, sums)}
<h2 id="all-calls">All calls</h2>
`;
}
