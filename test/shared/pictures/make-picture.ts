import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/** A picture of one colour. */
export const plain = (width: number, height: number, background = '#3366aa'): Sharp =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

export const encode = (picture: Sharp, format: Format): Promise<Buffer> =>
  picture.toFormat(format).toBuffer();

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

/** A picture with another colour in each quarter, upright. */
export function quarters(width: number, height: number): Sharp {
  const halfWidth = width / 2;
  const halfHeight = height / 2;
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: halfWidth, height: halfHeight, channels: 3 as const, background } },
    left,
    top,
  });
  return plain(width, height).composite([
    quarter(cornerColours.topLeft, 0, 0),
    quarter(cornerColours.topRight, halfWidth, 0),
    quarter(cornerColours.bottomLeft, 0, halfHeight),
    quarter(cornerColours.bottomRight, halfWidth, halfHeight),
  ]);
}

/** Moves pixels so that a viewer who applies the EXIF orientation sees the upright picture again. */
export async function storedAs(orientation: number, upright: Sharp): Promise<Sharp> {
  const pixels = sharp(await upright.png().toBuffer());
  switch (orientation) {
    case 2:
      return pixels.flop();
    case 3:
      return pixels.rotate(180);
    case 4:
      return pixels.flip();
    case 5:
      return sharp(await pixels.rotate(90).png().toBuffer()).flop();
    case 6:
      return pixels.rotate(270);
    case 7:
      return sharp(await pixels.rotate(270).png().toBuffer()).flop();
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
  const pixel = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  const [red = 0, green = 0, blue = 0] = pixel;
  const distances = named.map(([name, r, g, b]) => ({
    name,
    far: (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2,
  }));
  return distances.sort((one, other) => one.far - other.far)[0]?.name ?? '';
}

export async function cornersOf(bytes: Uint8Array): Promise<Corners> {
  const { width, height } = await sharp(bytes).metadata();
  const [right, bottom] = [Math.floor(width * 0.9), Math.floor(height * 0.9)];
  const [left, top] = [Math.floor(width * 0.1), Math.floor(height * 0.1)];
  return {
    topLeft: await colourAt(bytes, left, top),
    topRight: await colourAt(bytes, right, top),
    bottomLeft: await colourAt(bytes, left, bottom),
    bottomRight: await colourAt(bytes, right, bottom),
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

/** A PNG with correct checksums whose pixels cannot be unpacked. */
export async function garbledPng(): Promise<Buffer> {
  const bytes = await encode(grainy(300, 200), 'png');
  const start = bytes.indexOf('IDAT');
  const end = start + 4 + bytes.readUInt32BE(start - 4);
  bytes.fill(0x55, start + 4, end);
  bytes.writeUInt32BE(crc32(bytes.subarray(start, end)), end);
  return bytes;
}
