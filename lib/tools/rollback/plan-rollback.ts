import type { Live, Version } from './rollback-services.ts';

/** One function, with its live and its kept versions. */
export interface FunctionState {
  readonly name: string;
  readonly live: Live;
  /** The oldest first. */
  readonly published: readonly Version[];
}

/** The version to which a function should go back. */
export type RollbackTarget =
  | { readonly kind: 'version'; readonly number: number }
  /** The version that was the newest at a time. */
  | { readonly kind: 'before'; readonly at: number }
  | { readonly kind: 'newest' }
  /** The version before the live one. */
  | { readonly kind: 'previous' }
  /** The version before the last deployment; functions that it did not change stay. */
  | { readonly kind: 'last-deployment' };

/** What the plan does with one function. */
export interface Step {
  readonly state: FunctionState;
  readonly from: Version | undefined;
  /** Undefined: it stays where it is. */
  readonly to: Version | undefined;
  /** Why it stays. */
  readonly stays?: 'not in the last deployment' | 'already there' | 'no such version is kept';
}

/** The functions of one deployment publish their versions within minutes. */
const deploymentMs = 30 * 60_000;

/**
 * Decides about each function. The last deployment is known by the newest versions that are kept, not by the live ones:
 * once its functions have been moved back, those would name the deployment before it.
 */
export function planRollback(states: readonly FunctionState[], target: RollbackTarget): readonly Step[] {
  const liveOf = ({ live, published }: FunctionState) =>
    published.find(({ number }) => number === live.number);
  const newest = Math.max(...states.map(({ published }) => published.at(-1)?.publishedAt ?? 0));
  const startedAt = newest - deploymentMs;

  const targetOf = ({ live, published }: FunctionState): Version | undefined => {
    switch (target.kind) {
      case 'version':
        return published.find(({ number }) => number === target.number);
      case 'before':
        return published.findLast(({ publishedAt }) => publishedAt < target.at);
      case 'newest':
        return published.at(-1);
      case 'previous':
        return published.findLast(({ number }) => number < live.number);
      case 'last-deployment':
        return published.findLast(
          ({ number, publishedAt }) => number < live.number && publishedAt < startedAt,
        );
    }
  };

  return states.map((state) => {
    const from = liveOf(state);
    const stay = (stays: NonNullable<Step['stays']>): Step => ({ state, from, to: undefined, stays });
    if (target.kind === 'last-deployment' && (from?.publishedAt ?? 0) < startedAt) {
      const hasNewer = (state.published.at(-1)?.publishedAt ?? 0) >= startedAt;
      return stay(hasNewer ? 'already there' : 'not in the last deployment');
    }
    const to = targetOf(state);
    if (to === undefined) return stay('no such version is kept');
    return to.number === state.live.number ? stay('already there') : { state, from, to };
  });
}
