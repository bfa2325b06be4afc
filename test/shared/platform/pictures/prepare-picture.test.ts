import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { defaultModel, modelFamily } from '../../../../shared/platform/model/model-families.ts';
import { finestSize, sizeWithin } from '../../../../shared/platform/pictures/picture-sizes.ts';
import { prepareForModel } from '../../../../shared/platform/pictures/prepare-picture.ts';
import { counts, valuesFor } from '../../../support/counts.ts';
import {
  animation,
  colourAt,
  cornerColours,
  cornersOf,
  encode,
  type Format,
  grainy,
  plain,
  quarters,
  storedAs,
} from './make-picture.ts';

const formats: readonly Format[] = ['jpeg', 'png', 'webp', 'gif'];

describe('a picture that needs no change', () => {
  test.each(formats)('a %s that needs no change keeps the very same bytes', async (format) => {
    const bytes = await encode(grainy(300, 200), format);
    const picture = await prepareForModel(bytes);
    expect(picture.mediaType).toBe(`image/${format}`);
    expect(picture.bytes).toBe(bytes);
  });

  test.each([
    [1568, 733],
    [733, 1568],
    [1072, 1072],
  ])('a picture of the largest size that the model uses keeps its bytes: %d by %d', async (width, height) => {
    const bytes = await encode(plain(width, height), 'jpeg');
    expect((await prepareForModel(bytes)).bytes).toBe(bytes);
  });

  test('a picture that needs no change does not load the pixel library; another does', async () => {
    const [small, large] = await Promise.all([100, 2000].map((edge) => encode(plain(edge, edge), 'jpeg')));
    const module = new URL('../../../../shared/platform/pictures/prepare-picture.ts', import.meta.url);
    const script = `
      import { registerHooks } from 'node:module';
      let loaded = false;
      registerHooks({ resolve(name, context, next) { loaded ||= name === 'sharp'; return next(name, context); } });
      const { prepareForModel } = await import(${JSON.stringify(module.href)});
      for (const picture of ${JSON.stringify([small, large].map((bytes) => bytes?.toString('base64')))}) {
        await prepareForModel(Buffer.from(picture, 'base64'));
        console.log(loaded);
      }`;
    const node = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, node);
    expect(stdout).toBe('false\ntrue\n');
  });
});

describe('a picture that is too large', () => {
  test.each(formats)('a %s that is too large is scaled', async (format) => {
    const picture = await prepareForModel(await encode(quarters(1500, 1000), format));
    const { width, height, format: written } = await sharp(picture.bytes).metadata();
    expect([picture.mediaType, written, height]).toEqual(['image/jpeg', 'jpeg', 875]);
    expect([1312, 1313]).toContain(width);
    expect(await cornersOf(picture.bytes)).toEqual(cornerColours);
  });

  test('a picture with too many bytes only is re-encoded at its size', async () => {
    const bytes = await grainy(1072, 1072).png({ compressionLevel: 0 }).toBuffer();
    expect(bytes.length).toBeGreaterThan(3_000_000);
    const picture = await prepareForModel(bytes);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1072,
      height: 1072,
    });
  });

  test('even black and white noise keeps the share of one of twenty pictures, and its size', async () => {
    const most = finestSize(modelFamily(defaultModel), 20);
    const [width, height] = [2000, 1500];
    const pixels = Buffer.alloc(width * height * 3);
    let state = 1;
    for (let at = 0; at < pixels.length; at++) {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
      pixels[at] = (state >> 20) & 1 ? 255 : 0;
    }
    const noise = await encode(sharp(pixels, { raw: { width, height, channels: 3 } }), 'png');
    const { bytes } = await prepareForModel(noise, most);
    expect(bytes.length).toBeLessThanOrEqual(most.mostBytes);
    const asked = sizeWithin({ width, height }, most);
    const given = await sharp(bytes).metadata();
    expect(given.height).toBe(asked.height);
    expect([asked.width, asked.width - 1]).toContain(given.width);
  });
});

