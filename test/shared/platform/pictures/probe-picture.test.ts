import { crc32 } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { Sharp } from 'sharp';
import { probePicture } from '../../../../shared/platform/pictures/probe-picture.ts';
import { counts, valuesFor } from '../../../support/counts.ts';
import { animation, encode, type Format, grainy, plain, quarters, storedAs } from './make-picture.ts';

const formats: readonly Format[] = ['jpeg', 'png', 'webp', 'gif'];

describe('format and size come from the bytes', () => {
  const sizes = [
    [1, 1],
    [640, 480],
    [3, 1000],
    [4001, 3],
  ] as const;
  test.each(formats.flatMap((format) => sizes.map(([width, height]) => [format, width, height] as const)))(
    'a %s of %d by %d is recognised by its bytes',
    async (format, width, height) => {
      const header = probePicture(await encode(plain(width, height), format));
      expect(header).toMatchObject({ format, width, height, orientation: 1, plain: true });
    },
  );

  test.each([
    ['progressive JPEG', (picture: Sharp) => picture.jpeg({ progressive: true })],
    ['grey JPEG', (picture: Sharp) => picture.greyscale().jpeg()],
    ['JPEG without subsampling', (picture: Sharp) => picture.jpeg({ chromaSubsampling: '4:4:4' })],
    ['interlaced PNG', (picture: Sharp) => picture.png({ progressive: true })],
    ['palette PNG', (picture: Sharp) => picture.png({ palette: true })],
    ['PNG with transparency', (picture: Sharp) => picture.ensureAlpha(0.5).png()],
    ['lossless WebP', (picture: Sharp) => picture.webp({ lossless: true })],
    ['WebP with transparency', (picture: Sharp) => picture.ensureAlpha(0.5).webp()],
    ['WebP with a colour profile', (picture: Sharp) => picture.withIccProfile('p3').webp()],
    ['JPEG with a colour profile', (picture: Sharp) => picture.withIccProfile('p3').jpeg()],
  ])('the size of a %s is read from its bytes', async (_what, write) => {
    const bytes = await write(grainy(123, 45)).toBuffer();
    expect(probePicture(bytes)).toMatchObject({ width: 123, height: 45, plain: true });
  });

  test('bytes after the end do no harm, since cameras and phones add some', async () => {
    for (const format of formats) {
      const bytes = Buffer.concat([await encode(plain(9, 7), format), Buffer.from('PK\x03\x04 and more')]);
      expect(probePicture(bytes)).toMatchObject({ format, width: 9, height: 7 });
    }
  });
});

describe('orientation', () => {
  const cases = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((orientation, turn) =>
    valuesFor(turn, ['jpeg', 'png', 'webp'] as const).map((format) => [format, orientation] as const),
  );
  test.each(cases)('a %s with orientation %d is recognised', async (format, orientation) => {
    const stored = await storedAs(orientation, quarters(40, 20));
    const bytes = await encode(stored.withMetadata({ orientation }), format);
    expect(probePicture(bytes)).toMatchObject({ orientation, plain: true });
  });

  function exif(order: 'II' | 'MM', directoryAt: number, tag: number, type: number, value: number): Buffer {
    const block = Buffer.alloc(directoryAt + 14 + 12);
    const [short, long] =
      order === 'II'
        ? [
            (v: number, at: number) => block.writeUInt16LE(v, at),
            (v: number, at: number) => block.writeUInt32LE(v, at),
          ]
        : [
            (v: number, at: number) => block.writeUInt16BE(v, at),
            (v: number, at: number) => block.writeUInt32BE(v, at),
          ];
    block.write(order, 0, 'latin1');
    short(42, 2);
    long(directoryAt, 4);
    short(2, directoryAt);
    short(0x010f, directoryAt + 2);
    short(tag, directoryAt + 14);
    short(type, directoryAt + 16);
    long(1, directoryAt + 18);
    short(value, directoryAt + 22);
    return block;
  }

  async function jpegWith(block: Buffer): Promise<Buffer> {
    const jpeg = await encode(plain(8, 8), 'jpeg');
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from('Exif\0\0'), block]);
    segment.writeUInt16BE(segment.length - 2, 2);
    return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  }

  test.each([
    ['little endian', exif('II', 8, 0x0112, 3, 6), 6],
    ['big endian', exif('MM', 8, 0x0112, 3, 8), 8],
    ['a directory in another place', exif('II', 40, 0x0112, 3, 3), 3],
    ['another tag', exif('II', 8, 0x0113, 3, 6), 1],
    ['a value beyond 8', exif('II', 8, 0x0112, 3, 9), 1],
    ['a value of 0', exif('II', 8, 0x0112, 3, 0), 1],
    ['another type', exif('II', 8, 0x0112, 7, 6), 1],
    ['a directory outside', exif('II', 8, 0x0112, 3, 6).fill(0xff, 4, 8), 1],
    ['a directory cut short', exif('II', 8, 0x0112, 3, 6).subarray(0, 20), 1],
    ['an unknown byte order', exif('II', 8, 0x0112, 3, 6).fill('X', 0, 2), 1],
    ['nothing', Buffer.alloc(0), 1],
  ])('EXIF with %s gives the expected orientation', async (_what, block, expected) => {
    expect(probePicture(await jpegWith(block)).orientation).toBe(expected);
  });
});

