/** Timers accept no longer delay. */
const longestMs = 2 ** 31 - 1;

/** The time that a whole call has, pauses and repeats included, and the caller's wish to end it earlier. */
export function startDeadline(milliseconds: number, callers: AbortSignal | undefined) {
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
    /** Aborted when the time is up, the caller cancels or the call is over. */
    signal,
    remainingMs: () => endsAt - performance.now(),
    /** The result of the work; undefined once the signal is aborted, whether or not the work heeds it. */
    within,
    /** Ends early when the signal is aborted. */
    pause: (pauseMs: number) =>
      within<void>(
        new Promise((resolve) => {
          pausing = setTimeout(resolve, pauseMs);
        }),
      ),
    /** Aborts the signal, and with it everything that is still waiting. */
    end: abort,
  };
}
