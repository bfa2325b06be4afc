/*
 * A monthly limit is a second balance: an account has an allowance of it beside its credits, and a hold takes from both
 * in the same write.
 */

/** A month in UTC, as `2026-11`: months sort like their texts. */
export type Month = string;
export const monthOf = (at: number): Month => new Date(at).toISOString().slice(0, 7);

/** The name of the limit of a whole account. That of a key has the id of the key, and keys that replace it share it. */
export const accountLimit = '*';

/** What calls may still take of one limit. */
export interface Allowance {
  /** Holds of other months neither take from it nor give back to it. */
  readonly month: Month;
  /** Credits. Below 0 where the limit was set to less than had been taken. */
  readonly left: number;
  readonly limit: number;
}

/** Which monthly limits a hold takes from, by their names. */
export interface Counted {
  readonly month: Month;
  readonly limits: readonly string[];
}

/** What a hold must take from, of the limits that a call counts towards. The later of two clocks decides on the month. */
export function countedBy(
  allowances: ReadonlyMap<string, Allowance>,
  possible: readonly string[],
  now: number,
): Counted {
  const limits = possible.filter((name) => allowances.has(name));
  const months = limits.map((name) => allowances.get(name)?.month ?? '');
  return { month: [monthOf(now), ...months].toSorted().at(-1) ?? '', limits };
}

/** The whole limit again, if what is left of it is of an earlier month. */
export const renewed = ({ month, limit }: Allowance, now: Month): Allowance | undefined =>
  month < now ? { month: now, left: limit, limit } : undefined;
