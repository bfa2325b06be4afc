import type { Account, Hold } from '../../../../shared/credits/account.ts';
import type { AccountStore, Reservation } from '../../../../shared/credits/account-store.ts';
import type { ChargeStores } from '../../../../shared/credits/charges.ts';
import type { Generation } from '../../../../shared/credits/idempotency-keys.ts';
import type { Ending, Entry, LedgerRow } from '../../../../shared/credits/ledger.ts';
import { maxHolds } from '../../../../shared/credits/limits.ts';
import type { SweepIndex } from '../../../../shared/credits/sweep-index.ts';

export const ourAccountId = 'a';

/** The tables of one account, in memory. */
export interface MemoryTables {
  account: Account;
  readonly rows: Map<string, LedgerRow>;
  readonly answers: Map<string, string>;
  generation: Generation | undefined;
}

export function memoryTables(credits: number): MemoryTables {
  return {
    account: { available: credits, granted: credits, spent: 0, holds: new Map(), sweepAt: undefined },
    rows: new Map([['grant', { kind: 'grant', grantId: 'first', amount: credits, at: 0 }]]),
    answers: new Map(),
    generation: undefined,
  };
}

export type MemoryStores = ChargeStores & { readonly index: SweepIndex };
const rowKey = (id: { chargeId: string; attempt: string }): string => `${id.chargeId}#${id.attempt}`;

function withHolds(account: Account, change: (holds: Map<string, Hold>) => void): Account {
  const holds = new Map(account.holds);
  change(holds);
  return { ...account, holds };
}

function reserve(tables: MemoryTables, hold: Hold): Reservation {
  const { account } = tables;
  const own = account.holds.get(hold.chargeId);
  if (own?.attempt === hold.attempt) return { outcome: 'held', account };
  if (own !== undefined || account.available < hold.amount || account.holds.size >= maxHolds)
    return { outcome: 'refused', account };
  tables.account = {
    ...withHolds(account, (holds) => holds.set(hold.chargeId, hold)),
    available: account.available - hold.amount,
    sweepAt: account.sweepAt ?? hold.expiresAt,
  };
  return { outcome: 'held', account: tables.account };
}

function release(tables: MemoryTables, hold: Hold, ending: Ending): number {
  const { account } = tables;
  if (account.holds.get(hold.chargeId)?.attempt === hold.attempt) {
    tables.account = {
      ...withHolds(account, (holds) => holds.delete(hold.chargeId)),
      available: account.available + (ending === 'voided' ? hold.amount : 0),
      spent: account.spent + (ending === 'settled' ? hold.amount : 0),
    };
  }
  return tables.account.available;
}

function conclude(tables: MemoryTables, entry: Entry, ending: Ending): Ending {
  const { hold, operation, origin, at } = entry;
  const standing = tables.rows.get(rowKey(hold));
  if (standing?.kind === 'charge') return standing.ending;
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
    reserve: async (_, hold) => reserve(tables, hold),
    release: async (_, hold, ending) => release(tables, hold, ending),
    read: async () => tables.account,
    create: async () => {},
    async *list() {
      yield ourAccountId;
    },
  };
  return {
    accounts,
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
        if ((tables.account.sweepAt ?? Number.POSITIVE_INFINITY) <= now) yield ourAccountId;
      },
      forget: async () => {
        if (tables.account.holds.size > 0) return false;
        tables.account = { ...tables.account, sweepAt: undefined };
        return true;
      },
      move: async (_, from, to) => {
        if (tables.account.sweepAt !== from) return false;
        tables.account = { ...tables.account, sweepAt: to };
        return true;
      },
    },
  };
}
