import type { Aspect } from '../../market/facts/aspect.ts';
import type { ConditionPolicy } from '../../market/remote/get-item-condition-policies.ts';

/** A category that the item may go into, with what the marketplace's lookups said of it. */
export interface Candidate {
  readonly categoryId: string;
  /** Names from the root of the tree to the category; empty where the caller named the category. */
  readonly path: readonly string[];
  /** Undefined where the lookup failed or came too late. */
  readonly aspects: readonly Aspect[] | undefined;
  /** The conditions that the category takes; undefined where the lookup failed or came too late. */
  readonly conditions: ConditionPolicy['itemConditions'] | undefined;
}
