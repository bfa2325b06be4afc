/** Runs work once there is a slot for it, first come, first served. Work aborted in the meantime does not begin. */
export type Gate = <Value>(work: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>;

/** @param places how many pieces of work run at a time */
export function createGate(places: number): Gate {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
