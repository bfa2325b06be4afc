import { callOperation } from './call-operation.ts';
import type { Operations } from './contract-types.ts';
import { exchange } from './exchange.ts';
import { randomKey, requireHeaderText } from './idempotency-key.ts';
import { type Operation, operations } from './operations.ts';
import { isPicture, type Picture, pictureBase64 } from './pictures.ts';

/** Options of a single call. */
export interface CallOptions {
  /** 1 to 255 visible ASCII characters; a random one unless given. It is sent only on operations that honour it. */
  readonly idempotencyKey?: string | undefined;
  /** Milliseconds for the whole call, pauses and repeats included. */
  readonly deadlineMs?: number | undefined;
  /** How often a failed attempt is repeated. */
  readonly retries?: number | undefined;
  /** Ends the call, also while it pauses. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

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

type TokenOptional<Request> = Request extends { readonly market_access_token: string }
  ? Omit<Request, 'market_access_token'> & { readonly market_access_token?: string | undefined }
  : Request;

type Method<Request, Answer> =
  Record<never, never> extends Request
    ? (request?: Request, options?: CallOptions) => Promise<Answer>
    : (request: Request, options?: CallOptions) => Promise<Answer>;

/** Accepted by uploadPhoto instead of its request: the photo itself, or its file's path. */
type Given<Name extends keyof Operations, Request> = Name extends 'uploadPhoto' ? Request | Picture : Request;

/** One method for each operation. All of them reject with an `ApiError`. */
export type Client = {
  readonly [Name in keyof Operations]: Method<
    Given<Name, Operations[Name]['request']>,
    Operations[Name]['answer']
  >;
};

/** A client that carries its seller's token. */
export type SellerClient = {
  readonly [Name in keyof Operations]: Method<
    Given<Name, TokenOptional<Operations[Name]['request']>>,
    Operations[Name]['answer']
  >;
};

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
  const withToken = (request: { market_access_token?: string }) => ({
    ...request,
    market_access_token: request.market_access_token ?? options.marketAccessToken,
  });
  const authorization = `Bearer ${requireHeaderText('apiKey', options.apiKey)}`;

  const methodOf =
    (operation: Operation) =>
    async (asked: { image_base64?: string; market_access_token?: string } = {}, given: CallOptions = {}) => {
      const { deadlineMs = options.deadlineMs ?? 60_000, retries = options.retries ?? 2, signal } = given;
      if (!(deadlineMs > 0)) throw new TypeError('deadlineMs must be above 0.');
      const request =
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
      const body = JSON.stringify(operation.seller ? withToken(request) : request).replaceAll(
        '\ufffd',
        '\\ufffd',
      );
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
  return Object.fromEntries(
    operations.map((operation) => [operation.name, methodOf(operation)]),
  ) as object as Client;
}
