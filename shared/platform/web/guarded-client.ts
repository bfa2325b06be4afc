import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../errors/service-error.ts';
import { said } from '../errors/wording.ts';
import { type AllowedHosts, noPrivateHosts } from './allowed-hosts.ts';
import { bounded } from './guarded/bounded.ts';
import { acceptedEncodings, connectionFailure, readBody, send } from './guarded/connection.ts';
import { findDestination, parseAddress, type Resolver, resolverFor } from './guarded/destination.ts';

export interface GuardedRequest {
  /** Limits both the received and the decompressed bytes. */
  readonly maxBytes: number;
  /** Bounds everything from resolving the name to the last byte, all redirects included. */
  readonly timeoutMs: number;
  readonly accept?: string;
  /** How many redirects are followed; 5 if absent, as links to shops lead through several. */
  readonly maxRedirects?: number;
  /** Called before each request, including redirects, with its address; throwing refuses the request. */
  readonly onRequest?: (url: URL) => void;
}

interface GuardedResponse {
  /** Where the bytes finally came from, after redirects. */
  readonly url: string;
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

/** Fetches URLs that someone else chose. */
export interface GuardedClient {
  /**
   * GETs a URL. Any answer outside 200–299 and any other failure to get the bytes is a ServiceError BAD_REQUEST whose
   * message is a predicate (`the server answered 404`), to follow the name of what could not be read; its `url` is the
   * requested one. When `signal` aborts, its reason is thrown as it is.
   */
  fetch(url: string, request: GuardedRequest, signal: AbortSignal): Promise<GuardedResponse>;
}

export interface GuardedClientOptions {
  readonly allowedHosts?: AllowedHosts;
  readonly resolve?: Resolver;
}

const redirectsToPages = 5;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What our requests to strangers say about us. */
export const userAgent = 'ListingService/1.0';

/**
 * The only way to fetch addresses that come from strangers: http and https on ports 80 and 443, public addresses only,
 * connections only to the checked addresses, every redirect checked again, time and bytes limited.
 */
export function createGuardedClient(options: GuardedClientOptions = {}): GuardedClient {
  const { allowedHosts = noPrivateHosts, resolve = resolverFor(allowedHosts) } = options;

  async function follow(
    address: string,
    request: GuardedRequest,
    signal: AbortSignal,
  ): Promise<GuardedResponse> {
    const headers = {
      'user-agent': userAgent,
      accept: request.accept ?? '*/*',
      'accept-encoding': acceptedEncodings,
    };
    const { maxRedirects = redirectsToPages } = request;
    let url = parseAddress(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      request.onRequest?.(url);
      const response = await findDestination(url, allowedHosts, resolve, signal)
        .then((destination) => send(destination, headers, signal))
        .catch((error: unknown) => {
          throw redirects > 0 ? afterRedirect(error) : error;
        });
      try {
        const { statusCode = 0, headers: answered } = response;
        if (redirectStatuses.has(statusCode)) {
          url = redirectOf(response, url);
          continue;
        }
        if (statusCode < 200 || statusCode > 299) {
          const wording = said`the server answered ${statusCode}`;
          throw new ServiceError('BAD_REQUEST', wording, { httpStatus: statusCode });
        }
        const bytes = await readBody(response, request.maxBytes);
        return { url: url.href, contentType: answered['content-type'], bytes };
      } finally {
        response.destroy();
      }
    }
    throw new ServiceError('BAD_REQUEST', said`it redirects more than ${maxRedirects} times`);
  }

  return { fetch: bounded(follow) };
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL {
  if (headers.location === undefined) {
    throw new ServiceError('BAD_REQUEST', said`the server answered ${statusCode} without a new address`);
  }
  try {
    return parseAddress(headers.location, url);
  } catch (error) {
    throw afterRedirect(error);
  }
}

function afterRedirect(error: unknown): unknown {
  if (error instanceof ServiceError) {
    return new ServiceError(error.code, said`after a redirect ${error.wording}`, { cause: error });
  }
  const reason = connectionFailure(error);
  if (reason === undefined) return error;
  return new ServiceError('BAD_REQUEST', said`after a redirect ${reason}`, { cause: error });
}
