import { isWebAddress } from '../../contract/web-address.ts';
import { shownText } from './shown-text.ts';
import type { VisualMatch } from './visual-source.ts';

const longestAddress = 2048;
const longestTitle = 500;
const longestVendor = 200;
/** The characters of data URLs and bare base64. */
const inlinePicture = /^[\w+/=:;,.\-\s]*$/u;

/** An http or https address as a browser would write it; undefined if it is not one or is too long. */
function webAddress(text: string): string | undefined {
  if (text.length > longestAddress || !isWebAddress(text)) return undefined;
  const { href } = new URL(text);
  return href.length > longestAddress ? undefined : href;
}

/** Inline pictures pass: they are stored later, and the answer carries their address. */
function imageOf(text: string): string {
  if (isWebAddress(text)) return webAddress(text) ?? '';
  return inlinePicture.test(text) ? text : shownText(text, longestAddress);
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
      title: shownText(title, longestTitle),
      image: imageOf(image),
      vendor: shownText(vendor, longestVendor),
    },
  ];
}
