import type { Verdict } from './load-verdict.ts';
import type { LongLife } from './long-life.ts';

/** Memory may be so much larger after all calls than when the host was warm. */
const MEMORY_GROWTH_MB = 150;

/** What must hold of a host that has answered many calls. */
export function judgeLongLife({ points, warm, unexpected }: LongLife): Verdict[] {
  const last = points.at(-1);
  const growth = (last?.memory ?? Number.NaN) - warm.memory;
  const others = Object.entries(unexpected).map(([what, count]) => `${what} (${count})`);
  return [
    {
      what: `memory grows by ${growth} MB from ${warm.calls} to ${last?.calls} calls (at most ${MEMORY_GROWTH_MB} MB)`,
      kept: growth <= MEMORY_GROWTH_MB,
    },
    {
      what: `every call gets the status that it must get (others: ${others.join(', ') || 'none'})`,
      kept: others.length === 0,
    },
  ];
}

/** One row of a Markdown table for each look at the memory. */
export function memoryTable({ round, points }: LongLife): string[] {
  return [
    `One host, ${round} different calls in turn.`,
    '',
    '| calls | memory MB |',
    '|---|---|',
    ...points.map(({ calls, memory }) => `| ${calls} | ${memory} |`),
  ];
}
