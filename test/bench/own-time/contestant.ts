import { createApiKey } from '../../../shared/identity/accounts/key-store.ts';
import { bareCall } from './bare.ts';
import { serviceCall } from './service.ts';

/** What consecutive calls took. */
export interface Turn {
  /** Milliseconds of processor time for one call. */
  readonly processor: number;
  /** The middle of the latencies, in milliseconds. */
  readonly latency: number;
}

/*
 * Runs as a process of its own, `contestant.ts <service or bare> <origin of the upstreams>`: makes as many calls as a
 * message says and answers with a Turn.
 */
const [kind, upstreams = ''] = process.argv.slice(2);
const given = [createApiKey(), `${upstreams}/picture.jpg`] as const;
const call = kind === 'service' ? serviceCall(...given) : bareCall(...given, upstreams);

async function takeTurn(calls: number): Promise<Turn> {
  const latencies: number[] = [];
  const before = process.cpuUsage();
  for (let made = 0; made < calls; made += 1) {
    const startedAt = performance.now();
    const { statusCode, body } = await call();
    latencies.push(performance.now() - startedAt);
    if (statusCode !== 200) throw new Error(`${kind}: ${statusCode} ${body}`);
  }
  const { user, system } = process.cpuUsage(before);
  const middle = latencies.sort((a, b) => a - b)[Math.floor(calls / 2)] ?? Number.NaN;
  return { processor: (user + system) / 1000 / calls, latency: middle };
}

process.once('disconnect', () => process.exit());
process.on('message', async (calls: number) => process.send?.(await takeTurn(calls)));
