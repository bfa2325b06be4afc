import { folded } from './plain-text.ts';

/** A size of clothes or shoes as a label or a seller states it. */
export interface SizeReading {
  /** Where such sizes are in use: `UK`, `US`, `AU`, `EU` and the like; empty if the text does not say. */
  readonly system: string;
  /** What is measured: the size of the whole, the waist or the inside leg. */
  readonly of: 'size' | 'waist' | 'leg';
  /** In one form for all spellings: `8.5`, `98-104`, `XL`, `S-M`, `one`. */
  readonly amount: string;
  readonly unit: '' | 'in' | 'cm' | 'years' | 'months';
  /** Whether the text says that this is a size; else it is a bare number or letter. */
  readonly isNamed: boolean;
  /** Whether its clause states sizes and nothing else. */
  readonly fillsClause: boolean;
  /** The passage that states it, and the clause around it, in the folded text. */
  readonly text: string;
  readonly clause: string;
}

type Amount = Pick<SizeReading, 'system' | 'of' | 'amount' | 'unit' | 'isNamed'>;

/** A part of a text as far as sizes are concerned; one without any of these is another word. */
interface Part {
  readonly amounts?: readonly Amount[];
  readonly system?: string;
  /** A word for size. A German one means a size of the continent. */
  readonly named?: '' | 'EU';
  readonly ends?: 'clause' | 'segment';
}

const number = String.raw`\d{1,4}(?:\.\d{1,2}|,\d(?!\d))?(?:\s?[½¼¾⅓⅔⅛⅜⅝⅞]|\s\d\/\d)?(?![.,]?\d)`;
const letter = String.raw`(?:\d?X{0,5}[SL]|M|(?i:(?:x+[ -]?|extra[ -]|\dx[ -]?)?(?:small|large)|medium))(?![\p{L}\p{N}])`;
const joint = String.raw`\s?[-/]\s?`;
const length = String.raw`(in|inch|inches|cm|")(?!\s?[\p{L}\p{N}]*\d|\p{L})`;
const measured = String.raw`((?:waist|leg|inside leg)(?: size)?|inseam|bundweite|(?:innere |innen)beinlänge)(?!\p{L})`;
const years = String.raw`\d{1,2}(?:${joint}\d{1,2})?`;

/** `8½`, `8 1/2` and `8,50` as `8.5`. */
function decimal(text: string): string {
  const spaced = text
    .trim()
    .replace(/(?<=\d)(?=[½¼¾⅓⅔⅛⅜⅝⅞])/u, ' ')
    .normalize('NFKC');
  const [, whole = '', over, under] = /^(\S+)(?:\s+(\d)[/⁄](\d))?/u.exec(spaced) ?? [];
  if (over === undefined)
    return whole
      .replace(',', '.')
      .replace(/(\.\d*?)0+$/u, '$1')
      .replace(/\.$/u, '');
  return String(Number(whole) + Math.round((100 * Number(over)) / Number(under)) / 100);
}

/** `Extra Large`, `XXL` and `2XL` in one form. */
function letters(text: string): string {
  const short = text.toUpperCase().replace('EXTRA', 'X').replace(/[ -]/gu, '');
  const [, digit = '', signs = '', last = ''] = /^(\d?)(X*)([SML])/u.exec(short) ?? [];
  const count = Number(digit) || signs.length;
  return count > 1 ? `${count}X${last}` : `${signs}${last}`;
}

/** An amount or a rising range of two; anything else is no size. */
function amountOf(text: string, read: (part: string) => string, more: Partial<Amount> = {}): Part {
  // The slash of a fraction is no joint.
  const [from = '', to = from, ...others] = text.split(/\s?(?:-|(?<!\s\d)\/)\s?/u).map(read);
  if (others.length > 0 || Number(from) > Number(to)) return {};
  const amount = to === from ? from : `${from}-${to}`;
  return { amounts: [{ system: '', of: 'size', amount, unit: '', isNamed: false, ...more }] };
}

