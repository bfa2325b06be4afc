import type * as z from 'zod';
import type { Charged, ChargeRequest, Charges, Work } from '../../billing/credits/charges.ts';
import { networkOf } from '../../billing/usage/network-of.ts';
import type { RecordCall } from '../../billing/usage/record-calls.ts';
import type { UnpaidWork, WorkKind } from '../../billing/usage/unpaid-work.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type KnownCaller, readCaller } from '../../identity/accounts/caller.ts';
import { type Call, fitsIntoAnAnswer, type UseCase } from '../../platform/call/call.ts';
import { type Clock, hourMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { admit, balanceHeaders } from './frame/admission.ts';
import { parseRequest, readJsonBody } from './frame/body.ts';
import { type Asked, bounded, type CallOutcome, frame, type Refusal } from './frame/frame.ts';
import { publicAddressOf } from './gateway-event.ts';
import { errorAnswer, keptOf } from './operation/error-answer.ts';
import { readIdempotencyKey, requestHash } from './operation/idempotency-key.ts';

/** Writes a call's row, which only calls of a known key have. Never throws. */
async function writeRow(
  operation: string,
  asked: Asked,
  outcome: CallOutcome,
  recorder: () => Promise<RecordCall>,
): Promise<void> {
  const { event, requestId, arrivedAt: at, startedAt, partClock, trace, caller, log } = asked;
  if (caller.verdict !== 'known') return;
  const { accountId, keyId } = caller;
  const milliseconds = Math.round(performance.now() - startedAt);
  // Events that were not made by a gateway have no identity.
  const { identity }: { identity?: { sourceIp: string } } = event.requestContext;
  const network = networkOf(identity?.sourceIp);
  const traceId = trace.traceId === requestId.replaceAll('-', '').toLowerCase() ? undefined : trace.traceId;
  const parts = partClock.times();
  const about = { accountId, keyId, at, requestId, traceId, operation, milliseconds, network };
  try {
    const record = await recorder();
    await record({ ...about, parts, ...outcome }, log, caller.limited !== undefined);
  } catch (error) {
    log.error('usage.recorder-failed', error);
  }
}

const notRefused: Refusal = { message: undefined, refused: undefined };

/** The time budget of a call. Functions may run for 28 s; the rest is for giving credits back. */
const budgetMs = 26_000;
/** The rest of a function's time must not be spent waiting for a row: the answer would be lost. */
const forAnswerMs = 500;

/** Finds the lasting id of the seller whose token a request carries. */
export type SellerOfKey<Services> = (token: string, services: Services, call: Call) => Promise<string>;

/** The services of an operation, each built on the first call that needs it. */
export interface OperationServices<Services> {
  readonly services: () => Promise<Services>;
  /** Required where requests carry a seller's token and an Idempotency-Key is honoured. */
  readonly sellerOfKey?: SellerOfKey<Services> | undefined;
  readonly charges: () => Promise<Charges>;
  /** Writes the rows of calls. */
  readonly recorder: () => Promise<RecordCall>;
  /** Limits external requests that are not paid for. */
  readonly unpaidWork: () => Promise<UnpaidWork>;
  readonly clock: Clock;
}

/**
 * The Lambda handler of an endpoint. In this order: key (401), whether its account is suspended and what the key may do
 * (403), the account's rate limit (429), body and its shape (400, 413, 415), Idempotency-Key (its seller, replay, 409,
 * 422), credits (402), the work. A call that fails is not charged, unless the write that settles it got no reply: then
 * its answer does not say. Failures have the endpoint's own shape; each call is one event in the log and, with a known
 * key, one row in the account's list of calls.
 */
export function serveOperation<Request extends z.ZodType, Response extends z.ZodType, Services>(
  endpoint: Endpoint<Request, Response>,
  useCase: UseCase<Endpoint<Request, Response>, Services>,
  { services, sellerOfKey, charges, recorder, unpaidWork, clock }: OperationServices<Services>,
) {
  const { name: operation, credits: price, asks, replayHours } = endpoint;
  const asksOutside = asks.includes('search') || asks.includes('model');
  const bounds: readonly WorkKind[] = [
    'undelivered',
    'requests',
    ...(asks.includes('search') ? (['searches'] as const) : []),
  ];

  /**
   * Counts a call's external requests since the last count.
   *
   * @param least the count of an answer that caused no paid requests
   * @throws ServiceError RATE_LIMIT if the account is beyond its bounds by now
   */
  async function countUnpaid({ partClock, log }: Asked, accountId: string, isPaid: boolean, least: number) {
    const { questions, searches, requests } = partClock.asked;
    partClock.asked = { questions: 0, searches: 0, requests: 0 };
    const unpaid = isPaid ? {} : { undelivered: Math.max(least, questions + searches), requests };
    const beyond = await (await unpaidWork()).count(accountId, { searches, ...unpaid }, { clock, log });
    if (beyond !== undefined) throw beyond;
  }

  const callOf = (asked: Asked, caller: KnownCaller, budget: TimeBudget, keyedChargeId?: string): Call => ({
    requestId: asked.requestId,
    account: { id: caller.accountId, keyId: caller.keyId, keyName: caller.keyName },
    address: () => publicAddressOf(asked.event),
    budget,
    clock,
    log: asked.log,
    keyedChargeId,
    addHeaders: (headers) => Object.assign(asked.headers, headers),
    setAftermath: (aftermath) => {
      asked.aftermath = aftermath;
    },
  });

  /** @param call its budget is the time that the work may take */
  async function work(request: z.output<Request>, asked: Asked, call: Call): Promise<Work> {
    asked.partClock.begin();
    const outcome = await useCase(request, await services(), call);
    if (asksOutside && !outcome.delivered) await countUnpaid(asked, call.account.id, false, 1);
    if (outcome.refusal !== undefined) asked.refusal = keptOf(outcome.refusal);
    // The guard of every operation: an answer that breaks the contract is a bug, and free. A use case that has checked
    // its answer before (listing texts, to decide about an upstream's failure) passes it here again.
    const body = JSON.stringify(endpoint.response.parse(outcome.body));
    // An answer that Lambda would refuse must not be charged.
    if (!fitsIntoAnAnswer(body)) throw new Error(`an answer of ${body.length} characters`);
    return { body, delivered: outcome.delivered };
  }

  /** @param key the Idempotency-Key: its repeats are the same request, by its body and its seller if it has one */
  async function charged(
    request: z.output<Request>,
    asked: Asked,
    caller: KnownCaller,
    key: string | undefined,
  ): Promise<Charged> {
    const { accountId, keyId, limitedAs } = caller;
    const { requestId, budget, log, watched } = asked;
    let idempotency: ChargeRequest['idempotency'];
    if (key !== undefined) {
      const { market_access_token: token } = request as { readonly market_access_token?: string };
      if (token !== undefined && sellerOfKey === undefined)
        throw new Error(`${operation} has no way to find out the seller of a token`);
      const seller =
        token &&
        (await bounded(asked, async () =>
          sellerOfKey?.(token, await services(), callOf(asked, caller, budget)),
        ));
      const compared = endpoint.comparedAs?.(request) ?? request;
      const seal = endpoint.answerSecret?.(request);
      const replayMs = replayHours && replayHours * hourMs;
      idempotency = { key, requestHash: requestHash(operation, compared, seller), replayMs, seal };
    }
    const charge = {
      accountId,
      operation,
      amount: price,
      origin: { keyId, requestId },
      limitedAs,
      idempotency,
    };
    // The first call loads its services while its credits are held; the work reports a failure.
    services().catch(() => {});
    return await (await charges()).charge(charge, { clock, budget, log }, (chargeId, time) =>
      watched.during(async () => {
        if (asksOutside) await (await unpaidWork()).refuseBeyond(accountId, bounds, { clock, log });
        return await work(request, asked, callOf(asked, caller, time, idempotency && chargeId));
      }),
    );
  }

  return frame({
    operation,
    budgetMs,
    clock,
    readCaller,
    headers: { 'cache-control': 'no-store' },
    async answer(asked) {
      const caller = admit(asked.caller, { endpoint, log: asked.log });
      // A body that cannot be read counts as empty, and is not read again.
      asked.body = {};
      asked.body = readJsonBody(asked.event, endpoint.mostNames);
      const request = parseRequest(endpoint, asked.body);
      const honoursKey = endpoint.repeat === 'keyed' && endpoint.ignoresIdempotencyKey?.(request) !== true;
      const key = honoursKey ? readIdempotencyKey(asked.event) : undefined;
      const headers = { 'content-type': 'application/json' };
      // Free calls go through the credit protocol only for their Idempotency-Key.
      if (price === 0 && key === undefined) {
        const { body } = await bounded(asked, () =>
          work(request, asked, callOf(asked, caller, asked.budget)),
        );
        return { statusCode: 200, headers, body };
      }
      const paid = await charged(request, asked, caller, key);
      const creditHeaders = {
        'x-credits-charged': String(paid.charged),
        ...balanceHeaders(paid.remaining, caller),
        ...(paid.replayed ? { 'idempotent-replayed': 'true' } : {}),
      };
      return { statusCode: 200, headers: { ...headers, ...creditHeaders }, body: paid.body };
    },
    failed(error, asked) {
      // The charge itself logs what it cannot find out; a function that runs out of time stops it first.
      if (price > 0 && error.code === 'TIMEOUT' && error.chargeUnknown) {
        asked.log.error('charge.outcome-unknown', error);
      }
      return errorAnswer(error, asked, endpoint);
    },
    async finish({ statusCode: status, headers = {} }, asked) {
      const { caller, context, event, log, partClock, startedAt } = asked;
      // A call with a price whose answer names no charge may have been charged.
      const said = headers['x-credits-charged'] ?? (price > 0 ? undefined : 0);
      const charged = said === undefined ? undefined : Number(said);
      const code = headers['x-error-code']?.toString();
      const replayed = headers['idempotent-replayed'] !== undefined;
      const outcome = { status, code, ...notRefused, ...asked.refusal, credits: charged, replayed };
      const written = writeRow(operation, asked, outcome, recorder);
      const keyId = caller.verdict === 'known' ? caller.keyId : undefined;
      // Counted for each version of the operation and of the authorizer: a release is compared with the one before.
      const counted = {
        succeeded: status < 400 ? 1 : 0,
        authorizerVersion: event.requestContext.authorizer?.version,
      };
      const milliseconds = Math.round(performance.now() - startedAt);
      log.info('call.answered', { keyId, status, code, replayed, charged, ...counted, milliseconds });
      const counts =
        asksOutside && caller.verdict === 'known' && (charged === 0 || partClock.asked.searches > 0);
      // The answer is known; only the next one may be a refusal.
      const work = counts && countUnpaid(asked, caller.accountId, charged !== 0, 0).catch(() => {});
      if (context.getRemainingTimeInMillis() > forAnswerMs) await Promise.all([written, work]);
    },
  });
}
