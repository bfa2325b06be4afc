import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import {
  agentsFunction,
  dashboardFunction,
  type FunctionDefinition,
  functionDefinitions,
} from '../functions.ts';
import { bundleAssets } from './bundle-assets.ts';
import { copySharp, type SharpTarget } from './copy-sharp.ts';
import { evaluated } from './evaluated.ts';

/** The dashboard's script and style sheet, in the folder of its function, which Lambda starts it in. */
export const assetsFolder = 'assets';
/** The pages of the reference, there as well. */
export const referenceFolder = 'reference';

export interface BundleOptions {
  /** Gets one folder per function, named after it, with `index.mjs` inside. */
  readonly outputFolder: string;
  /** Whether functions read the local variable that opens private hosts. Deployed ones never do. */
  readonly local: boolean;
  readonly sharp: SharpTarget;
}

/** A function's size, in bytes of minified code. */
export interface BundleSize {
  readonly name: string;
  /** Loaded at start. */
  readonly eager: number;
  /** Loaded when first needed. */
  readonly lazy: number;
}

const root = resolve(import.meta.dirname, '../../..');

interface Reach {
  readonly eager: ReadonlySet<string>;
  readonly lazy: ReadonlySet<string>;
  readonly needsSharp: boolean;
}

/** Every output file that an entry can load, static imports first. */
function reach(metafile: Metafile, entry: string): Reach {
  const eager = new Set<string>();
  const lazy = new Set<string>();
  let needsSharp = false;
  const visit = (file: string, into: Set<string>) => {
    if (eager.has(file) || into.has(file)) return;
    into.add(file);
    const imports = metafile.outputs[file]?.imports ?? [];
    for (const { path, external, kind } of imports) {
      if (external === true) needsSharp ||= path === 'sharp';
      else if (kind !== 'dynamic-import') visit(path, into);
    }
  };
  const visitLazy = (file: string, seen: Set<string>) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { path, external, kind } of metafile.outputs[file]?.imports ?? []) {
      if (external === true) continue;
      if (kind === 'dynamic-import') visit(path, lazy);
      visitLazy(path, seen);
    }
  };
  visit(entry, eager);
  visitLazy(entry, new Set());
  return { eager, lazy, needsSharp };
}

function outputOf(metafile: Metafile, module: string): string {
  const entryPoint = `functions/${module}`;
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint);
  if (found === undefined) throw new Error(`${entryPoint} was not built.`);
  return found[0];
}

/**
 * Bundles all functions in three runs: minified ES modules with the AWS SDK inside, shared chunks split off, lazy
 * imports in files of their own. Each function gets a folder with exactly the files that it can load, and sharp if it
 * may need pixels.
 */
export async function bundleFunctions(options: BundleOptions): Promise<BundleSize[]> {
  rmSync(options.outputFolder, { recursive: true, force: true });
  const sizes = new Map<string, BundleSize>();
  // Each of these by itself: what it alone uses of shared packages would else lie in chunks that all functions load.
  const alone = [dashboardFunction, agentsFunction];
  const together = functionDefinitions.filter((definition) => !alone.includes(definition));
  for (const definitions of [together, ...alone.map((definition) => [definition])]) {
    for (const size of await bundleTogether(definitions, options)) sizes.set(size.name, size);
  }
  // Only who bundles needs what renders pages; the stack reads this file for its names.
  const { makeReference } = await import('../../reference/make-reference.ts');
  const ofDashboard = join(options.outputFolder, dashboardFunction.name);
  await bundleAssets(join(ofDashboard, assetsFolder));
  makeReference(join(ofDashboard, referenceFolder));
  return functionDefinitions.flatMap(({ name }) => sizes.get(name) ?? []);
}

/** One run, whose functions share chunks. */
async function bundleTogether(
  definitions: readonly FunctionDefinition[],
  options: BundleOptions,
): Promise<BundleSize[]> {
  const stage = join(options.outputFolder, '.all');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: definitions.map(({ module }) => `functions/${module}`),
    outdir: stage,
    outbase: 'functions',
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    // The SDK's CommonJS build calls require() dynamically, which an ES module cannot.
    mainFields: ['module', 'main'],
    external: ['sharp'],
    alias: {
      'mnemonist/lru-cache': join(import.meta.dirname, 'endpoint-cache.ts'),
      '@modelcontextprotocol/server/_shims': join(import.meta.dirname, 'no-schema-validator.ts'),
    },
    plugins: [evaluated],
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
    ...(options.local ? {} : { define: { 'process.env.ALLOW_PRIVATE_HOSTS': 'undefined' } }),
  });
  const sizeOf = (files: ReadonlySet<string>) =>
    [...files].reduce((sum, file) => sum + (metafile.outputs[file]?.bytes ?? 0), 0);
  const sizes: BundleSize[] = [];
  for (const { name, module } of definitions) {
    const entry = outputOf(metafile, module);
    const { eager, lazy, needsSharp } = reach(metafile, entry);
    const folder = join(options.outputFolder, name);
    for (const file of new Set([...eager, ...lazy])) {
      const target = join(folder, relative(stage, join(root, file)));
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(root, file), target);
    }
    if (needsSharp) copySharp(options.sharp, join(folder, 'node_modules'));
    sizes.push({ name, eager: sizeOf(eager), lazy: sizeOf(lazy) });
  }
  rmSync(stage, { recursive: true });
  return sizes;
}

/** The handler's name for Lambda: its module within the function's folder. */
export const handlerOf = (module: string): string =>
  `${join(dirname(module), basename(module, '.ts'))}.handler`;
