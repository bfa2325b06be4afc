import {
  type ConditionKind,
  conditionSayings,
} from '../../../../shared/operations/drafting/condition-kinds.ts';
import { mentionOf } from '../../../../shared/operations/drafting/mention.ts';

/** From the surest words to the least sure ones: `used, for parts` is broken, and `new, worn once` is used. */
const order = ['broken', 'refurbished', 'used', 'new'] as const satisfies readonly ConditionKind[];

/** The kind of condition that a seller's words state; undefined if they state none. */
export function conditionOf(words: string): ConditionKind | undefined {
  if (order.some((kind) => kind === words)) return words as ConditionKind;
  const states = (saying: string) => mentionOf(saying, words) === 'stated';
  return order.find((kind) => conditionSayings[kind].split(', ').some(states));
}
