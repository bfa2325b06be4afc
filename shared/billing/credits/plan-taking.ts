import type { Account } from './account.ts';
import type { Gift } from './share-store.ts';

/**
 * Which shares give how much of what is owed, the richest first; less than all of it if together they have less. What is
 * to be put back is a gift below 0 of the poorest.
 *
 * @param shares All of an account at one moment.
 */
export function planTaking(shares: readonly Account[], owed: number): Gift[] {
  let missing = owed;
  const richest = shares
    .map(({ available }, share) => ({ share, available }))
    .sort((one, other) => other.available - one.available);
  if (owed < 0) return richest.slice(-1).map(({ share }) => ({ share, amount: owed }));
  return richest
    .map(({ share, available }) => {
      const amount = Math.max(0, Math.min(available, missing));
      missing -= amount;
      return { share, amount };
    })
    .filter(({ amount }) => amount > 0);
}
