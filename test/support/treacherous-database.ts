import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../lib/seeded-random.ts';
import { type Reply, startProxy } from './proxy.ts';

/** How often each fault happens: shares of all requests, each between 0 and 1. */
export interface Treachery {
  /** The request is carried out, and the connection is then cut without a reply. */
  readonly lostReplies: number;
  /** For writes: the connection is cut at once, and the write is carried out up to `latestMs` later. */
  readonly lateWrites: number;
  /** For writes: the connection is cut, and the write is never carried out. */
  readonly neverWritten: number;
  /** For writes: TransactionConflictException, and the write is not done. */
  readonly conflicts: number;
  /** The request is refused as throttled and not done. */
  readonly throttles: number;
  /** The request is carried out after a pause of up to `longestDelayMs`. */
  readonly delays: number;
  readonly latestMs: number;
  readonly longestDelayMs: number;
  readonly seed: number;
}

type Fate = 'honest' | 'lost' | 'late' | 'never' | 'conflict' | 'throttled' | 'delayed';

export interface TreacherousDatabase {
  readonly endpoint: string;
  /** Requests so far, by fault. */
  readonly fates: Readonly<Record<Fate, number>>;
  /** Waits until every late write has arrived. */
  allArrived(): Promise<void>;
  stop(): Promise<void>;
}

const writes = /\.(PutItem|UpdateItem|DeleteItem|TransactWriteItems)$/;

const refusal = (name: string): Reply => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name })),
});

/** Puts a fault-injecting proxy in front of a DynamoDB engine. */
export async function startTreacherousDatabase(
  engine: string,
  treachery: Treachery,
): Promise<TreacherousDatabase> {
  const random = seededRandom(treachery.seed);
  const fates: Record<Fate, number> = {
    honest: 0,
    lost: 0,
    late: 0,
    never: 0,
    conflict: 0,
    throttled: 0,
    delayed: 0,
  };

  function drawFate(isWrite: boolean): Fate {
    const shares: [Fate, number][] = [
      ['lost', treachery.lostReplies],
      ['late', isWrite ? treachery.lateWrites : 0],
      ['never', isWrite ? treachery.neverWritten : 0],
      ['conflict', isWrite ? treachery.conflicts : 0],
      ['throttled', treachery.throttles],
      ['delayed', treachery.delays],
    ];
    let drawn = random();
    for (const [fate, share] of shares) {
      if (drawn < share) return fate;
      drawn -= share;
    }
    return 'honest';
  }

  const proxy = await startProxy(
    () => engine,
    async ({ headers, carryOut, cut }) => {
      const fate = drawFate(writes.test(String(headers['x-amz-target'])));
      fates[fate] += 1;
      if (fate === 'conflict') return refusal('TransactionConflictException');
      if (fate === 'throttled') return refusal('ThrottlingException');
      if (fate === 'never' || fate === 'late') cut();
      if (fate === 'never') return undefined;
      if (fate === 'late') await sleep(random() * treachery.latestMs);
      if (fate === 'delayed') await sleep(random() * treachery.longestDelayMs);
      const reply = await carryOut();
      if (fate === 'lost') cut();
      return fate === 'lost' || fate === 'late' ? undefined : reply;
    },
  );
  return { ...proxy, endpoint: proxy.url, fates };
}
