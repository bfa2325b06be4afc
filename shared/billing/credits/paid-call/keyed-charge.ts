import { hash, randomBytes } from 'node:crypto';
import type { Bounds } from '../../../platform/call/call.ts';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Idempotency } from '../charges.ts';
import type { Hold } from '../holds/account.ts';
import { holdLifetimeMs, keptPerReplay, replayMs } from '../limits.ts';

interface KeyedRequest {
  readonly accountId: string;
  readonly operation: string;
  readonly idempotency: Idempotency;
}

/**
 * The id of the charge under one generation of an account's Idempotency-Key: 96 bits of a hash, 16 characters of
 * base64url.
 */
export const keyedChargeId = (accountId: string, key: string, generation: string): string =>
  hash('sha256', JSON.stringify([accountId, key, generation]), 'base64url').slice(0, 16);

/**
 * What a reused Idempotency-Key must match: a hash of the operation and of the caller's hash of the request. The
 * operation counts here even if the caller's hash does not cover it. Our endpoints' hash does, so one of the two could
 * go; but keys in use store this value, and changing it would take two deployments to save microseconds.
 */
export const hashOfRequest = (operation: string, requestHash: string): string =>
  hash('sha256', JSON.stringify([operation, requestHash]), 'base64url');

/**
 * Opens a generation of the request's key, or joins the one that is alive.
 *
 * @param admission Time for this step alone; the charge itself may take the whole budget.
 * @throws ServiceError IDEMPOTENCY_KEY_REUSED if the key belongs to another operation or request.
 */
export async function openKeyedCharge(
  request: KeyedRequest,
  { clock, budget }: Pick<Bounds, 'clock' | 'budget'>,
  admission: TimeBudget,
  { keys, answers }: { readonly keys: IdempotencyKeys; readonly answers: AnswerStore },
) {
  const { accountId, idempotency } = request;
  const replayedMs = idempotency.replayMs ?? replayMs;
  const replayableUntil = () => Math.ceil((clock() + replayedMs + holdLifetimeMs) / 1000);
  const offered: Generation = {
    id: randomBytes(12).toString('base64url'),
    requestHash: hashOfRequest(request.operation, idempotency.requestHash),
    expiresAt: replayableUntil(),
  };
  const generation = await keys.open(accountId, idempotency.key, offered, clock(), admission);
  if (generation.requestHash !== offered.requestHash) throw new ServiceError('IDEMPOTENCY_KEY_REUSED');

  const chargeId = keyedChargeId(accountId, idempotency.key, generation.id);
  return {
    chargeId,
    /** Whether this call opened the generation, so that no other call can have settled under it before. */
    fresh: generation.id === offered.id,

    /**
     * Keeps the generation alive for as long as answers are replayed after the latest delivery of an attempt that begins
     * now. Opening it does so for the first attempt.
     *
     * @returns false if the generation is over.
     */
    pushExpiry(time: TimeBudget): Promise<boolean> {
      const extended = { id: generation.id, expiresAt: replayableUntil() };
      return keys.extend(accountId, idempotency.key, extended, clock(), time);
    },

    keep(attempt: string, body: string): Promise<void> {
      const expiresAt = Math.ceil((clock() + keptPerReplay * replayedMs) / 1000);
      return answers.keep({ chargeId, attempt }, body, { seal: idempotency.seal, expiresAt }, budget);
    },

    /**
     * @throws ServiceError IDEMPOTENCY_KEY_REUSED if the answer was erased; Error if it is missing: a guarantee is
     *   broken, and no retry would restore it.
     */
    async replay(attempt: string): Promise<string> {
      const body = await answers.read({ chargeId, attempt }, idempotency.seal, budget);
      if (body === undefined) throw new Error(`the answer of the settled charge ${chargeId} is not kept`);
      return body;
    },
  };
}

/** A charge under an Idempotency-Key: its generation, and the answers kept under it. */
export type KeyedCharge = Awaited<ReturnType<typeof openKeyedCharge>>;

/** One generation of an account's Idempotency-Key. Its id is random: a counter would start over. */
export interface Generation {
  readonly id: string;
  /** The hash of the operation and the request that opened this generation. */
  readonly requestHash: string;
  /** Seconds since 1970; the generation is over from then on, even if the database has not dropped it yet. */
  readonly expiresAt: number;
}

/** The Idempotency-Keys in use. */
export interface IdempotencyKeys {
  /** Writes `offered` unless a generation is alive at `now` (milliseconds). @returns the one that is stored */
  open(
    accountId: string,
    key: string,
    offered: Generation,
    now: number,
    time: TimeBudget,
  ): Promise<Generation>;
  /**
   * Moves the expiry of this generation forward, never back.
   *
   * @returns false if the generation is no longer alive at `now`.
   */
  extend(
    accountId: string,
    key: string,
    generation: { readonly id: string; readonly expiresAt: number },
    now: number,
    time: TimeBudget,
  ): Promise<boolean>;
}

/** One attempt's answer; every attempt keeps its own. */
type AnswerId = Pick<Hold, 'chargeId' | 'attempt'>;

/** Answers kept for replaying under an Idempotency-Key. */
export interface AnswerStore {
  /** @param options `seal`: secret that encrypts the answer, and is never stored; `expiresAt`: seconds since 1970 */
  keep(
    id: AnswerId,
    body: string,
    options: { readonly seal?: string | undefined; readonly expiresAt: number },
    time: TimeBudget,
  ): Promise<void>;
  /** The body, byte for byte; undefined if none is kept. @throws ServiceError IDEMPOTENCY_KEY_REUSED if it was erased */
  read(id: AnswerId, seal: string | undefined, time: TimeBudget): Promise<string | undefined>;
  /**
   * Erases the answer for good. A repeat of its request is refused from then on.
   *
   * @returns false if none was kept, or all of it was erased before
   */
  erase(id: AnswerId, time: TimeBudget): Promise<boolean>;
}
