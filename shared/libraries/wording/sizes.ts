import { folded } from './plain-text.ts';
import { matchesOf } from './spans.ts';

/** A size of clothes or shoes, or the type of one, as a label or a seller states it. */
export interface StatedSize {
  /** In one form for all spellings: `8.5`, `98-104`, `XL`, `S-M`, `petite`, `one`. */
  readonly amount: string;
  /** `in`, `cm`, `years`, `months`; `type` for a type of size and for `one size`; empty if the text does not say. */
  readonly unit: string;
  /** `UK`, `US`, `AU`, `EU` and the like, `W` for a waist or `L` for an inside leg; empty if the text does not say. */
  readonly system: string;
  /** Whether a system, a word for size or a unit is next to it; else its clause holds nothing but sizes. */
  readonly isNamed: boolean;
  /** The passage that states it, in the folded text. */
  readonly text: string;
}

/** A part of a text. One that only stands between two others, as `/` does, says nothing. */
interface Part {
  readonly amount?: string;
  readonly unit?: string;
  readonly system?: string;
  /** A word for size, with the system of numbers for which the text names none: a German one means the continent. */
  readonly word?: '' | 'EU' | 'W';
  /** Whether it is another word, which has nothing to do with sizes. */
  readonly isOther?: boolean;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const end = String.raw`(?![\p{L}\p{N}&])`;
const joint = String.raw`\s?[-/]\s?`;
const number = String.raw`\d{1,3}(?:[.,]\d{1,2})?(?:\s?[½¼¾⅓⅔⅛⅜⅝⅞]|\s\d\/\d)?(?![.,]?\d)`;
const range = `${number}(?:${joint}${number})?`;
const letter = String.raw`(?:(?:\d\s?x|\d?x{0,5})[sl]|m|\d[tx]|(?:\d?x+[ -]?|extra[ -])?(?:small|large)|medium)`;
const inch = '(?:inch(?:es)?|in|")';
const unit = String.raw`(?:(?<in>${inch})|(?<cm>cm))(?!\s?\d)|(?<years>years?|yrs?|y|jahren?)|(?<months>months?|mths?|mos?|monaten?|(?<=[-/]\s?\d{1,2}\s?)m)`;
const systems = String.raw`(?<EU>eu|eur(?=[\s:.-]*[\dsmlx])|de|d(?=[\s:]*\d))|(?<UK>uk|u\.k\.|gb)|(?<US>usa?|u\.s\.(?:a\.)?)|(?<AU>aus?)|(?<FR>fr|f(?=[\s:]*\d))|(?<IT>it|i(?=[\s:]*\d))|(?<ES>e(?=[\s:]*\d))|(?<JP>jp|j(?=[\s:]*\d))|(?<CN>chn|cn)|(?<CH>ch)|(?<CM>cm(?=\s?\d))`;
const type = 'regular|petite|plus|tall|maternity|big & tall|(?:normal|kurz|lang|über|umstands)größe';

/** What a text may hold at a place, the most special first. The name of a group tells what it is: also a system or a unit. */
const patterns = [
  String.raw`(?<cross>(?<=\d\d\s?)[x×](?=\s?\d\d${end}(?!\s?(?:cm|in|x|"))))`,
  String.raw`(?<W>w(?=\s?\d\d)|(?<=\d\d)w${end}|(?:waist(?: size)?|bundweite)(?=:?\s\d)|(?<=${inch}\s)waist)`,
  String.raw`(?<L>l(?=\s?\d\d)|(?<=\d\d)l${end}|(?:(?:inside )?leg|inseam|(?:innere |innen)beinlänge)(?=:?\s\d)|(?<=${inch}\s)(?:inside )?leg)`,
  String.raw`(?:age[sd]?:?\s)?(?<number>${range})\s?(?:${unit})${end}`,
  String.raw`(?<years>age[sd]?:?\s)(?<number>${range})(?![\p{L}\d+])`,
  String.raw`(?<one>one[ -]?size(?: fits (?:all|most))?(?!:?\s\d)|(?:einheits|universal)größe|taille unique|os|osf[am])${end}`,
  `(?<type>${type})${end}`,
  String.raw`(?<german>(?:schuh|deutsche )?größe|gr\.?)${end}`,
  String.raw`(?<word>(?:shoe )?sizes?|sz|taille)${end}\.?`,
  String.raw`(?:${systems})(?!\p{L})`,
  `(?<letters>${letter}(?:${joint}${letter})?)${end}`,
  // A letter behind a number is a width or a length: `42 L`.
  String.raw`(?<number>${number})(?:\s[a-z]|r)${end}(?!\s?\d)`,
  String.raw`(?<number>${range})(?!(?!(?:${systems}|[wlx×])(?!\p{L}))\p{L}|-\p{L}|\/\d)`,
  `(?<between>[:()/|&x×–-]|(?:or|to|and|oder|und|bis)${end})`,
  String.raw`[\p{L}\p{N}'’&]+|\S`,
];
const token = new RegExp(String.raw`\s*(?<text>${patterns.join('|')})`, 'gisuy');

/** `8½`, `8 1/2` and `8,50` as `8.5`, `Extra Large` as `XL`, `XXL` as `2XL`. */
function inOneForm(text: string): string {
  if (/[a-z]/iu.test(text))
    return text
      .toUpperCase()
      .replace('EXTRA', 'X')
      .replace(/[ -]/gu, '')
      .replace(/(?<=[SML])(?:MALL|EDIUM|ARGE)/u, '')
      .replace(/^XX+/u, (signs) => `${signs.length}X`);
  const spaced = text.replace(/(?<=\d)(?=[½¼¾⅓⅔⅛⅜⅝⅞])/u, ' ').normalize('NFKC');
  const [whole = '', over = '0', under = '1'] = spaced.split(/\s+|[/⁄]/u);
  const part = Math.round((100 * Number(over)) / Number(under)) / 100;
  return whole.startsWith('00') ? whole : String(Number(whole.replace(',', '.')) + part);
}

type Meaning = Omit<Part, 'text' | 'start' | 'end'>;

/** What a part means by the name of its group; empty for another word. */
function meaningOf(kind: string, text: string, unit: string): Meaning {
  if (kind === '') return { isOther: true };
  if (kind === 'between') return {};
  if (kind === 'german') return { word: 'EU' };
  if (kind === 'word') return { word: '' };
  if (kind === 'cross') return { system: 'L', word: 'W' };
  if (kind === 'one') return { amount: 'one', unit: 'type' };
  if (kind === 'type') return { amount: text.toLowerCase(), unit: 'type' };
  if (kind !== 'number' && kind !== 'letters') return { system: kind };
  // Neither the slash of a fraction nor the dash of `X-Large` is a joint.
  const parts = text.split(/\s?(?:(?<![xa])-|(?<!\s\d)\/)\s?/iu).map((part) => inOneForm(part.trim()));
  const [from = '', to = from] = parts;
  if (Number(from) > Number(to)) return { isOther: true };
  return { amount: to === from ? from : `${from}-${to}`, unit };
}

/** The parts of a text, in order. */
const partsOf = (clause: string): Part[] =>
  matchesOf(clause, token).map(({ 0: match, index, groups = {} }) => {
    const { text = '', ...kinds }: Readonly<Record<string, string | undefined>> = groups;
    const end = index + match.length;
    const [kind = '', unit = ''] = Object.keys(kinds).filter((name) => kinds[name] !== undefined);
    return { ...meaningOf(kind, kinds[kind] ?? '', unit), text, start: end - text.length, end };
  });

/**
 * The amounts of neighbours with their systems. Systems stand behind their amounts if the first is an amount and the
 * last a system, else before. A number without a system beside numbers that have one is of an unknown one.
 */
function sizesIn(run: readonly Part[]) {
  const parts = run.filter(({ amount, system }) => amount ?? system);
  if (parts[0]?.amount !== undefined && parts.at(-1)?.system !== undefined) parts.reverse();
  const word = run.find((part) => part.word)?.word ?? '';
  let systems = [word || (parts.some(({ system }) => system) ? '?' : '')];
  return parts.flatMap(({ amount, unit = '', system }, at) => {
    const isNext = parts[at - 1]?.system !== undefined;
    if (system !== undefined) systems = isNext ? [...systems, system] : [system];
    if (amount === undefined) return [];
    const isLetter = /[A-Z]/u.test(amount);
    const names = isNext || (!isLetter && ['', 'in', 'cm'].includes(unit)) ? systems : [''];
    if (isLetter) systems = ['?'];
    return names.map((name) => ({ amount, unit, system: name }));
  });
}

/**
 * The sizes in a clause, by structure alone: it is not said whose they are. An amount among other words is a size only
 * if a word for size, a system or a unit is next to it. `EUR` may be money and names none.
 */
export function readSizes(clause: string): StatedSize[] {
  const { text } = folded(clause);
  const runs: Part[][] = [[]];
  for (const part of partsOf(text))
    if (part.isOther) runs.push([]);
    else runs.at(-1)?.push(part);
  return runs.flatMap((run) => {
    const isWorded = run.some(
      (part) => (part.word ?? part.system) !== undefined && !/^eur$/iu.test(part.text),
    );
    const passage = text.slice(run[0]?.start, run.at(-1)?.end);
    return sizesIn(run).flatMap((size) => {
      const isNamed = isWorded || !['', 'type'].includes(size.unit);
      return isNamed || runs.length === 1 ? [{ ...size, isNamed, text: passage }] : [];
    });
  });
}

/** Whether a clause states sizes and nothing else. */
export const isOnlySizes = (clause: string): boolean =>
  !partsOf(folded(clause).text).some(({ isOther }) => isOther);

/** The clauses of a text. A full stop ends one behind a digit or a longer word: `Gr. 42` and `U.K. 9` go on. A question mark is another word. */
export const clausesOf = (text: string): string[] =>
  text.split(/[;!\n]+|,(?!\d)|(?<=\p{L}{3}|\d)\.(?=\s|$)/u).filter((clause) => clause.trim() !== '');