describe('a picture that not all readers show alike is not plain', () => {
  test.each([
    ['animated GIF', () => animation('gif', 20, 10)],
    ['animated WebP', () => animation('webp', 20, 10)],
    ['CMYK JPEG', () => plain(20, 10).toColourspace('cmyk').jpeg().toBuffer()],
    ['16-bit PNG', () => plain(20, 10).toColourspace('rgb16').png().toBuffer()],
    ['GIF without its trailer', async () => (await encode(plain(20, 10), 'gif')).subarray(0, -1)],
  ])('%s is not plain', async (_what, make) => {
    expect(probePicture(await make())).toMatchObject({ width: 20, height: 10, plain: false });
  });
});

describe('what is refused', () => {
  const box = (brand: string): Buffer => Buffer.from(`\0\0\0\x1cftyp${brand}\0\0\0\0mif1miaf`, 'latin1');
  test.each([
    ['nothing', Buffer.alloc(0), 'it is empty'],
    ['AVIF', box('avif'), 'it is an AVIF picture; only JPG, PNG, WebP and GIF are supported'],
    [
      'HEIC',
      box('heic'),
      'it is a HEIC picture; only JPG, PNG, WebP and GIF are supported. Export it as JPG, or choose “Most Compatible” in the formats of the iPhone’s camera',
    ],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'it is an SVG drawing'],
    [
      'SVG after a prologue',
      Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg>\n<svg>'),
      'it is an SVG drawing',
    ],
    ['a web page', Buffer.from('\n<!DOCTYPE html><html><svg></svg></html>'), 'it is a web page'],
    ['BMP', Buffer.from('BM\x46\0\0\0'), 'it is a BMP picture'],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0'), 'it is a TIFF picture'],
    ['TIFF, big endian', Buffer.from('MM\0*\0\0\0\x08'), 'it is a TIFF picture'],
    ['JPEG XL', Buffer.from([0xff, 0x0a, 0, 0]), 'it is a JPEG XL picture'],
    ['an icon', Buffer.from([0, 0, 1, 0, 1, 0]), 'it is an icon'],
    ['PDF', Buffer.from('%PDF-1.7'), 'it is a PDF document'],
    [
      'text',
      Buffer.from('Not found'),
      'it is not a picture of a known format; only JPG, PNG, WebP and GIF are supported',
    ],
    ['one byte', Buffer.from([0xff]), 'it is not a picture of a known format'],
    ['another RIFF', Buffer.from('RIFF\x24\0\0\0WAVEfmt '), 'it is not a picture of a known format'],
    ['comments without end', Buffer.from('<!---->'.repeat(10_000)), 'it is not a picture of a known format'],
  ])('%s is refused', (_what, bytes, message) => {
    expect(() => probePicture(bytes)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
    expect(() => probePicture(bytes)).toThrow(message);
  });

  test('a format that the operation does not take is refused', async () => {
    const gif = await encode(plain(5, 5), 'gif');
    expect(() => probePicture(gif, ['jpeg', 'png', 'webp'])).toThrow(
      'it is a GIF picture; only JPG, PNG and WebP are supported',
    );
  });
});

