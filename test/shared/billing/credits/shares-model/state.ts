/**
 * Two shares of one account, as far as soundness depends on them: three callers with an attempt each, of whom the first
 * two share a charge by their Idempotency-Key. The number of shares may rise from one to two while they are at it.
 */

export const price = 10;

/** Ledger row of an attempt, once written. */
export type Row = 'settled' | 'voided';

export type CallerStep =
  | 'choose share'
  | 'reserve'
  | 'read all shares'
  | 'read the other share'
  | 'move'
  | 'void dead attempt'
  | 'second look'
  | 'settle'
  | 'drop hold'
  | 'return hold'
  | 'ended';

export type Outcome =
  | 'delivered'
  | 'replayed'
  | 'failed'
  | 'late'
  | 'in flight'
  | 'out of credits'
  | 'falsely out of credits'
  | 'overloaded';

export interface Caller {
  readonly step: CallerStep;
  /** The share of its charge; chosen before the first reserve. */
  readonly share: number;
  /** What one share had when it was read by itself, or what the other had in the reading of all. */
  readonly read?: number;
  readonly outcome?: Outcome;
}

export interface State {
  readonly available: readonly [number, number];
  /** Attempts with a hold, by share. */
  readonly holds: readonly [readonly number[], readonly number[]];
  readonly rows: readonly (Row | null)[];
  readonly callers: readonly Caller[];
  readonly shareCount: number;
  /** Reserves without a reply that may still arrive: share and attempt. */
  readonly lateReserves: readonly (readonly [share: number, attempt: number])[];
  /** The share that the key's generation names, once it is written. */
  readonly shareOfKey: number | null;
}

/** Callers, and so attempts, that share the charge under the key; the other one has no key. */
const keyed = [true, true, false] as const;
export const isKeyed = (attempt: number): boolean => keyed[attempt] === true;
/** Whether two attempts belong to one charge. */
export const sameCharge = (one: number, other: number): boolean => isKeyed(one) === isKeyed(other);

export const initialState = (available: readonly [number, number], shareCount: number): State => ({
  available,
  holds: [[], []],
  rows: keyed.map(() => null),
  callers: keyed.map(() => ({ step: 'choose share', share: 0 })),
  shareCount,
  lateReserves: [],
  shareOfKey: null,
});

/** A text that two states share only if they are the same. */
export function keyOf({
  available,
  holds,
  rows,
  callers,
  shareCount,
  lateReserves,
  shareOfKey,
}: State): string {
  const ofCallers = callers.map(({ step, share, read, outcome }) => `${step},${share},${read},${outcome}`);
  return [
    available.join(),
    holds[0].join(),
    holds[1].join(),
    rows.join(),
    ofCallers.join(';'),
    shareCount,
    lateReserves.join(';'),
    shareOfKey,
  ].join('|');
}
