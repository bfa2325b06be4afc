import type { Verdict } from './load-verdict.ts';
import type { LongLife } from './long-life.ts';

/** Memory may grow by this much from the warm host until after all calls. */
const memoryGrowthMb = 150;

/** Judges what must hold after a host has answered many calls. */
export function judgeLongLife({ points, warm, unexpected }: LongLife): Verdict[] {
  const last = points.at(-1);
  const growth = (last?.memory ?? Number.NaN) - warm.memory;
  const others = Object.entries(unexpected).map(([what, count]) => `${what} (${count})`);
  return [
    {
      what: `memory grows by ${growth} MB from ${warm.calls} to ${last?.calls} calls (at most ${memoryGrowthMb} MB)`,
      kept: growth <= memoryGrowthMb,
    },
    {
      what: `every call gets its expected status (others: ${others.join(', ') || 'none'})`,
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
