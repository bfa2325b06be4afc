import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openCatalogue, ownProducts } from '../lib/sandbox/catalogue/catalogue.ts';
import { keepFeatures } from '../lib/sandbox/catalogue/features.ts';
import { lookAtPicture } from '../lib/sandbox/eye/eye.ts';

const { entries } = await openCatalogue();
const all: Float32Array[] = [];
for (const { photo } of entries) {
  all.push((await lookAtPicture(await readFile(join(ownProducts, photo)))).features);
}
await keepFeatures(ownProducts, all);
console.log(`Measured the ${all.length} photos of ${ownProducts}`);
