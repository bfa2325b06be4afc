import type { Aspect } from '../../market/aspects.ts';
import type { ConditionPolicy } from '../../market/listing-facts.ts';

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

export type Conditions = ConditionPolicy['itemConditions'];

/** The conditions that any seller may state. */
export const usableConditions = (conditions: Conditions): Conditions =>
  conditions.filter(({ usage, conditionId }) => usage !== 'RESTRICTED' && /^\d+$/.test(conditionId));
