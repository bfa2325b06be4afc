/** A model whose states are searched. */
export interface Model<State> {
  readonly first: State;
  /** A text that two states share only if they are the same. */
  keyOf(state: State): string;
  stepsFrom(state: State): readonly State[];
  /** What may be wrong in a state, and whether it is. `isEnd` where nothing follows. */
  rulesBrokenIn(state: State, isEnd: boolean): Readonly<Record<string, boolean>>;
}

/**
 * Visits every state that can be reached from the first, or the nearest `most` of them. Nothing follows a state that
 * breaks a rule.
 *
 * @param options.sought a violation with which the search may end.
 * @returns how many states there are, and what was violated in how many of them.
 */
export function searchStates<State>(
  { first, keyOf, stepsFrom, rulesBrokenIn }: Model<State>,
  { sought, most = Number.POSITIVE_INFINITY }: { readonly sought?: string; readonly most?: number } = {},
) {
  const seen = new Set([keyOf(first)]);
  const queue = [first];
  const violations = new Map<string, number>();
  let visited = 0;
  for (const state of queue) {
    if (++visited > most) break;
    const next = stepsFrom(state);
    const rules = Object.entries(rulesBrokenIn(state, next.length === 0));
    const broken = rules.flatMap(([name, isBroken]) => (isBroken ? [name] : []));
    for (const name of broken) violations.set(name, (violations.get(name) ?? 0) + 1);
    if (sought !== undefined && broken.includes(sought)) break;
    if (broken.length > 0) continue;
    for (const following of next) {
      const key = keyOf(following);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(following);
    }
  }
  return { states: seen.size, violations };
}
