import { callOperation } from './call-operation.ts';
import type { Operations } from './contract-types.ts';
import { exchange } from './exchange.ts';
import { randomKey, requireHeaderText } from './idempotency-key.ts';
import { type Jobs, jobsOf } from './jobs.ts';
import type { CallOptions, Method, TokenOptional } from './methods.ts';
import { type Operation, operations } from './operations.ts';
import { isPicture, type Picture, pictureBase64 } from './pictures.ts';

export interface ClientOptions {
  /** Where the service is, `/api/v1` not included: `https://api.example`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The token of the one seller for whom this client works; requests need not carry it then. */
  readonly marketAccessToken?: string | undefined;
  /** Used instead of the platform's own. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** 60,000 unless given. */
  readonly deadlineMs?: number | undefined;
  /** 2 unless given. */
  readonly retries?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Accepted by uploadPhoto instead of its request: the photo itself, or its file's path. */
type Given<Name extends keyof Operations, Request> = Name extends 'uploadPhoto' ? Request | Picture : Request;

type Flat = Exclude<keyof Operations, `jobs${string}`>;

/** One method for each operation, those about jobs in `jobs`. All of them reject with an `ApiError`. */
export type Client = {
  readonly [Name in Flat]: Method<Given<Name, Operations[Name]['request']>, Operations[Name]['answer']>;
} & { readonly jobs: Jobs };

/** A client that carries its seller's token. */
export type SellerClient = {
  readonly [Name in Flat]: Method<
    Given<Name, TokenOptional<Operations[Name]['request']>>,
    Operations[Name]['answer']
  >;
} & { readonly jobs: Jobs };

/**
 * A host and perhaps a path, but not that of the operations, which is added. URL alone takes `https:///api` for a host
 * called api, and drops line breaks.
 */
const address = /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?(?<!\/api\/v1\/*)$/i;

/** @throws TypeError if this is not such an address, which may hold a secret and is not repeated */
function baseOf(baseUrl: string): string {
  if (address.test(baseUrl) && URL.canParse(baseUrl)) return new URL(baseUrl).href.replace(/\/+$/, '');
  throw new TypeError('baseUrl must be an http(s) address without /api/v1.');
}

/** The parts of requests that the client looks at. */
interface Asked {
  readonly image_base64?: string;
  readonly market_access_token?: string;
  readonly operation?: string;
}

/** The jobs of one seller: those of operations of the marketplace. */
const isSellersJob = ({ name }: Operation, { operation }: Asked): boolean =>
  name === 'jobsCreate' && operation?.startsWith('market-') === true;

/**
 * The service's operations as methods.
 *
 * @throws TypeError if an option is not valid
 */
export function createClient(options: ClientOptions & { readonly marketAccessToken: string }): SellerClient;
export function createClient(options: ClientOptions): Client;
export function createClient(options: ClientOptions): Client | SellerClient {
  const base = baseOf(options.baseUrl);
  // JSON leaves the token out if it is undefined.
  const withToken = (request: Asked) => ({
    ...request,
    market_access_token: request.market_access_token ?? options.marketAccessToken,
  });
  const authorization = `Bearer ${requireHeaderText('apiKey', options.apiKey)}`;

  const methodOf =
    (operation: Operation) =>
    async (asked: Asked = {}, given: CallOptions = {}) => {
      const { deadlineMs = options.deadlineMs ?? 60_000, retries = options.retries ?? 2, signal } = given;
      if (!(deadlineMs > 0)) throw new TypeError('deadlineMs must be above 0.');
      const request: Asked =
        operation.name === 'uploadPhoto' && isPicture(asked)
          ? { image_base64: await pictureBase64(asked, operation.name) }
          : asked;
      const headers = new Headers(options.headers);
      // Headers are checked one by one: `Headers` would join those whose names differ only in case.
      for (const [name, value] of Object.entries(given.headers ?? {})) headers.set(name, value);
      headers.set('authorization', authorization);
      headers.set('content-type', 'application/json');
      const idempotencyKey =
        operation.repeat === 'keyed'
          ? requireHeaderText('idempotencyKey', given.idempotencyKey ?? randomKey())
          : undefined;
      if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
      // The service treats U+FFFD as damage in transit unless it is escaped.
      const isOfSeller = operation.seller || isSellersJob(operation, request);
      const body = JSON.stringify(isOfSeller ? withToken(request) : request).replaceAll('\ufffd', '\\ufffd');
      const { fetch = globalThis.fetch } = options;
      return await callOperation({
        operation,
        send: (ending) => exchange(fetch, base + operation.path, { headers, body }, ending),
        idempotencyKey,
        deadlineMs,
        retries,
        signal,
      });
    };

  // The table has the contract's operations, as a test shows, so each method answers as the contract says.
  const made = (where: 'jobs' | undefined) =>
    Object.fromEntries(
      operations
        .filter((operation) => operation.group === where)
        .map((operation) => [operation.method, methodOf(operation)]),
    ) as object;
  return { ...made(undefined), jobs: jobsOf(made('jobs') as Jobs) } as Client;
}
