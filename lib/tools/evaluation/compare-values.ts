import { sameSize, sizesIn } from './compare-sizes.ts';
import type { JudgedField } from './truth-file.ts';
import { coloursIn, conditionOf, folded, hasWords, haveRun, sameWord, wordsOf } from './words.ts';

/** Words after which a name says what the thing is for, or has. */
const relations = /\b(?:for|with|without|of|in(?![\s-]*\d)|by|from|to|on|fits|plus)\b/u;

/** Whether a word only describes, as colours, sizes, numbers and conditions do. `Parts` are a thing. */
const describes = (word: string): boolean =>
  /\d|^size$/u.test(word) ||
  coloursIn(word).size > 0 ||
  sizesIn(word).length > 0 ||
  !['broken', undefined].includes(conditionOf(word));

const isPlural = (word = ''): boolean => /[^s]s$/u.test(word);

/** The words of a name up to its head noun: `phone` of `phone black, used`. */
function upToThing(text: string): string[] {
  const all = wordsOf(text);
  const end = all.findLastIndex((word) => !describes(word)) + 1;
  return end === 0 ? all : all.slice(0, end);
}

/** The things that a text names: two in `Phones & Tablets`, only cases in `Phone & Tablet Cases`. */
function thingsIn(text: string): string[][] {
  const [named = ''] = folded(text).split(relations);
  const segments = named.split(/[,;:()|[\]]/u);
  return segments.flatMap((segment) => {
    const things = segment.split(/&|\/|\band\b|\bor\b/u).map(upToThing);
    const last = things.at(-1) ?? [];
    const onlyLast = last.length > 1 && isPlural(last.at(-1));
    return things.filter((thing) => thing === last || !onlyLast || isPlural(thing.at(-1)));
  });
}

const headsIn = (text: string): string[] => thingsIn(text).flatMap((thing) => thing.at(-1) ?? []);

const hasHead = (text: string, [head = '']: readonly string[]): boolean =>
  headsIn(text).some((other) => sameWord(other, head));

/** Whether an answer names the true thing: `Mobile Phone Cases` are cases, not phones. */
const sameThing = (answer: string, truth: string): boolean =>
  (hasWords(answer, truth) && hasHead(answer, headsIn(truth))) ||
  thingsIn(answer).some((words) =>
    words.some((_, from) => sameWord(words.slice(from).join(''), wordsOf(truth).join(''))),
  );

/** Whether a text names an accessory of the true thing: it has the thing's word, but names another thing. */
export const namesAccessory = (text: string, truth: string): boolean =>
  hasWords(text, headsIn(truth)[0] ?? '') && !hasHead(text, headsIn(truth));

/** A brand may be abbreviated (`Acme` for `Acme Tools`) and joined differently. */
const sameBrand = (answer: string, truth: string): boolean =>
  hasWords(answer, truth) || hasWords(truth, answer) || haveRun(wordsOf(answer), wordsOf(truth));

/** A number may be joined differently, but not continued: `X-100` is `X100` and `X100V` is another model. */
function sameName(answer: string, truth: string): boolean {
  const unhyphened = (text: string) => wordsOf(folded(text).replaceAll('-', ''));
  return haveRun(unhyphened(answer), unhyphened(truth));
}

/** An answer's colours are all among the true ones. A name in no group is compared as a word. */
function sameColours(answer: string, truth: string): boolean {
  const [said, known] = [coloursIn(answer), coloursIn(truth)];
  return said.size === 0 || known.size === 0 ? hasWords(answer, truth) : said.isSubsetOf(known);
}

const ways: Readonly<Record<JudgedField, (answer: string, truth: string) => boolean>> = {
  brand: sameBrand,
  model: sameName,
  kind: sameThing,
  size: sameSize,
  colour: sameColours,
  condition: (answer, truth) => conditionOf(answer) === conditionOf(truth),
};

/** Whether an answer is the true value, or one of the accepted alternatives. */
export const agrees = (field: JudgedField, answer: string, ...accepted: readonly string[]): boolean =>
  accepted.some((truth) => ways[field](answer, truth));
