import { startTimeBudget, type TimeBudget } from '../call/time-budget.ts';
import { fetchUpstream, type UpstreamAnswer } from './upstream-fetch.ts';

/** A request in the form that AWS's signers take. */
interface RequestToSign {
  readonly method: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** Returns the request's headers, the signature included. */
export type Sign = (request: RequestToSign) => Promise<Record<string, string>>;

interface AwsRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

/** @throws ServiceError UPSTREAM_FAILED if no complete answer comes, TIMEOUT if it takes too long */
export type SignedFetch = (request: AwsRequest, time: TimeBudget) => Promise<UpstreamAnswer>;

/** The limit for each request. */
const requestMs = 10_000;
/** The most that is read of an answer. */
const maxBytes = 100_000;

/** The headers of a request with its signature; `fetch` sends the host by itself. */
export async function signedHeaders(
  sign: Sign,
  { protocol, hostname, port, host, pathname, searchParams }: URL,
  { method, headers, body }: Pick<AwsRequest, 'headers' | 'body'> & { readonly method: string },
): Promise<Record<string, string>> {
  const { host: _sentByFetch, ...signed } = await sign({
    method,
    protocol,
    hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: { ...headers, host },
    ...(body === undefined ? {} : { body }),
  });
  return signed;
}

/** Calls an AWS service at its origin and signs each request. */
export function createSignedFetch(origin: string, sign: Sign): SignedFetch {
  return async ({ path, ...request }, time) => {
    const url = new URL(path, origin);
    const headers = await signedHeaders(sign, url, request);
    return await fetchUpstream(url.href, { ...request, headers, maxBytes }, startTimeBudget(requestMs, time));
  };
}
