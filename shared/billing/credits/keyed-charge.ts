import type { Bounds } from '../../platform/call/bounds.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { AnswerStore } from './answer-store.ts';
import { type ChargeIds, hashOfRequest, keyedChargeId } from './charge-ids.ts';
import type { Generation, IdempotencyKeys } from './idempotency-keys.ts';
import { answerLifetimeMs, holdLifetimeMs, replayMs } from './limits.ts';

/** What a caller says about the Idempotency-Key of a request. */
export interface Idempotency {
  readonly key: string;
  readonly requestHash: string;
  /** Secret that encrypts the kept answer; never stored. */
  readonly seal?: string;
}

interface KeyedRequest {
  readonly accountId: string;
  /** The share that the charge gets if this call opens the generation. */
  readonly share: number;
  readonly operation: string;
  readonly idempotency: Idempotency;
}

interface KeyServices {
  readonly keys: IdempotencyKeys;
  readonly answers: AnswerStore;
  readonly ids: ChargeIds;
}

const inSeconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

/** A charge under an Idempotency-Key: its generation, and the answers kept under it. */
export interface KeyedCharge {
  readonly chargeId: string;
  /** Where the charge lies, for all calls under this generation. */
  readonly share: number;
  /** Whether this call opened the generation, so that nobody can have settled under it before. */
  readonly fresh: boolean;
  /**
   * Before each attempt: keeps the generation alive until a day after the attempt can last be delivered.
   *
   * @returns false if the generation is over.
   */
  pushExpiry(time: TimeBudget): Promise<boolean>;
  keep(attempt: string, body: string): Promise<void>;
  /** @throws Error if the answer is missing: a guarantee is broken, and no repeat would bring it back. */
  replay(attempt: string): Promise<string>;
}

/**
 * Opens a generation of the request's key, or joins the one that is alive.
 *
 * @param admission Time for this step alone; the charge itself may take the whole budget.
 * @throws ServiceError IDEMPOTENCY_KEY_REUSED if that one belongs to another operation or request.
 */
export async function openKeyedCharge(
  request: KeyedRequest,
  { clock, budget }: Pick<Bounds, 'clock' | 'budget'>,
  admission: TimeBudget,
  { keys, answers, ids }: KeyServices,
): Promise<KeyedCharge> {
  const { accountId, idempotency } = request;
  const replayableUntil = () => inSeconds(clock() + replayMs + holdLifetimeMs);
  const offered: Generation = {
    id: ids.generation(),
    requestHash: hashOfRequest(request.operation, idempotency.requestHash),
    share: request.share,
    expiresAt: replayableUntil(),
  };
  const generation = await keys.open(accountId, idempotency.key, offered, clock(), admission);
  if (generation.requestHash !== offered.requestHash) throw new ServiceError('IDEMPOTENCY_KEY_REUSED');

  const fresh = generation.id === offered.id;
  const chargeId = keyedChargeId(accountId, idempotency.key, generation.id);
  let isFirst = true;
  return {
    chargeId,
    share: generation.share,
    fresh,
    async pushExpiry(time) {
      const justOpened = fresh && isFirst;
      isFirst = false;
      if (justOpened) return true;
      const extended = { id: generation.id, expiresAt: replayableUntil() };
      return keys.extend(accountId, idempotency.key, extended, clock(), time);
    },
    async keep(attempt, body) {
      const expiresAt = inSeconds(clock() + answerLifetimeMs);
      await answers.keep({ chargeId, attempt }, body, { seal: idempotency.seal, expiresAt }, budget);
    },
    async replay(attempt) {
      const body = await answers.read({ chargeId, attempt }, idempotency.seal, budget);
      if (body === undefined) throw new Error(`the answer of the settled charge ${chargeId} is not kept`);
      return body;
    },
  };
}
