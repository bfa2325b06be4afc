import { folded } from './plain-text.ts';
import { type Amount, type Token, tokensOf } from './sizes/tokens.ts';

/** A size of clothes or shoes, or the type of one, as a label or a seller states it. */
export interface StatedSize extends Amount {
  /** `UK`, `US`, `AU`, `EU` and the like, `W` or `L`; empty if the text does not say. */
  readonly system: string;
  /** Whether a system, a word for size or a unit is next to it; else its clause holds nothing but sizes. */
  readonly isNamed: boolean;
  /** The passage that states it, in the folded text. */
  readonly text: string;
}

/** Groups of neighbours that are about sizes. */
function runsOf(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [[]];
  for (const token of tokens)
    if (token.isOther) runs.push([]);
    else runs.at(-1)?.push(token);
  return runs.filter((run) => run.length > 0);
}

/**
 * The amounts of neighbours with their systems. Systems stand behind their amounts if the first is an amount and the
 * last a system, else before. A number without a system beside numbers that have one is of an unknown one.
 */
function sizesIn(run: readonly Token[]): { size: Amount; system: string }[] {
  const parts = run.filter(({ amount, system }) => amount ?? system);
  const isBehind = parts[0]?.system === undefined && parts.at(-1)?.system !== undefined;
  const word = run.find((token) => token.word)?.word ?? '';
  let systems = [word || (parts.some(({ system }) => system) ? '?' : '')];
  let isNew = false;
  return (isBehind ? parts.toReversed() : parts).flatMap(({ amount: size, system }) => {
    const isNext = isNew;
    isNew = size === undefined;
    if (system !== undefined) systems = isNext ? [...systems, system] : [system];
    if (size === undefined) return [];
    const isLetter = /[A-Z]/u.test(size.amount);
    const names = isNext || (!isLetter && ['', 'in', 'cm'].includes(size.unit)) ? systems : [''];
    if (isLetter) systems = ['?'];
    return names.map((name) => ({ size, system: name }));
  });
}

/**
 * The sizes in a clause, by structure alone: it is not said whose they are. An amount among other words is a size only
 * if a word for size, a system or a unit is next to it. `EUR` may be money and names none.
 */
export function readSizes(clause: string): StatedSize[] {
  const { text } = folded(clause);
  const tokens = tokensOf(text);
  const isAlone = !tokens.some(({ isOther }) => isOther);
  return runsOf(tokens).flatMap((run) => {
    const isWorded = run.some(
      (part) => (part.word ?? part.system) !== undefined && !/^eur$/iu.test(part.text),
    );
    const passage = text.slice(run[0]?.start, run.at(-1)?.end);
    return sizesIn(run).flatMap(({ size, system }) => {
      const isNamed = isWorded || !['', 'type'].includes(size.unit);
      return isNamed || isAlone ? [{ ...size, system, isNamed, text: passage }] : [];
    });
  });
}

/** Whether a clause states sizes and nothing else. */
export const isOnlySizes = (clause: string): boolean =>
  !tokensOf(folded(clause).text).some(({ isOther }) => isOther);

/** The clauses of a text. A full stop ends one behind a digit or a longer word: `Gr. 42` and `U.K. 9` go on. A question mark is another word. */
export const clausesOf = (text: string): string[] =>
  text.split(/[;!\n]+|,(?!\d)|(?<=\p{L}{3}|\d)\.(?=\s|$)/u).filter((clause) => clause.trim() !== '');