const synonyms: Readonly<Record<string, string>> = {
  ...{ GB: 'UK', USA: 'US', AUS: 'AU', EUR: 'EU', DE: 'EU', D: 'EU', F: 'FR', I: 'IT', E: 'ES', CAN: 'CA' },
};

type Rule = readonly [pattern: string, read: (match: string, ...groups: (string | undefined)[]) => Part];

/** What a text may hold at a place, the most special first. */
const rules: readonly Rule[] = [
  // Article numbers and the like.
  [String.raw`\d{5,}|\d+\/\d+[A-Z]|\p{L}+\d+\p{L}+\d\w*(?<!W\d+L\d+)`, () => ({})],
  // Waist and inside leg, which labels state in inches.
  [
    String.raw`(?:W\s?(\d\d)(?:\s?[-/x×,]?\s?L\s?(\d\d))?|(\d\d)\s?W\s?[-/x×]?\s?(\d\d)\s?L|(\d\d)\s?[xX×]\s?(\d\d)|L\s?(\d\d))(?![\p{L}\p{N}.]|\s?[x×]|\s?(?i:${length}))`,
    (_, ...[w1, l1, w2, l2, w3, l3, l4]) => {
      const found = { waist: w1 ?? w2 ?? w3, leg: l1 ?? l2 ?? l3 ?? l4 };
      const parts = (['waist', 'leg'] as const).flatMap((of) => {
        const amount = found[of];
        return amount === undefined ? [] : [{ system: '', of, amount, unit: '' as const, isNamed: true }];
      });
      return { amounts: parts };
    },
  ],
  [
    String.raw`(?i:${measured}:?\s(${number})\s?${length}|(${number})\s?${length}(?:\s${measured})?)`,
    (_, before, first, unit, text = first ?? '', other = unit, after = before) => {
      const of = after === undefined ? 'size' : /waist|bund/iu.test(after) ? 'waist' : 'leg';
      return amountOf(text, decimal, {
        of,
        unit: /cm/iu.test(other ?? '') ? 'cm' : 'in',
        isNamed: of !== 'size',
      });
    },
  ],
  // A range of ages is a size; a single one may be the age of the thing.
  [
    String.raw`(?i:(age[sd]?:?\s)?(${years})(\s?(?:years?|yrs?|y|jahren?|months?|mths?|mos?|monaten?)|(?-i:M))(?![\p{L}\p{N}])(?!\s(?:old|alt|ago))|(age)[sd]?:?\s(${years})(?![\p{L}\d+]))`,
    (_, first, text, unit = '', name = first, other = text ?? '') =>
      amountOf(other, decimal, {
        unit: /^\s?m/iu.test(unit) ? 'months' : 'years',
        isNamed: name !== undefined || /[-/]/u.test(other),
      }),
  ],
  [
    String.raw`(?:(?i:one[ -]?size(?: fits (?:all|most))?|(?:einheits|universal)größe|taille unique)|O\/?S|OSF[AM])(?![\p{L}\p{N}])`,
    () => amountOf('one', (part) => part, { isNamed: true }),
  ],
  [String.raw`(?i:(?:schuh|deutsche )?größe|gr\.?)(?!\p{L})`, () => ({ named: 'EU' })],
  [String.raw`(?i:(?:shoe )?sizes?|sz|taille)(?!\p{L})\.?`, () => ({ named: '' })],
  [
    String.raw`(?:EUR?|U\.?K\.?|GB|U\.S\.(?:A\.)?|USA?|AUS?|DE|FR|IT|ES|JP|CHN?|CN|MEX|MX|CAN?|NZ|BR|INT|ASIA|(?i:eu|uk)|[DFIEJ])(?!\p{L})`,
    (match) => {
      const code = match.toUpperCase().replaceAll('.', '');
      return { system: synonyms[code] ?? code };
    },
  ],
  [
    String.raw`${letter}(?:${joint}${letter})?|(?<=(?i:size|größe|gr|sz)[.:\s]{1,3})(?i:${letter})`,
    (match) => amountOf(match.replace(/(?<=x|extra)[ -](?=[sl])/giu, ''), letters),
  ],
  // A letter behind a number is a width or a length: `42 L`.
  [String.raw`(${number})\s[A-CGHK-Z](?!\p{L}|\s?\d)`, (_, text = '') => amountOf(text, decimal)],
  [String.raw`${number}(?:(?:${joint}${number})+|[A-Z](?!\p{L}))?`, (match) => amountOf(match, decimal)],
  [String.raw`[,;!?\n]+|\.(?!\s*\d)`, () => ({ ends: 'clause' })],
  [String.raw`[()/|–-]|(?:or|to|and)(?!\p{L})|&`, () => ({ ends: 'segment' })],
  [String.raw`[\p{L}\p{N}'’]+|\S`, () => ({})],
];
const compiled = rules.map(([pattern, read]) => ({
  pattern: new RegExp(`[\\s:]*(${pattern})`, 'suy'),
  read,
}));

