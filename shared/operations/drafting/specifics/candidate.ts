import type { Aspect } from '../../market/aspects.ts';
import { type ConditionPolicy, requiredDescriptors } from '../../market/listing-facts.ts';

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

/**
 * The conditions that any seller may state. Those that need descriptors, for which post-item has no field, only if all
 * of them do.
 */
export function usableConditions(conditions: Conditions): Conditions {
  const open = conditions.filter(
    ({ usage, conditionId }) => usage !== 'RESTRICTED' && /^\d+$/.test(conditionId),
  );
  const plain = open.filter(
    ({ conditionDescriptors = [] }) => requiredDescriptors(conditionDescriptors).length === 0,
  );
  return plain.length > 0 ? plain : open;
}
