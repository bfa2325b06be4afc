import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { bundleFunctions } from '../../lib/aws/bundle/bundle-functions.ts';
import { profileOf } from '../../lib/aws/constructs/function-profiles.ts';
import { functionDefinitions } from '../../lib/aws/functions.ts';
import { type EmulatorAnswer, json, startEmulator } from '../../lib/sandbox/emulator/emulator.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import type { Figure } from './bound.ts';
import { callHost, startQuietHost } from './quiet-host.ts';

const folder = resolve(import.meta.dirname, '../../.cache/bench/memory');
/**
 * The share of a function's memory that may be used; use by the runtime and under heavier load is not measured here.
 */
const mostOfMemory = 0.85;
const pictureBytes = 15_000_000;
const pageBytes = 3_000_000;

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 100 },
    },
  });

/** Pictures just inside the limits of size, pixels and memory to decode; those of noise cannot be compressed. */
async function largestPictures(): Promise<Readonly<Record<string, Buffer>>> {
  return {
    '/noise.png': await noise(2200, 2200).png({ compressionLevel: 0 }).toBuffer(),
    '/progressive.jpg': await noise(5100, 5100).jpeg({ progressive: true, quality: 70 }).toBuffer(),
    '/huge.jpg': await sharp({ create: { width: 7070, height: 7070, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer(),
    '/seller.jpg': await noise(2000, 1800).jpeg({ quality: 75 }).toBuffer(),
    '/thumbnail.jpg': await noise(600, 600).jpeg({ quality: 75 }).toBuffer(),
  };
}

/** A page of the largest size read, with many elements that may be prices. */
const page = Buffer.from(
  '<!doctype html><title>Mug</title>'.padEnd(pageBytes - 100, '<p class="price">AUD <b>20.00</b></p>'),
);
/**
 * An answer of the results API, close to the 8 MB that are read of it: matches whose pictures are inline, to be stored.
 */
const matches = (origin: string, picture: Buffer) => ({
  visual_matches: Array.from({ length: 15 }, (_, index) => ({
    title: `Mug ${index}`,
    link: `${origin}/page/${index}`,
    source: 'Shop',
    thumbnail: `data:image/jpeg;base64,${picture.toString('base64')}`,
  })),
});

/** Peak memory of the process since its start, in MB. */
function peakOf(pid: number): number {
  const [, kilobytes = 'NaN'] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * Peak memory of a function's process in its worst calls, in sequence, as a share of its memory. Only Linux reports it.
 */
export async function measureMemory(): Promise<Figure[]> {
  const pictures = await largestPictures();
  for (const [name, { length }] of Object.entries(pictures)) {
    if (length > pictureBytes) throw new Error(`${name} has ${length} bytes.`);
  }
  const compressed = brotliCompressSync(pictures['/noise.png'] ?? '', {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  const shop = await startEmulator(({ path, url }): EmulatorAnswer => {
    const [picture] = path.split('?');
    if (picture === '/compressed.png')
      return { status: 200, headers: { 'content-encoding': 'br' }, body: compressed };
    if (path.startsWith('/page/'))
      return { status: 200, headers: { 'content-type': 'text/html' }, body: page };
    const body = pictures[picture ?? ''];
    return body === undefined
      ? json(200, matches(url.origin, pictures['/thumbnail.jpg'] ?? Buffer.alloc(0)))
      : { status: 200, body };
  });
  const host = await startQuietHost({
    // With words, so that the photo is searched for bar codes as well.
    VISUAL_SEARCH: 'words,lens',
    LENS_API_URL: `${shop.url}/search.json`,
    LENS_API_KEY: 'benchmark',
  });
  const market_access_token = host.standIns.market?.issueSellerTokens().accessToken;
  const times = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => `${shop.url}/${name}?${index}`);
  const listings = [
    { image_urls: times(20, 'noise.png') },
    { image_urls: times(20, 'compressed.png') },
    { image_urls: times(8, 'progressive.jpg') },
    { image_urls: times(20, 'huge.jpg') },
  ];
  const given = (name: string) =>
    times(24, name).map((image) => ({ title: 'Mug', price: 5, currency: 'AUD', image }));
  const pricing = [
    { image_url: `${shop.url}/noise.png` },
    { image_url: `${shop.url}/progressive.jpg` },
    { image_url: `${shop.url}/noise.png`, comparables: given('compressed.png') },
    { image_url: `${shop.url}/noise.png`, comparables: given('progressive.jpg') },
  ];
  const worst: Readonly<Record<string, readonly object[]>> = {
    'generate-basic-listing': listings,
    'market-draft-item': listings.map((body) => ({ ...body, market_access_token, siteName: 'Australia' })),
    'predict-price': pricing,
    'appraise-product': pricing,
    'market-upload-picture': [
      {
        market_access_token,
        image_base64: (pictures['/seller.jpg'] ?? Buffer.alloc(0)).toString('base64'),
      },
    ],
  };
  try {
    const names = ['authorizer', ...Object.keys(worst)];
    const functions = functionDefinitions.filter(({ name }) => names.includes(name));
    await bundleFunctions({ outputFolder: folder, local: true, sharp: 'none', functions });
    const figures: Figure[] = [];
    for (const [name, bodies] of Object.entries(worst)) {
      const endpoint = endpoints.find((endpoint) => endpoint.name === name);
      if (endpoint === undefined) throw new Error(`There is no ${name}.`);
      const child = fork(join(import.meta.dirname, 'served-bundles.ts'), [folder], {
        execArgv: [],
        env: { ...process.env, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '16' },
      });
      try {
        const [url] = (await once(child, 'message')) as [string];
        for (const body of bodies) await callHost(host, endpoint.path, body, url);
        const peak = peakOf(child.pid ?? 0);
        figures.push({
          subject: name,
          what: `memory of the worst calls ÷ its ${profileOf(endpoint).memoryMb} MB`,
          value: peak / profileOf(endpoint).memoryMb,
          unit: '×',
          atMost: mostOfMemory,
        });
      } finally {
        child.kill();
      }
    }
    return figures;
  } finally {
    await host.stop();
    await shop.stop();
  }
}
