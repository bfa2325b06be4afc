import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ServiceError } from '../errors/service-error.ts';
import type { Destination } from './destination.ts';

/** Headers of one answer that may be this long together, in bytes: shops send long security policies. */
const maxHeaderSize = 32_768;

/** Stands in for the resolver: a connection learns no other addresses than those that were checked. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, done) => {
    const [first] = known;
    if (options.all) done(null, known);
    else if (first !== undefined) done(null, first.address, first.family);
  };
}

/**
 * Sends one GET to a checked destination over a connection of its own and gives the answer as soon as its headers
 * are there. A host written as an IP address never reaches the lookup: it is the checked address itself. TLS
 * verifies the name of the URL.
 */
export function get(
  { url, addresses }: Destination,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'GET',
      hostname: url.hostname.replace(/^\[|\]$/gu, ''),
      port: url.port === '' ? undefined : Number(url.port),
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host },
      lookup: lookupOf(addresses),
      agent: false as const,
      maxHeaderSize,
      signal,
    };
    const request =
      url.protocol === 'https:'
        ? requestHttps({ ...options, rejectUnauthorized: true })
        : requestHttp(options);
    request.once('response', resolve);
    request.on('error', reject);
    // Node closes a request without any other event when a server switches protocols unasked.
    request.once('close', () => reject(new ServiceError('BAD_REQUEST', 'the connection broke off')));
    request.end();
  });
}
