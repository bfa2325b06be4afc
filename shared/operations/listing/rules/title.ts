import { titleLength } from '../../../contract/listing.ts';
import { cutAtWord } from '../../../libraries/wording/cut.ts';
import { unlabelled } from '../../../libraries/wording/plain-text.ts';

/** A title without a label, surrounding quotation marks or separators at its ends. */
export const tidyTitle = (title: string): string =>
  unlabelled(title, 'title')
    .replace(/^[\s,;:|\p{Pd}]+/u, '')
    .replace(/(?<![\s,;:|/\\]|\s\p{Pd})(?:[\s,;:|/\\]|\s\p{Pd}|\p{Pd}(?=\s*$))+$/u, '')
    .replace(/(?<=[\p{L}\p{N})]{3})\.$/u, '');

/** A model cuts its titles, too: one of this length ends where the next word did not fit. */
const cutLength = titleLength - 20;
/** What cannot end a title, unlike `on` and `in` (`clip on`). */
const looseEnd =
  /(?:\s+(?:an?|the|and|or|nor|but|with|without|for|from|into|onto|of|to|via|per|plus|than|your))+$/iu;

/** A long title without joining words at its end, which lead nowhere. */
export const finished = (title: string): string =>
  title.length < cutLength ? title : tidyTitle(title.replace(looseEnd, ''));

/** A title of at most 80 characters, cut at a word. */
export const shortTitle = (title: string): string => finished(cutAtWord(tidyTitle(title), titleLength));

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