describe('a picture that is not upright', () => {
  const sideways = [2, 3, 4, 5, 6, 7, 8].flatMap((orientation, turn) =>
    valuesFor(turn, ['jpeg', 'png', 'webp'] as const).map((format) => [format, orientation] as const),
  );
  test.each(sideways)('a %s with orientation %d is turned upright', async (format, orientation) => {
    const stored = await storedAs(orientation, quarters(200, 100));
    const picture = await prepareForModel(await encode(stored.withMetadata({ orientation }), format));
    const { width, height, orientation: written } = await sharp(picture.bytes).metadata();
    expect([picture.mediaType, width, height, written ?? 1]).toEqual(['image/jpeg', 200, 100, 1]);
    expect(await cornersOf(picture.bytes)).toEqual(cornerColours);
  });
});

describe('a picture that readers show differently becomes a plain JPEG', () => {
  test.each(['gif', 'webp'] as const)('an animated %s becomes a JPEG of its first frame', async (format) => {
    const picture = await prepareForModel(await animation(format, 60, 40));
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    expect(await colourAt(picture.bytes, 30, 20)).toBe('red');
  });

  test('a CMYK picture becomes a plain JPEG', async () => {
    const { bytes } = await prepareForModel(await quarters(60, 40).toColourspace('cmyk').jpeg().toBuffer());
    expect((await sharp(bytes).metadata()).channels).toBe(3);
  });

  test('a picture with 16 bits per channel becomes a plain JPEG', async () => {
    const { bytes } = await prepareForModel(await quarters(60, 40).toColourspace('rgb16').png().toBuffer());
    expect(await cornersOf(bytes)).toEqual(cornerColours);
  });

  test('transparent pixels turn white when the picture is re-encoded', async () => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
    for (const format of ['png', 'webp'] as const) {
      const clear = sharp({ create: { width: 1600, height: 80, channels: 4, background: transparent } });
      const { bytes } = await prepareForModel(await encode(clear, format));
      expect(await colourAt(bytes, 20, 20)).toBe('white');
    }
  });
});

describe('a picture that cannot be read', () => {
  test('a file that is not a picture is refused before any pixel is touched', async () => {
    await expect(prepareForModel(Buffer.from('<svg/>'))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'it is an SVG drawing; only JPG, PNG, WebP and GIF are supported',
    });
  });

  test('pictures damaged in many ways are read, or refused with a reason', async () => {
    const originals = await Promise.all([
      ...formats.map((format) => encode(grainy(90, 60), format)),
      ...formats.map((format) => encode(grainy(1600, 24), format)),
      grainy(1600, 24).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
      grainy(1600, 24).png({ progressive: true }).toBuffer(),
      animation('gif', 40, 30),
      animation('webp', 40, 30),
    ]);
    const damage = fc.record({
      which: fc.nat(originals.length - 1),
      flips: fc.array(fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), value: fc.nat(255) }), {
        maxLength: 8,
      }),
      header: fc.array(fc.record({ at: fc.nat(63), value: fc.nat(255) }), { maxLength: 3 }),
      keep: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    });
    const ways = counts(50, 1000);
    let refused = 0;
    const before = process.memoryUsage.rss();
    await fc.assert(
      fc.asyncProperty(damage, async ({ which, flips, header, keep }) => {
        const bytes = Buffer.from(originals[which] ?? []);
        for (const { at, value } of flips) bytes[Math.floor(at * bytes.length)] = value;
        for (const { at, value } of header) bytes[at] = value;
        try {
          const picture = await prepareForModel(bytes.subarray(0, Math.round(keep * bytes.length)));
          expect(picture.bytes.length).toBeLessThanOrEqual(1_000_000);
        } catch (error) {
          refused += 1;
          expect(error).toMatchObject({
            code: 'BAD_REQUEST',
            message: expect.stringMatching(/^(it (is|has) |\d+ megapixels are too many)/u),
          });
        }
      }),
      { seed: 7, numRuns: ways },
    );
    expect(refused).toBeGreaterThan(0.3 * ways);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
  });
});

test('a WebP whose pixels cannot be decoded is damaged, although its header is intact', async () => {
  const whole = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .composite([{ input: Buffer.from('<svg width="64" height="64"><circle cx="30" cy="30" r="20"/></svg>') }])
    .webp()
    .toBuffer();
  const broken = Buffer.from(whole);
  broken.fill(0x41, 40);
  await expect(prepareForModel(broken)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'it is damaged',
  });
  expect((await prepareForModel(whole)).bytes).toBe(whole);
});
