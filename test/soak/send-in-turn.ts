import { Agent } from 'node:http';
import { sendCall } from '../load/send-call.ts';
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
          const { status, failure } = await sendCall(url + call.path, call, agent, patienceMs);
          if (status === call.expected) continue;
          const what = `${call.path} ${failure ?? status} instead of ${call.expected}`;
          unexpected[what] = (unexpected[what] ?? 0) + 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sendOnes));
    },
  };
}
