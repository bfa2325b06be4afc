import sharp from 'sharp';
import { type Edges, edgesOf, subjectOf } from './subject.ts';

// Looked up once, as in subject.ts.
const { floor, sqrt } = Math;

/**
 * The features by which pictures are compared: the directions of the edges in a grid over the subject. Colour does not
 * count, since the other pictures of a product mostly show its other colours.
 *
 * Measured on 74 product photos in pairs, against a difference hash (dHash) of the trimmed subject: the other photo
 * of the product comes next in 65 cases, with the hash in 20; a photo without its outer tenth finds its product in
 * 73, with the hash in 23.
 *
 * Trimming the background instead of using subject.ts would save 97 lines and gives the same answers on the drawn
 * products, but the other photo in 61 cases at best. Over these photos the evaluation's ranges of high confidence then
 * fall from 57 to 27 % for predict-price and from 61 to 30 % for appraise-product, which is why the flood stays.
 */
export interface PictureFeatures {
  /** For each cell of the grid, row by row, a histogram of directions; of length 1 as a whole. */
  readonly edges: Float32Array;
  /** Logarithm of the subject's width divided by its height. */
  readonly aspect: number;
}

/** Longest side, in pixels, at which pictures are measured. */
const side = 256;
const cellsPerSide = 8;
const directions = 9;
/** Edges weaker than this are texture and noise. */
const faint = 16;
/** Share of the subject's edges, by their squares, that may be beyond each of its four sides, as shadows are. */
const stray = 0.01;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** First and last place of a profile without `stray` of its sum at either end. */
function span(profile: Float64Array): [first: number, last: number] {
  const allowed = profile.reduce((sum, value) => sum + value, 0) * stray;
  const firstBeyond = (places: number[]): number => {
    let passed = 0;
    for (const place of places) {
      passed += profile[place] ?? 0;
      if (passed > allowed) return place;
    }
    return places[0] ?? 0;
  };
  const places = [...profile.keys()];
  return [firstBeyond(places), firstBeyond(places.reverse())];
}

function boxOf({ strength }: Edges, subject: Uint8Array, width: number, height: number): Box {
  const columns = new Float64Array(width);
  const rows = new Float64Array(height);
  for (let i = 0; i < subject.length; i += 1) {
    if (subject[i] === 0) continue;
    const weight = (strength[i] ?? 0) ** 2;
    const x = i % width;
    const y = floor(i / width);
    columns[x] = (columns[x] ?? 0) + weight;
    rows[y] = (rows[y] ?? 0) + weight;
  }
  const [left, right] = span(columns);
  const [top, bottom] = span(rows);
  return { left, top, width: Math.max(1, right - left + 1), height: Math.max(1, bottom - top + 1) };
}

/** The two cells next to a place, with the share of it that each gets. */
function shared(place: number): [number, number][] {
  const first = floor(place);
  return [
    [first, 1 - (place - first)],
    [first + 1, place - first],
  ];
}

function histograms(edges: Edges, subject: Uint8Array, width: number, box: Box): Float32Array {
  const cells = new Float32Array(cellsPerSide * cellsPerSide * directions);
  const add = (x: number, y: number, direction: number, weight: number) => {
    if (x < 0 || y < 0 || x >= cellsPerSide || y >= cellsPerSide) return;
    const at = (y * cellsPerSide + x) * directions + (direction % directions);
    cells[at] = (cells[at] ?? 0) + weight;
  };
  for (let y = 0; y < box.height; y += 1) {
    for (let x = 0; x < box.width; x += 1) {
      const i = (box.top + y) * width + box.left + x;
      const strength = edges.strength[i] ?? 0;
      if (subject[i] === 0 || strength < faint) continue;
      // Each edge counts for neighbouring cells too, so that a shift by a pixel changes little.
      for (const [cx, wx] of shared(((x + 0.5) * cellsPerSide) / box.width - 0.5)) {
        for (const [cy, wy] of shared(((y + 0.5) * cellsPerSide) / box.height - 0.5)) {
          for (const [direction, wd] of shared((edges.direction[i] ?? 0) * directions)) {
            add(cx, cy, direction, sqrt(strength) * wx * wy * wd);
          }
        }
      }
    }
  }
  const length = sqrt(cells.reduce((sum, value) => sum + value, 0));
  return cells.map((value) => (length === 0 ? 0 : sqrt(value) / length));
}

/** @throws Error if the bytes are not a picture */
export async function featuresOf(bytes: Uint8Array): Promise<PictureFeatures> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'inside' })
    .blur(0.6)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const edges = edgesOf(data, info.width, info.height);
  const subject = subjectOf(edges, info.width, info.height);
  const box = boxOf(edges, subject, info.width, info.height);
  return {
    edges: histograms(edges, subject, info.width, box),
    aspect: Math.log(box.width / box.height),
  };
}

/** The features of the picture seen in a mirror. */
function mirrored({ edges, aspect }: PictureFeatures): PictureFeatures {
  const flipped = edges.map((_, at) => {
    const direction = (directions - (at % directions)) % directions;
    const cell = floor(at / directions);
    const opposite = cell - (cell % cellsPerSide) + (cellsPerSide - 1 - (cell % cellsPerSide));
    return edges[opposite * directions + direction] ?? 0;
  });
  return { edges: flipped, aspect };
}

function apart(a: PictureFeatures, b: PictureFeatures): number {
  const common = a.edges.reduce((sum, value, at) => sum + value * (b.edges[at] ?? 0), 0);
  return Math.max(0, 1 - common) + 0.2 * Math.abs(a.aspect - b.aspect);
}

/** How unlike two pictures are: 0 for the same, about 0.1 for the same shape in another colour, 0.4 for unlike. */
export function distance(a: PictureFeatures, b: PictureFeatures): number {
  return Math.min(apart(a, b), apart(mirrored(a), b) + 0.02);
}
