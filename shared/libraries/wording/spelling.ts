import { covers, type Span } from './spans.ts';
import { senseRules } from './spelling/senses.ts';
import data from './spelling/variants.json' with { type: 'json' };

/** Respells a text word by word, except names and quotations: words inside a `kept` span stay. */
export type Respelling = (text: string, kept?: readonly Span[]) => string;

/** Length of the text before a word that decides its sense; searching all of it per word would take too long. */
const longestBefore = 60;

/**
 * A word of Latin letters that is not part of a longer token, a contraction (O'Color) or a host name; or a unit
 * directly after its number.
 *
 * @param unit the ending of metre and litre, such as `ers?`
 */
const wordPattern = (unit: string): RegExp =>
  new RegExp(
    `(?:(?<![\\p{L}\\p{N}\\p{M}_@]|\\p{L}['’])[A-Za-z]{2,}|(?=[CKLMcklm])(?<=(?<![\\p{L}\\p{N}\\p{M}_@.,-])\\d[\\d.,]*)(?:[Cc]enti|[Mm]illi|[Kk]ilo)?(?:[Mm]et|[Ll]it)${unit})(?![\\p{L}\\p{N}\\p{M}_@]|\\.[a-z])`,
    'gu',
  );

/** Gives `target` the capitals of `word`; undefined for a word in none of the three usual forms. */
function inCapitalsOf(word: string, target: string): string | undefined {
  if (word === word.toLowerCase()) return target;
  if (word === word.toUpperCase()) return target.toUpperCase();
  const [first = '', rest = ''] = [word.slice(0, 1), word.slice(1)];
  return rest === rest.toLowerCase() && first === first.toUpperCase()
    ? target.slice(0, 1).toUpperCase() + target.slice(1)
    : undefined;
}

/**
 * A respelling that preserves inflections and capitals.
 *
 * @param targetOf the spelling of a word in lower case, by the text before and after it; undefined if it stays
 */
const respelling =
  (
    words: RegExp,
    targetOf: (word: string, before: string, after: string) => string | undefined,
  ): Respelling =>
  (text, kept = []) =>
    text.replace(words, (word, start: number) => {
      const end = start + word.length;
      if (covers(kept, start, end)) return word;
      const before = text.slice(Math.max(0, start - longestBefore), start);
      const target = targetOf(word.toLowerCase(), before, text.slice(end));
      return target === undefined ? word : (inCapitalsOf(word, target) ?? word);
    });

/** Built lazily, since most functions never respell. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/**
 * American spelling → Australian spelling, lower case, for words that mean the same in every sense and do not follow
 * the rule of -ise. The data groups words that differ in the same place: `start/american/australian` with their ends,
 * `-` for an empty one.
 */
export const variantTable = once<ReadonlyMap<string, string>>(
  () =>
    new Map(
      Object.entries(data.families).flatMap(([family, ends]) => {
        const [start = '', american = '', australian = ''] = family.split('/');
        return ends.split(' ').map((packed) => {
          const end = packed === '-' ? '' : packed;
          return [start + american + end, start + australian + end] as const;
        });
      }),
    ),
);

/** Stems of words that American English spells only with z: `organi`, `analy`. */
export const izedStems = once<ReadonlySet<string>>(() => new Set(data.stems.split(' ')));

/** How words in -ize and -ise go on: organized, organization, organizational, customizable, mesmerizingly. */
const ends = '(?:e[drs]?|ers|ing(?:s|ly)?|ations?|ational(?:ly)?|abl[ey]|ability|ements?)$';

/**
 * A word in -ize that follows the rule. Short words (prize, seize, Belize) and those with a vowel before (maize,
 * Kaizer) are not derived, and -size and -prize are compounds (downsize, misprize).
 */
const ize = new RegExp(`(?<=^[a-z]{3,}(?:[b-df-hj-np-rtv-xz](?<!pr)i|ly))z(?=${ends})`);
const ise = new RegExp(`^([a-z]+[iy])s(?=${ends})`);

/** Names that end like the verbs. */
const names = new Set(['altizer', 'charlize', 'grendizer', 'lighthizer']);

/** The spelling in -ise, -isation or -yse of a word in lower case, with its inflections; undefined for other words. */
const withIse = (word: string): string | undefined =>
  ize.test(word) && !names.has(word) ? word.replace(ize, 's') : undefined;

