import sharp from 'sharp';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { colourName, isStrong, type Rgb } from './colour-name.ts';

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

interface Pixel {
  readonly column: number;
  readonly row: number;
  readonly rgb: Rgb;
}

/** Squared, since this runs for every pixel. */
const isNear = (a: Rgb, b: Rgb): boolean =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 <= fade ** 2;

/** The colour of most of the edge, undefined if there is none. */
function plainColour(edge: readonly Rgb[]): Rgb | undefined {
  const middle = (part: 0 | 1 | 2): number =>
    edge.map((rgb) => rgb[part]).sort((a, b) => a - b)[Math.floor(edge.length / 2)] ?? 0;
  const centre: Rgb = [middle(0), middle(1), middle(2)];
  return edge.filter((rgb) => isNear(rgb, centre)).length >= edge.length * plainEdge ? centre : undefined;
}

/** A row or column counts for the outline if it has more than stray pixels. */
function shapeOf(pixels: readonly Pixel[]): 'tall' | 'wide' | 'even' {
  const extent = (along: 'column' | 'row'): number => {
    const lines = [...Map.groupBy(pixels, (pixel) => pixel[along])].filter(([, { length }]) => length > 1);
    const places = lines.map(([place]) => place);
    return Math.max(...places) - Math.min(...places) + 1;
  };
  const ratio = extent('column') / extent('row');
  if (ratio > clearlyLonger) return 'wide';
  return ratio < 1 / clearlyLonger ? 'tall' : 'even';
}

/** Names of the commonest colours, of each but one shade: `light grey` where there is more of it than of `grey`. */
function coloursOf(subject: readonly Rgb[]): string[] {
  const named = [...Map.groupBy(subject, colourName)]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([name, part], rank) => (rank === 0 || part.length >= notable * subject.length ? [name] : []));
  const shades = Map.groupBy(named, (name) => name.split(' ').at(-1));
  return [...shades.values()].flatMap(([commonest]) => commonest ?? []).slice(0, 3);
}

/** Whether the colours are light or dark on the whole. */
function toneOf(subject: readonly Rgb[]): 'light' | 'dark' | 'medium' {
  const mean = subject.reduce((sum, [r, g, b]) => sum + 0.3 * r + 0.59 * g + 0.11 * b, 0) / subject.length;
  if (mean > lightFrom) return 'light';
  return mean < darkUpTo ? 'dark' : 'medium';
}

/** All that the emulator knows about a picture: measures, and what the catalogue recognises. */
export type Sight = Readonly<Awaited<ReturnType<typeof lookAt>>>;

/**
 * Decodes and measures a picture; its size is that of the upright picture.
 *
 * @throws Error where the bytes are no picture that can be decoded.
 */
export async function lookAt(bytes: Uint8Array, catalogue: Catalogue) {
  const picture = sharp(bytes).autoOrient();
  const { format, autoOrient } = await picture.metadata();
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'inside' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = Array.from({ length: width * height }, (_, at): Pixel => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * channels);
    return { column: at % width, row: Math.floor(at / width), rgb: [red, green, blue] };
  });
  const isEdge = ({ column, row }: Pixel): boolean =>
    column === 0 || row === 0 || column === width - 1 || row === height - 1;
  const isMiddle = ({ column, row }: Pixel): boolean =>
    Math.abs(column / width - 0.5) < 0.25 && Math.abs(row / height - 0.5) < 0.25;
  const behind = plainColour(pixels.filter(isEdge).map(({ rgb }) => rgb));
  const before = pixels.filter((pixel) =>
    behind === undefined ? isMiddle(pixel) : !isNear(pixel.rgb, behind),
  );
  const isSetOff = before.length >= pixels.length * smallestForeground;
  const subject = (isSetOff ? before : pixels).map(({ rgb }) => rgb);
  const isBright = subject.filter(isStrong).length >= notable * subject.length;
  const colours = coloursOf(subject);
  const entry = await catalogue.recognise(bytes);
  return {
    /** The picture itself. */
    bytes,
    width: autoOrient.width,
    height: autoOrient.height,
    format,
    /** The product shown, if the picture is in the catalogue. */
    entry,
    /** Its everyday name, `iron`, if the catalogue has one. */
    goods: entry?.goods,
    /** Names of the foreground's commonest colours, one shade of each; at least one. */
    colours,
    /** What else is true of the foreground; of its outline only where a plain background sets it off. */
    measures: [
      ...(isSetOff && behind !== undefined ? [shapeOf(before)] : []),
      toneOf(subject),
      isBright ? ('strong' as const) : ('muted' as const),
      ...(colours.length > 2 ? [] : ['single' as const]),
    ],
  };
}
