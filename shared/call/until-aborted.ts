/**
 * The result of `work`, or the signal's reason if that comes first. The work itself is not stopped: whatever it does
 * afterwards is ignored.
 *
 * @throws what `work` throws; the signal's reason as it is
 */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([aborted.promise, work]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
