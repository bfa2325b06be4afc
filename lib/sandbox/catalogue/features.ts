import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the eye makes of a picture: numbers of at least 0, whose scale does not count. */
export type Features = ArrayLike<number>;

const count = 1280;
const fileName = 'features.bin';

/** How unlike two pictures are, from 0 to 1: 1 less the cosine of the angle between their features. */
export function distance(a: Features, b: Features): number {
  let [product, squareA, squareB] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0];
    product += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return Math.max(0, 1 - product / Math.sqrt(squareA * squareB || 1));
}

/** Features that were kept in a folder, one for each entry of its catalogue. */
export async function keptFeatures(folder: string): Promise<Features[]> {
  const bytes = await readFile(join(folder, fileName));
  return Array.from({ length: bytes.length / count }, (_, index) =>
    bytes.subarray(index * count, (index + 1) * count),
  );
}

/** Keeps features in a folder, each number in a byte. */
export async function keepFeatures(folder: string, all: readonly Features[]): Promise<void> {
  const scaled = all.map((features) => {
    const numbers = Array.from(features);
    const largest = Math.max(...numbers);
    return Buffer.from(numbers.map((number) => Math.round((255 * number) / largest)));
  });
  await writeFile(join(folder, fileName), Buffer.concat(scaled));
}
