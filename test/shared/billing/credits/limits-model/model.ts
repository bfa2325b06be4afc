import { searchStates } from '../support/search-states.ts';

/*
 * One limit of an account with two shares and credits enough, as far as soundness depends on it: three calls of 10, each
 * with a charge and an attempt of its own; a sweep; the month that ends once; and an owner who lowers the limit.
 */

const price = 10;
const calls = 3;
/** The month of an allowance that is closed. */
const closed = -1;

/** Rules that can be taken away, to see that the check notices. */
export interface Rules {
  /** A hold gives back only in the month in which it was taken. */
  readonly giveBackInItsMonth: boolean;
  /** Both shares are read at one moment before a call is refused, not one after the other. */
  readonly readAtOneMoment: boolean;
  /** A move happens only if the giver still has what it gives, in the same month. */
  readonly moveOnCondition: boolean;
  /** The other share is closed where share 0 has less than nothing. */
  readonly closeTheOther: boolean;
}

export const allRules: Rules = {
  giveBackInItsMonth: true,
  readAtOneMoment: true,
  moveOnCondition: true,
  closeTheOther: true,
};

type CallStep =
  | 'reserve'
  | 'bring'
  | 'read the other'
  | 'move'
  | 'void dead'
  | 'work'
  | 'settle'
  | 'return'
  | 'drop'
  | 'ended';

interface CallState {
  readonly step: CallStep;
  readonly share: number;
  /** What a share had left when it was read. */
  readonly read?: number;
  readonly wasRefused?: 'rightly' | 'although enough was left';
}

interface Reserve {
  readonly call: number;
  readonly share: number;
  readonly month: number;
}

type Pair<Value> = readonly [Value, Value];

interface State {
  readonly now: number;
  readonly limit: number;
  readonly left: Pair<number>;
  readonly month: Pair<number>;
  /** By share. */
  readonly holds: Pair<readonly Reserve[]>;
  /** Of the attempt of each call; `month` is the one it counts in. */
  readonly rows: readonly ('settled' | 'voided' | null)[];
  readonly counted: readonly (number | null)[];
  readonly calls: readonly CallState[];
  /** Reserves without a reply that may still arrive. */
  readonly late: readonly Reserve[];
  readonly owner: 'lower' | 'gather' | 'done';
  /** Whether a call has taken more than the limit, once that was lowered. */
  readonly isExceeded: boolean;
}

const at = <Value>(pair: Pair<Value>, share: number): Value => (share === 0 ? pair[0] : pair[1]);
const put = <Value>(pair: Pair<Value>, share: number, value: Value): Pair<Value> =>
  share === 0 ? [value, pair[1]] : [pair[0], value];
const replaced = <Item>(items: readonly Item[], index: number, item: Item): Item[] => items.with(index, item);

const leftNow = ({ left, month, now }: State, share: number): number =>
  at(month, share) === now ? at(left, share) : 0;

/** Credits of a month that are charged, or set aside and may still be. */
function takenIn({ rows, holds, counted }: State, month: number): number {
  const alive = new Set(holds.flat().flatMap(({ call }) => (rows[call] === 'voided' ? [] : [call])));
  const takers = rows.flatMap((row, call) =>
    row === 'settled' || (row === null && alive.has(call)) ? [call] : [],
  );
  return price * takers.filter((call) => counted[call] === month).length;
}

function reserved(state: State, reserve: Reserve): State | undefined {
  const { share, month, call } = reserve;
  if (at(state.month, share) !== month || at(state.left, share) < price) return undefined;
  const after = {
    ...state,
    left: put(state.left, share, at(state.left, share) - price),
    holds: put(state.holds, share, [...at(state.holds, share), reserve]),
    counted: replaced(state.counted, call, month),
  };
  // A late reserve of the last month is not under the limit of this one.
  const isUnderLimit = state.owner === 'done' && month === state.now;
  return { ...after, isExceeded: isUnderLimit && takenIn(after, month) > state.limit };
}

