import { startProxy } from './proxy.ts';

/** Where a process loses a request, and what happens to it afterwards. */
export interface Loss {
  /** The number of the request, from 0. */
  readonly at: number;
  /** Whether the request is still carried out. */
  readonly carriedOut: boolean;
  /** `dies`: none of its later requests leaves it either, as if it had been killed. `lives`: only this one breaks. */
  readonly process: 'dies' | 'lives';
}

/** The connections of one process to its database and its upstream. */
export interface MortalProcess {
  /** Serves both: an upstream has paths, a database none. */
  readonly url: string;
  /** Requests so far. */
  readonly requests: () => number;
  /** Resolves once it is dead and its fatal request is over. Its further requests fail. */
  readonly died: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a proxy for all requests of a process. Without a loss it only counts them. */
export async function startMortalProcess(
  { database, upstream }: { readonly database: string; readonly upstream: string },
  loss?: Loss,
): Promise<MortalProcess> {
  let count = 0;
  let isDead = false;
  const death = Promise.withResolvers<void>();
  const proxy = await startProxy(
    (path) => (path === '/' ? database : upstream),
    async ({ carryOut, cut }) => {
      const isLost = count++ === loss?.at;
      const dies = isLost && loss?.process === 'dies';
      if (isDead || (isLost && !loss?.carriedOut)) {
        cut();
        if (dies) death.resolve();
        isDead ||= dies;
        return undefined;
      }
      // A process that dies while its request is carried out starts nothing else.
      isDead ||= dies;
      const reply = await carryOut();
      if (!isLost) return reply;
      if (isDead) death.resolve();
      cut();
      return undefined;
    },
  );
  return { url: proxy.url, requests: () => count, died: death.promise, stop: proxy.stop };
}
