import { type Item, text } from '../../../platform/database/values.ts';
import type { Account, Hold } from '../holds/account.ts';
import { allowanceAttribute } from './account-item.ts';

/** The allowances of these limits in an expression: each has a placeholder, such as `#l0`. */
export function namesOf(limits: readonly string[], prefix = 'l') {
  const names = Object.fromEntries(
    limits.map((limit, index) => [`#${prefix}${index}`, allowanceAttribute(limit)]),
  );
  return { placeholders: Object.keys(names), names };
}

interface CountedExpressions extends ReturnType<typeof namesOf> {
  /** `:month`, if there is an allowance. */
  readonly values: Item;
}

export const noAllowances: CountedExpressions = { ...namesOf([]), values: {} };

/** The allowances that a hold has taken from. */
export const allowancesOf = ({ counted }: Hold): CountedExpressions =>
  counted === undefined || counted.limits.length === 0
    ? noAllowances
    : { ...namesOf(counted.limits), values: { ':month': text(counted.month) } };

/** The hold without the limits that get nothing back: they are gone, closed or in another month. */
export function stillCounted(hold: Hold, { allowances }: Account): Hold {
  const { counted } = hold;
  if (counted === undefined) return hold;
  const limits = counted.limits.filter((name) => allowances.get(name)?.month === counted.month);
  return { ...hold, counted: { ...counted, limits } };
}
