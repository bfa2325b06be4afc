import {
  type Caller,
  type CallerStep,
  isKeyed,
  type Outcome,
  price,
  type Row,
  type State,
  sameCharge,
} from './state.ts';

/** Rules that can be taken away, to see that the check notices. */
export interface Rules {
  /** A key's generation names the share of its charge; without that, each caller goes by the count that it sees. */
  readonly shareInGeneration: boolean;
  /** All shares are read at one moment before a call is refused, not one after the other. */
  readonly readAtOneMoment: boolean;
  /** A move happens only if the giver still has what it gives. */
  readonly moveOnCondition: boolean;
}

export const allRules: Rules = { shareInGeneration: true, readAtOneMoment: true, moveOnCondition: true };

function replaced<Item>(items: readonly Item[], index: number, item: Item): Item[] {
  const copy = [...items];
  copy[index] = item;
  return copy;
}

type Pair<Value> = readonly [Value, Value];
const changed = <Value>(pair: Pair<Value>, index: number, value: Value): Pair<Value> =>
  index === 0 ? [value, pair[1]] : [pair[0], value];
/** The types know that there are two shares, but not that an index is 0 or 1. */
const of = <Value>(pair: Pair<Value>, share: number): Value => (share === 0 ? pair[0] : pair[1]);

const withRow = ({ rows }: State, attempt: number, row: Row): Pick<State, 'rows'> => ({
  rows: replaced(rows, attempt, row),
});

const takeHold = ({ available, holds }: State, share: number, attempt: number): Partial<State> => ({
  available: changed(available, share, of(available, share) - price),
  holds: changed(holds, share, [...of(holds, share), attempt].sort()),
});

function endHold({ available, holds }: State, share: number, attempt: number, ending: Row): Partial<State> {
  const left = of(holds, share).filter((held) => held !== attempt);
  const isBack = ending === 'voided' && left.length < of(holds, share).length;
  return {
    available: changed(available, share, of(available, share) + (isBack ? price : 0)),
    holds: changed(holds, share, left),
  };
}

/** The second share appears, and reserves whose reply was lost arrive after all. */
function stepsOfTheWorld(state: State): State[] {
  const next: State[] = state.shareCount === 1 ? [{ ...state, shareCount: 2 }] : [];
  for (const late of state.lateReserves) {
    const [share, attempt] = late;
    const lateReserves = state.lateReserves.filter((other) => other !== late);
    const isFree = !of(state.holds, share).some((held) => sameCharge(held, attempt));
    const applies = isFree && of(state.available, share) >= price;
    next.push({ ...state, lateReserves, ...(applies ? takeHold(state, share, attempt) : {}) });
  }
  return next;
}

/** Everything that may happen when a caller takes its next step. A caller that stops for good ends. */
function stepsOfCaller(state: State, attempt: number, rules: Rules): State[] {
  const caller = state.callers[attempt] as Caller;
  const { step, share, outcome } = caller;
  if (step === 'ended') return [];
  const next: State[] = [];
  const go = (to: CallerStep, change: Partial<State> = {}, more: Partial<Caller> = {}) => {
    const after: Caller = { step: to, share, ...more };
    next.push({ ...state, ...change, callers: replaced(state.callers, attempt, after) });
  };
  const end = (how: Outcome, change: Partial<State> = {}) => go('ended', change, { outcome: how });
  const row = state.rows[attempt];
  const isSettled = isKeyed(attempt) && state.rows.some((other, of) => other === 'settled' && isKeyed(of));
  const other = 1 - share;
  const mine = of(state.available, share);
  const theirs = of(state.available, other);

  switch (step) {
    case 'choose share': {
      if (isSettled) end('replayed');
      const drawn = rules.shareInGeneration ? [...Array(state.shareCount).keys()] : [state.shareCount - 1];
      if (!isKeyed(attempt) || !rules.shareInGeneration)
        for (const one of drawn) go('reserve', {}, { share: one });
      else if (state.shareOfKey !== null) go('reserve', {}, { share: state.shareOfKey });
      else for (const one of drawn) go('reserve', { shareOfKey: one }, { share: one });
      break;
    }
    case 'reserve': {
      const held = of(state.holds, share);
      if (held.includes(attempt)) go('second look');
      else if (held.some((one) => sameCharge(one, attempt))) end('in flight');
      else if (mine >= price) {
        go('second look', takeHold(state, share, attempt));
        go('void dead attempt', takeHold(state, share, attempt)); // It was carried out, but its reply was lost.
      } else go('read all shares');
      const isWaiting = state.lateReserves.some(([, late]) => late === attempt);
      const lateReserves = isWaiting
        ? state.lateReserves
        : [...state.lateReserves, [share, attempt] as const];
      go('void dead attempt', { lateReserves });
      break;
    }
    case 'read all shares':
      if (!rules.readAtOneMoment) go('read the other share', {}, { read: mine });
      else if (mine + theirs < price) end('out of credits');
      else go('move', {}, { read: theirs });
      break;
    case 'read the other share':
      if ((caller.read ?? 0) + theirs >= price) go('move', {}, { read: theirs });
      else end(mine + theirs >= price ? 'falsely out of credits' : 'out of credits');
      break;
    case 'move': {
      const amount = Math.min(caller.read ?? 0, Math.max(price - mine, 0) || 1);
      const done = {
        available: changed(changed(state.available, other, theirs - amount), share, mine + amount),
      };
      if (amount > 0 && (theirs >= amount || !rules.moveOnCondition)) {
        go('reserve', done);
        go('read all shares', done); // It was carried out, but its reply was lost.
      } else go('read all shares');
      end('overloaded');
      break;
    }
    case 'void dead attempt':
      go('return hold', row === null ? withRow(state, attempt, 'voided') : {});
      break;
    case 'second look': {
      const voided = row === null ? withRow(state, attempt, 'voided') : {};
      if (isSettled) go('return hold', voided, { outcome: 'replayed' });
      else {
        go('settle');
        go('return hold', voided, { outcome: 'failed' });
      }
      break;
    }
    case 'settle':
      if (row === null) go('drop hold', withRow(state, attempt, 'settled'));
      else if (row === 'settled') go('drop hold');
      else go('return hold', {}, { outcome: 'late' });
      break;
    case 'drop hold':
      end('delivered', endHold(state, share, attempt, 'settled'));
      break;
    case 'return hold':
      end(outcome ?? 'failed', row === 'voided' ? endHold(state, share, attempt, 'voided') : {});
      break;
  }
  return next;
}

/** The sweep finishes the holds of callers that have ended: by their rows, or by voiding them where there is none. */
function stepsOfSweep(state: State): State[] {
  return [0, 1].flatMap((share) =>
    of(state.holds, share)
      .filter((attempt) => state.callers[attempt]?.step === 'ended')
      .map((attempt) => {
        const row = state.rows[attempt] ?? null;
        const change = row === null ? withRow(state, attempt, 'voided') : endHold(state, share, attempt, row);
        return { ...state, ...change };
      }),
  );
}

/** Every state that can follow. */
export const stepsFrom = (state: State, rules: Rules): State[] => [
  ...stepsOfTheWorld(state),
  ...state.callers.flatMap((_, attempt) => stepsOfCaller(state, attempt, rules)),
  ...stepsOfSweep(state),
];
