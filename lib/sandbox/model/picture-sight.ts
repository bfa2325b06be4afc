import sharp from 'sharp';
import { lookAtPicture } from '../eye/eye.ts';
import { colourName, type Rgb } from './colour-name.ts';

/** All that the emulator knows of a picture: what can be measured, and what the eye is sure of. */
export interface Sight {
  /** The picture itself. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly format: string;
  readonly orientation: 'portrait' | 'landscape' | 'square';
  /** Everyday name of what is shown, `iron`; undefined unless the eye is sure. */
  readonly goods: string | undefined;
  /** Names of the commonest colours of the foreground, one shade of each; at least one. */
  readonly colours: readonly string[];
  /** Whether the foreground is light or dark on the whole. */
  readonly tone: 'light' | 'dark' | 'medium';
  /** Whether a strong colour covers a notable part of the foreground. */
  readonly isBright: boolean;
  /** Outline of the foreground; undefined where no plain background sets it off. */
  readonly shape: 'tall' | 'wide' | 'even' | undefined;
  /** Name of the background's colour where the edge is of one colour. */
  readonly background: string | undefined;
}

const side = 64;
/** How far from the background's colour still belongs to it: studio backgrounds fade. */
const fade = 48;
/** Share of the edge that makes a background, and of the picture that makes a foreground. */
const plainEdge = 0.7;
const smallestForeground = 0.01;
/** Share of the foreground below which a colour is not worth mentioning. */
const notable = 0.12;

/** Whether the distance of two colours is at most `fade`. Squared, as this is asked of all pixels. */
const isNear = (a: Rgb, b: Rgb): boolean =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 <= fade ** 2;

/** Names of the colours of the pixels with their share, commonest first. */
function tally(pixels: readonly Rgb[]): { readonly name: string; readonly share: number }[] {
  return [...Map.groupBy(pixels, colourName)]
    .map(([name, members]) => ({ name, share: members.length / pixels.length }))
    .sort((a, b) => b.share - a.share);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The colour that most of the edge has, undefined where it has none. */
function plainColour(edge: readonly Rgb[]): Rgb | undefined {
  const centre: Rgb = [
    middle(edge.map(([r]) => r)),
    middle(edge.map(([, g]) => g)),
    middle(edge.map(([, , b]) => b)),
  ];
  const near = edge.filter((pixel) => isNear(pixel, centre));
  return near.length >= edge.length * plainEdge ? centre : undefined;
}

/** How much longer one side is than the other where a thing counts as tall or wide. */
const clearlyLonger = 1.15;

/** Outline of the pixels that are set off; a row or column counts if it has more of them than stray ones. */
function shapeOf(isSubject: readonly boolean[], width: number): Sight['shape'] {
  const at = [...isSubject.keys()].filter((index) => isSubject[index]);
  const extent = (lineOf: (index: number) => number): number => {
    const lines = [...Map.groupBy(at, lineOf)]
      .filter(([, members]) => members.length > 1)
      .map(([line]) => line);
    return Math.max(...lines) - Math.min(...lines) + 1;
  };
  const ratio = extent((index) => index % width) / extent((index) => Math.floor(index / width));
  if (ratio > clearlyLonger) return 'wide';
  return ratio < 1 / clearlyLonger ? 'tall' : 'even';
}

/** Mean brightness, of 255, from which a thing is light, and up to which it is dark. */
const lightFrom = 165;
const darkUpTo = 85;

function toneOf(pixels: readonly Rgb[]): Sight['tone'] {
  const mean = pixels.reduce((sum, [r, g, b]) => sum + 0.3 * r + 0.59 * g + 0.11 * b, 0) / pixels.length;
  if (mean > lightFrom) return 'light';
  return mean < darkUpTo ? 'dark' : 'medium';
}

/** A strong colour: far from grey and not dark. */
function isStrong(pixel: Rgb): boolean {
  const greatest = Math.max(...pixel);
  return greatest > 120 && greatest - Math.min(...pixel) > greatest / 2;
}

function orientationOf(width: number, height: number): Sight['orientation'] {
  if (Math.abs(width - height) <= 0.02 * Math.max(width, height)) return 'square';
  return width > height ? 'landscape' : 'portrait';
}

/**
 * Decodes and measures a picture; its size is that of the upright picture.
 *
 * @throws Error where the bytes are no picture that can be decoded.
 */
export async function lookAt(bytes: Uint8Array): Promise<Sight> {
  const picture = sharp(bytes).autoOrient();
  const { format, autoOrient } = await picture.metadata();
  const { goods } = await lookAtPicture(bytes);
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'inside' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: Rgb[] = [];
  for (let at = 0; at + 2 < data.length; at += info.channels) {
    pixels.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  }
  const edge = pixels.filter((_, index) => {
    const [x, y] = [index % info.width, Math.floor(index / info.width)];
    return x === 0 || y === 0 || x === info.width - 1 || y === info.height - 1;
  });
  const behind = plainColour(edge);
  const isMiddle = (index: number): boolean => {
    const [x, y] = [(index % info.width) / info.width, Math.floor(index / info.width) / info.height];
    return x >= 0.25 && x < 0.75 && y >= 0.25 && y < 0.75;
  };
  const isBefore = pixels.map((pixel, index) =>
    behind === undefined ? isMiddle(index) : !isNear(pixel, behind),
  );
  const before = pixels.filter((_, index) => isBefore[index]);
  const isSetOff = before.length >= pixels.length * smallestForeground;
  const subject = isSetOff ? before : pixels;
  const named = tally(subject).filter(({ share }, rank) => rank === 0 || share >= notable);
  const hue = (name: string) => name.split(' ').at(-1);
  const shades = named.filter(
    ({ name }, rank) => named.findIndex((other) => hue(other.name) === hue(name)) === rank,
  );
  return {
    bytes,
    width: autoOrient.width,
    height: autoOrient.height,
    format,
    orientation: orientationOf(autoOrient.width, autoOrient.height),
    goods,
    colours: shades.slice(0, 3).map(({ name }) => name),
    tone: toneOf(subject),
    isBright: subject.filter(isStrong).length >= subject.length * notable,
    shape: isSetOff && behind !== undefined ? shapeOf(isBefore, info.width) : undefined,
    background: behind === undefined ? undefined : colourName(behind),
  };
}
