import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { goodsIn } from './goods.ts';
import { loadNetwork } from './network.ts';

/** What the eye sees in a picture. */
export interface Glimpse {
  /** Everyday name of what is shown, as in `goods.ts`; undefined unless it is sure. */
  readonly goods: string | undefined;
  /** 1,280 numbers of at least 0: pictures of like things have like ones. */
  readonly features: Float32Array;
}

/** Glimpses that are remembered: the operations of one item look at the same pictures. */
const remembered = 512;
/** Each under the hash of a file and under that of the pixels in it. */
const glimpses = new Map<string, Glimpse>();

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

function remember(hash: string, glimpse: Glimpse): void {
  glimpses.delete(hash);
  glimpses.set(hash, glimpse);
  for (const oldest of glimpses.keys()) {
    if (glimpses.size <= remembered) break;
    glimpses.delete(oldest);
  }
}

let loaded: Promise<{ network: Awaited<ReturnType<typeof loadNetwork>>; labels: string[] }> | undefined;

async function load() {
  const labels = await readFile(join(import.meta.dirname, 'weights/labels.json'), 'utf8');
  return { network: await loadNetwork(), labels: JSON.parse(labels) as string[] };
}

/**
 * Looks at a picture, upright and cropped to its middle square. A new one takes about 20 ms of processor time, the
 * first of a process six times that; pictures of the same pixels are looked at once.
 *
 * @throws Error if the bytes are not a picture that can be decoded
 */
export async function lookAtPicture(bytes: Uint8Array): Promise<Glimpse> {
  const file = hashOf(bytes);
  const glimpse = glimpses.get(file) ?? (await lookAtPixels(bytes));
  remember(file, glimpse);
  return glimpse;
}

async function lookAtPixels(bytes: Uint8Array): Promise<Glimpse> {
  loaded ??= load();
  const { network, labels } = await loaded;
  const { size, read } = network;
  const pixels = await sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(size, size, { fit: 'cover' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const hash = hashOf(pixels);
  let glimpse = glimpses.get(hash);
  if (glimpse === undefined) {
    const { probabilities, features } = read(pixels);
    glimpse = { goods: goodsIn(probabilities, labels), features };
  }
  remember(hash, glimpse);
  return glimpse;
}
