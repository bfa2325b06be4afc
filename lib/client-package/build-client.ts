import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { evaluated } from '../aws/bundle/evaluated.ts';
import { packageDeclarations } from './package-declarations.ts';

const root = resolve(import.meta.dirname, '../..');

/** The name under which it is installed and imported. */
export const packageName = 'resale-listing-client';

function manifest(): string {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  return `${JSON.stringify(
    {
      name: packageName,
      version,
      description: 'Typed client for listing texts, comparable prices and marketplace posting',
      license,
      type: 'module',
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
      files: ['index.js', 'index.d.ts'],
      sideEffects: false,
      engines: { node: '>=20' },
    },
    null,
    2,
  )}\n`;
}

const bundle: BuildOptions = {
  absWorkingDir: root,
  entryPoints: ['shared/apps/client/index.ts'],
  bundle: true,
  platform: 'neutral',
  target: 'es2022',
  format: 'esm',
  plugins: [evaluated],
  legalComments: 'none',
  logLevel: 'warning',
};

/**
 * Writes the client as a package into an empty folder: one ES module without imports, its declarations, the README. The
 * module is not minified: Node prints the line that threw, and a minified module is a single line.
 *
 * @returns bytes of the module once minified by a user's bundler
 */
export async function buildClient(outputFolder: string): Promise<number> {
  rmSync(outputFolder, { recursive: true, force: true });
  mkdirSync(outputFolder, { recursive: true });
  await build({ ...bundle, outfile: join(outputFolder, 'index.js') });
  const { outputFiles } = await build({ ...bundle, minify: true, write: false });
  writeFileSync(join(outputFolder, 'index.d.ts'), packageDeclarations());
  writeFileSync(join(outputFolder, 'package.json'), manifest());
  cpSync(join(root, 'shared/apps/client/README.md'), join(outputFolder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(outputFolder, 'LICENSE'));
  return outputFiles?.[0]?.contents.byteLength ?? 0;
}
