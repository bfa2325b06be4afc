import { createHash } from 'node:crypto';
import { canonical } from '../../../platform/call/canonical.ts';
import type { HeldListing } from '../remote/listings.ts';
import type { Noted, Seen } from './listing-turns.ts';
import { isEmpty, openPart, type Wish } from './plan-changes.ts';

const characters = 16;

/**
 * Names the state of a listing: it changes with everything that a revision can change, with a sale and with the end.
 * Watchers and the time that is left have no part in it. An absent field counts as before its name was known, so that a
 * field that a later version reads changes only the marks of listings that have it.
 */
export const markOf = ({ fields, state, quantitySold, unexpressed }: HeldListing): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        canonical({ fields, state, quantitySold, unexpressed: unexpressed.map(({ code }) => code) }),
      ),
    )
    .digest('base64url')
    .slice(0, characters);

/** What a repeat under a key does: it sends the rest, has nothing left to do, or must not go on. */
export type RepeatDecision = { readonly send: Wish } | 'done' | readonly string[];

/**
 * Whether the pieces say that the first attempt set the quantity and that some of them were sold then. The marketplace
 * adds to a quantity what had been sold when it was set.
 */
function wasSetBeforeSales(wanted: number, { quantity = 0, sold }: Seen, held: HeldListing): boolean {
  const total = (held.fields.quantity ?? 0) + held.quantitySold;
  const isUnset = total === quantity + sold;
  return !isUnset && total >= wanted + sold && total <= wanted + held.quantitySold;
}

/** Without a quantity that was set and then sold from. */
function withoutSold(open: Wish, seen: Seen, held: HeldListing): Wish {
  const { quantity, ...changes } = open.changes;
  return quantity !== undefined && wasSetBeforeSales(quantity, seen, held) ? { ...open, changes } : open;
}

/**
 * What is left to do of a revision whose first attempt under its key broke off: not what the listing has already, and
 * no quantity once a sale has changed it. If others have changed the listing through this service since then, it
 * cannot be told whether the first attempt was carried out before them, so nothing more is sent.
 *
 * @param ifRevised the mark of the only state that the revision is for
 * @returns names of fields that something else has changed since the first attempt, if it must not go on
 */
export function decideRepeat(
  wish: Wish,
  noted: Noted,
  held: HeldListing,
  ifRevised: string | undefined,
): RepeatDecision {
  const open = withoutSold(openPart(wish, held), noted.seen, held);
  if (isEmpty(open)) return 'done';
  const { seen, isOvertaken } = noted;
  // If the first attempt was refused for its mark, it saw another one.
  const isOutdated = ifRevised !== undefined && (seen.mark !== ifRevised || markOf(held) !== ifRevised);
  if (isOvertaken || isOutdated) return [...Object.keys(open.changes), ...open.remove];
  const isAsSeen = held.quantitySold === seen.sold && held.fields.quantity === seen.quantity;
  return open.changes.quantity === undefined || isAsSeen ? { send: open } : ['quantity'];
}
