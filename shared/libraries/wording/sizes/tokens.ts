import { matchesOf } from '../spans.ts';

/** How much a text states, and of what. */
export interface Amount {
  /** What is measured: the size of the whole, the waist or the inside leg. */
  readonly of: 'size' | 'waist' | 'leg';
  /** In one form for all spellings: `8.5`, `98-104`, `XL`, `S-M`, `one`. */
  readonly amount: string;
  readonly unit: '' | 'in' | 'cm' | 'years' | 'months';
  /** Whether its form says that this is a size, as in `W32`, `age 5` and `One Size`. */
  readonly isNamed: boolean;
}

/** A part of a text as far as sizes are concerned; one without any of these is another word. */
interface Meaning {
  readonly amounts?: readonly Amount[] | undefined;
  /** Where such sizes are in use: `UK`, `US`, `AU`, `EU` and the like. */
  readonly system?: string;
  /** A word for size. A German one means a size of the continent. */
  readonly word?: '' | 'EU';
  /** The end of a clause, or what may stand between two sizes. */
  readonly between?: 'clauses' | 'sizes';
}

export interface Token extends Meaning {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export const isOther = ({ amounts, system, word, between }: Token): boolean =>
  (amounts ?? system ?? word ?? between) === undefined;

const number = String.raw`\d{1,3}(?:[.,]\d{1,2})?(?:\s?[½¼¾⅓⅔⅛⅜⅝⅞]|\s\d\/\d)?(?![.,]?\d)`;
const letter = String.raw`(?:(?:\d\s?x|\d?x{0,5})[sl]|m|(?:\d?x+[ -]?|extra[ -])?(?:small|large)|medium)`;
const joint = String.raw`\s?[-/]\s?`;
const end = String.raw`(?![\p{L}\p{N}])`;
const inch = String.raw`\s?(?:in|inch|inches|")`;
const age = String.raw`\d{1,2}(?:${joint}\d{1,2})?`;
const year = String.raw`\s?(?:years?|yrs?|y|jahren?)`;
const leg = '(?:(?:inside )?leg|inseam|(?:innere |innen)beinlänge)';
const systems =
  'eur?|uk|u\\.k\\.|gb|usa?|u\\.s\\.(?:a\\.)?|aus?|de|fr|it|es|jp|chn?|cn|mex|mx|can?|nz|br|int|asia|[dfiej](?=[\\s:]*\\d)|cm(?=\\s?\\d)';

/** What a text may hold at a place, the most special first. The name of a group tells what it is. */
const patterns = [
  // The age of the thing, how many sizes something is off, and names such as `H&M` and `Jordan 1 size 13`.
  String.raw`\d+ (?:sizes|years? (?:old|ago)|jahre alt|(?=(?:size|größe|gr\.?) \d))|[\p{L}\p{N}]+&\p{L}+`,
  String.raw`w\s?(?<waist>\d\d)(?:\s?[-/x×,]?\s?l\s?(?<leg>\d\d))?${end}`,
  String.raw`(?<waist>\d\d)\s?w\s?[-/x×]?\s?(?<leg>\d\d)\s?l${end}`,
  String.raw`(?<waist>\d\d)\s?[x×]\s?(?<leg>\d\d)${end}(?!\s?(?:cm|in|x|"))`,
  String.raw`l\s?(?<leg>\d\d)${end}`,
  String.raw`(?:waist|bundweite)(?: size)?:?\s(?<waist>${number})(?:${inch})?(?!\s?\p{L})`,
  String.raw`${leg}:?\s(?<leg>${number})(?:${inch})?(?!\s?\p{L})`,
  String.raw`(?<waist>${number})${inch}\swaist${end}`,
  String.raw`(?<leg>${number})${inch}\s${leg}${end}`,
  String.raw`(?<inches>${number})${inch}${end}(?!\s?\d)`,
  String.raw`(?<centimetres>${number})\s?cm${end}(?!\s?\d)`,
  String.raw`age[sd]?:?\s(?<years>${age})(?:${year})?(?![\p{L}\d+]|\s?m)`,
  `(?<years>${age})${year}${end}`,
  String.raw`(?<months>${age})\s?(?:months?|mths?|mos?|monaten?|(?<=[-/]\s?\d{1,2}\s?)m)${end}`,
  String.raw`(?<one>one[ -]?size(?: fits (?:all|most))?(?!:?\s+(?:\p{L}{2}\s)?(?:\d|[sml]${end}))|(?:einheits|universal)größe|taille unique|os|osf[am])${end}`,
  String.raw`(?<german>(?:schuh|deutsche )?größe|gr\.?)${end}`,
  String.raw`(?<word>(?:shoe )?sizes?|sz|taille)${end}\.?`,
  String.raw`(?<system>${systems})(?!\p{L})`,
  `(?<letters>${letter}(?:${joint}${letter})?)${end}`,
  // A letter behind a number is a width or a length: `42 L`.
  String.raw`(?<number>${number})(?:\s[a-z]|r)${end}(?!\s?\d)`,
  String.raw`(?<code>\d[tx])${end}`,
  String.raw`(?<number>${number}(?:${joint}${number})?)(?!(?!(?:${systems})${end})\p{L}|-\p{L}|\/\d)`,
  String.raw`(?<clauses>[,;!?\n]+|\.(?!\s*\d))`,
  `(?<sizes>[:()/|&–-]|(?:or|to|and|oder|und|bis)${end})`,
  String.raw`[\p{L}\p{N}'’]+|\S`,
];
const token = new RegExp(String.raw`\s*(?<text>${patterns.join('|')})`, 'gisuy');

/** `8½`, `8 1/2` and `8,50` as `8.5`. */
function decimal(text: string): string {
  const spaced = text.replace(/(?<=\d)(?=[½¼¾⅓⅔⅛⅜⅝⅞])/u, ' ').normalize('NFKC');
  const [whole = '', over, under] = spaced.split(/\s+|[/⁄]/u);
  if (/^00/u.test(whole)) return whole;
  const part = over === undefined ? 0 : Math.round((100 * Number(over)) / Number(under)) / 100;
  return String(Number(whole.replace(',', '.')) + part);
}

/** `Extra Large`, `XXL` and `2XL` in one form. `3L` may be three layers of cloth. */
function letters(text: string): string {
  const short = text.toUpperCase().replace('EXTRA', 'X').replace(/[ -]/gu, '');
  const [, digit = '', signs = '', last = ''] = /^(\d?)(X*)([SML])/u.exec(short) ?? [];
  return digit === '' && signs.length > 1 ? `${signs.length}X${last}` : digit + signs + last;
}

/** One amount or a rising range of two. */
function amountOf(text: string, read: (part: string) => string, more: Partial<Amount> = {}): Meaning {
  // The slash of a fraction is no joint.
  const parts = text.split(/\s?(?:-|(?<!\s\d)\/)\s?/u).map((part) => read(part.trim()));
  const [from = '', to = from] = parts;
  if (Number(from) > Number(to)) return {};
  const amount = to === from ? from : `${from}-${to}`;
  return { amounts: [{ of: 'size', amount, unit: '', isNamed: false, ...more }] };
}

const synonyms: Readonly<Record<string, string>> = {
  ...{ GB: 'UK', USA: 'US', AUS: 'AU', EUR: 'EU', DE: 'EU', D: 'EU', F: 'FR', I: 'IT', E: 'ES', CAN: 'CA' },
};

/** Labels write systems and single letters in capitals. After a word for size, small letters are sizes, too. */
const inAnyCase = /^(?:eur?|uk|u\.k\.|cm)$|x|small|large|medium/iu;
const isAge = /^age|[-/]/iu;

/** What a part means by the name of its group. */
const meanings: Readonly<Record<string, (part: string, text: string) => Meaning>> = {
  inches: (part) => amountOf(part, decimal, { unit: 'in' }),
  centimetres: (part) => amountOf(part, decimal, { unit: 'cm' }),
  // A range of ages is a size; a single one may be the age of the thing.
  years: (part, text) => amountOf(part, decimal, { unit: 'years', isNamed: isAge.test(text) }),
  months: (part, text) => amountOf(part, decimal, { unit: 'months', isNamed: isAge.test(text) }),
  one: () => amountOf('one', String, { isNamed: true }),
  german: () => ({ word: 'EU' }),
  word: () => ({ word: '' }),
  system(part) {
    const code = part.toUpperCase().replaceAll('.', '');
    return { system: synonyms[code] ?? code };
  },
  letters: (part) => amountOf(part.replace(/(?<=x|extra)[ -](?=[sl])/giu, ''), letters),
  number: (part) => amountOf(part, decimal),
  code: (part) => amountOf(part.toUpperCase(), String),
  clauses: () => ({ between: 'clauses' }),
  sizes: () => ({ between: 'sizes' }),
};

function meaningOf(groups: Readonly<Record<string, string | undefined>>, isAfterWord: boolean): Meaning {
  const { text = '' } = groups;
  const unit = /waist|leg|inseam|bund|bein/iu.test(text) ? 'in' : '';
  const measures = (['waist', 'leg'] as const).flatMap((of) => {
    const amount = groups[of];
    return amount === undefined ? [] : [{ of, amount: decimal(amount), unit, isNamed: true } as const];
  });
  if (measures.length > 0) return { amounts: measures };
  const name = Object.keys(meanings).find((group) => groups[group] !== undefined) ?? '';
  const isOfCapitals = name === 'system' || (name === 'letters' && !isAfterWord);
  if (isOfCapitals && text !== text.toUpperCase() && !inAnyCase.test(text)) return {};
  return meanings[name]?.(groups[name] ?? '', text) ?? {};
}

/** The parts of a text, in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: match, index, groups = {} } of matchesOf(text, token)) {
    const end = index + match.length;
    const { text: part = '' } = groups;
    const meaning = meaningOf(groups, tokens.at(-1)?.word !== undefined);
    tokens.push({ ...meaning, text: part, start: end - part.length, end });
  }
  return tokens;
}
