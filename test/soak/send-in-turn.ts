import { Agent, request } from 'node:http';
import type { MixedCall } from './mixed-calls.ts';

/** Sends the calls of a round one after another, over and over. */
export interface Sender {
  /** Number of calls sent so far. */
  readonly sent: number;
  /** Answers with an unexpected status, by path and status. */
  readonly unexpected: Readonly<Record<string, number>>;
  /** Sends this many more and resolves once all are answered. */
  send(calls: number): Promise<void>;
}

const atOnce = 8;
const patienceMs = 60_000;

/** Keeps a few calls in flight: the next one waits for an answer, so that the host is never overloaded. */
export function sendInTurn(url: string, round: readonly MixedCall[]): Sender {
  const agent = new Agent({ keepAlive: true });
  const unexpected: Record<string, number> = {};
  let sent = 0;

  const statusOf = (call: MixedCall): Promise<number | string> =>
    new Promise((resolve) => {
      const outgoing = request(
        url + call.path,
        {
          method: 'POST',
          agent,
          signal: AbortSignal.timeout(patienceMs),
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(call.body),
            ...(call.key === undefined ? {} : { authorization: `Bearer ${call.key}` }),
          },
        },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
          response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
        },
      );
      outgoing.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
      outgoing.end(call.body);
    });

  return {
    get sent() {
      return sent;
    },
    unexpected,
    send: async (calls) => {
      const until = sent + calls;
      const sendOnes = async () => {
        while (sent < until) {
          const call = round[sent % round.length];
          if (call === undefined) throw new Error('a round without calls');
          sent += 1;
          const status = await statusOf(call);
          if (status === call.expected) continue;
          const what = `${call.path} ${status} instead of ${call.expected}`;
          unexpected[what] = (unexpected[what] ?? 0) + 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sendOnes));
    },
  };
}
