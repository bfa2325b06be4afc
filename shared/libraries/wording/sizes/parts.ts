import { type Amount, amountsIn, decimal, letters } from './amounts.ts';

/** A part of a text as far as sizes are concerned; one without any of these is another word. */
export interface Part {
  readonly amounts?: readonly Amount[] | undefined;
  readonly system?: string;
  /** Whether the system may as well be a currency: `EUR`. */
  readonly isMoney?: boolean;
  /** A word for size. A German one means a size of the continent. */
  readonly named?: '' | 'EU';
  readonly ends?: 'clause' | 'segment';
}

const bothCases = (letter: string): string => {
  const forms = [letter.toLowerCase(), letter.toUpperCase()];
  return forms.every((form) => form.length === letter.length) ? forms.join('') : letter;
};

/**
 * A pattern whose letters are matched in either case; it has no ranges of them. The modifier `(?i:…)` would do, but V8
 * forgets it for alternatives when it compiles without optimisation, as it does in processes with many expressions.
 *
 * @see https://github.com/nodejs/node/issues/60030
 */
function anyCase({ raw }: TemplateStringsArray, ...values: readonly string[]): string {
  const inClass = (text: string) =>
    text.replace(escapes, (part) => (part.startsWith('\\') ? part : bothCases(part)));
  const all = String.raw({ raw }, ...values).replace(parts, (part) => {
    if (part.startsWith('\\')) return part;
    return part.startsWith('[') ? inClass(part) : `[${bothCases(part)}]`;
  });
  return `(?:${all})`;
}
const escapes = /\\p\{.*?\}|\\.|\p{L}/gsu;
const parts = new RegExp(`\\[(?:\\\\.|[^\\]])*\\]|${escapes.source}`, 'gsu');

const number = String.raw`\d{1,4}(?:\.\d{1,2}|,\d(?!\d))?(?:\s?[½¼¾⅓⅔⅛⅜⅝⅞]|\s\d\/\d)?(?![.,]?\d)`;
const letter = String.raw`(?:\d\sX[SL]|\d?X{0,5}[SL]|M|${anyCase`(?:x+[ -]?|extra[ -]|\dx[ -]?)?(?:small|large)|medium`})(?![\p{L}\p{N}])`;
const joint = String.raw`\s?[-/]\s?`;
const length = String.raw`(in|inch|inches|cm|")(?!\s?[\p{L}\p{N}]*\d|\p{L})`;
const measured = String.raw`((?:waist|leg|inside leg)(?: size)?|inseam|bundweite|(?:innere |innen)beinlänge)(?!\p{L})`;
const years = String.raw`\d{1,2}(?:${joint}\d{1,2})?`;

const amountsOf = (...given: Parameters<typeof amountsIn>): Part => ({ amounts: amountsIn(...given) });

const synonyms: Readonly<Record<string, string>> = {
  ...{ GB: 'UK', USA: 'US', AUS: 'AU', EUR: 'EU', DE: 'EU', D: 'EU', F: 'FR', I: 'IT', E: 'ES', CAN: 'CA' },
};

const systems = String.raw`(?:EUR?|U\.?K\.?|GB|U\.S\.(?:A\.)?|USA?|AUS?|DE|FR|IT|ES|JP|CHN?|CN|MEX|MX|CAN?|NZ|BR|INT|ASIA|${anyCase`eur?|uk`}|[DFIEJ](?=[\s:]*\d))(?!\p{L})`;

type Rule = readonly [pattern: string, read: (match: string, ...groups: (string | undefined)[]) => Part];

