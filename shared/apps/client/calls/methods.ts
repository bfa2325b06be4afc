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

/** A request of a client that carries its seller's token. */
export type TokenOptional<Request> = Request extends { readonly market_access_token: string }
  ? Omit<Request, 'market_access_token'> & { readonly market_access_token?: string | undefined }
  : Request;

/** An operation as a method. */
export type Method<Request, Answer> =
  Record<never, never> extends Request
    ? (request?: Request, options?: CallOptions) => Promise<Answer>
    : (request: Request, options?: CallOptions) => Promise<Answer>;
