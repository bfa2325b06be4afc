import type { LoadReport } from './generator.ts';
import type { LoadHost } from './load-host.ts';

/** One phase of a soak: its load, the results, and the host's memory afterwards. */
export interface Phase {
  readonly name: string;
  readonly rate: number;
  readonly seconds: number;
  readonly report: LoadReport;
  readonly memory: number;
}

export interface Soak {
  /** Calls per second beyond which answers no longer keep up. */
  readonly knee: number;
  /** Highest goodput of any phase with several accounts. */
  readonly peak: number;
  readonly phases: readonly Phase[];
}

const firstRate = 25;
const step = 1.3;
const searchSeconds = 10;
/** The service keeps up with a load if it answers nearly all calls in time and nearly all of those soon. */
const keptUp = 0.95;
const soonMs = 2000;
const restMs = 3000;

/**
 * Raises the load until the service no longer keeps up, then holds 1×, 2× and 4× of that knee, the knee once more,
 * and 2× of it from one account alone.
 *
 * @param seconds length of each phase at and above the knee
 */
export async function soak(host: LoadHost, seconds: number, announce: (line: string) => void): Promise<Soak> {
  const phases: Phase[] = [];
  const hold = async (name: string, rate: number, duration: number, calls = host.mixedCalls) => {
    const report = await host.run({ rate, seconds: duration, calls });
    const phase = { name, rate, seconds: duration, report, memory: await host.memory() };
    phases.push(phase);
    announce(
      `${name}: ${rate}/s for ${duration} s: ${report.goodput}/s served, ${JSON.stringify(report.statuses)}`,
    );
    await new Promise((resolve) => setTimeout(resolve, restMs));
    return phase;
  };

  await hold('warm-up', firstRate, searchSeconds);
  let knee = firstRate;
  for (let rate = firstRate * step; ; rate *= step) {
    const { report } = await hold('search', Math.round(rate), searchSeconds);
    if (report.goodput < keptUp * Math.round(rate) || report.served.p99 > soonMs) break;
    knee = Math.round(rate);
  }
  for (const times of [1, 2, 4]) await hold(`${times}× knee`, times * knee, seconds);
  await hold('1× knee again', knee, seconds);
  const peak = Math.max(...phases.map(({ report }) => report.goodput));
  await hold('2× knee, one account', 2 * knee, seconds, host.callsOfOneAccount);
  return { knee, peak, phases };
}
