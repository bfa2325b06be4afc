import { isWebAddress } from '../../../contract/texts.ts';
import { plainLine } from '../../../libraries/wording/plain-text.ts';
import type { ShownPrice, VisualMatch } from './visual-source.ts';

/** Multiple of the shown length that is read, since markup takes room. */
const roomForMarkup = 8;
/** Markup between words: comments and tags of blocks and lines. */
const betweenWords = /<!--.*?(?:-->|$)|<\/?(?:br|div|li|p|td|tr)\b[^<>]*>/gis;

/** A stranger's text, fit to show: one line of plain text of at most `limit` UTF-16 units. */
export const shownText = (text: string, limit: number): string =>
  plainLine(text.slice(0, limit * roomForMarkup).replace(betweenWords, ' '))
    .replace(/<+(?=[a-z/!?])/gi, '')
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, '');

const longestAddress = 2048;
const longestTitle = 500;
const longestVendor = 200;
const longestPrice = 200;
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

/** The price with its text cleaned; undefined if the text is all markup. */
function shownPrice<Price extends ShownPrice>(price: Price | undefined): Price | undefined {
  if (price?.text === undefined) return price;
  const text = shownText(price.text, longestPrice);
  return text === '' ? undefined : { ...price, text };
}

/**
 * A match fit for an answer, which must neither grow with an upstream's reply nor carry its markup and hidden
 * characters: title and vendor as plain text of at most 500 and 200 UTF-16 units, http and https addresses rewritten
 * and at most 2,048 long; prices with nothing to show are left out. The link is empty if it is longer or not a link.
 */
export const shownMatch = (match: VisualMatch): VisualMatch => ({
  ...match,
  url: webAddress(match.url) ?? '',
  title: shownText(match.title, longestTitle),
  price: shownPrice(match.price),
  openPrice: shownPrice(match.openPrice),
  image: imageOf(match.image),
  vendor: shownText(match.vendor, longestVendor),
});

/** The match that a source found, fit for an answer; empty without a link. */
export const boundedMatch = (match: VisualMatch): VisualMatch[] =>
  [shownMatch(match)].filter(({ url }) => url !== '');
