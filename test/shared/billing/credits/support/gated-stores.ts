import type { MemoryStores } from './memory-stores.ts';

/** What kind of request a step is, and so what may happen to it. */
export type StepKind =
  /** A write that must not be repeated: its reply may be unclear. */
  | 'once'
  /** A write that is repeated until its reply is clear: an earlier copy may arrive late. */
  | 'repeated'
  /** A write that is sent once: after an unclear reply it fails, and may have been done or may arrive late. */
  | 'sent'
  | 'read';

/** Lets one request through, sooner or later, or not. `effect` carries it out. */
export type Gate = <Result>(
  name: string,
  kind: StepKind,
  effect: () => Promise<Result>,
  unclear?: Result,
) => Promise<Result>;

/** The stores as one actor sees them: every request waits at the gate. */
export function gatedStores(
  { accounts, shares, allowances, growth, limits, deliveries, ledger, keys, answers, index }: MemoryStores,
  gate: Gate,
): MemoryStores {
  return {
    accounts: {
      ...accounts,
      reserve: (...given) =>
        gate('reserve', 'once', () => accounts.reserve(...given), { outcome: 'unclear' as const }),
      release: (...given) => gate('release', 'repeated', () => accounts.release(...given)),
      read: (...given) => gate('read account', 'read', () => accounts.read(...given)),
    },
    shares: {
      ...shares,
      readAll: (...given) => gate('read all shares', 'read', () => shares.readAll(...given)),
      readFirst: (...given) => gate('read first share', 'read', () => shares.readFirst(...given)),
      readEach: (...given) => gate('read each share', 'read', () => shares.readEach(...given)),
      move: (...given) => gate('move', 'repeated', () => shares.move(...given)),
    },
    allowances: {
      replace: (...given) => gate('replace allowance', 'repeated', () => allowances.replace(...given)),
      adjust: (...given) => gate('adjust limit', 'sent', () => allowances.adjust(...given)),
      remove: (...given) => gate('remove allowance', 'repeated', () => allowances.remove(...given)),
      removeLeftover: (...given) =>
        gate('remove leftover', 'repeated', () => allowances.removeLeftover(...given)),
      move: (...given) => gate('move allowance', 'repeated', () => allowances.move(...given)),
    },
    growth: { ...growth, raise: (...given) => gate('raise', 'repeated', () => growth.raise(...given)) },
    limits,
    deliveries: {
      confirm: (...given) => gate('confirm', 'repeated', () => deliveries.confirm(...given)),
      giveBack: (...given) => gate('give back', 'repeated', () => deliveries.giveBack(...given)),
    },
    ledger: {
      ...ledger,
      settle: (...given) => gate('settle', 'once', () => ledger.settle(...given), 'unclear' as const),
      void: (...given) => gate('void', 'repeated', () => ledger.void(...given)),
      endings: (...given) => gate('look', 'read', () => ledger.endings(...given)),
    },
    keys: {
      open: (...given) => gate('open key', 'repeated', () => keys.open(...given)),
      extend: (...given) => gate('push expiry', 'repeated', () => keys.extend(...given)),
    },
    answers: {
      keep: (...given) => gate('keep', 'repeated', () => answers.keep(...given)),
      read: (...given) => gate('read answer', 'read', () => answers.read(...given)),
    },
    index: {
      shards: index.shards,
      async *due(...given) {
        yield* await gate('due', 'read', () => Array.fromAsync(index.due(...given)));
      },
      forget: (...given) => gate('forget', 'repeated', () => index.forget(...given)),
      move: (...given) => gate('move', 'repeated', () => index.move(...given)),
    },
  };
}
