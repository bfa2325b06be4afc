import { type Caller, type CallerStep, type Outcome, price, type Row, type State } from './state.ts';

/** Rules that can be taken away, to see that the check notices. */
export interface Rules {
  /** Look again, strongly consistent, for a settled row of another attempt after reserving. */
  readonly secondLook: boolean;
  /** After an unclear reserve, void the attempt and go on under a new id instead of sending it again. */
  readonly newAttemptAfterUnclearReply: boolean;
  /** Keep each attempt's answer under the attempt, not one answer per charge. */
  readonly answerPerAttempt: boolean;
}

export const allRules: Rules = {
  secondLook: true,
  newAttemptAfterUnclearReply: true,
  answerPerAttempt: true,
};

function replace<Item>(items: readonly Item[], index: number, item: Item): Item[] {
  const copy = [...items];
  copy[index] = item;
  return copy;
}

const settledAttempt = (rows: State['rows']): number | null => {
  const found = rows.indexOf('settled');
  return found === -1 ? null : found;
};

const withRow = (state: State, attempt: number, row: Row): Pick<State, 'rows'> => ({
  rows: replace(state.rows, attempt, row),
});
const withoutHold = { hold: null, holdExpired: false } as const;
const takeHold = (state: State, attempt: number): Partial<State> => ({
  available: state.available - price,
  hold: attempt,
  holdExpired: false,
});
const returnHold = (state: State): Partial<State> => ({ available: state.available + price, ...withoutHold });

/** Time passes, and writes whose reply was lost arrive after all. */
function stepsOfTheWorld(state: State): State[] {
  const next: State[] = [];
  if (state.hold !== null && !state.holdExpired) next.push({ ...state, holdExpired: true });
  for (const attempt of state.lateReserves) {
    const lateReserves = state.lateReserves.filter((other) => other !== attempt);
    const applies = state.hold === null && state.available >= price;
    next.push({ ...state, lateReserves, ...(applies ? takeHold(state, attempt) : {}) });
  }
  return next;
}

/** Everything that may happen when caller `index` takes its next step; it may also stop for good. */
function stepsOfCaller(state: State, index: number, rules: Rules): State[] {
  const caller = state.callers[index] as Caller;
  const { step, attempt, outcome } = caller;
  if (step === 'ended') return [];
  const next: State[] = [];
  const go = (to: CallerStep, change: Partial<State> = {}, more: Partial<Caller> = {}) => {
    next.push({
      ...state,
      ...change,
      callers: replace(state.callers, index, { step: to, attempt, ...more }),
    });
  };
  const end = (how: Outcome, change: Partial<State> = {}) => go('ended', change, { outcome: how });
  const row = state.rows[attempt];
  const settled = settledAttempt(state.rows);
  end('stopped');

  switch (step) {
    case 'first look':
      if (settled !== null) end('replayed', { replayed: settled });
      else go('reserve');
      break;
    case 'reserve':
      if (state.hold === null && state.available >= price) {
        go('second look', takeHold(state, attempt));
        go('void dead attempt', takeHold(state, attempt)); // It was carried out, but its reply was lost.
      } else if (state.hold === attempt) go('second look');
      else end(state.hold === null ? 'out of credits' : 'in flight');
      go('void dead attempt', { lateReserves: [...new Set([...state.lateReserves, attempt])].sort() });
      break;
    case 'void dead attempt':
      if (!rules.newAttemptAfterUnclearReply) go('reserve');
      else go('return dead hold', row === null ? withRow(state, attempt, 'voided') : {});
      break;
    case 'return dead hold': {
      const change = state.hold === attempt ? returnHold(state) : {};
      if (attempt % 2 === 0) go('reserve', change, { attempt: attempt + 1 });
      else end('failed', change);
      break;
    }
    case 'second look':
      if (settled !== null && rules.secondLook) go('void', { replayed: settled }, { outcome: 'replayed' });
      else go('work');
      break;
    case 'work':
      go('keep answer');
      go('void', {}, { outcome: 'failed' });
      break;
    case 'keep answer':
      go('settle', { answers: replace(state.answers, rules.answerPerAttempt ? attempt : 0, attempt) });
      break;
    case 'settle':
      if (row === null) {
        go('drop hold', withRow(state, attempt, 'settled'));
        go('ask how it settled', withRow(state, attempt, 'settled')); // It was carried out, but its reply was lost.
      } else if (row === 'settled') go('drop hold');
      else end('late');
      go('ask how it settled'); // It was lost for good.
      break;
    case 'ask how it settled':
      if (row === null) go('refund', withRow(state, attempt, 'voided'), { outcome: 'failed' });
      else if (row === 'settled') go('drop hold');
      else end('late');
      break;
    case 'drop hold':
      end('delivered', state.hold === attempt ? withoutHold : {});
      break;
    case 'void':
      if (row === null) go('refund', withRow(state, attempt, 'voided'), outcome ? { outcome } : {});
      else if (row === 'voided') go('refund', {}, outcome ? { outcome } : {});
      break;
    case 'refund':
      end(outcome ?? 'failed', state.hold === attempt ? returnHold(state) : {});
      break;
  }
  return next;
}

/** The sweep finishes an expired hold: by its row where there is one, by voiding it where there is none. */
function stepsOfSweep(state: State): State[] {
  const { step, attempt, row } = state.sweep;
  const idle = { step: 'idle', attempt: 0 } as const;
  switch (step) {
    case 'idle':
      if (state.hold === null || !state.holdExpired) return [];
      return [{ ...state, sweep: { step: 'write row', attempt: state.hold } }];
    case 'write row': {
      const standing = state.rows[attempt] ?? null;
      const found = standing ?? 'voided';
      const written = standing === null ? withRow(state, attempt, found) : {};
      return [
        { ...state, sweep: idle },
        { ...state, ...written, sweep: { step: 'finish hold', attempt, row: found } },
      ];
    }
    case 'finish hold': {
      const finished = row === 'voided' ? returnHold(state) : withoutHold;
      return [
        { ...state, sweep: idle },
        ...(state.hold === attempt ? [{ ...state, ...finished, sweep: idle }] : []),
      ];
    }
  }
}

/** Every state that can follow. */
export const stepsFrom = (state: State, rules: Rules): State[] => [
  ...stepsOfTheWorld(state),
  ...state.callers.flatMap((_, index) => stepsOfCaller(state, index, rules)),
  ...stepsOfSweep(state),
];
