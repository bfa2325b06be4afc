import {
  type Allowance,
  closedAllowance,
  monthOf,
} from '../../../../../shared/billing/credits/allowances/allowance.ts';
import type { Account, Hold } from '../../../../../shared/billing/credits/holds/account.ts';
import type {
  AccountStore,
  Released,
  Reservation,
} from '../../../../../shared/billing/credits/holds/account-store.ts';
import type { Ending, Entry, LedgerRow } from '../../../../../shared/billing/credits/ledger.ts';
import { maxHolds } from '../../../../../shared/billing/credits/limits.ts';
import type { ChargeStores } from '../../../../../shared/billing/credits/paid-call/create-charges.ts';
import type { Generation } from '../../../../../shared/billing/credits/paid-call/keyed-charge.ts';
import type { RaiseServices, ShareGrowth } from '../../../../../shared/billing/credits/raise-shares.ts';
import { type Move, type ShareStore, shareId } from '../../../../../shared/billing/credits/shares/shares.ts';
import type { SweepIndex } from '../../../../../shared/billing/credits/sweep-holds.ts';
import { closedLike, hasAllowances, memoryAllowances, withAllowances } from './memory-allowances.ts';

export const ourAccountId = 'a';

/** The tables of one account, in memory. */
export interface MemoryTables {
  /** By share. */
  readonly shares: Account[];
  readonly rows: Map<string, LedgerRow>;
  /** Settled rows whose answers no key can replay. */
  readonly once: Set<string>;
  readonly answers: Map<string, string>;
  generation: Generation | undefined;
}

/** What each share has left of a limit, by its name. A share that is not named is closed. */
export type Limits = Readonly<Record<string, readonly number[]>>;

export const limitOf = (left: readonly number[]): number => left.reduce((sum, one) => sum + one, 0);

/** An account whose credits are spread evenly over its shares. */
export function memoryTables(credits: number, shareCount = 1, limits: Limits = {}, now = 0): MemoryTables {
  const month = monthOf(now);
  const allowancesOn = (share: number) =>
    Object.entries(limits).map(([name, left]): [string, Allowance] => {
      const own = left[share];
      if (share === 0) return [name, { month, left: own ?? 0, limit: limitOf(left) }];
      return [name, own === undefined ? closedAllowance : { month, left: own }];
    });
  const shares = Array.from({ length: shareCount }, (_, share): Account => {
    const part = Math.floor(credits / shareCount) + (share < credits % shareCount ? 1 : 0);
    return { ...emptyShare, available: part, granted: part, allowances: new Map(allowancesOn(share)) };
  });
  return {
    shares: withCount(shares),
    rows: new Map([['grant', { kind: 'grant', grantId: 'first', amount: credits, at: 0 }]]),
    once: new Set(),
    answers: new Map(),
    generation: undefined,
  };
}

const emptyShare: Account = {
  available: 0,
  granted: 0,
  spent: 0,
  holds: new Map(),
  sweepAt: undefined,
  allowances: new Map(),
};

export type MemoryStores = ChargeStores & RaiseServices & { readonly index: SweepIndex };
const rowKey = (id: { chargeId: string; attempt: string }): string => `${id.chargeId}#${id.attempt}`;

function withHolds(account: Account, change: (holds: Map<string, Hold>) => void): Pick<Account, 'holds'> {
  const holds = new Map(account.holds);
  change(holds);
  return { holds };
}

/** Share 0 says how many there are, if there are several. */
const withCount = (shares: Account[]): Account[] =>
  shares.map((share, index) =>
    index === 0 && shares.length > 1 ? { ...share, shares: shares.length } : share,
  );

/** The number in a share's id. */
const numberOf = (id: string): number => Number(id.split('#')[1] ?? 0);

function shareOf(tables: MemoryTables, id: string): Account {
  const share = tables.shares[numberOf(id)];
  if (share === undefined) throw new Error(`there is no account ${id}`);
  return share;
}

function reserve(
  tables: MemoryTables,
  id: string,
  hold: Hold,
  unlimited: readonly string[] = [],
): Reservation {
  const account = shareOf(tables, id);
  const own = account.holds.get(hold.chargeId);
  if (own?.attempt === hold.attempt) return { outcome: 'held', account };
  if (own !== undefined || account.available < hold.amount || account.holds.size >= maxHolds)
    return { outcome: 'refused', account };
  const isLimited = unlimited.some((name) => account.allowances.has(name));
  if (isLimited || !hasAllowances(account, hold)) return { outcome: 'refused', account };
  const after: Account = {
    ...withAllowances(account, hold, -hold.amount),
    ...withHolds(account, (holds) => holds.set(hold.chargeId, hold)),
    available: account.available - hold.amount,
    sweepAt: account.sweepAt ?? hold.expiresAt,
  };
  tables.shares[numberOf(id)] = after;
  return { outcome: 'held', account: after };
}

function release(tables: MemoryTables, id: string, hold: Hold, ending: Ending): Released {
  const account = shareOf(tables, id);
  const wasGone = account.holds.get(hold.chargeId)?.attempt !== hold.attempt;
  if (!wasGone) {
    tables.shares[numberOf(id)] = {
      ...withAllowances(account, hold, ending === 'voided' ? hold.amount : 0),
      ...withHolds(account, (holds) => holds.delete(hold.chargeId)),
      available: account.available + (ending === 'voided' ? hold.amount : 0),
      spent: account.spent + (ending === 'settled' ? hold.amount : 0),
    };
  }
  return { available: shareOf(tables, id).available, wasGone };
}

