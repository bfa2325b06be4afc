import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * A folder of files generated from sources, cached until the sources change, so that hosts need not make it at each
 * start.
 *
 * @param sources patterns of files below the root of the repository
 * @param make fills an empty folder
 */
export async function keptFolder(
  name: string,
  sources: readonly string[],
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root }).sort();
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  const kept = join(root, '.cache', `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(kept)) return kept;
  mkdirSync(dirname(kept), { recursive: true });
  const folder = mkdtempSync(`${kept}-`);
  await make(folder);
  try {
    renameSync(folder, kept);
  } catch {
    // Another process was faster; both made the same files.
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}
