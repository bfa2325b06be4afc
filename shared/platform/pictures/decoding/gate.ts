/** Runs work once there is a place for it, first come, first served. Work that was aborted meanwhile does not begin. */
export type Gate = <Value>(work: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>;

/** @param places how much work runs at a time */
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
