import { matchesOf } from '../spans.ts';

/** How much a text states; a type of size and `one size` are amounts of the unit `type`. */
export interface Amount {
  /** In one form for all spellings: `8.5`, `98-104`, `XL`, `S-M`, `petite`, `one`. */
  readonly amount: string;
  readonly unit: '' | 'in' | 'cm' | 'years' | 'months' | 'type';
}

/** What a part of a text says of sizes; nothing if it only stands between two of them, as `/` does. */
interface Meaning {
  readonly amount?: Amount;
  /** Where such sizes are in use: `UK`, `US`, `AU`, `EU` and the like; `W` for a waist and `L` for an inside leg. */
  readonly system?: string;
  /** A word for size, with the system of numbers for which the text names none: a German one means the continent. */
  readonly word?: '' | 'EU' | 'W';
}

export interface Token extends Meaning {
  readonly text: string;
  /** Whether it is another word, which has nothing to do with sizes. */
  readonly isOther: boolean;
  readonly start: number;
  readonly end: number;
}

const end = String.raw`(?![\p{L}\p{N}&])`;
const joint = String.raw`\s?[-/]\s?`;
const number = String.raw`\d{1,3}(?:[.,]\d{1,2})?(?:\s?[½¼¾⅓⅔⅛⅜⅝⅞]|\s\d\/\d)?(?![.,]?\d)`;
const range = `${number}(?:${joint}${number})?`;
const letter = String.raw`(?:(?:\d\s?x|\d?x{0,5})[sl]|m|\d[tx]|(?:\d?x+[ -]?|extra[ -])?(?:small|large)|medium)`;
const inch = '(?:inch(?:es)?|in|")';
const unit = String.raw`(?:${inch}|cm)(?!\s?\d)|years?|yrs?|y|jahren?|months?|mths?|mos?|monaten?|(?<=[-/]\s?\d{1,2}\s?)m`;
const systems = String.raw`eu|eur(?=[\s:.-]*[\dsmlx])|uk|u\.k\.|gb|usa?|u\.s\.(?:a\.)?|aus?|de|fr|it|jp|chn?|cn|[dfiej](?=[\s:]*\d)|cm(?=\s?\d)`;
const type = 'regular|petite|plus|tall|maternity|big & tall|(?:normal|kurz|lang|über|umstands)größe';

/** What a text may hold at a place, the most special first. The name of a group tells what it is. */
const patterns = [
  String.raw`(?<cross>(?<=\d\d\s?)[x×](?=\s?\d\d${end}(?!\s?(?:cm|in|x|"))))`,
  String.raw`(?<W>w(?=\s?\d\d)|(?<=\d\d)w${end}|(?:waist(?: size)?|bundweite)(?=:?\s\d)|(?<=${inch}\s)waist)`,
  String.raw`(?<L>l(?=\s?\d\d)|(?<=\d\d)l${end}|(?:(?:inside )?leg|inseam|(?:innere |innen)beinlänge)(?=:?\s\d)|(?<=${inch}\s)(?:inside )?leg)`,
  String.raw`(?:age[sd]?:?\s)?(?<number>${range})\s?(?<unit>${unit})${end}`,
  String.raw`age[sd]?:?\s(?<number>${range})(?![\p{L}\d+])`,
  String.raw`(?<one>one[ -]?size(?: fits (?:all|most))?(?!:?\s\d)|(?:einheits|universal)größe|taille unique|os|osf[am])${end}`,
  `(?<type>${type})${end}`,
  String.raw`(?<german>(?:schuh|deutsche )?größe|gr\.?)${end}`,
  String.raw`(?<word>(?:shoe )?sizes?|sz|taille)${end}\.?`,
  String.raw`(?<system>${systems})(?!\p{L})`,
  `(?<letters>${letter}(?:${joint}${letter})?)${end}`,
  // A letter behind a number is a width or a length: `42 L`.
  String.raw`(?<number>${number})(?:\s[a-z]|r)${end}(?!\s?\d)`,
  String.raw`(?<number>${range})(?!(?!(?:${systems}|[wlx×])(?!\p{L}))\p{L}|-\p{L}|\/\d)`,
  `(?<between>[:()/|&x×–-]|(?:or|to|and|oder|und|bis)${end})`,
  String.raw`[\p{L}\p{N}'’&]+|\S`,
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

/** `Extra Large` as `XL`, `XXL` as `2XL`. */
const letters = (text: string): string =>
  text
    .toUpperCase()
    .replace('EXTRA', 'X')
    .replace(/[ -]/gu, '')
    .replace(/(?<=[SML])(?:MALL|EDIUM|ARGE)/u, '')
    .replace(/^XX+/u, (signs) => `${signs.length}X`);

/** One amount or a rising range of two. */
function amountOf(text: string, read: (part: string) => string, unit: Amount['unit'] = '') {
  // Neither the slash of a fraction nor the dash of `X-Large` is a joint.
  const parts = text.split(/\s?(?:(?<![xa])-|(?<!\s\d)\/)\s?/iu).map((part) => read(part.trim()));
  const [from = '', to = from] = parts;
  if (Number(from) > Number(to)) return undefined;
  return { amount: { amount: to === from ? from : `${from}-${to}`, unit } };
}

const synonyms: Readonly<Record<string, string>> = {
  ...{ GB: 'UK', USA: 'US', AUS: 'AU', EUR: 'EU', DE: 'EU', D: 'EU', F: 'FR', I: 'IT', E: 'ES' },
};

const units: Readonly<Record<string, Amount['unit']>> = {
  ...{ i: 'in', '"': 'in', c: 'cm', a: 'years', y: 'years', j: 'years', m: 'months' },
};

/** What a part means by the name of its group; undefined for another word. */
function meaningOf({
  text = '',
  ...groups
}: Readonly<Record<string, string | undefined>>): Meaning | undefined {
  const { number, system } = groups;
  if (number) return amountOf(number, decimal, units[(groups.unit ?? text).charAt(0).toLowerCase()]);
  if (groups.letters) return amountOf(text, letters);
  if (groups.one) return { amount: { amount: 'one', unit: 'type' } };
  if (groups.type) return { amount: { amount: text.toLowerCase(), unit: 'type' } };
  if (groups.cross) return { system: 'L', word: 'W' };
  if (groups.german ?? groups.word) return { word: groups.german ? 'EU' : '' };
  if (groups.between) return {};
  const name = groups.W ? 'W' : groups.L ? 'L' : system?.toUpperCase().replaceAll('.', '');
  return name === undefined ? undefined : { system: synonyms[name] ?? name };
}

/** The parts of a text, in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: match, index, groups = {} } of matchesOf(text, token)) {
    const end = index + match.length;
    const { text: part = '' } = groups;
    const meaning = meaningOf(groups);
    tokens.push({ ...meaning, isOther: meaning === undefined, text: part, start: end - part.length, end });
  }
  return tokens;
}
