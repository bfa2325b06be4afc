/**
 * The end of a lifetime as the API writes moments: UTC, `YYYY-MM-DD HH:MM:SS.ffffff`.
 *
 * @param startedAt milliseconds since 1970 at which the token was asked for: the true end is no earlier
 */
export function expiryTimestamp(startedAt: number, lifetimeSeconds: number): string {
  const end = new Date(startedAt + Math.round(lifetimeSeconds * 1000)).toISOString();
  return `${end.slice(0, 10)} ${end.slice(11, 23)}000`;
}
