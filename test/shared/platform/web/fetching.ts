import type { AllowedHosts } from '../../../../shared/platform/web/allowed-hosts.ts';
import type { Resolver } from '../../../../shared/platform/web/guarded/destination.ts';
import { createGuardedClient, type GuardedRequest } from '../../../../shared/platform/web/guarded-client.ts';
import { watchedWork } from './socket-spy.ts';

export const loopbackAllowed: AllowedHosts = { loopback: true, origins: new Set() };
const bounds: GuardedRequest = { maxBytes: 1_000_000, timeoutMs: 20_000 };

/** Names that a test knows, with their addresses. Every lookup is kept. */
export function fakeResolver(
  names: Readonly<Record<string, readonly string[]>>,
): Resolver & { asked: string[] } {
  const asked: string[] = [];
  const resolve = async (hostname: string): Promise<readonly string[]> => {
    asked.push(hostname);
    return names[hostname] ?? [];
  };
  return Object.assign(resolve, { asked });
}

/** One fetch by a new client. By default nothing private is allowed, and no name is known. */
export function fetchOnce(
  url: string,
  options: Parameters<typeof createGuardedClient>[0] = {},
  request: Partial<GuardedRequest> = {},
  signal: AbortSignal = new AbortController().signal,
) {
  const client = createGuardedClient({ resolve: fakeResolver({}), ...options });
  return watchedWork.run(true, () => client.fetch(url, { ...bounds, ...request }, signal));
}
