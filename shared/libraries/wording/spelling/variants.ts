import data from './variants.json' with { type: 'json' };

/** Built when a text is first respelt, as most functions never do that. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/**
 * American spelling → Australian spelling, lower case, for words that mean the same in every sense and do not follow
 * the rule of -ise. The data has families of words that differ in the same place: `start/american/australian` with
 * their ends, `-` for an empty one.
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

/** What comes before the z or s of the words that American English has only with z: `organi`, `analy`. */
export const izedStems = once<ReadonlySet<string>>(() => new Set(data.stems.split(' ')));

/** How words in -ize and -ise go on: organized, organization, organizational, customizable, mesmerizingly. */
const ends = '(?:e[drs]?|ers|ing(?:s|ly)?|ations?|ational(?:ly)?|abl[ey]|ability|ements?)$';

/**
 * A word in -ize that is no other word's spelling. Short words (prize, seize, Belize) and those with a vowel before
 * (maize, Kaizer) are words by themselves, and -size and -prize are compounds (downsize, misprize).
 */
const ize = new RegExp(`(?<=^[a-z]{3,}(?:[b-df-hj-np-rtv-xz](?<!pr)i|ly))z(?=${ends})`);
const ise = new RegExp(`^([a-z]+[iy])s(?=${ends})`);

/** Names that end as the verbs do. */
const names = new Set(['altizer', 'charlize', 'grendizer', 'lighthizer']);

/** The spelling in -ise, -isation or -yse of a word in small letters, with its inflections; undefined for other words. */
export const withIse = (word: string): string | undefined =>
  ize.test(word) && !names.has(word) ? word.replace(ize, 's') : undefined;

/**
 * The spelling in -ize of a word in small letters. Many words have -ise in American English too (advertise, promise,
 * valise, Denise), so the way back needs the stems of those that have not.
 *
 * @param stems what comes before the s: `organi`, `analy`
 */
export function withIze(word: string, stems: ReadonlySet<string>): string | undefined {
  const stem = ise.exec(word)?.[1];
  return stem !== undefined && stems.has(stem) ? `${stem}z${word.slice(stem.length + 1)}` : undefined;
}
