import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../../..');
const sources = 'shared/apps/dashboard/browser';

/**
 * Bundles the scripts of dashboard and reference, their parts and the style sheets into a folder, each with the hash of
 * its content in its name.
 */
export async function bundleAssets(outputFolder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['dashboard.ts', 'dashboard.css', 'docs.ts', 'docs.css'].map((file) => `${sources}/${file}`),
    outdir: outputFolder,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'browser',
    // light-dark() and :has() in all three engines.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    format: 'esm',
    legalComments: 'none',
    logLevel: 'warning',
  });
}

/**
 * The same in a folder that is kept for as long as the sources stay as they are: hosts that start often need not bundle
 * each time.
 */
export async function keptAssets(): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync([`${sources}/*.{ts,css}`, 'shared/apps/reference/*.ts'], { cwd: root }).sort();
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  const kept = join(root, '.cache', `dashboard-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(kept)) return kept;
  mkdirSync(dirname(kept), { recursive: true });
  const folder = mkdtempSync(`${kept}-`);
  await bundleAssets(folder);
  try {
    renameSync(folder, kept);
  } catch {
    // Another process was faster; both made the same.
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}
