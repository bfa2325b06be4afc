import { searchStates } from '../support/search-states.ts';

/**
 * What follows once work is done, as far as it matters who pays for an answer that never left: one attempt that holds
 * its amount, its function, and a sweep that may come at any time. A keyed charge may be replayed by a second caller.
 */

export interface Rules {
  /** An answer leaves only once its hold is known to be dropped by its own function, or the mark says `answered`. */
  readonly confirmBeforeAnswering: boolean;
  /** The sweep gives nothing back where the mark says `answered`. */
  readonly heedMark: boolean;
  /** The hold and the mark are changed in one transaction. */
  readonly giveBackAtOnce: boolean;
  /** What a key can replay is never given back. */
  readonly onlyWithoutKey: boolean;
}

export const allRules: Rules = {
  confirmBeforeAnswering: true,
  heedMark: true,
  giveBackAtOnce: true,
  onlyWithoutKey: true,
};

type Step = 'settle' | 'ask' | 'drop' | 'mark' | 'answer' | 'ended';
type Outcome = 'delivered' | 'unknown' | 'timed out' | 'failed' | 'stopped';
/** Writes of the function that may still arrive. */
type Late = 'settle' | 'void' | 'drop' | 'mark';

export interface State {
  readonly isKeyed: boolean;
  readonly hold: boolean;
  readonly row: 'settled' | 'voided' | null;
  readonly mark: 'answered' | 'returned' | null;
  readonly spent: number;
  readonly available: number;
  readonly step: Step;
  readonly outcome: Outcome | null;
  /**
   * Whether anything that makes the caller pay for good was ever sent: a function that stops after that cannot be
   * distinguished from one that delivered.
   */
  readonly hasConfirmed: boolean;
  readonly late: readonly Late[];
  readonly sweep: 'idle' | 'knows it settled' | 'has marked';
  readonly replayed: boolean;
}

const initialState = (isKeyed: boolean): State => ({
  isKeyed,
  hold: true,
  row: null,
  mark: null,
  spent: 0,
  available: 0,
  step: 'settle',
  outcome: null,
  hasConfirmed: false,
  late: [],
  sweep: 'idle',
  replayed: false,
});

const write: Record<Late, (state: State) => Partial<State>> = {
  settle: ({ row }) => ({ row: row ?? 'settled' }),
  void: ({ row }) => ({ row: row ?? 'voided' }),
  drop: ({ hold, spent }) => (hold ? { hold: false, spent: spent + 1 } : {}),
  mark: ({ mark }) => ({ mark: mark ?? 'answered' }),
};

/** The ways of a write: done, done with its reply lost, lost for now, lost for good. */
function ways(
  state: State,
  what: Late,
  known: (after: State) => Partial<State>,
  unclear: Partial<State>,
): State[] {
  const sent = { ...state, hasConfirmed: state.hasConfirmed || what === 'drop' || what === 'mark' };
  const done = { ...sent, ...write[what](sent) };
  const isWaiting = sent.late.includes(what);
  return [
    { ...done, ...known(done) },
    { ...done, ...unclear },
    { ...sent, ...unclear },
    ...(isWaiting ? [] : [{ ...sent, ...unclear, late: [...sent.late, what].sort() }]),
  ];
}

const ended = (outcome: Outcome): Partial<State> => ({ step: 'ended', outcome });

function stepsOfFunction(state: State, rules: Rules): State[] {
  if (state.step === 'ended') return [];
  const stopped = { ...state, ...ended('stopped') };
  switch (state.step) {
    case 'settle': {
      const known = ({ row }: State) => (row === 'settled' ? { step: 'drop' as const } : ended('timed out'));
      return [stopped, ...ways(state, 'settle', known, { step: 'ask' })];
    }
    case 'ask': {
      const known = ({ row }: State) => (row === 'settled' ? { step: 'drop' as const } : ended('failed'));
      return [stopped, ...ways(state, 'void', known, ended('unknown'))];
    }
    case 'drop': {
      const known = () => ({ step: state.hold ? ('answer' as const) : ('mark' as const) });
      const isTrusting = state.isKeyed || !rules.confirmBeforeAnswering;
      const next = ways(state, 'drop', isTrusting ? () => ({ step: 'answer' }) : known, {
        step: isTrusting ? 'answer' : 'mark',
      });
      return [stopped, ...next];
    }
    case 'mark': {
      const known = ({ mark }: State) =>
        mark === 'answered' ? { step: 'answer' as const } : ended('timed out');
      return [stopped, ...ways(state, 'mark', known, ended('unknown'))];
    }
    case 'answer':
      return [stopped, { ...state, ...ended('delivered') }];
  }
}

/** The hold may look expired to a sweep at any time: clocks are not trusted. */
function stepsOfSweep(state: State, rules: Rules): State[] {
  const { hold, row, mark, available, spent } = state;
  const isReturnable = !state.isKeyed || !rules.onlyWithoutKey;
  switch (state.sweep) {
    case 'idle': {
      if (!hold) return [];
      const standing = row ?? 'voided';
      if (standing === 'voided') return [{ ...state, row: standing, hold: false, available: available + 1 }];
      return [{ ...state, sweep: 'knows it settled' }];
    }
    case 'knows it settled': {
      const idle = { ...state, sweep: 'idle' as const };
      if (!hold) return [idle];
      const stands = { ...idle, hold: false, spent: spent + 1 };
      if (!isReturnable) return [idle, stands];
      if (mark === 'answered' && rules.heedMark) return [idle, stands];
      if (!rules.giveBackAtOnce) return [idle, { ...state, mark: mark ?? 'returned', sweep: 'has marked' }];
      return [idle, { ...idle, hold: false, mark: 'returned', available: available + 1 }];
    }
    case 'has marked':
      return [{ ...state, sweep: 'idle', ...(hold ? { hold: false, available: available + 1 } : {}) }];
  }
}

function stepsOfTheWorld(state: State): State[] {
  const arrivals = state.late.map((what) => ({
    ...state,
    ...write[what](state),
    late: state.late.filter((other) => other !== what),
  }));
  const canReplay = state.isKeyed && state.row === 'settled' && !state.replayed;
  return canReplay ? [...arrivals, { ...state, replayed: true }] : arrivals;
}

/** What must never hold once the function has ended and nothing is under way. */
function rulesBrokenIn(state: State, isEnd: boolean) {
  const { outcome, spent, available, hold, replayed, hasConfirmed, mark } = state;
  const isQuiet = state.step === 'ended' && state.late.length === 0 && !hold && state.sweep === 'idle';
  if (!isQuiet && !isEnd) return {};
  const wasAnswered = outcome === 'delivered' || replayed;
  const mayPayUnanswered = state.isKeyed || hasConfirmed;
  return {
    'a hold stays for ever': hold,
    'the amount is not exactly once spent or available': spent + available !== 1,
    'an answer is free': wasAnswered && spent !== 1,
    'an answer that never was begun to leave is paid for': !wasAnswered && !mayPayUnanswered && spent !== 0,
    'the ledger says what the account does not': mark === 'returned' && spent !== 0,
  };
}

/** Visits every state that can be reached. */
export const checkDelivery = (isKeyed: boolean, rules: Rules) =>
  searchStates({
    first: initialState(isKeyed),
    keyOf: (state) => JSON.stringify(state),
    stepsFrom: (state) => [
      ...stepsOfTheWorld(state),
      ...stepsOfFunction(state, rules),
      ...stepsOfSweep(state, rules),
    ],
    rulesBrokenIn,
  });
