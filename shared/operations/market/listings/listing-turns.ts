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
  readonly quantity: number | undefined;
  readonly sold: number;
}

/** What the first attempt under a key saw, which may be this one. */
export interface Noted {
  readonly seen: Seen;
  /** Whether this attempt is the first one. */
  readonly isFirst: boolean;
  /** Whether others have changed the listing through this service since then. */
  readonly isOvertaken: boolean;
}

type StoreCall = Pick<Call, 'budget' | 'clock'>;

/** A call's turn to change a listing. */
export interface Turn {
  /** Counts the turns that may have changed the listing, including this one. */
  readonly number: number;
  readonly holder: string;
}

/**
 * Lets calls change a listing one after the other. A turn that is not released, because its process died or the outcome
 * of its change is unknown, expires after any change sent in it can have arrived.
 */
export interface ListingTurns {
  /** @returns the turn, or milliseconds until the present one expires */
  take(listing: string, holder: string, call: StoreCall): Promise<Turn | number>;
  /** @param counts false if nothing was noted or sent, as if the turn had not been taken */
  giveBack(listing: string, turn: Turn, counts: boolean, call: Call): Promise<void>;
  /** Keeps what the first attempt under a charge saw, in a turn of its listing. */
  note(chargeId: string, turn: Turn, seen: Seen, call: StoreCall): Promise<Noted>;
}

/** The name under which a listing's turns are taken. Another seller's calls must not block them. */
export const turnsOf = (place: string, { lastingId, userId }: Seller, itemId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([place, lastingId ?? userId, itemId]))
    .digest('base64url');

/** How long a call waits for its turn: the change ahead of it takes a second or two. */
const waitMs = 8_000;
const lookMs = 250;

async function waitForTurn(turns: ListingTurns, listing: string, call: Call): Promise<Turn> {
  const holder = randomUUID();
  const endsAt = performance.now() + waitMs;
  for (;;) {
    const taken = await turns.take(listing, holder, call);
    if (typeof taken !== 'number') return taken;
    if (performance.now() + lookMs > endsAt)
      throw new ServiceError('LISTING_BUSY', undefined, { retryAfterSeconds: Math.ceil(taken / 1000) });
    await sleep(lookMs * (0.5 + Math.random()), undefined, { signal: call.budget.signal });
  }
}

/** What a call may do in its turn. */
export interface OwnTurn {
  /** Sends a change. */
  send(change: () => Promise<ListingVerdict>): Promise<ListingVerdict>;
  /** Keeps what the first attempt under a charge saw. */
  note(chargeId: string, seen: Seen): Promise<Noted>;
}

/**
 * Runs work in a turn.
 *
 * @throws ServiceError LISTING_BUSY if other changes of the listing take too long; any error of the work
 */
export async function inTurn<Value>(
  turns: ListingTurns,
  listing: string,
  call: Call,
  work: (turn: OwnTurn) => Promise<Value>,
): Promise<Value> {
  const turn = await waitForTurn(turns, listing, call);
  let isUnclear = false;
  let counts = false;
  const own: OwnTurn = {
    note: (chargeId, seen) => {
      // The next attempt under the key relies on this turn.
      counts = true;
      return turns.note(chargeId, turn, seen, call);
    },
    async send(change) {
      isUnclear = true;
      try {
        const verdict = await change();
        isUnclear = verdict.ack === 'Failure' && verdict.afterAnother;
        counts ||= verdict.ack !== 'Failure';
        return verdict;
      } catch (error) {
        isUnclear = !isUndone(error);
        throw error;
      }
    },
  };
  try {
    return await work(own);
  } finally {
    if (!isUnclear) await turns.giveBack(listing, turn, counts, call);
  }
}
