import type { AuditReport } from '../../shared/billing/credits/audit-ledger.ts';
import type { Phase, Soak } from '../load/load-phases.ts';

export interface Verdict {
  readonly what: string;
  readonly kept: boolean;
}

const leastGoodput = 0.8;
/** Half of the refusals must be this fast: a late refusal does not help the caller. */
const fastRefusalMs = 1000;
/** Memory may differ by this much between the end of the first load at the knee and the very end. */
const memoryGrowthMb = 150;

const named = (soak: Soak, name: string): Phase | undefined =>
  soak.phases.find((phase) => phase.name === name);

/** Judges what must hold under load, from the phases and the comparison with the ledger after them. */
export function judge(soak: Soak, audit: AuditReport): Verdict[] {
  const first = named(soak, '1× knee');
  const fourfold = named(soak, '4× knee')?.report;
  const last = soak.phases.at(-1);
  const unexpected = soak.phases.flatMap(({ report }) =>
    Object.keys(report.statuses).filter((status) => !['200', '429', '503'].includes(status)),
  );
  const silent = soak.phases.reduce((sum, { report }) => sum + report.refusedWithoutRetryAfter, 0);
  const share = (fourfold?.goodput ?? 0) / soak.peak;
  const growth = (last?.memory ?? Number.NaN) - (first?.memory ?? Number.NaN);
  const drifts = audit.drifts.size;
  return [
    {
      what: `goodput at 4× is ${(100 * share).toFixed(0)} % of the peak (at least ${100 * leastGoodput} %)`,
      kept: share >= leastGoodput,
    },
    {
      what: `every call is served or refused with 429 or 503 (others: ${unexpected.join() || 'none'})`,
      kept: unexpected.length === 0,
    },
    {
      what: `refusals at 4× take ${fourfold?.refused.p50} ms in the median (at most ${fastRefusalMs} ms)`,
      kept: (fourfold?.refused.p50 ?? Number.NaN) <= fastRefusalMs,
    },
    { what: `refusals without retry-after: ${silent}`, kept: silent === 0 },
    {
      what: `memory grows by ${growth} MB from the knee to the end (at most ${memoryGrowthMb} MB)`,
      kept: growth <= memoryGrowthMb,
    },
    {
      what: `${audit.accounts} accounts compared with their ledger, ${drifts} differ`,
      kept: audit.complete && drifts === 0,
    },
  ];
}

/** One row of a Markdown table for each phase. */
export function loadTable({ knee, peak, phases }: Soak): string[] {
  const rows = phases.map(({ name, rate, seconds, report, memory }) => {
    const { served, refused, statuses } = report;
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    return `| ${name} | ${rate} × ${seconds} | ${report.goodput} | ${served.p50} / ${served.p99} | ${refused.p50} / ${refused.p99} | ${counts.join(', ')} | ${memory} |`;
  });
  return [
    `Knee ${knee} calls/s, peak goodput ${peak} calls/s.`,
    '',
    '| phase | calls/s × s | served/s | served p50 / p99 ms | refused p50 / p99 ms | statuses | memory MB |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ];
}
