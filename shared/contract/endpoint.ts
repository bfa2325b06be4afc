import type * as z from 'zod';

/** The shape of an error answer: `{"error": "..."}` or the operation's own full result. */
export type ErrorShape = 'simple' | 'price-prediction' | 'appraisal';

/**
 * Whether a call may be repeated after its answer was lost.
 * - `keyed`: yes, under its Idempotency-Key, so that the service acts and charges once.
 * - `free`: yes; a repeat has no visible effect.
 */
export type Repeat = 'keyed' | 'free';

/**
 * An outside party that an operation calls and that may fail or refuse.
 * - `model`: the model.
 * - `search`: sources of comparable offers.
 * - `seller`: the marketplace, with the seller's access token.
 * - `sign-in`: the marketplace's token endpoint, with a seller's code or refresh token.
 */
export type Asked = 'model' | 'search' | 'seller' | 'sign-in';

/**
 * One operation of the API: the single source of its route, price, types, repeats, failures and documentation. Only its
 * memory and permissions are declared elsewhere, where it is deployed (`lib/aws/constructs/function-profiles.ts`).
 */
export interface Endpoint<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  /**
   * Stable identifier: the OpenAPI operation id, the stem of the function's name and the name of its texts,
   * `docs/operations/<name>.md` and `docs/examples/<name>.json`.
   */
  readonly name: string;
  readonly method: 'POST';
  readonly path: `/api/v1/${string}`;
  readonly area: 'account' | 'listing' | 'photos' | 'pricing' | 'market' | 'jobs';
  readonly summary: string;
  /** The permission that keys need; absent: any that covers the area. */
  readonly permission?: 'account';
  /** Price of a delivered answer in credits. */
  readonly credits: 0 | 10;
  /** If it is `keyed`, the header `Idempotency-Key` is honoured. */
  readonly repeat: Repeat;
  /** Hours for which that header is honoured after the delivery; absent: 24. */
  readonly replayHours?: number;
  readonly errorShape: ErrorShape;
  /** Together with price and `repeat`, determines how a call may fail. */
  readonly asks: readonly Asked[];
  /** Why the smoke check never sends valid input, as the end of a sentence; absent: it does. */
  readonly neverTried?: string;
  /** Headers specific to this endpoint's 200 answers, and their meaning. */
  readonly answerHeaders?: Readonly<Record<`x-${string}`, string>>;
  /** Names of fields that a request may have, at any depth; absent: 10,000. */
  readonly mostNames?: number;
  readonly request: Request;
  readonly response: Response;
  /** Whether this request ignores its `Idempotency-Key` (a mere verification, say). */
  ignoresIdempotencyKey?(request: z.output<Request>): boolean;
  /** The part of a request compared for an Idempotency-Key; absent: the whole parsed request. */
  comparedAs?(request: z.output<Request>): Readonly<Record<string, unknown>>;
  /** A secret in the request from which the key that encrypts its kept answer is derived; never stored. */
  answerSecret?(request: z.output<Request>): string;
}

/** The optional members of a declaration. */
type Usual = 'path' | 'credits' | 'repeat' | 'errorShape' | 'asks';

/**
 * Declares an endpoint, keeping the exact types of its schemas. By default its calls and repeats are free, it calls no
 * other party, errors have the simple shape, and its path ends in its name.
 */
export const defineEndpoint = <Request extends z.ZodType, Response extends z.ZodType>(
  endpoint: Omit<Endpoint<Request, Response>, 'method' | Usual> &
    Partial<Pick<Endpoint<Request, Response>, Usual>>,
): Endpoint<Request, Response> => ({
  path: `/api/v1/${endpoint.name}`,
  credits: 0,
  repeat: 'free',
  errorShape: 'simple',
  asks: [],
  ...endpoint,
  method: 'POST',
});

/** The name of an operation in code: `market-post-item` is `postItem`, in the contract as in the client. */
export const methodName = ({ name }: Pick<Endpoint, 'name'>): string =>
  name.replace(/^(?:market|account)-/, '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The input of this endpoint's use case: the parsed body. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>;
/** The result of this endpoint's use case: the body before output parsing. */
export type ResponseOf<E extends Endpoint> = z.input<E['response']>;

/** Headers of every answer, ours or the gateway's: browsers trust the declared type and use https only. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
} as const;