/**
 * The spelling in -ize of a word in lower case. Many words have -ise in American English too (advertise, promise,
 * valise, Denise), so the reverse needs the stems of those that do not.
 *
 * @param stems the part before the s: `organi`, `analy`
 */
function withIze(word: string, stems: ReadonlySet<string>): string | undefined {
  const stem = ise.exec(word)?.[1];
  return stem !== undefined && stems.has(stem) ? `${stem}z${word.slice(stem.length + 1)}` : undefined;
}

const senseRuleOf = new Map(
  senseRules.flatMap((rule) => Object.keys(rule.spellings).map((word) => [word, rule] as const)),
);

function australianOf(word: string, before: string, after: string): string | undefined {
  const rule = senseRuleOf.get(word);
  if (rule === undefined) return variantTable().get(word) ?? withIse(word);
  return rule.applies(before, after) ? rule.spellings[word] : undefined;
}

/**
 * Respells American English as Australian English, word by word, preserving inflections and capitals.
 *
 * Only variants of spelling change, never a word of another meaning. Words inside a `kept` span stay.
 */
export const toAustralianSpelling = respelling(wordPattern('ers?'), australianOf);

/** Respells American spellings as those that Canadian and Australian English share. */
const canadianChanges: readonly (readonly [american: RegExp, canadian: string])[] = [
  [/or/u, 'our'],
  [/ol(?=d|t)/u, 'oul'],
  [/er(?=s?$)/u, 're'],
  [/er(?=ed$|ing$)/u, 'r'],
  [/l(?=(?:ed|ings?|ers?|en|ery|ist|ists|ors?|ous)$)/u, 'll'],
  [/elr/u, 'eller'],
  [/ense/u, 'ence'],
  [/gray/u, 'grey'],
  [/log(?=s?$)/u, 'logue'],
  [/check/u, 'cheque'],
];

/**
 * Whether Canadian English shares an Australian spelling: colour, mould, centre, travelled, jewellery, defence, grey and
 * catalogue, but not organise, tyre, kerb, aluminium or anaesthetic.
 *
 * @see https://epe.lac-bac.gc.ca/100/200/300/joe_clark/organizing_marvellous/html/Cheatsheet/CanadianSpellingCheatsheet.html
 *   (from the Canadian Oxford Dictionary; read 2026-11-26)
 */
const isCanadianToo = (american: string, australian: string): boolean =>
  canadianChanges.some(([from, to]) => american.replace(from, to) === australian);

function canadianOf(word: string, before: string, after: string): string | undefined {
  const australian = australianOf(word, before, after);
  return australian !== undefined && isCanadianToo(word, australian) ? australian : undefined;
}

/** Respells American English as Canadian English; shared spellings stay. */
export const toCanadianSpelling = respelling(wordPattern('ers?'), canadianOf);

/**
 * Words of the table that American English also uses: most of them more often than the variant in the table (leggings,
 * cancellation), others in another sense (mums are flowers too, the Louvre is a museum, analyses is a plural).
 */
const americanAlready =
  /^(?:aesthetician|afterward|adze|arsehole|axe|battleaxe|cancellation|caulk(?:ed|ing)|epaulette|flautist|glamour|goodbye|legging|louvre|lupin|mum|omelette|presidium|titbit|worship+)s?$|^(?:bingeing|blameable|caulking|defenc(?:ed|ing)|glamoured|glamouring|lustring|movability|programm(?:ed|ing)|saleable|slyer|symmetrically|worshipp(?:ed|ers?|ing))$|(?:lyses)$/;

/**
 * Australian spelling → American spelling, lower case, if unique. The data adds words with one American spelling in all
 * senses: in the other direction the sense decides, or the American word stays because Australian English has it too.
 */
const americanTable = once<ReadonlyMap<string, string>>(() => {
  const back = new Map<string, string>();
  const several = new Set<string>();
  for (const [from, to] of variantTable()) {
    if (back.has(to)) several.add(to);
    back.set(to, from);
  }
  const safe = [...back].filter(([word]) => !several.has(word) && !americanAlready.test(word));
  return new Map([...safe, ...Object.entries(data.american)]);
});

/**
 * Respells Australian and British English as American English, word by word, preserving inflections and capitals.
 *
 * Only variants of spelling change, never a word of another meaning. Words inside a `kept` span stay.
 */
export const toAmericanSpelling = respelling(
  wordPattern('res?'),
  (word) =>
    americanTable().get(word) ?? (americanAlready.test(word) ? undefined : withIze(word, izedStems())),
);
