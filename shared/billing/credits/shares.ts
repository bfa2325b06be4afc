import type { Account } from './account.ts';

/*
 * An account's credits lie in one item or several, its shares. Each keeps the whole protocol by itself; all have their
 * rows in the account's one ledger.
 */

/** Names a share: the account's own id for share 0, `<account id>#<number>` for the others. No account id has a `#`. */
export const shareId = (accountId: string, share: number): string =>
  share === 0 ? accountId : `${accountId}#${share}`;

export const accountOfShare = (id: string): string => id.split('#', 1)[0] ?? id;

export const isShareOfMany = (id: string): boolean => id.includes('#');

/**
 * The account as a whole.
 *
 * @param shares All of them at one moment, at least one.
 */
export function wholeOf(shares: readonly Account[]): Account {
  const [first] = shares;
  if (first === undefined) throw new Error('an account without a share');
  if (shares.length === 1) return first;
  const sum = (creditsOf: (share: Account) => number) =>
    shares.reduce((total, share) => total + creditsOf(share), 0);
  return {
    ...first,
    available: sum(({ available }) => available),
    granted: sum(({ granted }) => granted),
    spent: sum(({ spent }) => spent),
    holds: new Map(shares.flatMap(({ holds }) => [...holds])),
  };
}