/** What a text may hold at a place, the most special first. */
const rules: readonly Rule[] = [
  // Article numbers, `H&M`, how many sizes something is off, and the like.
  [
    String.raw`\d{5,}|\d+\s${anyCase`sizes`}(?!\p{L})|\p{L}+&\p{L}+(?![\p{L}\p{N}])|\d+\/\d+[A-Z]|\p{L}+\d+\p{L}+\d\w*(?<!W\d+L\d+)`,
    () => ({}),
  ],
  // Waist and inside leg, which labels state in inches.
  [
    String.raw`(?:W\s?(\d\d)(?:\s?[-/x×,]?\s?L\s?(\d\d))?|(\d\d)\s?W\s?[-/x×]?\s?(\d\d)\s?L|(\d\d)\s?[xX×]\s?(\d\d)|L\s?(\d\d))(?![\p{L}\p{N}.]|\s?[x×]|\s?${anyCase`${length}`})`,
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
    anyCase`${measured}:?\s(${number})\s?${length}|(?:(inside leg|inseam):?\s(\d\d)(?![.,]?\d|\s?\p{L}))|(${number})\s?${length}(?:\s${measured})?`,
    (
      _,
      before,
      first,
      unit,
      leg,
      inches,
      text = first ?? inches ?? '',
      other = unit,
      after = before ?? leg,
    ) => {
      const of = after === undefined ? 'size' : /waist|bund/iu.test(after) ? 'waist' : 'leg';
      return amountsOf(text, decimal, {
        of,
        unit: /cm/iu.test(other ?? '') ? 'cm' : 'in',
        isNamed: of !== 'size',
      });
    },
  ],
  // A range of ages is a size; a single one may be the age of the thing.
  [
    String.raw`(${anyCase`age[sd]?:?\s`})?(${years})(\s?${anyCase`years?|yrs?|y|jahren?|months?|mths?|mos?|monaten?`}|M|(?<=[-/]\s?\d{1,2}\s?)m)(?![\p{L}\p{N}])(?!\s${anyCase`old|alt|ago`})|(${anyCase`age`})${anyCase`[sd]?`}:?\s(${years})(?![\p{L}\d+])`,
    (_, first, text, unit = '', name = first, other = text ?? '') =>
      amountsOf(other, decimal, {
        unit: /^\s?m/iu.test(unit) ? 'months' : 'years',
        isNamed: name !== undefined || /[-/]/u.test(other),
      }),
  ],
  [
    String.raw`(?:${anyCase`one[ -]?size(?: fits (?:all|most))?(?!:?\s+(?:${systems}|\d|[sml](?!\p{L})))|(?:einheits|universal)größe|taille unique`}|O\/?S|OSF[AM])(?![\p{L}\p{N}])`,
    () => amountsOf('one', (part) => part, { isNamed: true }),
  ],
  [anyCase`(?:(?:schuh|deutsche )?größe|gr\.?)(?!\p{L})`, () => ({ named: 'EU' })],
  [anyCase`(?:(?:shoe )?sizes?|sz|taille)(?!\p{L})\.?`, () => ({ named: '' })],
  [
    systems,
    (match) => {
      const code = match.toUpperCase().replaceAll('.', '');
      return { system: synonyms[code] ?? code, isMoney: code === 'EUR' };
    },
  ],
  [
    String.raw`${letter}(?:${joint}${letter})?|(?<=${anyCase`size|größe|gr|sz`}[.:\s]{1,3})${anyCase`${letter}`}`,
    (match) => amountsOf(match.replace(/(?<=x|extra)[ -](?=[sl])/giu, ''), letters),
  ],
  // A letter behind a number is a width or a length: `42 L`.
  [String.raw`(${number})(?:\s[A-Z]|R)(?!\p{L}|\s?\d)`, (_, text = '') => amountsOf(text, decimal)],
  [
    String.raw`${number}(?:(?:${joint}${number})+|[A-Z])?(?!(?!${systems})\p{L}|-\p{Ll})`,
    (match) => amountsOf(match, decimal),
  ],
  [String.raw`${anyCase`approx`}\.|ca\.`, () => ({})],
  [String.raw`[,;!?\n]+|\.(?!\s*\d)`, () => ({ ends: 'clause' })],
  [String.raw`[()/|–-]|(?:or|to|and|oder|und|bis)(?!\p{L})|&`, () => ({ ends: 'segment' })],
  [String.raw`[\p{L}\p{N}'’]+|\S`, () => ({})],
];
const compiled = rules.map(([pattern, read]) => ({
  pattern: new RegExp(`[\\s:]*(${pattern})`, 'suy'),
  read,
}));

export interface Placed extends Part {
  readonly start: number;
  readonly end: number;
}

/** The parts of a text, in order. */
export function partsOf(text: string): Placed[] {
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

export const isWord = ({ amounts, system, named, ends }: Part): boolean =>
  (amounts ?? system ?? named ?? ends) === undefined;
