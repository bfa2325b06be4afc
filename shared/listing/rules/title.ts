import { titleLength } from '../../contract/listing.ts';
import { cutAtWord } from '../../wording/cut.ts';
import { unlabelled } from '../../wording/plain-text.ts';

/** A title without a label, surrounding quotation marks or separators at its ends. */
export const tidyTitle = (title: string): string =>
  unlabelled(title, 'title')
    .replace(/^[\s,;:|\p{Pd}]+/u, '')
    .replace(/(?<![\s,;:|/\\]|\s\p{Pd})(?:[\s,;:|/\\]|\s\p{Pd}|\p{Pd}(?=\s*$))+$/u, '')
    .replace(/(?<=[\p{L}\p{N})]{3})\.$/u, '');

/** A title of at most 80 characters, cut at a word. */
export const shortTitle = (title: string): string => cutAtWord(tidyTitle(title), titleLength);

/**
 * A title with the brand exactly as given, whatever its characters. If both do not fit, the brand takes precedence.
 *
 * @param rest the title without the brand
 */
export function brandedTitle(brand: string, rest: string): string {
  const room = titleLength - brand.length - 1;
  const shortened = room > 0 ? cutAtWord(tidyTitle(rest), room) : '';
  return shortened === '' || shortened.length > room ? brand : `${brand} ${shortened}`;
}
