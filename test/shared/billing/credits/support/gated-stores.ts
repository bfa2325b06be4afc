import type { ChargeStores } from '../../../../../shared/billing/credits/paid-call/paid-call.ts';

/** Lets one request through, sooner or later, or not. `effect` carries it out. */
export type Gate = <Result>(name: string, effect: () => Promise<Result>, unclear?: Result) => Promise<Result>;

/** The stores as one call sees them: every request waits at the gate. */
export function gatedStores(
  { accounts, deliveries, ledger, keys, answers }: ChargeStores,
  gate: Gate,
): ChargeStores {
  return {
    accounts: {
      ...accounts,
      reserve: (...given) =>
        gate('reserve', () => accounts.reserve(...given), { outcome: 'unclear' as const }),
      release: (...given) => gate('release', () => accounts.release(...given)),
      read: (...given) => gate('read account', () => accounts.read(...given)),
      replaceAllowance: (...given) => gate('replace allowance', () => accounts.replaceAllowance(...given)),
    },
    deliveries: {
      confirm: (...given) => gate('confirm', () => deliveries.confirm(...given)),
      giveBack: (...given) => gate('give back', () => deliveries.giveBack(...given)),
    },
    ledger: {
      ...ledger,
      settle: (...given) => gate('settle', () => ledger.settle(...given), 'unclear' as const),
      void: (...given) => gate('void', () => ledger.void(...given)),
      endings: (...given) => gate('look', () => ledger.endings(...given)),
    },
    keys: {
      open: (...given) => gate('open key', () => keys.open(...given)),
      extend: (...given) => gate('push expiry', () => keys.extend(...given)),
    },
    answers: {
      keep: (...given) => gate('keep', () => answers.keep(...given)),
      read: (...given) => gate('read answer', () => answers.read(...given)),
    },
  };
}
