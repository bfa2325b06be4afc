import sharp from 'sharp';

/** The strength of a picture's edges by position and direction; the strongest is 255. */
export type Fingerprint = Uint8Array;

/** Side of the measured picture in pixels, cells in a row, and edge directions. */
const side = 64;
const places = 4;
const directions = 8;
/** A weaker edge is noise. */
const faintest = 12;

/**
 * Measures a picture, upright and in grey.
 *
 * @throws Error if the bytes are not a picture that can be decoded
 */
export async function fingerprintOf(bytes: Uint8Array): Promise<Fingerprint> {
  const grey = await sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  const at = (x: number, y: number): number => grey[y * side + x] ?? 0;
  const edges = new Float64Array(places * places * directions);
  for (let y = 1; y < side - 1; y += 1) {
    for (let x = 1; x < side - 1; x += 1) {
      const [across, down] = [at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)];
      const strength = Math.hypot(across, down);
      if (strength < faintest) continue;
      const turn = (Math.atan2(down, across) / Math.PI + 1) % 1;
      const place = Math.floor((y * places) / side) * places + Math.floor((x * places) / side);
      const index = place * directions + Math.floor(turn * directions);
      edges[index] = (edges[index] ?? 0) + Math.sqrt(strength);
    }
  }
  const strongest = Math.max(...edges) || 1;
  return Uint8Array.from(edges, (edge) => Math.round((255 * edge) / strongest));
}

/** The distance of two pictures, from 0 to 1: 1 minus the cosine of the angle between them. */
export const distance = (a: Fingerprint, b: Fingerprint): number =>
  1 -
  a.reduce((sum, edge, index) => sum + edge * (b[index] ?? 0), 0) /
    (Math.hypot(...a) * Math.hypot(...b) || 1);
