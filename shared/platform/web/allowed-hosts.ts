import { isHttp } from '../../contract/texts.ts';

/** Private addresses that may be reached. */
export interface AllowedHosts {
  /** Every loopback address, on any port that is not closed. */
  readonly loopback: boolean;
  /** Ports of this machine, written as in addresses, that stay blocked. */
  readonly closedPorts?: ReadonlySet<string>;
  /** Exactly these origins, regardless of what their names resolve to. */
  readonly origins: ReadonlySet<string>;
}

/** The setting of everything that is deployed: only public addresses. */
export const noPrivateHosts: AllowedHosts = { loopback: false, origins: new Set() };

function parseOrigin(text: string): string {
  const url = URL.parse(text);
  const isOrigin = url !== null && isHttp(url) && url.href === `${url.origin}/`;
  if (!isOrigin) {
    throw new Error(
      'ALLOW_PRIVATE_HOSTS must be 1 or a comma-separated list of origins like http://127.0.0.1:4000',
    );
  }
  return url.origin;
}

/**
 * Reads `ALLOW_PRIVATE_HOSTS`: `1` is loopback on any port, a comma-separated list of origins is exactly those, absent
 * or empty is none. Anything else throws, so that typos are noticed.
 */
export function parseAllowedHosts(text: string | undefined): AllowedHosts {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 1 && entries[0] === '1') return { loopback: true, origins: new Set() };
  return { loopback: false, origins: new Set(entries.map(parseOrigin)) };
}

let opened: AllowedHosts | undefined;

/** Called by the local host, in whose process the functions run. No function calls it, and no variable leads to it. */
export function letThisProcessReach(hosts: AllowedHosts): void {
  opened = hosts;
}

/** What this process may reach: the hosts opened to it, or those in `ALLOW_PRIVATE_HOSTS`. */
export const allowedHostsOfProcess = (text: string | undefined): AllowedHosts =>
  opened ?? parseAllowedHosts(text);