/** Headers that claim a size, with next to nothing after them. */
describe('pixel bombs are refused by their header', () => {
  function png(width: number, height: number, depth: number, interlace: number): Buffer {
    const chunk = (type: string, data: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      check.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, check]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([depth, 6, 0, 0, interlace], 8);
    const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', Buffer.alloc(8)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  function gif(width: number, height: number): Buffer {
    const bytes = Buffer.from('GIF89a\0\0\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;', 'latin1');
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(height, 8);
    return bytes;
  }

  async function jpeg(width: number, height: number, progressive: boolean): Promise<Buffer> {
    const bytes = await plain(16, 16).jpeg({ progressive }).toBuffer();
    const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  }

  /** A JPEG that is not progressive, and has each colour in a scan, which a decoder must hold until the last. */
  async function scans(width: number, height: number): Promise<Buffer> {
    const bytes = await jpeg(width, height, false);
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    bytes.writeUInt8(1, scan + 4);
    return bytes;
  }

  async function webp(width: number, height: number): Promise<Buffer> {
    const bytes = await encode(plain(16, 16), 'webp');
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
    return bytes;
  }

  test.each([
    ['PNG', () => png(100_000, 100_000, 8, 0), '10000 megapixels are too many for its kind of PNG'],
    ['PNG of 4 billion squared', () => png(0xffffffff, 0xffffffff, 8, 0), 'are too many for its kind of PNG'],
    ['wide PNG', () => png(100_000, 2000, 8, 0), '200 megapixels are too many for its kind of PNG'],
    ['16-bit PNG', () => png(9000, 9000, 16, 0), '81 megapixels are too many for its kind of PNG'],
    ['GIF', () => gif(65_535, 65_535), '4295 megapixels are too many for its kind of GIF'],
    ['JPEG', () => jpeg(65_500, 65_500, false), '4290 megapixels are too many for its kind of JPG'],
    ['WebP', () => webp(16_383, 16_383), '268 megapixels are too many for its kind of WebP'],
    [
      'JPEG of a scan for each colour',
      () => scans(8000, 6000),
      '48 megapixels are too many for its kind of JPG',
    ],
    ['interlaced PNG', () => png(7000, 7000, 8, 1), '49 megapixels are too many for its kind of PNG'],
    ['interlaced 16-bit PNG', () => png(3000, 3000, 16, 1), '9 megapixels are too many for its kind of PNG'],
    ['GIF that decodes all at once', () => gif(6000, 6000), '36 megapixels are too many for its kind of GIF'],
    ['progressive JPEG', () => jpeg(8000, 6000, true), '48 megapixels are too many for its kind of JPG'],
  ])('a pixel bomb is refused by its header: %s', async (_what, make, message) => {
    const bytes = await make();
    expect(() => probePicture(bytes)).toThrow(message);
  });

  test.each([
    ['PNG', () => png(0, 10, 8, 0)],
    ['JPEG', () => jpeg(10, 0, false)],
    ['WebP', () => webp(0, 10)],
  ])('a %s without pixels is damaged', async (_what, make) => {
    const bytes = await make();
    expect(() => probePicture(bytes)).toThrow('it is damaged');
  });

  test.each([
    ['a JPEG of 50 megapixels', () => jpeg(8160, 6144, false)],
    ['a JPEG of 200 megapixels', () => jpeg(16_320, 12_240, false)],
    ['a progressive JPEG of 24 megapixels', () => jpeg(5656, 4242, true)],
    ['a PNG of 108 megapixels', () => png(12_000, 9000, 8, 0)],
    ['a WebP of 108 megapixels', () => webp(12_000, 9000)],
  ])('%s, as phones take and export them, is accepted', async (_what, make) => {
    const bytes = await make();
    expect(probePicture(bytes).width).toBeGreaterThan(5000);
  });

  test('refusals say what to change', async () => {
    const progressive = await jpeg(8000, 6000, true);
    expect(() => probePicture(progressive)).toThrow(
      '; make it smaller (a long edge of 2576 pixels is enough) or save it as a JPG that is not progressive',
    );
    const large = await jpeg(65_500, 65_500, false);
    expect(() => probePicture(large)).toThrow(/; make it smaller \(a long edge of 2576 pixels is enough\)$/);
  });
});

describe('a file that ends too early', () => {
  test.each(formats)('a %s cut at any length is refused or not plain', async (format) => {
    const bytes = await encode(grainy(counts(30, 60), counts(20, 40)), format);
    const outcomes = Array.from({ length: bytes.length - 1 }, (_, length) => {
      try {
        return probePicture(bytes.subarray(0, length)).plain ? `plain with ${length} bytes` : 'not plain';
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        return code === 'BAD_REQUEST' && message.startsWith('it is ') ? 'refused' : message;
      }
    });
    expect(outcomes.filter((outcome) => outcome !== 'refused' && outcome !== 'not plain')).toEqual([]);
  });

  test.each(formats)('a %s that ends too early is reported as cut short', async (format) => {
    const bytes = await encode(grainy(60, 40), format);
    expect(() => probePicture(bytes.subarray(0, bytes.length * 0.7))).toThrow('it is cut short');
  });
});

test('a WebP whose chunk claims more than its file holds is cut short', async () => {
  const bytes = await encode(grainy(60, 40), 'webp');
  bytes.writeUInt32LE(bytes.length, 16);
  expect(() => probePicture(bytes)).toThrow('it is cut short');
});

test('a PNG whose pixels were altered is damaged', async () => {
  const bytes = Buffer.from(await encode(grainy(60, 40), 'png'));
  bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
  expect(() => probePicture(bytes)).toThrow('it is damaged');
});
