import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type * as z from 'zod';
import type { KnownCaller } from '../accounts/caller.ts';
import { fitsIntoAnAnswer } from '../call/answer-size.ts';
import type { Call, Outcome } from '../call/call.ts';
import { type Clock, systemClock } from '../call/clock.ts';
import { startTimeBudget, type TimeBudget, withinBudget } from '../call/time-budget.ts';
import { withinTrace } from '../call/trace.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Charged, Work } from '../credits/charge.ts';
import type { ChargeRequest, Charges } from '../credits/charges.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { RecordCall } from '../usage/record-calls.ts';
import { lazy } from '../wiring/lazy.ts';
import { callRecorder } from '../wiring/usage.ts';
import { answerCalls } from './answer-calls.ts';
import { balanceHeaders } from './balance-headers.ts';
import { recordOf } from './call-record.ts';
import { startRow } from './call-row.ts';
import { readIdempotencyKey, requestHash } from './idempotency-key.ts';
import { refuseBeyondPermission } from './key-permission.ts';
import { requireKnown } from './known-caller.ts';
import { parseRequest } from './parse-request.ts';
import { takeOverBugs, watchCall } from './process-bugs.ts';
import { refuseBeyondRateLimit } from './rate-limit.ts';

/** The time budget of a call. Functions may run for 28 s; the rest is for giving credits back. */
const budgetMs = 26_000;
const reserveForCleanUpMs = 2_000;

/** One operation as a plain function over its parsed request and its services. */
export type UseCase<Request extends z.ZodType, Response extends z.ZodType, Services> = (
  request: z.output<Request>,
  services: Services,
  call: Call,
) => Promise<Outcome<z.input<Response>>>;

/** Builds a use case's services from exactly the variables that it needs; called once per process. */
export type ServicesFactory<Services> = (environment: NodeJS.ProcessEnv) => Services | Promise<Services>;

/** What tests replace; `servePaid` gives the charges. */
export interface ServeOptions {
  readonly charges?: (environment: NodeJS.ProcessEnv) => Charges | Promise<Charges>;
  readonly recorder?: (environment: NodeJS.ProcessEnv) => RecordCall | Promise<RecordCall>;
  readonly clock?: Clock;
}

/** Whether this call goes through the credit protocol, and under which Idempotency-Key. */
function chargeOf<Request extends z.ZodType>(
  endpoint: Endpoint<Request>,
  request: z.output<Request>,
  event: APIGatewayProxyEvent,
  { accountId, keyId }: KnownCaller,
): ChargeRequest | undefined {
  const honoured = endpoint.idempotent && endpoint.ignoresIdempotencyKey?.(request) !== true;
  const key = honoured ? readIdempotencyKey(event) : undefined;
  if (endpoint.credits === 0 && key === undefined) return undefined;
  const seal = endpoint.answerSecret?.(request);
  return {
    accountId,
    operation: endpoint.name,
    amount: endpoint.credits,
    origin: { keyId, requestId: event.requestContext.requestId },
    ...(key === undefined
      ? {}
      : {
          idempotency: {
            key,
            requestHash: requestHash(endpoint.name, endpoint.comparedAs?.(request) ?? request),
            ...(seal === undefined ? {} : { seal }),
          },
        }),
  };
}

const creditHeaders = ({ charged, remaining, replayed }: Charged, caller: KnownCaller) => ({
  'x-credits-charged': String(charged),
  ...balanceHeaders(remaining, caller),
  ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
});

const okAnswer = (body: string, headers: Record<string, string> = {}): APIGatewayProxyResult => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

/** Called a few milliseconds before the function's time is up. By then the outcome of a charge is unknown. */
function outOfTime(): never {
  throw new ServiceError('TIMEOUT', 'the function ran out of time', { chargeUnknown: true });
}

/**
 * The Lambda handler of an endpoint. In this order: key (401), whether its account is suspended and what the key may do
 * (403), the account's rate limit (429), body and its shape (400, 413, 415), Idempotency-Key (replay, 409, 422), credits (402), the work. A call that fails
 * is not charged, unless the write that settles it got no reply: then its answer does not say.
 */
export function serve<Request extends z.ZodType, Response extends z.ZodType, Services>(
  endpoint: Endpoint<Request, Response>,
  useCase: UseCase<Request, Response, Services>,
  servicesFactory: ServicesFactory<Services>,
  options: ServeOptions = {},
) {
  const services = lazy(() => servicesFactory(process.env));
  const charges = lazy(async () => {
    // Of operations without a price few calls have an Idempotency-Key.
    const create = options.charges ?? (await import('../wiring/charges.ts')).chargeServices;
    return create(process.env);
  });
  const recorder = lazy(() => (options.recorder ?? callRecorder)(process.env));
  const clock = options.clock ?? systemClock;

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    // Not before the first call: the runtime reports a function that cannot be loaded.
    takeOverBugs();
    const record = recordOf(event);
    const { log } = record;
    const caller = requireKnown(record.caller);
    refuseBeyondPermission(caller, endpoint);
    if (caller.uncounted !== undefined) log.warn('rate-limit.not-counted', { reason: caller.uncounted });
    refuseBeyondRateLimit(caller);
    const request = parseRequest(endpoint, record.body());
    const charge = chargeOf(endpoint, request, event, caller);
    const budget = startTimeBudget(
      Math.min(budgetMs, context.getRemainingTimeInMillis() - reserveForCleanUpMs),
    );
    const watched = watchCall(log);
    const doWork = async (workBudget: TimeBudget, keyedChargeId?: string): Promise<Work> => {
      const call: Call = {
        requestId: event.requestContext.requestId,
        account: { id: caller.accountId, keyName: caller.keyName },
        budget: workBudget,
        clock,
        log,
        keyedChargeId,
        addHeaders: (headers) => {
          record.headers = { ...record.headers, ...headers };
        },
        setAftermath: (aftermath) => {
          record.aftermath = aftermath;
        },
      };
      const outcome = await useCase(request, await services(), call);
      // The guard of every operation: an answer that breaks the contract is a bug, and free. A use case that has
      // checked its answer before (listing texts, to decide about an upstream's failure) passes it here once more.
      const body = JSON.stringify(endpoint.response.parse(outcome.body));
      // What Lambda would refuse must not be charged.
      if (!fitsIntoAnAnswer(body)) throw new Error(`an answer of ${body.length} characters`);
      return { body, delivered: outcome.delivered };
    };
    const work: typeof doWork = (...given) =>
      withinTrace(record.trace, () => watched.during(() => doWork(...given)));
    try {
      if (charge === undefined) {
        const { body } = await withinBudget(work(budget), budget);
        return okAnswer(body);
      }
      const isKeyed = charge.idempotency !== undefined;
      // What the answer will be is known then, so its row is written while the hold is released; if something still
      // keeps the answer back, the row is written again.
      const onSettled = (credits: number) =>
        startRow(endpoint.name, event, { status: 200, credits, replayed: false }, recorder);
      const charged = await (await charges()).charge(
        charge,
        { clock, budget, log, onSettled },
        (chargeId, workBudget) => work(workBudget, isKeyed ? chargeId : undefined),
      );
      return okAnswer(charged.body, creditHeaders(charged, caller));
    } catch (error) {
      throw watched.reason(error);
    } finally {
      watched.end();
      budget.end();
    }
  }

  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyResponse: outOfTime })
    .use(answerCalls(endpoint, { clock, recorder }))
    .handler(answer);
}
