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

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** The results of a plan. Latencies are in milliseconds from the moment when a call was due. */
export interface LoadReport {
  readonly sent: number;
  /** Number of calls by status; `0` without an answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Number of 200s by path. */
  readonly delivered: Readonly<Record<string, number>>;
  /** 200s per second that came within the plan's time. */
  readonly goodput: number;
  readonly served: Latency;
  /** Latencies of 429s and 503s. */
  readonly refused: Latency;
  readonly refusedWithoutRetryAfter: number;
  /** The generator's own worst delay: if it is large, the generator was the bottleneck. */
  readonly lateness: number;
  /** Reasons why calls had no answer, by error code. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Latencies show how soon answers come. This limit ends calls that get no answer. */
const patienceMs = 120_000;
/** Stay open between plans, like a load balancer's. A call that finds none free waits while its time runs. */
const agent = new Agent({ keepAlive: true, maxSockets: 1500 });

interface Result extends Sent {
  readonly path: string;
  readonly milliseconds: number;
  readonly doneAt: number;
}

function latencyOf(results: readonly Result[]): Latency {
  const sorted = results.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
}

/** Sends calls at a fixed rate and waits for their answers: the load does not wait for the service. */
async function generateLoad(plan: LoadPlan): Promise<LoadReport> {
  const results: Result[] = [];
  const startsAt = performance.now() + 20;
  const endsAt = startsAt + plan.seconds * 1000;

  async function send(call: LoadCall, dueAt: number): Promise<void> {
    const answered = await sendCall(plan.url + call.path, call, agent, patienceMs);
    const doneAt = performance.now();
    results.push({ ...answered, path: call.path, milliseconds: doneAt - dueAt, doneAt });
  }

  const sent: Promise<void>[] = [];
  const total = Math.round(plan.rate * plan.seconds);
  let lateness = 0;
  while (sent.length < total) {
    const now = performance.now();
    const due = Math.min(total, Math.floor(((now - startsAt) / 1000) * plan.rate) + 1);
    while (sent.length < due) {
      const dueAt = startsAt + (sent.length / plan.rate) * 1000;
      lateness = Math.max(lateness, performance.now() - dueAt);
      const call = plan.calls[sent.length % plan.calls.length];
      if (call === undefined) throw new Error('a plan without calls');
      sent.push(send(call, dueAt));
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
    goodput: Math.round((served.filter(({ doneAt }) => doneAt <= endsAt).length / plan.seconds) * 10) / 10,
    served: latencyOf(served),
    refused: latencyOf(refused),
    refusedWithoutRetryAfter: refused.filter(({ retryAfter }) => !retryAfter).length,
    lateness: Math.round(lateness),
    failures: countBy(unanswered, ({ failure = 'unknown' }) => failure),
  };
}

// Runs as a process of its own: plans arrive as messages, reports go back.
process.on('message', (plan: LoadPlan) => {
  void generateLoad(plan).then((report) => process.send?.(report));
});