/** Ends the hold of a call as its row says; it may be gone. */
function released(state: State, call: number, rules: Rules): State {
  const share = state.holds[0].some((hold) => hold.call === call) ? 0 : 1;
  const hold = at(state.holds, share).find((one) => one.call === call);
  if (hold === undefined) return state;
  const isBack =
    state.rows[call] === 'voided' && (at(state.month, share) === hold.month || !rules.giveBackInItsMonth);
  return {
    ...state,
    left: put(state.left, share, at(state.left, share) + (isBack ? price : 0)),
    holds: put(
      state.holds,
      share,
      at(state.holds, share).filter((one) => one !== hold),
    ),
  };
}

const keyOfReserves = (reserves: readonly Reserve[]): string =>
  reserves.map(({ call, share, month }) => `${call}${share}${month}`).join();

/** A text that two states share only if they are the same. */
function keyOf({ holds, late, calls: ofCalls, ...state }: State): string {
  return [
    state.now,
    state.limit,
    ...state.left,
    ...state.month,
    ...holds.map(keyOfReserves),
    state.rows.join(),
    state.counted.join(),
    ...ofCalls.map(({ step, read, wasRefused }) => `${step}${read}${wasRefused}`),
    keyOfReserves(late),
    state.owner,
    state.isExceeded,
  ].join('|');
}

const withRow = (state: State, call: number, row: 'settled' | 'voided'): State =>
  state.rows[call] === null ? { ...state, rows: replaced(state.rows, call, row) } : state;

/** Everything that may happen when a call takes its next step; it may also stop for good. */
function stepsOfCall(state: State, call: number, rules: Rules): State[] {
  const own = state.calls[call] as CallState;
  const { step, share } = own;
  if (step === 'ended') return [];
  const next: State[] = [];
  const go = (to: CallStep, after: State = state, more: Partial<CallState> = {}) => {
    next.push({ ...after, calls: replaced(after.calls, call, { step: to, share, ...more }) });
  };
  go('ended');
  const other = 1 - share;
  const reserve: Reserve = { call, share, month: state.now };
  const sum = leftNow(state, 0) + leftNow(state, 1);
  switch (step) {
    case 'reserve': {
      const taken = reserved(state, reserve);
      if (taken === undefined) go('bring');
      else {
        go('work', taken);
        go('void dead', taken); // It was carried out, but its reply was lost.
      }
      go('void dead', { ...state, late: [...state.late, reserve] });
      break;
    }
    case 'bring':
      if (state.month[0] < state.now) {
        go('reserve', {
          ...state,
          left: put(state.left, 0, state.limit),
          month: put(state.month, 0, state.now),
        });
      } else if (!rules.readAtOneMoment) go('read the other', state, { read: leftNow(state, share) });
      else if (sum < price) go('ended', state, { wasRefused: 'rightly' });
      else if (at(state.month, share) !== state.now) {
        go('reserve', {
          ...state,
          left: put(state.left, share, 0),
          month: put(state.month, share, state.now),
        });
      } else go('move', state, { read: leftNow(state, other) });
      break;
    case 'read the other':
      if ((own.read ?? 0) + leftNow(state, other) >= price)
        go('move', state, { read: leftNow(state, other) });
      else go('ended', state, { wasRefused: sum < price ? 'rightly' : 'although enough was left' });
      break;
    case 'move': {
      const amount = Math.min(own.read ?? 0, Math.max(price - leftNow(state, share), 0) || 1);
      const mayGive = leftNow(state, other) >= amount || !rules.moveOnCondition;
      const isOpen =
        at(state.month, share) === state.now &&
        (at(state.month, other) === state.now || !rules.moveOnCondition);
      if (amount > 0 && mayGive && isOpen && leftNow(state, share) < price) {
        const given = put(state.left, other, at(state.left, other) - amount);
        go('reserve', { ...state, left: put(given, share, at(state.left, share) + amount) });
      } else go('reserve');
      break;
    }
    case 'void dead':
      go('return', withRow(state, call, 'voided'));
      break;
    case 'work':
      go('settle');
      go('return', withRow(state, call, 'voided'));
      break;
    case 'settle': {
      const after = withRow(state, call, 'settled');
      go(after.rows[call] === 'settled' ? 'drop' : 'return', after);
      break;
    }
    case 'return':
    case 'drop':
      go('ended', released(state, call, rules));
      break;
  }
  return next;
}

