import { systemClock } from '../call/clock.ts';

/** A day: nobody waits longer for an answer, and a header has no room for every number. */
const longestWait = 86_400;

/**
 * Seconds, rounded up, after which the server says a repeat makes sense: `retry-after-ms`, or `retry-after` in
 * seconds or as an HTTP date; 1 to 86,400. Undefined if it says nothing intelligible or names the past.
 */
export function retryAfterSeconds(headers: Headers, now = systemClock()): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN);
  const text = headers.get('retry-after');
  const seconds = Number(text ?? Number.NaN);
  const date = Date.parse(text ?? '');
  const wait = [milliseconds / 1000, seconds, (date - now) / 1000].find((value) => !Number.isNaN(value));
  return wait === undefined || wait <= 0 ? undefined : Math.min(Math.ceil(wait), longestWait);
}
