import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/** A picture of one colour: one pixel, stretched, which is quicker than painting all of them. */
export const plain = (width: number, height: number, background = '#3366aa'): Sharp =>
  stretched(sharp({ create: { width: 1, height: 1, channels: 3, background } }), width, height);

const stretched = (pixels: Sharp, width: number, height: number): Sharp =>
  pixels.resize(width, height, { kernel: 'nearest', fit: 'fill' });

/** The least effort for each format: a smaller file costs many times the processor time. */
const leastEffort = {
  jpeg: {},
  png: { compressionLevel: 1 },
  webp: { effort: 0 },
  gif: { effort: 1 },
} as const;

export const encode = (picture: Sharp, format: Format): Promise<Buffer> =>
  picture.toFormat(format, leastEffort[format]).toBuffer();

/** A picture that begins with the pixels that another one ends with. */
const onwards = async (picture: Sharp): Promise<Sharp> =>
  sharp(await picture.png({ compressionLevel: 0 }).toBuffer());

/** Smooth colours with grain: compresses like a photo and reveals changes. */
export function grainy(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[at] = (((at / 3) % width) / width) * 200 + ((state >> 16) % 40);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const cornerColours = {
  topLeft: 'red',
  topRight: 'lime',
  bottomLeft: 'blue',
  bottomRight: 'yellow',
} as const;
type Corners = Record<keyof typeof cornerColours, string>;

/** An upright picture with a different colour in each quarter. */
export function quarters(width: number, height: number): Sharp {
  const { topLeft, topRight, bottomLeft, bottomRight } = cornerColours;
  const pixels = [topLeft, topRight, bottomLeft, bottomRight].flatMap(
    (colour) => named.find(([name]) => name === colour)?.slice(1) as number[],
  );
  const four = sharp(Buffer.from(pixels), { raw: { width: 2, height: 2, channels: 3 } });
  return stretched(four, width, height);
}

/** Moves pixels so that a viewer who applies the EXIF orientation sees the upright picture again. */
export async function storedAs(orientation: number, upright: Sharp): Promise<Sharp> {
  const pixels = await onwards(upright);
  switch (orientation) {
    case 2:
      return pixels.flop();
    case 3:
      return pixels.rotate(180);
    case 4:
      return pixels.flip();
    case 5:
      return (await onwards(pixels.rotate(90))).flop();
    case 6:
      return pixels.rotate(270);
    case 7:
      return (await onwards(pixels.rotate(270))).flop();
    case 8:
      return pixels.rotate(90);
    default:
      return pixels;
  }
}

const named: readonly (readonly [string, number, number, number])[] = [
  ['red', 255, 0, 0],
  ['lime', 0, 255, 0],
  ['blue', 0, 0, 255],
  ['yellow', 255, 255, 0],
  ['white', 255, 255, 255],
  ['black', 0, 0, 0],
];

/** Name of the colour nearest to one pixel. */
export async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const { colour } = await decoded(bytes);
  return colour(left, top);
}

async function decoded(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const colour = (left: number, top: number): string =>
    nearestName(data.subarray((top * width + left) * channels));
  return { width, height, colour };
}

function nearestName(pixel: Uint8Array): string {
  const [red = 0, green = 0, blue = 0] = pixel;
  const distances = named.map(([name, r, g, b]) => ({
    name,
    far: (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2,
  }));
  return distances.sort((first, other) => first.far - other.far)[0]?.name ?? '';
}

export async function cornersOf(bytes: Uint8Array): Promise<Corners> {
  const { width, height, colour } = await decoded(bytes);
  const [right, bottom] = [Math.floor(width * 0.9), Math.floor(height * 0.9)];
  const [left, top] = [Math.floor(width * 0.1), Math.floor(height * 0.1)];
  return {
    topLeft: colour(left, top),
    topRight: colour(right, top),
    bottomLeft: colour(left, bottom),
    bottomRight: colour(right, bottom),
  };
}

/** A GIF or WebP of two frames, the first red, the second blue. */
export async function animation(format: 'gif' | 'webp', width: number, height: number): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((colour) => plain(width, height, colour).png().toBuffer()),
  );
  const joined = sharp(frames, { join: { animated: true } });
  return format === 'gif' ? joined.gif().toBuffer() : joined.webp({ lossless: true }).toBuffer();
}

/** A JPEG with all its segments and end marker but only half its pixels. */
export async function halfJpeg(): Promise<Buffer> {
  const whole = await encode(grainy(300, 200), 'jpeg');
  return Buffer.concat([whole.subarray(0, whole.length / 2), whole.subarray(-2)]);
}

/** A JPEG whose scan claims to hold one coefficient, as some phones write it; every decoder that ignores that shows it. */
export async function oddScanJpeg(): Promise<Buffer> {
  const bytes = Buffer.from(await encode(grainy(300, 200), 'jpeg'));
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda])) + 4;
  bytes.writeUInt8(0, scan + 1 + 2 * bytes.readUInt8(scan) + 1);
  return bytes;
}

/** A PNG with correct checksums whose pixels cannot be unpacked. */
export async function garbledPng(): Promise<Buffer> {
  const bytes = await encode(grainy(300, 200), 'png');
  const start = bytes.indexOf('IDAT');
  const end = start + 4 + bytes.readUInt32BE(start - 4);
  bytes.fill(0x55, start + 4, end);
  bytes.writeUInt32BE(crc32(bytes.subarray(start, end)), end);
  return bytes;
}
