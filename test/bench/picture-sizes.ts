import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { defaultModel, modelFamily } from '../../shared/platform/model/model-families.ts';
import {
  finestSize,
  ordinarySize,
  type PictureSize,
  sizeWithin,
} from '../../shared/platform/pictures/picture-sizes.ts';
import { prepareForModel } from '../../shared/platform/pictures/prepare-picture.ts';
import type { Figure } from './bound.ts';

/** A photo of 12 megapixels, as phones take them. */
const photo = { width: 4032, height: 3024 };
/** Of the function's 1,024 MB; `npm run bench -- memory` measures its worst calls. */
const mostMegabytes = 700;
/** A function has 0.58 of a processor, so this takes 14 s of the 25 s that a paid call works. */
const mostProcessorMs = 8000;

/** A picture with soft shapes and grain, which has about as many bytes as a photo. */
async function photoLike(): Promise<Buffer> {
  const { width, height } = photo;
  const grain = { type: 'gaussian', mean: 128, sigma: 22 } as const;
  const background = '#808080';
  const soft = await sharp({
    create: { width: 24, height: 18, channels: 3, background, noise: { ...grain, sigma: 60 } },
  })
    .resize(width, height)
    .toBuffer({ resolveWithObject: true });
  const noise = await sharp({ create: { width, height, channels: 3, background, noise: grain } })
    .blur(0.8)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return await sharp(soft.data, { raw: soft.info })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Prepares as many photos at once as a call has, and measures what the process takes for it. */
async function prepared(bytes: Buffer, count: number, size: PictureSize) {
  const copies = Array.from({ length: count }, () => Buffer.from(bytes));
  let peak = 0;
  const sample = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const { user, system } = process.cpuUsage();
  const pictures = await Promise.all(copies.map((copy) => prepareForModel(copy, size)));
  const used = process.cpuUsage();
  clearInterval(sample);
  return {
    processorMs: (used.user + used.system - user - system) / 1000,
    megabytes: peak / 1_048_576,
    requestMb: pictures.reduce((sum, picture) => sum + Math.ceil(picture.bytes.length / 3) * 4, 0) / 1e6,
  };
}

/** Tokens, processor time and memory of photos at the ordinary size and at the finest that the default model reads. */
export async function measurePictureSizes(): Promise<Figure[]> {
  const reading = modelFamily(defaultModel);
  // Drawn by another process, since drawing takes more memory than what is measured.
  const bytes = execFileSync(process.execPath, [import.meta.filename], { maxBuffer: 20_000_000 });
  // Loads the library and its threads, which no size is to pay for.
  await prepared(bytes, 2, ordinarySize(2));
  const figures: Figure[] = [];
  for (const count of [1, 4, 20]) {
    const sizes = { ordinary: ordinarySize(count), finest: finestSize(reading, count) };
    for (const [name, size] of Object.entries(sizes)) {
      const { width, height } = sizeWithin(photo, size);
      const subject = `${count} × 12 MP, ${name}: ${width} × ${height}`;
      const { processorMs, megabytes, requestMb } = await prepared(bytes, count, size);
      const tokens = count * reading.pictureTokens(width, height);
      figures.push(
        { subject, what: 'tokens', value: tokens, unit: 'tokens', atMost: 53_000 },
        { subject, what: 'processor time', value: processorMs, unit: 'ms', atMost: mostProcessorMs },
        { subject, what: 'memory of the process', value: megabytes, unit: 'MB', atMost: mostMegabytes },
        { subject, what: 'pictures in the request', value: requestMb, unit: 'MB', atMost: 19 },
      );
    }
  }
  return figures;
}

if (process.argv[1] === import.meta.filename) process.stdout.write(await photoLike());