interface Placed extends Part {
  readonly start: number;
  readonly end: number;
}

function partsOf(text: string): Placed[] {
  const parts: Placed[] = [];
  for (let end = 0; end < text.length; ) {
    const start = end;
    end = text.length;
    for (const { pattern, read } of compiled) {
      pattern.lastIndex = start;
      const [, match, ...groups] = pattern.exec(text) ?? [];
      if (match === undefined) continue;
      end = pattern.lastIndex;
      parts.push({ ...read(match, ...groups), start: end - match.length, end });
      break;
    }
  }
  return parts;
}

const isWord = ({ amounts, system, named, ends }: Part): boolean =>
  (amounts ?? system ?? named ?? ends) === undefined;

/** Groups of neighbours between the parts that end one. */
function split(parts: readonly Placed[], ends: (part: Placed) => boolean): Placed[][] {
  const groups: Placed[][] = [[]];
  for (const part of parts)
    if (ends(part)) groups.push([]);
    else groups.at(-1)?.push(part);
  return groups.filter((group) => group.length > 0);
}

/** Segments, of which one without an amount belongs to its neighbour: `size 10 (UK)`. */
function segmentsOf(run: readonly Placed[]): Placed[][] {
  const segments: Placed[][] = [];
  for (const segment of split(run, ({ ends }) => ends === 'segment')) {
    const last = segments.at(-1) ?? segment;
    const areWhole = [last, segment].every((some) => some.some(({ amounts }) => amounts));
    if (last === segment || areWhole) segments.push(segment);
    else last.push(...segment);
  }
  return segments;
}

/** The amounts, each with the systems that stand right before it. */
function bound(parts: readonly Placed[]): Amount[] {
  let systems: string[] = [];
  const amounts: Amount[] = [];
  for (const { amounts: own = [], system } of parts) {
    if (system !== undefined) systems.push(system);
    for (const amount of own) amounts.push(...systems.map((name) => ({ ...amount, system: name })));
    if (own.length > 0 && systems.length === 0) amounts.push(...own);
    if (own.length > 0) systems = [];
  }
  return amounts;
}

/**
 * The amounts of a segment with their systems. Systems stand before their amounts where the segment begins with one,
 * behind them where it ends with one. Where it does neither, both readings are given: `Air Max 90 UK 9`. A bare amount
 * that is left over beside a system is a width or a length.
 */
function boundIn(segment: readonly Placed[]): Amount[] {
  const isMeasure = ({ amounts = [] }: Part) => amounts.some(({ of }) => of !== 'size');
  const parts = segment.filter((part) => isMeasure(part) === false && part.named === undefined);
  const measures = segment.filter(isMeasure).flatMap(({ amounts = [] }) => amounts);
  const isBefore = parts[0]?.system !== undefined;
  const isBehind = !isBefore && parts.at(-1)?.system !== undefined;
  if (parts.every(({ system }) => system === undefined)) return [...measures, ...bound(parts)];
  const read = [...(isBehind ? [] : bound(parts)), ...(isBefore ? [] : bound(parts.toReversed()))];
  return [...measures, ...read.filter(({ system, isNamed }) => system !== '' || (isNamed && isBefore))];
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
