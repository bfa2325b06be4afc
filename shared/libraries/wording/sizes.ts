import { folded } from './plain-text.ts';
import type { Amount } from './sizes/amounts.ts';
import { isWord, type Placed, partsOf } from './sizes/parts.ts';
import { boundIn, segmentsOf, split } from './sizes/segments.ts';

/** A size of clothes or shoes as a label or a seller states it. */
export interface SizeReading extends Amount {
  /** Whether its clause states sizes and nothing else. */
  readonly fillsClause: boolean;
  /** Whether a word for size is next to it. */
  readonly isWorded: boolean;
  /** Whether another size beside it may be meant as well: `8 or 10`. */
  readonly isUnclear: boolean;
  /** The passage that states it, and the clause around it, in the folded text. */
  readonly text: string;
  readonly clause: string;
}

/** Numbers and letters are two ways to state one size, which do not contradict each other. */
export const isNumber = ({ amount }: Pick<Amount, 'amount'>): boolean => /^\d[^XSL]*$/u.test(amount);

/** Whether two readings are sizes of one kind. */
export const areAlike = (one: Amount, other: Amount): boolean =>
  one.of === other.of && isNumber(one) === isNumber(other);

/** More sizes side by side than a label has are a table. */
const mostBeside = 24;

/** Whether two sizes may be of one system, but differ. */
const areAtOdds = (one: Amount, other: Amount): boolean =>
  areAlike(one, other) &&
  one.unit === other.unit &&
  one.amount !== other.amount &&
  [other.system, ''].some((system) => system === one.system || other.system === '');

/**
 * The sizes in a text, by structure alone: it is not said whose they are. A number among other words is a size only if
 * a word for size, a system or a unit is next to it.
 */
export function readSizes(given: string): SizeReading[] {
  const { text } = folded(given);
  const passage = (parts: readonly Placed[]) => text.slice(parts[0]?.start, parts.at(-1)?.end);
  const clauses = split(partsOf(text), ({ ends }) => ends === 'clause').map((clause) => {
    const runs = split(clause, isWord).map(segmentsOf);
    const segments = runs.flat();
    // Where a word parts a system from its amount, any amount may be another's: `US Men's 9 UK Men's 8`.
    const isParted =
      segments.some((segment) => segment.some(({ amounts }) => amounts)) &&
      segments.some(
        (segment) =>
          segment.some(({ system }) => system !== undefined) && !segment.some(({ amounts }) => amounts),
      );
    return { clause, runs, isParted };
  });
  const isParted = clauses.some((clause) => clause.isParted);
  return clauses.flatMap(({ clause, runs, isParted: isPartedHere }) => {
    const fillsClause = !clause.some(isWord);
    const question = /^\s*\?/u.exec(text.slice(clause.at(-1)?.end))?.[0] ?? '';
    return runs.flatMap((segments) => {
      const found = segments.map((segment) => {
        const [name] = segment.flatMap(({ named }) => named ?? []);
        return boundIn(segment).map((amount) => {
          const isPlain = amount.of === 'size' && amount.unit === '' && isNumber(amount);
          return {
            ...amount,
            system: isPlain ? amount.system || (name ?? '') : amount.system,
            isNamed: amount.isNamed || name !== undefined || amount.system !== '',
            isWorded: name !== undefined,
            fillsClause,
            text: passage(segment),
            clause: `${passage(clause)}${question}`,
          };
        });
      });
      const isTable = found.flat().length > mostBeside;
      return found.flatMap((readings, at) =>
        readings
          .filter(({ system, isNamed }) => (isNamed || fillsClause) && !(isPartedHere && system !== ''))
          .map((reading) => ({
            ...reading,
            isUnclear:
              isTable ||
              (isParted && reading.system === '') ||
              found.some(
                (others, place) =>
                  !(place === at && segments[at]?.some(({ system }) => system !== undefined)) &&
                  others.some((other) => areAtOdds(reading, other)),
              ),
          })),
      );
    });
  });
}

/** Whether a text states sizes and nothing else. */
export const isOnlySizes = (text: string): boolean => !partsOf(folded(text).text).some(isWord);
