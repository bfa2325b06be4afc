/** Timers accept no longer delay. */
const longestMs = 2 ** 31 - 1;

/**
 * The time limit of a whole call, pauses and repeats included, and the caller's cancellation. An inferred type's signal
 * could not be named in the package's declarations.
 */
export interface Deadline {
  /** Aborted when the time is up, the caller cancels or the call is over. */
  readonly signal: AbortSignal;
  readonly remainingMs: () => number;
  /** The result of the work; undefined once the signal is aborted, whether or not the work heeds it. */
  within<Value>(work: Promise<Value>): Promise<Value | undefined>;
  /** Ends early when the signal is aborted. */
  pause(milliseconds: number): Promise<void>;
  /** Aborts the signal, and with it everything that is still waiting. */
  end(): void;
}

export function startDeadline(milliseconds: number, callers: AbortSignal | undefined): Deadline {
  const endsAt = performance.now() + milliseconds;
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort();
  const timer = setTimeout(abort, Math.min(milliseconds, longestMs));
  let pausing: ReturnType<typeof setTimeout> | undefined;
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      clearTimeout(pausing);
      resolve(undefined);
    });
  });
  callers?.addEventListener('abort', abort, { signal });
  if (callers?.aborted) abort();
  const within = <Value>(work: Promise<Value>) => Promise.race([work, aborted]);
  return {
    signal,
    remainingMs: () => endsAt - performance.now(),
    within,
    pause: (pauseMs) =>
      within<void>(
        new Promise((resolve) => {
          pausing = setTimeout(resolve, pauseMs);
        }),
      ),
    end: abort,
  };
}
