import type { Finding } from '../../contract/market/check-codes.ts';
import { headerOf } from '../../platform/pictures/probe-picture.ts';

/**
 * Pixels of the longer side that a picture must have: the marketplace's error 21919137.
 *
 * @see https://developer.ebay.com/api-docs/sell/static/inventory/managing-image-media.html (read 2026-11-28)
 */
const leastSide = 500;

/** Checks that a picture is large enough for a listing, where its format is one that we can measure. */
export function checkSize(bytes: Uint8Array, field: string): Finding[] {
  const header = headerOf(bytes);
  if (header === undefined || Math.max(header.width, header.height) >= leastSide) return [];
  const message = `${field} must be a picture of at least ${leastSide} pixels on its longer side: it has ${header.width} × ${header.height}.`;
  return [{ field, code: 'PICTURE_TOO_SMALL', message }];
}
