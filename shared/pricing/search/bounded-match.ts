import { isWebAddress } from '../../web/web-address.ts';
import type { VisualMatch } from './visual-source.ts';

const LONGEST_ADDRESS = 2048;
const LONGEST_TITLE = 500;
const LONGEST_VENDOR = 200;

/**
 * A match as it may be answered, for an answer must not grow with what an upstream sends: title and vendor of at most
 * 500 and 200 UTF-16 units, no picture address of more than 2,048. None where the link itself is longer or is none.
 * Inline pictures stay as they are: they are stored, and their address is answered.
 */
export function boundedMatch(match: VisualMatch): VisualMatch[] {
  const { title, url, image, vendor } = match;
  if (url.length > LONGEST_ADDRESS || !isWebAddress(url)) return [];
  return [
    {
      ...match,
      title: title.slice(0, LONGEST_TITLE).toWellFormed(),
      image: image.length > LONGEST_ADDRESS && isWebAddress(image) ? '' : image,
      vendor: vendor.slice(0, LONGEST_VENDOR).toWellFormed(),
    },
  ];
}
