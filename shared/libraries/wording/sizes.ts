import { folded } from './plain-text.ts';
import { matchesOf } from './spans.ts';

/** A size of clothes or shoes, or the type of one, as a label or a seller states it. */
export interface StatedSize {
  /** In one form for all spellings: `8.5`, `98-104`, `XL`, `S-M`, `PETITE`, `ONE`. */
  readonly amount: string;
  /** `in`, `cm`, `years`, `months`; `type` for a type of size and for `one size`; empty if the text does not say. */
  readonly unit: string;
  /** `UK`, `US`, `AU`, `EU` and the like, `W` for a waist or `L` for an inside leg; empty if the text does not say. */
  readonly system: string;
  /** The passage that states it, in the folded text. */
  readonly text: string;
}

interface Part {
  /** `amount`, `word` (for size), `between` (such as `/`), a system, or empty for another word. */
  readonly kind: string;
  /** The unit of an amount; near a word or a system, the system of numbers for which the text names none. */
  readonly more: string;
  readonly amount: string;
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
const german = 'gr(?:ö|oe)(?:ß|ss)e';
const one = String.raw`one[ -]?size(?: fits (?:all|most))?(?!:?\s\d)|(?:einheits|universal)${german}|taille unique|os|osf[am]`;
const type = `regular|petite|plus|tall|maternity|big & tall|(?:normal|kurz|lang|über|umstands)${german}`;

/**
 * What a text may hold at a place, the most special first. The names of its groups are the kind of the part and what
 * more it says, of which some groups are empty: a German word for size means the continent.
 */
const patterns = [
  String.raw`(?<L>(?<=\d\d\s?)[x×](?=\s?\d\d${end}))(?<W>)`,
  String.raw`(?<W>w(?=:?\s?\d\d)|(?<=\d\d)w${end}|(?:waist(?: size)?|bundweite)(?=:?\s\d)|(?<=${inch}\s)waist)`,
  String.raw`(?<L>l(?=:?\s?\d\d)|(?<=\d\d)l${end}|(?:(?:inside )?leg|inseam|(?:innere |innen)beinlänge)(?=:?\s\d)|(?<=${inch}\s)(?:inside )?leg)`,
  String.raw`(?:age[sd]?:?\s)?(?<amount>${range})\s?(?:${unit})${end}`,
  String.raw`(?<years>age[sd]?:?\s)(?<amount>${range})`,
  `(?<amount>${one}|${type})${end}(?<type>)`,
  String.raw`(?<word>(?:(?:schuh|konfektions|deutsche )?${german}|gr)(?!\p{L})\.?)(?<EU>)`,
  String.raw`(?<word>taille${end})(?<FR>)`,
  String.raw`(?<word>(?:shoe )?sizes?|sz)(?!\p{L})\.?`,
  String.raw`(?:${systems})(?!\p{L})`,
  `(?<amount>${letter}(?:${joint}${letter})?)${end}`,
  // A letter behind a number is a width or a length, `42 L`, but not an age, `12 M` and `4 T`.
  String.raw`(?<amount>${number})(?:\s[a-ln-su-z]|r)${end}(?!\s?\d)`,
  String.raw`(?<amount>${range})(?!(?!(?:${systems}|[wlx×])(?!\p{L}))\p{L})`,
  `(?<between>[:()/|&x×–-]|(?:or|to|and|oder|und|bis)${end})`,
  String.raw`[\p{L}\p{N}'’&]+|\S`,
];
const oneSize = new RegExp(`^(?:${one})$`, 'iu');
const token = new RegExp(String.raw`\s*(?:${patterns.join('|')})`, 'gisuy');

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

/** The parts of a text, in order. */
const partsOf = (text: string): Part[] =>
  matchesOf(text, token).map(({ 0: match, index, groups = {} }) => {
    const [kind = '', more = ''] = Object.keys(groups).filter((name) => groups[name] !== undefined);
    // Neither the slash of a fraction nor the dash of `X-Large` is a joint.
    const ends = groups.amount?.replace(oneSize, 'ONE').split(/\s?(?:(?<![xa])-|(?<!\s\d)\/)\s?/iu) ?? [];
    const [from = '', to = from] = ends.map((part) => inOneForm(part.trim()));
    const end = index + match.length;
    return {
      kind,
      more,
      amount: to === from ? from : `${from}-${to}`,
      start: end - match.trimStart().length,
      end,
    };
  });

/**
 * The amounts of neighbours with their systems. Systems stand behind their amounts if the first is an amount and the
 * last a system, else before. A number without a system beside numbers that have one is of an unknown one.
 */
function sizesIn(run: readonly Part[]) {
  const parts = run.filter(({ kind }) => kind !== 'word' && kind !== 'between');
  if (parts[0]?.kind === 'amount' && parts.at(-1)?.kind !== 'amount') parts.reverse();
  const word = run.find(({ kind, more }) => kind !== 'amount' && more !== '')?.more;
  let systems = [word ?? (parts.some(({ kind }) => kind !== 'amount') ? '?' : '')];
  let isNext = false;
  return parts.flatMap(({ kind, amount, more: unit }) => {
    const follows = isNext;
    isNext = kind !== 'amount';
    if (isNext) systems = follows ? [...systems, kind] : [kind];
    if (isNext) return [];
    const isLetter = unit === '' && /[A-Z]/u.test(amount);
    const names = follows || (!isLetter && ['', 'in', 'cm'].includes(unit)) ? systems : [''];
    if (isLetter) systems = ['?'];
    return names.map((system) => ({ amount, unit, system }));
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
    if (part.kind === '') runs.push([]);
    else runs.at(-1)?.push(part);
  return runs.flatMap((run) => {
    const isWorded = run.some(
      ({ kind, start, end }) =>
        kind !== 'amount' && kind !== 'between' && !/^eur$/iu.test(text.slice(start, end)),
    );
    const passage = text.slice(run[0]?.start, run.at(-1)?.end);
    return sizesIn(run)
      .filter(({ unit }) => isWorded || !['', 'type'].includes(unit) || runs.length === 1)
      .map((size) => ({ ...size, text: passage }));
  });
}

/** The clauses of a text. A full stop ends one behind a digit or a longer word: `Gr. 42` and `U.K. 9` go on. A question mark is another word. */
export const clausesOf = (text: string): string[] =>
  text.split(/[;!\n]+|,(?!\d)|(?<=\p{L}{3}|\d)\.(?=\s|$)/u).filter((clause) => clause.trim() !== '');