/** The mark of an attempt, if it has one. */
const markKey = (hold: Hold): string => `delivery#${rowKey(hold)}`;

function mark(tables: MemoryTables, hold: Hold, kind: 'answer' | 'return', at: number): boolean {
  const standing = tables.rows.get(markKey(hold));
  if (standing !== undefined) return standing.kind === kind;
  const { chargeId, attempt, amount } = hold;
  tables.rows.set(markKey(hold), { kind, chargeId, attempt, amount, at });
  return true;
}

function giveBack(tables: MemoryTables, id: string, hold: Hold, at: number): boolean {
  const { holds } = shareOf(tables, id);
  const isGone = holds.get(hold.chargeId)?.attempt !== hold.attempt;
  if (isGone || !tables.once.has(rowKey(hold)) || tables.rows.has(markKey(hold))) return false;
  release(tables, id, hold, 'voided');
  return mark(tables, hold, 'return', at);
}

function move(tables: MemoryTables, { id, from, to, enough, at }: Move): boolean {
  const row = `move#${id}`;
  if (tables.rows.has(row)) return true;
  const lacks = from.some(({ share, amount }) => (tables.shares[share]?.available ?? 0) < amount);
  if (lacks || shareOf(tables, shareId(ourAccountId, to)).available >= enough) return false;
  const add = (share: number, amount: number) => {
    const before = shareOf(tables, shareId(ourAccountId, share));
    const after = { available: before.available + amount, granted: before.granted + amount };
    tables.shares[share] = { ...before, ...after };
  };
  const total = from.reduce((sum, { amount }) => sum + amount, 0);
  for (const { share, amount } of from) add(share, -amount);
  add(to, total);
  tables.rows.set(row, { kind: 'move', moveId: id, amount: total, at });
  return true;
}

function conclude(tables: MemoryTables, entry: Entry, ending: Ending): Ending {
  const { hold, operation, origin, at } = entry;
  const standing = tables.rows.get(rowKey(hold));
  if (standing?.kind === 'charge') return standing.ending;
  if (entry.once === true && ending === 'settled') tables.once.add(rowKey(hold));
  tables.rows.set(rowKey(hold), {
    kind: 'charge',
    chargeId: hold.chargeId,
    attempt: hold.attempt,
    ending,
    amount: hold.amount,
    at,
    operation,
    origin,
  });
  return ending;
}

/** The ports of the protocol over these tables: every operation is done whole, at the moment it is called. */
export function memoryStores(tables: MemoryTables): MemoryStores {
  const accounts: AccountStore = {
    reserve: async (id, hold, _, unlimited) => reserve(tables, id, hold, unlimited),
    release: async (id, hold, ending) => release(tables, id, hold, ending),
    read: async (id) => tables.shares[numberOf(id)],
    create: async () => {},
    async *list() {
      yield ourAccountId;
    },
  };
  const shares: ShareStore = {
    readAll: async () => [...tables.shares],
    readFirst: async () => tables.shares[0],
    readEach: async (_, count) => tables.shares.slice(0, count),
    move: async (_, given) => move(tables, given),
  };
  const growth: ShareGrowth = {
    wantedSince: async (now) => now,
    async raise(_, count) {
      while (tables.shares.length < count)
        tables.shares.push({ ...emptyShare, allowances: closedLike(tables.shares[0]) });
      tables.shares.splice(0, tables.shares.length, ...withCount(tables.shares));
      return tables.shares.length;
    },
  };
  return {
    accounts,
    shares,
    allowances: memoryAllowances(tables.shares, numberOf),
    deliveries: {
      confirm: async (_, hold, at) => mark(tables, hold, 'answer', at),
      giveBack: async (id, hold, at) => giveBack(tables, id, hold, at),
    },
    growth,
    limits: { setShares: async () => {} },
    ledger: {
      settle: async (_, entry) => conclude(tables, entry, 'settled'),
      void: async (_, entry) => conclude(tables, entry, 'voided'),
      endings: async (_, chargeId) => {
        const rows = [...tables.rows.values()].filter((row) => row.kind === 'charge');
        const own = rows.filter((row) => row.chargeId === chargeId);
        return new Map(own.map((row) => [row.attempt, row.ending]));
      },
      async *rows() {
        yield* tables.rows.values();
      },
    },
    keys: {
      open: async (_account, _key, offered, now) => {
        if (tables.generation === undefined || tables.generation.expiresAt * 1000 <= now)
          tables.generation = offered;
        return tables.generation;
      },
      extend: async (_account, _key, { id, expiresAt }, now) => {
        const { generation } = tables;
        if (generation?.id !== id || generation.expiresAt * 1000 <= now) return false;
        tables.generation = { ...generation, expiresAt: Math.max(generation.expiresAt, expiresAt) };
        return true;
      },
    },
    answers: {
      keep: async (id, body) => void tables.answers.set(rowKey(id), body),
      read: async (id) => tables.answers.get(rowKey(id)),
    },
    index: {
      shards: ['0'],
      async *due(_, now) {
        for (const [share, { sweepAt }] of tables.shares.entries())
          if ((sweepAt ?? Number.POSITIVE_INFINITY) <= now) yield shareId(ourAccountId, share);
      },
      forget: async (id) => {
        const share = shareOf(tables, id);
        if (share.holds.size > 0) return false;
        tables.shares[numberOf(id)] = { ...share, sweepAt: undefined };
        return true;
      },
      move: async (id, from, to) => {
        const share = shareOf(tables, id);
        if (share.sweepAt !== from) return false;
        tables.shares[numberOf(id)] = { ...share, sweepAt: to };
        return true;
      },
    },
  };
}
