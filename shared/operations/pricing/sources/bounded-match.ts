import { isWebAddress } from '../../../contract/web-address.ts';
import { shownText } from './shown-text.ts';
import type { SoldListing } from './sold-source.ts';
import type { ShownPrice, VisualMatch } from './visual-source.ts';

const longestAddress = 2048;
const longestTitle = 500;
const longestVendor = 200;
const longestPrice = 200;
const longestDate = 60;
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

/** A price whose text is all markup is not shown to anyone. */
function shownPrice<Price extends ShownPrice>(price: Price | undefined): Price | undefined {
  if (price?.text === undefined) return price;
  const text = shownText(price.text, longestPrice);
  return text === '' ? undefined : { ...price, text };
}

/**
 * A match fit for an answer, which must neither grow with an upstream's reply nor carry its markup and hidden
 * characters: title and vendor as plain text of at most 500 and 200 UTF-16 units, http and https addresses rewritten
 * and at most 2,048 long; prices are left out of which nothing would be shown. Empty if the link itself is longer or
 * not a link.
 */
export function boundedMatch(match: VisualMatch): VisualMatch[] {
  const { title, image, vendor, price, openPrice } = match;
  const url = webAddress(match.url);
  if (url === undefined) return [];
  return [
    {
      ...match,
      url,
      title: shownText(title, longestTitle),
      price: shownPrice(price),
      openPrice: shownPrice(openPrice),
      image: imageOf(image),
      vendor: shownText(vendor, longestVendor),
    },
  ];
}

/** A sold offer by the same rules; empty too if nothing of its price or of its day would be shown. */
export function boundedSale(sale: SoldListing): SoldListing[] {
  const url = webAddress(sale.url);
  const price = shownPrice(sale.price);
  const soldOn = shownText(sale.soldOn, longestDate);
  if (url === undefined || price === undefined || soldOn === '') return [];
  return [{ title: shownText(sale.title, longestTitle), url, price, soldOn }];
}
