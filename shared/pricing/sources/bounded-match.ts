import { isWebAddress } from '../../contract/web-address.ts';
import { shownText } from './shown-text.ts';
import type { VisualMatch } from './visual-source.ts';

const LONGEST_ADDRESS = 2048;
const LONGEST_TITLE = 500;
const LONGEST_VENDOR = 200;
/** The characters of data URLs and bare base64. */
const INLINE_PICTURE = /^[\w+/=:;,.\-\s]*$/u;

/** An http or https address as a browser would write it; undefined if it is not one or is too long. */
function webAddress(text: string): string | undefined {
  if (text.length > LONGEST_ADDRESS || !isWebAddress(text)) return undefined;
  const { href } = new URL(text);
  return href.length > LONGEST_ADDRESS ? undefined : href;
}

/** Inline pictures pass: they are stored later, and the answer carries their address. */
function imageOf(text: string): string {
  if (isWebAddress(text)) return webAddress(text) ?? '';
  return INLINE_PICTURE.test(text) ? text : shownText(text, LONGEST_ADDRESS);
}

/**
 * A match fit for an answer, which must neither grow with an upstream's reply nor carry its markup and hidden
 * characters: title and vendor as plain text of at most 500 and 200 UTF-16 units, http and https addresses rewritten
 * and at most 2,048 long. Empty if the link itself is longer or not a link.
 */
export function boundedMatch(match: VisualMatch): VisualMatch[] {
  const { title, image, vendor } = match;
  const url = webAddress(match.url);
  if (url === undefined) return [];
  return [
    {
      ...match,
      url,
      title: shownText(title, LONGEST_TITLE),
      image: imageOf(image),
      vendor: shownText(vendor, LONGEST_VENDOR),
    },
  ];
}