/** What an owner does who lowers the limit to one call. */
function stepsOfOwner(state: State, rules: Rules): State[] {
  if (state.owner === 'done') return [];
  const done = (after: State): State => ({ ...after, owner: 'done' });
  if (state.owner === 'lower') {
    const [month] = state.month;
    const lowered = { ...state, limit: price, owner: 'gather' as const };
    if (month < state.now)
      return [done({ ...lowered, left: put(state.left, 0, price), month: put(state.month, 0, state.now) })];
    return [{ ...lowered, left: put(state.left, 0, state.left[0] + price - state.limit) }];
  }
  const [own, others] = state.left;
  if (own >= 0 || state.month[0] !== state.now || state.month[1] === closed) return [done(state)];
  if (state.month[1] === state.now && others > 0) return [{ ...state, left: [own + others, 0] }];
  if (!rules.closeTheOther) return [done(state)];
  return [{ ...state, left: [own, 0], month: [state.month[0], closed] }];
}

/** The month ends, and reserves whose reply was lost arrive after all. */
function stepsOfTheWorld(state: State): State[] {
  const next: State[] = state.now === 0 ? [{ ...state, now: 1 }] : [];
  for (const reserve of state.late) {
    const late = state.late.filter((one) => one !== reserve);
    next.push({ ...(reserved(state, reserve) ?? state), late });
  }
  return next;
}

/** The sweep voids and finishes the holds of calls that have ended. */
const stepsOfSweep = (state: State, rules: Rules): State[] =>
  state.holds
    .flat()
    .filter(({ call }) => state.calls[call]?.step === 'ended')
    .map(({ call }) =>
      state.rows[call] === null ? withRow(state, call, 'voided') : released(state, call, rules),
    );

/**
 * Visits the states that can be reached from what the two shares have left.
 *
 * @param lowers whether an owner lowers the limit to one call meanwhile
 */
export function checkLimits(
  left: readonly [number, number],
  lowers: boolean,
  rules: Rules,
  options: Parameters<typeof searchStates>[1],
) {
  const limit = left[0] + left[1];
  const first: State = {
    now: 0,
    limit,
    left,
    month: [0, 0],
    holds: [[], []],
    rows: Array.from({ length: calls }, () => null),
    counted: Array.from({ length: calls }, () => null),
    calls: Array.from({ length: calls }, (_, call) => ({ step: 'reserve', share: call === 0 ? 0 : 1 })),
    late: [],
    owner: lowers ? 'lower' : 'done',
    isExceeded: false,
  };
  return searchStates<State>(
    {
      first,
      keyOf,
      stepsFrom: (state) => [
        ...stepsOfTheWorld(state),
        ...state.calls.flatMap((_, call) => stepsOfCall(state, call, rules)),
        ...stepsOfOwner(state, rules),
        ...stepsOfSweep(state, rules),
      ],
      rulesBrokenIn: (state, isEnd) => {
        const isComplete = state.month[0] === state.now && !lowers;
        const now = takenIn(state, state.now);
        return {
          'more is taken than the limit': takenIn(state, 0) > limit || takenIn(state, 1) > limit,
          'more is taken after the limit was lowered': state.isExceeded,
          'a call was refused with enough left': state.calls.some(
            ({ wasRefused }) => wasRefused === 'although enough was left',
          ),
          'some of the limit is lost':
            isEnd && isComplete && leftNow(state, 0) + leftNow(state, 1) + now !== limit,
          'a hold stays for ever': isEnd && state.holds.flat().length > 0,
        };
      },
    },
    options,
  );
}
