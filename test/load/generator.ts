import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Sent, sendCall } from './send-call.ts';

/** One kind of call; kinds take turns. */
export interface LoadCall {
  readonly path: string;
  readonly key: string;
  readonly body: string;
}

export interface LoadPlan {
  readonly url: string;
  /** Calls per second, sent whether or not earlier ones were answered. */
  readonly rate: number;
  readonly seconds: number;
  readonly calls: readonly LoadCall[];
}

/** The results of a plan. */
export interface LoadReport {
  readonly sent: number;
  /** Number of calls by status; `0` without an answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Number of 200s by path. */
  readonly delivered: Readonly<Record<string, number>>;
  readonly refusedWithoutRetryAfter: number;
  /** Reasons why calls had no answer, by error code. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Ends calls that get no answer. */
const patienceMs = 120_000;
/** Stay open between plans, like a load balancer's. A call that finds none free waits while its time limit runs. */
const agent = new Agent({ keepAlive: true, maxSockets: 1500 });

type Result = Sent & Pick<LoadCall, 'path'>;

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
}

/** Sends calls at a fixed rate and waits for their answers: the load does not wait for the service. */
async function generateLoad(plan: LoadPlan): Promise<LoadReport> {
  const results: Result[] = [];
  const startsAt = performance.now();
  const send = async (call: LoadCall) => {
    results.push({ ...(await sendCall(plan.url + call.path, call, agent, patienceMs)), path: call.path });
  };
  const sent: Promise<void>[] = [];
  const total = Math.round(plan.rate * plan.seconds);
  while (sent.length < total) {
    const due = Math.floor(((performance.now() - startsAt) / 1000) * plan.rate) + 1;
    while (sent.length < Math.min(total, due)) {
      const call = plan.calls[sent.length % plan.calls.length];
      if (call === undefined) throw new Error('a plan without calls');
      sent.push(send(call));
    }
    await sleep(1);
  }
  await Promise.all(sent);

  const served = results.filter(({ status }) => status === 200);
  const refused = results.filter(({ status }) => status === 429 || status === 503);
  const unanswered = results.filter(({ status }) => status === 0);
  return {
    sent: sent.length,
    statuses: countBy(results, ({ status }) => String(status)),
    delivered: countBy(served, ({ path }) => path),
    refusedWithoutRetryAfter: refused.filter(({ retryAfter }) => !retryAfter).length,
    failures: countBy(unanswered, ({ failure = 'unknown' }) => failure),
  };
}

// Runs as a separate process: plans arrive as messages, reports are sent back.
process.on('message', (plan: LoadPlan) => {
  void generateLoad(plan).then((report) => process.send?.(report));
});
