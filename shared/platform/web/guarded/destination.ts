import { Resolver as DnsClient, lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isHttp, longestUrl } from '../../../contract/texts.ts';
import { untilAborted } from '../../call/time-budget.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { ours } from '../../errors/wording.ts';
import type { AllowedHosts } from '../allowed-hosts.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/**
 * Returns all IP addresses of a host name; fails or returns none if the name does not exist. It may go on after the
 * signal aborts.
 */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** The system's resolver, hosts file included. */
const systemResolver: Resolver = async (hostname) => {
  const addresses = await lookup(hostname, { all: true, order: 'verbatim' });
  return addresses.map(({ address }) => address);
};

/** Milliseconds until a question is repeated. A name server may take about three times as long. */
const asking = { timeout: 2000, tries: 2 };
/** How long known addresses wait for those of the other family: some name servers answer for IPv4 alone. */
const otherFamilyMs = 1000;

/**
 * Asks DNS itself. The system's resolver would keep a thread for each name whose server is silent, for 10 s or longer. Node
 * has eight for that (half of `UV_THREADPOOL_SIZE`), so the names of one stranger would hold up everything else.
 *
 * @param servers are asked instead of the system's
 */
export const dnsResolver =
  (servers?: readonly string[]): Resolver =>
  async (hostname, signal) => {
    const client = new DnsClient(asking);
    if (servers !== undefined) client.setServers(servers);
    signal.addEventListener('abort', () => client.cancel(), { once: true });
    const asked = [client.resolve4(hostname), client.resolve6(hostname)];
    const giveUp = () => setTimeout(() => client.cancel(), otherFamilyMs).unref();
    void Promise.any(asked).then(giveUp, () => undefined);
    const families = await Promise.allSettled(asked);
    return families.flatMap((found) => (found.status === 'fulfilled' ? found.value : []));
  };

/** Names on a developer's machine may be in its hosts file. */
export const resolverFor = ({ loopback, origins }: AllowedHosts): Resolver =>
  loopback || origins.size > 0 ? systemResolver : dnsResolver();

/** A URL that may be fetched, with the only addresses that its connection may go to. */
export interface Destination {
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** @param reason a constant */
const refuse = (reason: string, cause?: unknown): ServiceError =>
  new ServiceError('BAD_REQUEST', ours(reason), { cause });

/** Parses an address as browsers do, so that every spelling of a host is seen in its one canonical form. */
export function parseAddress(text: string, base?: URL): URL {
  if (text.length > longestUrl) throw refuse(`the address is longer than ${longestUrl} characters`);
  const url = URL.parse(text, base?.href);
  if (url === null) throw refuse('the address is not a valid URL');
  if (!isHttp(url)) throw refuse('the address is not http or https');
  if (url.username !== '' || url.password !== '') throw refuse('the address carries a user name or password');
  return url;
}

async function addressesOf(url: URL, resolve: Resolver, signal: AbortSignal): Promise<readonly string[]> {
  const hostname = url.hostname.replace(/^\[|\]$/gu, '');
  if (isIP(hostname) !== 0) return [hostname];
  const addresses = await untilAborted(resolve(hostname, signal), signal).catch((cause: unknown) => {
    if (signal.aborted) throw signal.reason;
    throw refuse('its host name could not be resolved', cause);
  });
  if (addresses.length === 0) throw refuse('its host name could not be resolved');
  return addresses;
}

/**
 * Decides whether a URL may be fetched and where its connection may go. One private address among several is
 * enough to refuse it: which one a connection takes is chance.
 */
export async function findDestination(
  url: URL,
  allowed: AllowedHosts,
  resolve: Resolver,
  signal: AbortSignal,
): Promise<Destination> {
  if (allowed.origins.has(url.origin)) return { url, addresses: await addressesOf(url, resolve, signal) };
  const standardPort = url.port === '' || url.port === '80' || url.port === '443';
  if (!standardPort && !allowed.loopback) throw refuse('the port is not 80 or 443');
  const addresses = await addressesOf(url, resolve, signal);
  const isOpen = allowed.loopback && allowed.closedPorts?.has(url.port) !== true;
  if (isOpen && addresses.every(isLoopbackAddress)) return { url, addresses };
  if (!addresses.every(isPublicAddress)) throw refuse('the address is not public');
  if (!standardPort) throw refuse('the port is not 80 or 443');
  return { url, addresses };
}
