import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Seller } from '../seller-facts.ts';
import { isUndone } from './carry-out.ts';
import type { ListingVerdict } from './send-listing.ts';

/** What a change under an Idempotency-Key saw of its listing before it was sent for the first time. */
export interface Seen {
  readonly mark: string;
  /** Pieces available, and pieces sold. */
  readonly quantity: number;
  readonly sold: number;
}

type StoreCall = Pick<Call, 'budget' | 'clock'>;

/**
 * Lets calls change a listing one after the other. A turn that is not given back, because its process died or the outcome
 * of its change is unknown, expires after any change sent in it can have arrived.
 */
export interface ListingTurns {
  /** @returns 0 if the holder has the turn now, otherwise milliseconds until the present turn expires */
  take(listing: string, holder: string, call: StoreCall): Promise<number>;
  giveBack(listing: string, holder: string, call: Call): Promise<void>;
  /**
   * Keeps what the first attempt under a charge saw.
   *
   * @returns what an earlier attempt saw; undefined if this is the first one
   */
  note(chargeId: string, seen: Seen, call: StoreCall): Promise<Seen | undefined>;
}

/** The name under which a listing's turns are taken. Another seller's calls must not block them. */
export const turnsOf = (place: string, { lastingId, userId }: Seller, itemId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([place, lastingId ?? userId, itemId]))
    .digest('base64url');

/** How long a call waits for its turn: the change ahead of it takes a second or two. */
const waitMs = 8_000;
const lookMs = 250;

async function waitForTurn(turns: ListingTurns, listing: string, call: Call): Promise<string> {
  const holder = randomUUID();
  const endsAt = performance.now() + waitMs;
  for (;;) {
    const leftMs = await turns.take(listing, holder, call);
    if (leftMs === 0) return holder;
    if (performance.now() + lookMs > endsAt)
      throw new ServiceError('LISTING_BUSY', undefined, { retryAfterSeconds: Math.ceil(leftMs / 1000) });
    await sleep(lookMs * (0.5 + Math.random()), undefined, { signal: call.budget.signal });
  }
}

/** Sends a change in a call's turn. */
export type SendInTurn = (change: () => Promise<ListingVerdict>) => Promise<ListingVerdict>;

/**
 * Runs work in a turn.
 *
 * @throws ServiceError LISTING_BUSY if other changes of the listing take too long; any error of the work
 */
export async function inTurn<Value>(
  turns: ListingTurns,
  listing: string,
  call: Call,
  work: (send: SendInTurn) => Promise<Value>,
): Promise<Value> {
  const holder = await waitForTurn(turns, listing, call);
  let isUnclear = false;
  const send: SendInTurn = async (change) => {
    isUnclear = true;
    try {
      const verdict = await change();
      isUnclear = verdict.ack === 'Failure' && verdict.afterAnother;
      return verdict;
    } catch (error) {
      isUnclear = !isUndone(error);
      throw error;
    }
  };
  try {
    return await work(send);
  } finally {
    if (!isUnclear) await turns.giveBack(listing, holder, call);
  }
}
