import type { Visit } from './visit.ts';

/**
 * Whether a request was made by a page of ours. Cookies cannot tell: they ignore ports, so a form on another port of
 * the same host sends even Strict ones. `Sec-Fetch-Site` is the browser's own word, which no script can change; the
 * few browsers without it (Safari before 16.4) send `Origin` with every POST. A request with neither is refused.
 */
export function isSameOrigin(visit: Pick<Visit, 'header' | 'origin'>): boolean {
  const sites = visit.header('sec-fetch-site');
  if (sites.length > 0) return sites.length === 1 && sites[0] === 'same-origin';
  const origins = visit.header('origin');
  return origins.length === 1 && origins[0] === visit.origin;
}
