import { startTimeBudget, type TimeBudget } from '../call/time-budget.ts';
import { fetchUpstream, type UpstreamAnswer } from './upstream-fetch.ts';

/** A request as AWS's signers take it. */
interface RequestToSign {
  readonly method: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Returns the request's headers, the signature included. */
export type Sign = (request: RequestToSign) => Promise<Record<string, string>>;

interface AwsRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** @throws ServiceError UPSTREAM_FAILED if no complete answer comes, TIMEOUT if it takes too long */
export type SignedFetch = (request: AwsRequest, time: TimeBudget) => Promise<UpstreamAnswer>;

/** The limit for each request. */
const requestMs = 10_000;
const usualBytes = 100_000;

/** Calls an AWS service at its origin and signs each request. @param maxBytes of an answer that are read at most */
export function createSignedFetch(origin: string, sign: Sign, maxBytes = usualBytes): SignedFetch {
  const { protocol, hostname, port, host } = new URL(origin);
  return async ({ method, path, query = {}, headers = {}, body }, time) => {
    const text = body === undefined ? {} : { body };
    const signed = await sign({
      method,
      protocol,
      hostname,
      ...(port === '' ? {} : { port: Number(port) }),
      path,
      query: { ...query },
      headers: { ...headers, host },
      ...text,
    });
    const { host: _sentByFetch, ...sent } = signed;
    const search = new URLSearchParams(query).toString();
    return await fetchUpstream(
      `${origin}${path}${search === '' ? '' : `?${search}`}`,
      { method, headers: sent, ...text, maxBytes },
      startTimeBudget(requestMs, time),
    );
  };
}
