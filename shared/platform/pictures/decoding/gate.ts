/** A semaphore, first come, first served. */
export interface Gate {
  /** Waits for a place and returns the function that gives it back. Aborting gives up the place in the queue. */
  enter(signal?: AbortSignal): Promise<() => void>;
}

export function createGate(places: number): Gate {
  let free = places;
  const queue: (() => void)[] = [];

  function leave(): void {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async enter(signal) {
      signal?.throwIfAborted();
      if (free > 0) free -= 1;
      else {
        await new Promise<void>((resolve, reject) => {
          const onAbort = (): void => {
            queue.splice(queue.indexOf(admit), 1);
            reject(signal?.reason);
          };
          const admit = (): void => {
            signal?.removeEventListener('abort', onAbort);
            resolve();
          };
          signal?.addEventListener('abort', onAbort, { once: true });
          queue.push(admit);
        });
      }
      let left = false;
      return () => {
        if (!left) leave();
        left = true;
      };
    },
  };
}
