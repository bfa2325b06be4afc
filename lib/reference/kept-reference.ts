import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Whatever the pages are made from, and what makes them. */
const sources = [
  'docs/*.{md,json}',
  'docs/{guides,operations,examples}/*',
  'lib/reference/**/*.ts',
  'lib/aws/gateway-responses.ts',
  'lib/{tools/openapi,client-package}/*.ts',
  'shared/{contract,errors,reference}/**/*.ts',
  'package-lock.json',
];

/**
 * The pages in a folder that is kept for as long as their sources stay as they are: hosts that start often need not make
 * them each time.
 */
export async function keptReference(): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root }).sort();
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  const kept = join(root, '.cache', `reference-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(kept)) return kept;
  // What colours and renders is loaded by who makes pages alone.
  const { makeReference } = await import('./make-reference.ts');
  mkdirSync(dirname(kept), { recursive: true });
  const folder = mkdtempSync(`${kept}-`);
  makeReference(folder);
  try {
    renameSync(folder, kept);
  } catch {
    // Another process was faster; both made the same.
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}
