import sharp from 'sharp';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { colourName, type Rgb } from './colour-name.ts';

const side = 64;
/** How far from the background's colour still belongs to it: studio backgrounds fade. */
const fade = 64;
/** Least share of the edge for a background, of the picture for the thing before it, and of the thing for its colour. */
const plainEdge = 0.7;
const smallestThing = 0.04;
const mainColour = 0.5;
/** Brightness of a light background, and how much of it a white thing has at least: white things have shadows. */
const lightFrom = 180;
const whiteShare = 0.75;
const usualWhite = 225;

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

/** The main colour of what stands before a plain background; undefined where that is not certain. */
function colourOf(pixels: readonly Rgb[], width: number): string | undefined {
  const isEdge = (at: number): boolean =>
    at < width || at >= pixels.length - width || at % width === 0 || at % width === width - 1;
  const behind = plainColour(pixels.filter((_, at) => isEdge(at)));
  if (behind === undefined) return undefined;
  const thing = pixels.filter((rgb) => !isNear(rgb, behind));
  if (thing.length < smallestThing * pixels.length) return undefined;
  const light = Math.max(...behind);
  const isLight = light > lightFrom;
  const whiteFrom = isLight ? whiteShare * light : usualWhite;
  const byName = Map.groupBy(thing, (rgb) => colourName(rgb, whiteFrom));
  const [main] = [...byName].sort(([, a], [, b]) => b.length - a.length);
  // A thing of the background's colour cannot be told apart from its shades, except a white one by its shadows.
  const isApart = isLight || main?.[0] !== colourName(behind, whiteFrom);
  return main !== undefined && isApart && main[1].length >= mainColour * thing.length ? main[0] : undefined;
}

/** All that the emulator knows about a picture. */
export type Sight = Readonly<Awaited<ReturnType<typeof lookAt>>>;

/**
 * Decodes and measures a picture.
 *
 * @throws Error where the bytes are no picture that can be decoded.
 */
export async function lookAt(bytes: Uint8Array, catalogue: Catalogue) {
  const picture = sharp(bytes).autoOrient();
  const { format } = await picture.metadata();
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'inside' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = Array.from({ length: width * height }, (_, at): Rgb => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * channels);
    return [red, green, blue];
  });
  const entry = await catalogue.recognise(bytes);
  return {
    /** The picture itself. */
    bytes,
    format,
    /** The product shown, if the picture is in the catalogue. */
    entry,
    /** Its everyday name, `iron`, if the catalogue has one. */
    goods: entry?.goods,
    colour: colourOf(pixels, width),
  };
}
