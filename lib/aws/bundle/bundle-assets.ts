import { resolve } from 'node:path';
import { build } from 'esbuild';
import { keptFolder } from '../../kept-folder.ts';

const root = resolve(import.meta.dirname, '../../..');
const sources = 'shared/apps/dashboard/browser';

/**
 * Bundles the scripts of dashboard and reference, their parts and the style sheets into a folder, each with the hash of
 * its content in its name.
 */
export async function bundleAssets(outputFolder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['dashboard.ts', 'dashboard.css', 'calling.css', 'docs.ts', 'docs.css'].map(
      (file) => `${sources}/${file}`,
    ),
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

/** The same in a cached folder. */
export const keptAssets = (): Promise<string> =>
  keptFolder('dashboard', [`${sources}/*.{ts,css}`, 'shared/apps/reference/*.ts'], bundleAssets);
