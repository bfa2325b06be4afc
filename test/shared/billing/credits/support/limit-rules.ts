import {
  accountLimit,
  type Counted,
  monthOf,
} from '../../../../../shared/billing/credits/allowances/allowance.ts';
import { setCreditLimit } from '../../../../../shared/billing/credits/credit-limits.ts';
import { wholeOf } from '../../../../../shared/billing/credits/shares/shares.ts';
import type { Clock } from '../../../../../shared/platform/call/clock.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { endless } from './bounds.ts';
import { type Limits, limitOf, type MemoryStores, type MemoryTables, ourAccountId } from './memory-stores.ts';

interface LimitedWorld {
  readonly limits?: Limits;
  readonly sets?: readonly (number | undefined)[];
}

interface OfAttempt {
  readonly attempt: string;
  readonly amount: number;
}

const sumOf = (attempts: readonly OfAttempt[]): number =>
  attempts.reduce((sum, { amount }) => sum + amount, 0);

/** What must be true of monthly limits at any moment of a schedule. */
export class LimitRules {
  readonly #tables: MemoryTables;
  readonly #world: LimitedWorld;
  /** What every hold so far counted towards, by attempt; undefined for none. */
  readonly #counted = new Map<string, Counted | undefined>();
  /** The most that has been allowed, by limit. */
  readonly #most: Map<string, number>;
  #isRemoved = false;
  /** The last limit that is known to be set, and what was taken a moment ago. */
  #set: { readonly limit: number; readonly taken: number } | undefined;

  constructor(tables: MemoryTables, world: LimitedWorld) {
    this.#tables = tables;
    this.#world = world;
    this.#most = new Map(Object.entries(world.limits ?? {}).map(([name, left]) => [name, limitOf(left)]));
  }

  /** What an owner does. @returns false if it failed: a part of it may have been done */
  async set(credits: number | undefined, stores: MemoryStores, clock: Clock): Promise<boolean> {
    this.#set = undefined;
    // What is taken under a limit that is removed does not bind the next one until that is set.
    if (credits === undefined) this.#isRemoved = true;
    if (credits === undefined || this.#isRemoved) this.#most.delete(accountLimit);
    else this.#most.set(accountLimit, Math.max(credits, this.#most.get(accountLimit) ?? 0));
    const charged = async () => sumOf(this.#charged());
    const request = { accountId: ourAccountId, name: accountLimit, credits, charged };
    try {
      await setCreditLimit(request, { ...stores, clock }, endless);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return false;
    }
    if (credits !== undefined) this.#set = { limit: credits, taken: sumOf(this.#takers()) };
    return true;
  }

  /** Attempts that are charged. */
  #charged(): OfAttempt[] {
    const rows = [...this.#tables.rows.values()];
    const returned = new Set(rows.flatMap((row) => (row.kind === 'return' ? [row.attempt] : [])));
    return rows.flatMap((row) =>
      row.kind === 'charge' && row.ending === 'settled' && !returned.has(row.attempt) ? [row] : [],
    );
  }

  /** Attempts that are charged, and those that still may be. */
  #takers(): OfAttempt[] {
    const rows = [...this.#tables.rows.values()];
    const ended = new Set(rows.flatMap((row) => (row.kind === 'charge' ? [row.attempt] : [])));
    const holds = this.#tables.shares.flatMap((share) => [...share.holds.values()]);
    return [...this.#charged(), ...holds.filter(({ attempt }) => !ended.has(attempt))];
  }

  /** Credits of each limit and month that are charged or set aside, by the ledger and the holds. */
  #taken(): ReadonlyMap<string, number> {
    for (const { holds } of this.#tables.shares)
      for (const hold of holds.values()) this.#counted.set(hold.attempt, hold.counted);
    const taken = new Map<string, number>();
    for (const { attempt, amount } of this.#takers()) {
      const counted = this.#counted.get(attempt);
      for (const name of counted?.limits ?? []) {
        const key = `${name} in ${counted?.month}`;
        taken.set(key, (taken.get(key) ?? 0) + amount);
      }
    }
    return taken;
  }

  /** Each broken rule in words. */
  broken(): string[] {
    const broken: string[] = [];
    const all = sumOf(this.#takers());
    if (this.#set !== undefined) {
      const { limit, taken } = this.#set;
      if (all > Math.max(limit, taken)) broken.push(`${all} taken after the limit was set to ${limit}`);
      this.#set = { limit, taken: all };
    }
    for (const [key, taken] of this.#taken()) {
      const [name = ''] = key.split(' ');
      if (taken > (this.#most.get(name) ?? Number.POSITIVE_INFINITY)) broken.push(`${taken} taken of ${key}`);
    }
    const always = this.#world.sets === undefined ? Object.keys(this.#world.limits ?? {}) : [];
    const holds = this.#tables.shares.flatMap((share) => [...share.holds.values()]);
    for (const { amount, counted } of holds) {
      const lacks = always.filter((name) => amount > 0 && counted?.limits.includes(name) !== true);
      if (lacks.length > 0) broken.push(`a hold does not count towards ${lacks.join()}`);
    }
    return broken;
  }

  /** At the end, without any hold: what is left and what was charged are the limit, unless it was lowered. */
  lost(now: number): string[] {
    if (this.#world.sets !== undefined) return [];
    const taken = this.#taken();
    return [...wholeOf(this.#tables.shares).allowances].flatMap(([name, { month, left, limit = 0 }]) => {
      const charged = month <= monthOf(now) ? (taken.get(`${name} in ${month}`) ?? 0) : 0;
      return left + charged === limit ? [] : [`of ${name} ${left} are left after ${charged} of ${limit}`];
    });
  }
}
