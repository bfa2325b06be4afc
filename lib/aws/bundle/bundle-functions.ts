import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import {
  dashboardFunction,
  type FunctionDefinition,
  functionDefinitions,
  paymentsFunction,
} from '../functions.ts';
import { builtins } from './builtins.ts';
import { bundleAssets } from './bundle-assets.ts';
import { copyBarCodeReader, copySharp, type SharpTarget } from './copy-packages.ts';
import { evaluated } from './evaluated.ts';
import { oneStart } from './one-start.ts';

/** The dashboard's script and style sheet, in its function's folder, Lambda's working directory. */
export const assetsFolder = 'assets';
/** The pages of the reference, in the folder of the same function. */
export const referenceFolder = 'reference';

export interface BundleOptions {
  /** Output: one folder per function, named after it, with `index.mjs` inside. */
  readonly outputFolder: string;
  /** Whether functions read the local variable that opens private hosts. Deployed ones never do. */
  readonly local: boolean;
  readonly sharp: SharpTarget;
  /** Absent: all. */
  readonly functions?: readonly FunctionDefinition[];
}

const root = resolve(import.meta.dirname, '../../..');

/** The files that an entry loads: all, or static imports alone. */
function filesFrom(metafile: Metafile, entry: string, alsoLazy: boolean): ReadonlySet<string> {
  const files = new Set([entry]);
  // Files added on the way are visited as well.
  for (const file of files) {
    for (const { path, external, kind } of metafile.outputs[file]?.imports ?? []) {
      if (external !== true && (alsoLazy || kind !== 'dynamic-import')) files.add(path);
    }
  }
  return files;
}

/** Bundles one function. @returns bytes of minified code that it loads at its start, and when they are first needed */
async function bundleFunction(
  { name, module }: FunctionDefinition,
  { outputFolder, local, sharp }: BundleOptions,
) {
  const folder = join(outputFolder, name);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`functions/${module}`],
    outdir: folder,
    outbase: 'functions',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // The SDK's CommonJS build calls require() dynamically, which an ES module cannot.
    mainFields: ['module', 'main'],
    // Streams of events, which no request of ours has, would bring checksums and node:zlib into the start.
    external: ['sharp', '@smithy/core/event-streams'],
    alias: {
      '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'function-credentials.ts'),
      'mnemonist/lru-cache': join(import.meta.dirname, 'endpoint-cache.ts'),
      '@modelcontextprotocol/server/_shims': join(import.meta.dirname, 'no-schema-validator.ts'),
    },
    plugins: [evaluated, builtins, oneStart(join(root, 'functions', module))],
    ...(local ? {} : { define: { 'process.env.ALLOW_PRIVATE_HOSTS': 'undefined' } }),
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
    // Parts are loaded by a module that passes their default export on, which most have none of.
    logOverride: { 'import-is-undefined': 'silent' },
  });
  const entry = relative(root, join(folder, module.replace(/ts$/, 'mjs')));
  const outputsOf = (files: ReadonlySet<string>) =>
    [...files].flatMap((file) => metafile.outputs[file] ?? []);
  const sizeOf = (files: ReadonlySet<string>) => outputsOf(files).reduce((sum, { bytes }) => sum + bytes, 0);
  const all = filesFrom(metafile, entry, true);
  if (outputsOf(all).some(({ imports }) => imports.some(({ path }) => path === 'sharp')))
    await copySharp(sharp, join(folder, 'node_modules'));
  if (Object.keys(metafile.inputs).some((path) => path.includes('node_modules/zxing-wasm/'))) {
    copyBarCodeReader(join(folder, 'node_modules'));
  }
  const eager = sizeOf(filesFrom(metafile, entry, false));
  return { name, eager, lazy: sizeOf(all) - eager };
}

/**
 * Bundles functions as minified ES modules with the AWS SDK inside. Each function gets a folder with exactly what
 * it can load, lazy imports in separate files, sharp if it may need pixels, and the bar code reader if it may need
 * that.
 */
export async function bundleFunctions(options: BundleOptions) {
  const { outputFolder, functions = functionDefinitions } = options;
  rmSync(outputFolder, { recursive: true, force: true });
  const sizes: Awaited<ReturnType<typeof bundleFunction>>[] = [];
  for (const definition of functions) sizes.push(await bundleFunction(definition, options));
  if (functions.includes(dashboardFunction)) {
    // Loaded here because only bundling needs it; the stack reads this file for its names.
    const { makeReference } = await import('../../reference/make-reference.ts');
    const folder = join(outputFolder, dashboardFunction.name);
    await bundleAssets(join(folder, assetsFolder));
    makeReference(join(folder, referenceFolder));
  }
  if (functions.includes(paymentsFunction)) {
    // Its pages name the same files, which the dashboard serves.
    await bundleAssets(join(outputFolder, paymentsFunction.name, assetsFolder));
  }
  return sizes;
}

/** The handler's name for Lambda: its module within the function's folder. */
export const handlerOf = (module: string): string => module.replace(/ts$/, 'handler');
