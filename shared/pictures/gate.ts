/** A weighted semaphore, first come, first served, so large requests are not starved. */
export interface Gate {
  /**
   * Waits for `amount` (capped at the total) and returns the function that gives it back. Aborting gives up the place
   * in the queue.
   */
  enter(amount: number, signal?: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly amount: number;
  readonly admit: () => void;
}

export function createGate(whole: number): Gate {
  let free = whole;
  const queue: Waiting[] = [];

  function admitNext(): void {
    for (let next = queue[0]; next !== undefined && next.amount <= free; next = queue[0]) {
      queue.shift();
      free -= next.amount;
      next.admit();
    }
  }

  return {
    async enter(wanted, signal) {
      const amount = Math.min(wanted, whole);
      signal?.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const onAbort = (): void => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(signal?.reason);
          admitNext();
        };
        const admit = (): void => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        const waiting = { amount, admit };
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.push(waiting);
        admitNext();
      });
      let held = amount;
      return () => {
        free += held;
        held = 0;
        admitNext();
      };
    },
  };
}
