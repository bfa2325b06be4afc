import { isWebAddress } from '../../contract/web-address.ts';
import { shownText } from './shown-text.ts';
import type { VisualMatch } from './visual-source.ts';

const LONGEST_ADDRESS = 2048;
const LONGEST_TITLE = 500;
const LONGEST_VENDOR = 200;
/** What data URLs and bare base64 are made of. */
const INLINE_PICTURE = /^[\w+/=:;,.\-\s]*$/u;

/** An http or https address as a browser would write it; undefined for any other text and for one that is too long. */
function webAddress(text: string): string | undefined {
  if (text.length > LONGEST_ADDRESS || !isWebAddress(text)) return undefined;
  const { href } = new URL(text);
  return href.length > LONGEST_ADDRESS ? undefined : href;
}

/** Inline pictures stay as they are: they are stored, and their address is answered. */
function imageOf(text: string): string {
  if (isWebAddress(text)) return webAddress(text) ?? '';
  return INLINE_PICTURE.test(text) ? text : shownText(text, LONGEST_ADDRESS);
}

/**
 * A match as it may be answered, for an answer must neither grow with what an upstream sends nor carry its markup and
 * hidden characters: title and vendor as plain text of at most 500 and 200 UTF-16 units, addresses of http and https
 * written anew, of at most 2,048. None where the link itself is longer or is none.
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
