import sharp, { type OutputInfo } from 'sharp';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueEntry } from '../catalogue/catalogue-entry.ts';
import { colourName, isStrong, type Rgb } from './colour-name.ts';

/** All that the emulator knows about a picture: measures, and what the catalogue recognises. */
export interface Sight {
  /** The picture itself. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly format: string;
  /** The product shown, if the picture is in the catalogue. */
  readonly entry: CatalogueEntry | undefined;
  /** Its everyday name, `iron`, if the catalogue has one. */
  readonly goods: string | undefined;
  /** Names of the foreground's commonest colours, one shade of each; at least one. */
  readonly colours: readonly string[];
  /** Whether the foreground is light or dark on the whole. */
  readonly tone: 'light' | 'dark' | 'medium';
  /** Whether a strong colour covers a notable part of the foreground. */
  readonly isBright: boolean;
  /** Outline of the foreground; undefined where no plain background sets it off. */
  readonly shape: 'tall' | 'wide' | 'even' | undefined;
}

const side = 64;
/** How far from the background's colour still belongs to it: studio backgrounds fade. */
const fade = 48;
/** Least share of the edge for a background, and of the picture for a foreground. */
const plainEdge = 0.7;
const smallestForeground = 0.01;
/** Share of the foreground below which a colour is not worth mentioning. */
const notable = 0.12;
/** The ratio of sides from which a thing counts as tall or wide. */
const clearlyLonger = 1.15;
/** Mean brightness, out of 255, from which a thing is light, and up to which it is dark. */
const lightFrom = 165;
const darkUpTo = 85;

/** A pixel and its place, each coordinate from 0 to 1. */
interface Pixel {
  readonly x: number;
  readonly y: number;
  readonly rgb: Rgb;
}

/** Squared, since this runs for every pixel. */
const isNear = (a: Rgb, b: Rgb): boolean =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 <= fade ** 2;

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The colour of most of the edge, undefined if there is none. */
function plainColour(pixels: readonly Pixel[]): Rgb | undefined {
  const edge = pixels
    .filter(({ x, y }) => Math.min(x, y) === 0 || Math.max(x, y) === 1)
    .map(({ rgb }) => rgb);
  const part = (index: 0 | 1 | 2) => middle(edge.map((rgb) => rgb[index]));
  const centre: Rgb = [part(0), part(1), part(2)];
  return edge.filter((rgb) => isNear(rgb, centre)).length >= edge.length * plainEdge ? centre : undefined;
}

/** A row or column counts for the outline if it has more than stray pixels. */
function shapeOf(pixels: readonly Pixel[], { width, height }: OutputInfo): Sight['shape'] {
  const extent = (along: 'x' | 'y'): number => {
    const lines = [...Map.groupBy(pixels, (pixel) => pixel[along])].filter(([, { length }]) => length > 1);
    const places = lines.map(([place]) => place);
    return Math.max(...places) - Math.min(...places);
  };
  const ratio = (extent('x') * width) / (extent('y') * height);
  if (ratio > clearlyLonger) return 'wide';
  return ratio < 1 / clearlyLonger ? 'tall' : 'even';
}

/**
 * Decodes and measures a picture; its size is that of the upright picture.
 *
 * @throws Error where the bytes are no picture that can be decoded.
 */
export async function lookAt(bytes: Uint8Array, catalogue: Catalogue): Promise<Sight> {
  const picture = sharp(bytes).autoOrient();
  const { format, autoOrient } = await picture.metadata();
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'inside' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, at): Pixel => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * info.channels);
    const [column, row] = [at % info.width, Math.floor(at / info.width)];
    return {
      x: column / Math.max(1, info.width - 1),
      y: row / Math.max(1, info.height - 1),
      rgb: [red, green, blue],
    };
  });
  const behind = plainColour(pixels);
  const isMiddle = (place: number): boolean => place >= 0.25 && place < 0.75;
  const before = pixels.filter(({ x, y, rgb }) =>
    behind === undefined ? isMiddle(x) && isMiddle(y) : !isNear(rgb, behind),
  );
  const isSetOff = before.length >= pixels.length * smallestForeground;
  const subject = (isSetOff ? before : pixels).map(({ rgb }) => rgb);
  const shareOf = (part: readonly Rgb[]): number => part.length / subject.length;
  const named = [...Map.groupBy(subject, colourName)]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([name, part], rank) => (rank === 0 || shareOf(part) >= notable ? [name] : []));
  const hueOf = (name: string) => name.split(' ').at(-1);
  const mean = subject.reduce((sum, [r, g, b]) => sum + 0.3 * r + 0.59 * g + 0.11 * b, 0) / subject.length;
  const entry = await catalogue.recognise(bytes);
  return {
    bytes,
    width: autoOrient.width,
    height: autoOrient.height,
    format,
    entry,
    goods: entry?.goods,
    colours: named
      .filter((name, rank) => named.findIndex((other) => hueOf(other) === hueOf(name)) === rank)
      .slice(0, 3),
    tone: mean > lightFrom ? 'light' : mean < darkUpTo ? 'dark' : 'medium',
    isBright: shareOf(subject.filter(isStrong)) >= notable,
    shape: isSetOff && behind !== undefined ? shapeOf(before, info) : undefined,
  };
}
