import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { ExpiringCache } from '../../../shared/platform/call/kept-values.ts';
import type { MarketListing } from './market-listings.ts';

/** In pixels, like the marketplace's thumbnails. */
const side = 225;

/** Every picture of the catalogue that comes with the host, each some 8 kB. */
const mostKept = 512;
const kept = new ExpiringCache<Promise<Buffer>>(mostKept, Date.now);

/**
 * The picture of a listing, made from its product's photo, cropped and lit in one of two ways: real sellers copy
 * pictures, too, and equal ones are compared only once. An accessory shows a detail of the photo, a lot shows it four
 * times. A search asks for two dozen, so made pictures are cached.
 */
export async function listingPicture(photo: Uint8Array, { truth, number }: MarketListing): Promise<Buffer> {
  const shown = truth === 'accessory' || truth === 'lot' ? truth : 'whole';
  const way = number % 2;
  const key = `${createHash('sha256').update(photo).digest('base64')} ${shown} ${way}`;
  const known = kept.get(key) ?? draw(photo, shown, way);
  kept.set(key, known, Number.POSITIVE_INFINITY);
  return await known;
}

async function draw(photo: Uint8Array, shown: 'accessory' | 'lot' | 'whole', way: number): Promise<Buffer> {
  const { width = side, height = side } = await sharp(photo).metadata();
  const share = shown === 'accessory' ? 0.3 : 0.86 + 0.06 * way;
  const [w, h] = [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
  const part = sharp(photo)
    .extract({ left: Math.floor((width - w) / 2), top: Math.floor((height - h) / 2), width: w, height: h })
    .modulate({ brightness: 0.9 + 0.15 * way })
    .flatten({ background: '#fff' });
  if (shown !== 'lot') return await part.resize(side, side, { fit: 'inside' }).jpeg().toBuffer();
  const input = await part.resize(112, 112, { fit: 'fill' }).png().toBuffer();
  const cells = [0, 113].flatMap((top) => [0, 113].map((left) => ({ input, top, left })));
  return await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .composite(cells)
    .jpeg()
    .toBuffer();
}
