import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { evaluated } from '../aws/bundle/evaluated.ts';
import { writeDeclarations } from './package-declarations.ts';

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
      exports: {
        '.': { types: './index.d.ts', default: './index.js' },
        './webhooks': { types: './webhooks.d.ts', default: './webhooks.js' },
      },
      files: ['*.js', '**/*.d.ts'],
      sideEffects: false,
      engines: { node: '>=20' },
    },
    null,
    2,
  )}\n`;
}

const bundle: BuildOptions = {
  absWorkingDir: root,
  entryPoints: ['shared/apps/client/index.ts', 'shared/apps/client/webhooks.ts'],
  bundle: true,
  platform: 'neutral',
  // The package that verifies webhooks is a CommonJS module.
  mainFields: ['module', 'main'],
  target: 'es2022',
  format: 'esm',
  plugins: [evaluated],
  legalComments: 'none',
  logLevel: 'warning',
};

/** Ours, and those of what `webhooks.js` carries. The package standardwebhooks, also MIT, comes without a text. */
function licences(): string {
  const carried = ['@stablelib/base64', 'fast-sha256'].map(
    (name) => `\n${name}:\n\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`,
  );
  const own = readFileSync(join(root, 'LICENSE'), 'utf8');
  return `${own}\nwebhooks.js carries standardwebhooks, under the same licence by Standard Webhooks, and these:\n${carried.join('')}`;
}

/**
 * Writes the client as a package into an empty folder: one ES module without imports, another that verifies webhooks,
 * their declarations, the README. The modules are not minified: Node prints the line that threw, and a minified module is
 * a single line.
 *
 * @returns bytes of each module once minified by a user's bundler
 */
export async function buildClient(outputFolder: string): Promise<number[]> {
  rmSync(outputFolder, { recursive: true, force: true });
  mkdirSync(outputFolder, { recursive: true });
  await build({ ...bundle, outdir: outputFolder });
  const { outputFiles = [] } = await build({ ...bundle, outdir: outputFolder, minify: true, write: false });
  writeDeclarations(outputFolder);
  writeFileSync(join(outputFolder, 'package.json'), manifest());
  cpSync(join(root, 'shared/apps/client/README.md'), join(outputFolder, 'README.md'));
  writeFileSync(join(outputFolder, 'LICENSE'), licences());
  return outputFiles.map(({ contents }) => contents.byteLength);
}
