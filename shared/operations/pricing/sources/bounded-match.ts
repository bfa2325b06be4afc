import { Parser } from 'htmlparser2';
import { isWebAddress } from '../../../contract/texts.ts';
import type { ShownPrice, VisualMatch } from './visual-source.ts';

/** Multiple of the shown length that is read, since markup takes room. */
const roomForMarkup = 8;
/** Maximum rounds of decoding a repeatedly encoded text; anything left is not markup. */
const mostRounds = 5;

/** Elements whose content is not for readers. */
const unshownElements = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'head',
]);
/** Elements that do not separate words. */
const withinWords = new Set(['b', 'i', 'em', 'strong', 'u', 'mark', 'span', 'font', 'small', 'wbr', 'a']);

/** Controls, direction marks and other invisible characters; the joiners of emoji and scripts stay. */
const invisible = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd])[\p{Cc}\p{Cf}\ufffe\uffff]/gu;
/** Only complete entities are decoded: "Pen&notebook" contains none. */
const noEntity = /&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/giu;

const visible = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(invisible, '');

/** The text of HTML without its tags, comments and scripts. A `<` that does not start a tag is text. */
function withoutMarkup(html: string): string {
  let text = '';
  let unshown = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (unshownElements.has(name)) unshown++;
      if (!withinWords.has(name)) text += ' ';
    },
    onclosetag(name) {
      if (unshownElements.has(name)) unshown--;
      if (!withinWords.has(name)) text += ' ';
    },
    ontext(piece) {
      if (unshown === 0) text += piece;
    },
  });
  parser.end(html.replace(noEntity, '&amp;'));
  return text;
}

/**
 * A stranger's text, fit to show: one line of plain text without markup, entities, invisible characters and direction
 * overrides, of at most `limit` UTF-16 units.
 */
export function shownText(text: string, limit: number): string {
  let shown = visible(text.slice(0, limit * roomForMarkup));
  for (let round = 0; round < mostRounds && /[<&]/u.test(shown); round++) {
    const bare = visible(withoutMarkup(shown));
    if (bare === shown) break;
    shown = bare;
  }
  return shown
    .replace(/<+(?=[a-z/!?])/giu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, '');
}

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
