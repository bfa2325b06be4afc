/**
 * The state of the credit protocol as far as soundness depends on it: one charge that two callers share, each with
 * two attempts (0 and 1 are the first caller's, 2 and 3 the second's), and one sweep.
 */

export const price = 10;

/** Ledger row of an attempt, once written. */
export type Row = 'settled' | 'voided';

/** What a caller does next. */
export type CallerStep =
  | 'first look'
  | 'reserve'
  | 'void dead attempt'
  | 'return dead hold'
  | 'second look'
  | 'work'
  | 'keep answer'
  | 'settle'
  | 'ask how it settled'
  | 'drop hold'
  | 'void'
  | 'refund'
  | 'ended';

export type Outcome =
  | 'delivered'
  | 'replayed'
  | 'failed'
  | 'late'
  | 'in flight'
  | 'out of credits'
  | 'stopped';

export interface Caller {
  readonly step: CallerStep;
  readonly attempt: number;
  readonly outcome?: Outcome;
}

interface Sweep {
  readonly step: 'idle' | 'write row' | 'finish hold';
  readonly attempt: number;
  readonly row?: Row;
}

export interface State {
  readonly available: number;
  /** Attempt whose hold is on the account. */
  readonly hold: number | null;
  readonly holdExpired: boolean;
  readonly rows: readonly (Row | null)[];
  /** By place: the attempt whose answer is kept there. */
  readonly answers: readonly (number | null)[];
  /** Attempt whose answer was replayed to a caller. */
  readonly replayed: number | null;
  /** Attempts whose reserve got no reply and may still arrive. */
  readonly lateReserves: readonly number[];
  readonly callers: readonly Caller[];
  readonly sweep: Sweep;
}

export const initialState = (balance: number): State => ({
  available: balance,
  hold: null,
  holdExpired: false,
  rows: [null, null, null, null],
  answers: [null, null, null, null],
  replayed: null,
  lateReserves: [],
  callers: [
    { step: 'first look', attempt: 0 },
    { step: 'first look', attempt: 2 },
  ],
  sweep: { step: 'idle', attempt: 0 },
});

/** A text that two states share only if they are the same. */
export function keyOf(state: State): string {
  const { available, hold, holdExpired, rows, answers, replayed, lateReserves, callers, sweep } = state;
  const caller = ({ step, attempt, outcome }: Caller) => `${step},${attempt},${outcome}`;
  return [
    available,
    hold,
    holdExpired,
    rows.join(),
    answers.join(),
    replayed,
    lateReserves.join(),
    callers.map(caller).join(';'),
    `${sweep.step},${sweep.attempt},${sweep.row}`,
  ].join('|');
}
