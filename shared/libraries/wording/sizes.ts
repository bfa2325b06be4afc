import { folded } from './plain-text.ts';
import type { Amount } from './sizes/amounts.ts';
import { isWord, type Placed, partsOf } from './sizes/parts.ts';
import { boundIn, segmentsOf, split } from './sizes/segments.ts';

/** A size of clothes or shoes as a label or a seller states it. */
export interface SizeReading extends Amount {
  /** Whether its clause states sizes and nothing else. */
  readonly fillsClause: boolean;
  /** The passage that states it, and the clause around it, in the folded text. */
  readonly text: string;
  readonly clause: string;
}

/**
 * The sizes in a text, by structure alone: it is not said whose they are. A number among other words is a size only if
 * a word for size, a system or a unit stands with it.
 */
export function readSizes(given: string): SizeReading[] {
  const { text } = folded(given);
  const passage = (parts: readonly Placed[]) => text.slice(parts[0]?.start, parts.at(-1)?.end);
  return split(partsOf(text), ({ ends }) => ends === 'clause').flatMap((clause) => {
    const fillsClause = !clause.some(isWord);
    const segments = split(clause, isWord).flatMap(segmentsOf);
    // Where a word parts a system from its amount, any amount may be another's: `US Men's 9 UK Men's 8`.
    const isParted = segments.some(
      (segment) =>
        segment.some(({ system }) => system !== undefined) && !segment.some(({ amounts }) => amounts),
    );
    return segments.flatMap((segment) => {
      const [name] = segment.flatMap(({ named }) => named ?? []);
      return boundIn(segment)
        .map((amount) => {
          const isPlain = amount.of === 'size' && amount.unit === '' && /^\d[^X]*$/u.test(amount.amount);
          return {
            ...amount,
            system: isPlain ? amount.system || (name ?? '') : amount.system,
            isNamed: amount.isNamed || name !== undefined || amount.system !== '',
            fillsClause,
            text: passage(segment),
            clause: passage(clause),
          };
        })
        .filter(({ system, isNamed }) => (isNamed || fillsClause) && !(isParted && system !== ''));
    });
  });
}

/** Whether a text states sizes and nothing else. */
export const isOnlySizes = (text: string): boolean => !partsOf(folded(text).text).some(isWord);
