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
