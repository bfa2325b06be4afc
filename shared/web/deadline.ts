/** A time limit that pauses while the delay is our own. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Waits for `work` without letting the time run. */
  outside<T>(work: Promise<T>): Promise<T>;
  stop(): void;
}

/** Aborts its signal with what `reason` makes once `milliseconds` have passed, pauses not counted. */
export function startDeadline(milliseconds: number, reason: () => Error): Deadline {
  const controller = new AbortController();
  let left = milliseconds;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const run = (): void => {
    startedAt = performance.now();
    timer = setTimeout(() => controller.abort(reason()), left);
  };
  const halt = (): void => {
    clearTimeout(timer);
    left = Math.max(0, left - (performance.now() - startedAt));
  };
  run();
  return {
    signal: controller.signal,
    async outside(work) {
      halt();
      try {
        return await work;
      } finally {
        if (!stopped) run();
      }
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
