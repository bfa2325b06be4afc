import { folded } from './plain-text.ts';
import { type Amount, isOther, type Token, tokensOf } from './sizes/tokens.ts';

/** A size of clothes or shoes as a label or a seller states it. */
export interface StatedSize extends Amount {
  /** `UK`, `US`, `AU`, `EU` and the like; empty if the text does not say. */
  readonly system: string;
  /** Whether a system or a word for size is next to it, or its form says it; else it is alone in its clause. */
  readonly isNamed: boolean;
  /** The passage that states it, and the clause around it, in the folded text. */
  readonly text: string;
  readonly clause: string;
}

/** Numbers and letters are two ways to state one size, which do not contradict each other. */
const isNumber = ({ amount }: Pick<Amount, 'amount'>): boolean => /^\d[^XSL]*$/u.test(amount);

/** Groups of neighbours between the parts that end one. */
function split(tokens: readonly Token[], ends: (token: Token) => boolean): Token[][] {
  const groups: Token[][] = [[]];
  for (const token of tokens)
    if (ends(token)) groups.push([]);
    else groups.at(-1)?.push(token);
  return groups.filter((group) => group.length > 0);
}

type Bound = Amount & { readonly system: string };

/** The amounts, each with the systems that stand right before it. */
function bound(tokens: readonly Token[]): Bound[] {
  let systems: string[] = [];
  return tokens.flatMap(({ amounts, system }) => {
    if (system !== undefined) systems.push(system);
    if (amounts === undefined) return [];
    const names = systems.length > 0 ? systems : [''];
    systems = [];
    return amounts.flatMap((amount) => names.map((name) => ({ ...amount, system: name })));
  });
}

/** Whether either of two neighbours may be the size: `UK 8 or 9`. */
const areAtOdds = (one: Bound, other: Bound): boolean =>
  one.of === other.of &&
  one.unit === other.unit &&
  isNumber(one) === isNumber(other) &&
  one.amount !== other.amount &&
  (one.system === other.system || one.system === '' || other.system === '');

/**
 * The sizes that neighbouring parts state; none if they contradict each other. Systems stand before their amounts if the
 * parts begin with one, behind them if they end with one. If they do neither, both readings are given: `Air Max 90 UK 9`.
 */
function sizesIn(run: readonly Token[]): Bound[] {
  const parts = run.filter(({ between, word }) => between === undefined && word === undefined);
  const word = run.find((token) => token.word !== undefined)?.word ?? '';
  const hasSystem = parts.some(({ system }) => system !== undefined);
  const isFirst = parts[0]?.system !== undefined;
  const isBehind = !isFirst && parts.at(-1)?.system !== undefined;
  const isBefore = !isBehind && (!hasSystem || isFirst || run[0]?.word === 'EU');
  const read = [...(isBehind ? [] : bound(parts)), ...(isBefore ? [] : bound(parts.toReversed()))];
  const sizes = read.map((size) => ({
    ...size,
    system: size.system || (size.of === 'size' && size.unit === '' && isNumber(size) ? word : ''),
  }));
  const isUnclear = sizes.some((size, at) => areAtOdds(size, sizes[at - 1] ?? size));
  return isUnclear && (isBefore || isBehind) ? [] : sizes;
}

/** `EUR` is a currency unless a word for size, a letter or another system is beside it. */
function isPrice(run: readonly Token[], isWhole: boolean): boolean {
  const at = run.findIndex(({ system, text }) => system === 'EU' && /eur$/iu.test(text));
  if (at === -1) return false;
  const isLetter = run[at + 1]?.amounts?.every(({ amount }) => /^\D/u.test(amount)) === true;
  const isBesideOther = run.some(({ system = 'EU', word }) => word !== undefined || system !== 'EU');
  return !isLetter && !isBesideOther && !(isWhole && at === 0);
}

/**
 * The sizes in a text, by structure alone: it is not said whose they are. An amount among other words is a size only if
 * a word for size, a system or a unit is next to it.
 */
export function readSizes(given: string): StatedSize[] {
  const { text } = folded(given);
  const tokens = tokensOf(text);
  return split(tokens, ({ between }) => between === 'clauses').flatMap((clause) => {
    const runs = split(clause, isOther);
    const isAlone = !clause.some(isOther);
    const isParted =
      clause.some(({ amounts }) => amounts) &&
      runs.some((run) => run.some(({ system }) => system) && !run.some(({ amounts }) => amounts));
    if (isParted) return [];
    return runs.flatMap((run) => {
      if (isPrice(run, run.length === tokens.length)) return [];
      const isWorded = run.some(({ word }) => word !== undefined);
      return sizesIn(run).flatMap((size) => {
        const isNamed = size.isNamed || isWorded || size.system !== '';
        if (!isNamed && !isAlone) return [];
        return {
          ...size,
          isNamed,
          text: text.slice(run[0]?.start, run.at(-1)?.end),
          // With a question mark behind it, if there is one.
          clause: text.slice(clause[0]?.start, (clause.at(-1)?.end ?? 0) + 2),
        };
      });
    });
  });
}

/** Whether a text states sizes and nothing else. */
export const isOnlySizes = (text: string): boolean => !tokensOf(folded(text).text).some(isOther);
