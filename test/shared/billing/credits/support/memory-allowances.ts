import { isDeepStrictEqual } from 'node:util';
import {
  type Allowance,
  closedAllowance,
} from '../../../../../shared/billing/credits/allowances/allowance.ts';
import type { AllowanceStore } from '../../../../../shared/billing/credits/allowances/allowance-store.ts';
import type { Account, Hold } from '../../../../../shared/billing/credits/holds/account.ts';

/** The allowances that a hold names, where they are in its month. */
const countedIn = ({ allowances }: Account, { counted }: Hold): [string, Allowance][] =>
  (counted?.limits ?? []).flatMap((name): [string, Allowance][] => {
    const allowance = allowances.get(name);
    return allowance !== undefined && allowance.month === counted?.month ? [[name, allowance]] : [];
  });

export function hasAllowances(account: Account, hold: Hold): boolean {
  const counted = countedIn(account, hold);
  const isComplete = counted.length === (hold.counted?.limits ?? []).length;
  return isComplete && counted.every(([, { left }]) => left >= hold.amount);
}

/** The account with what is left changed by some credits, wherever the hold counts. */
export function withAllowances(account: Account, hold: Hold, by: number): Account {
  const changed = countedIn(account, hold).map(([name, one]): [string, Allowance] => [
    name,
    { ...one, left: one.left + by },
  ]);
  return { ...account, allowances: new Map([...account.allowances, ...changed]) };
}

/** A closed allowance of each limit that share 0 has. */
export const closedLike = (first: Account | undefined): Account['allowances'] =>
  new Map([...(first?.allowances.keys() ?? [])].map((name) => [name, closedAllowance]));

/** The store of allowances over shares in memory. */
export function memoryAllowances(shares: Account[], numberOf: (id: string) => number): AllowanceStore {
  const at = (share: number): Account => {
    const account = shares[share];
    if (account === undefined) throw new Error(`there is no share ${share}`);
    return account;
  };
  const put = (share: number, name: string, allowance: Allowance | undefined) => {
    const allowances = new Map(at(share).allowances);
    if (allowance === undefined) allowances.delete(name);
    else allowances.set(name, allowance);
    shares[share] = { ...at(share), allowances };
  };
  /** As items hold it: a limit that is undefined is not there. */
  const plain = (allowance: Allowance | undefined) => allowance && JSON.parse(JSON.stringify(allowance));

  return {
    async replace(id, name, { seen, next }) {
      const share = numberOf(id);
      const isDone = isDeepStrictEqual(plain(at(share).allowances.get(name)), plain(seen));
      if (isDone) put(share, name, next);
      return { isDone, share: at(share) };
    },

    async adjust(_, { name, month, by, limit }) {
      const standing = at(0).allowances.get(name);
      const isDone = standing !== undefined && standing.month === month && standing.limit === limit.from;
      if (isDone) put(0, name, { month, left: standing.left + by, limit: limit.to });
      return { isDone, share: at(0) };
    },

    async remove(_, name, { limit }) {
      const standing = at(0).allowances.get(name);
      const isDone = standing !== undefined && standing.limit === limit;
      if (isDone) put(0, name, undefined);
      return isDone;
    },

    async removeLeftover(_, share, name) {
      if (!at(0).allowances.has(name)) put(share, name, undefined);
    },

    async move(_, { name, month, from, to, enough }) {
      const leftOf = (share: number): number => {
        const allowance = shares[share]?.allowances.get(name);
        return allowance?.month === month ? allowance.left : Number.NaN;
      };
      const canGive = from.every(({ share, amount }) => leftOf(share) >= amount);
      if (!canGive || !(leftOf(to) < enough)) return false;
      const add = (share: number, by: number) => {
        const standing = at(share).allowances.get(name);
        if (standing !== undefined) put(share, name, { ...standing, left: standing.left + by });
      };
      for (const { share, amount } of from) add(share, -amount);
      add(
        to,
        from.reduce((sum, { amount }) => sum + amount, 0),
      );
      return true;
    },
  };
}
