import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Figure } from './bound.ts';
import type { Turn } from './own-time/contestant.ts';
import { medianOf } from './processor-time.ts';

/** Enough calls for the compiler to optimise what is called often. */
const warmUpCalls = 400;
/** Many short turns, so that other work of the machine affects both alike. */
const turns = 48;
const callsOfATurn = 20;
/**
 * The results of three runs on a quiet machine on 2026-11-23 (1.77 and 1.71) plus 10 %, so that a change that costs
 * more is noticed.
 */
const mostOwnTime: Readonly<Record<keyof Turn, number>> = { processor: 1.95, latency: 1.88 };

const folder = resolve(import.meta.dirname, 'own-time');

/** What the functions read; the tables are known to the upstreams by these names. */
const environmentOf = (upstreams: string) => ({
  PATH: process.env.PATH ?? '',
  DYNAMODB_ENDPOINT: upstreams,
  ACCOUNTS_TABLE: 'accounts',
  LEDGER_TABLE: 'ledger',
  REQUESTS_TABLE: 'requests',
  KEYS_TABLE: 'keys',
  CALLS_TABLE: 'calls',
  ANTHROPIC_API_KEY: 'instant',
  ANTHROPIC_BASE_URL: upstreams,
  ALLOW_PRIVATE_HOSTS: upstreams,
  LOG_LEVEL: 'INFO',
});

interface Contestant {
  readonly child: ChildProcess;
  /** Rejects when the process ends. */
  readonly gone: Promise<never>;
}

async function turnOf({ child, gone }: Contestant, calls: number): Promise<Turn> {
  child.send(calls);
  const [turn] = (await Promise.race([once(child, 'message'), gone])) as [Turn];
  return turn;
}

/**
 * Compares a listing through the service's own functions with a bare handler that makes the same upstream calls, in
 * turns: processor time and the middle of the latencies.
 */
export async function measureOwnTime(): Promise<Figure[]> {
  const upstreams = fork(resolve(folder, 'upstreams.ts'), { execArgv: [] });
  const children = [upstreams];
  try {
    const [origin] = (await once(upstreams, 'message')) as [string];
    const start = (kind: string): Contestant => {
      const child = fork(resolve(folder, 'contestant.ts'), [kind, origin], {
        execArgv: [],
        env: environmentOf(origin),
        // Events are written as well, as on Lambda.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      children.push(child);
      const gone = once(child, 'exit').then((): never => {
        throw new Error(`the ${kind} contestant has ended`);
      });
      // Both end with the bench.
      gone.catch(() => {});
      return { child, gone };
    };
    const [service, bare] = [start('service'), start('bare')];
    for (const contestant of [service, bare]) await turnOf(contestant, warmUpCalls);
    const taken: { readonly service: Turn; readonly bare: Turn }[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      taken.push({
        service: await turnOf(service, callsOfATurn),
        bare: await turnOf(bare, callsOfATurn),
      });
    }
    const figuresOf = (of: keyof Turn, what: string): Figure[] => {
      const [ours, theirs] = [
        medianOf(taken.map((turn) => turn.service[of])),
        medianOf(taken.map((turn) => turn.bare[of])),
      ];
      return [
        { subject: 'generate-basic-listing', what, value: ours, unit: 'ms' },
        { subject: 'bare handler', what, value: theirs, unit: 'ms' },
        {
          subject: 'generate-basic-listing',
          what: `${what} ÷ that of a bare handler`,
          // Each pair is compared by itself, since other work of the machine affected both.
          value: medianOf(taken.map((turn) => turn.service[of] / turn.bare[of])),
          unit: '×',
          atMost: mostOwnTime[of],
        },
      ];
    };
    return [
      ...figuresOf('processor', 'processor time of a call'),
      ...figuresOf('latency', 'the middle of the latencies'),
    ];
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}
