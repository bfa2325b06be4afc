import type * as z from 'zod';

/** How a failing answer is shaped: `{"error": "..."}` or the operation's own full result. */
export type ErrorShape = 'simple' | 'price-prediction' | 'appraisal';

/** One operation of the API: the single source of its route, price, types and documentation. */
export interface Endpoint<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  /** Stable identifier: the OpenAPI operation id and the stem of the function's name. */
  readonly name: string;
  readonly method: 'POST';
  readonly path: `/api/v1/${string}`;
  readonly area: 'account' | 'listing' | 'pricing' | 'market';
  readonly summary: string;
  /** Credits that a delivered answer costs. */
  readonly credits: 0 | 10;
  /** Whether the header `Idempotency-Key` is honoured. */
  readonly idempotent: boolean;
  readonly errorShape: ErrorShape;
  /** Headers that only this endpoint's answers of status 200 carry, and what they say. */
  readonly answerHeaders?: Readonly<Record<`x-${string}`, string>>;
  readonly request: Request;
  readonly response: Response;
  /** Whether this request ignores its `Idempotency-Key` (a mere verification, say). */
  ignoresIdempotencyKey?(request: z.output<Request>): boolean;
  /** What an Idempotency-Key compares of a request, where that is not all of it as parsed. */
  comparedAs?(request: z.output<Request>): Readonly<Record<string, unknown>>;
  /** A secret in the request from which the key that encrypts its kept answer is derived; never stored. */
  answerSecret?(request: z.output<Request>): string;
}

/** Declares an endpoint, keeping the exact types of its schemas. */
export function defineEndpoint<Request extends z.ZodType, Response extends z.ZodType>(
  endpoint: Omit<Endpoint<Request, Response>, 'method'>,
): Endpoint<Request, Response> {
  return { ...endpoint, method: 'POST' };
}

/** What this endpoint's use case receives: the parsed body. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>;
/** What this endpoint's use case returns: the body before it is parsed on the way out. */
export type ResponseOf<E extends Endpoint> = z.input<E['response']>;
