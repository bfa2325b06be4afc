import type { Account } from './account.ts';
import type { Gift } from './share-store.ts';

/**
 * Which shares give how much, so that one of them can pay a price: what is missing, or half of the richest if that is
 * more, so that the next calls on this share find enough.
 *
 * @param shares All of an account at one moment, with at least the price in sum.
 */
export function planMove(shares: readonly Account[], to: number, price: number): Gift[] {
  let missing = price - (shares[to]?.available ?? 0);
  const givers = shares
    .map(({ available }, share) => ({ share, available }))
    .filter(({ share, available }) => share !== to && available > 0)
    .sort((one, other) => other.available - one.available);
  const gifts: Gift[] = [];
  for (const { share, available } of givers) {
    if (missing <= 0) break;
    const isRichest = gifts.length === 0;
    const amount = Math.min(available, isRichest ? Math.max(missing, Math.floor(available / 2)) : missing);
    gifts.push({ share, amount });
    missing -= amount;
  }
  return gifts;
}
