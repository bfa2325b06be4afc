import { dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'lazy';

/**
 * Puts what a function loads at its start into one file. The bundler makes a file for each set of parts that share
 * modules, 28 at the start of predict-price. Here every lazy part of ours also imports the function, which is loaded
 * by then, so all of them share all modules of the start. The package's `sideEffects` names the functions, or the bundler
 * would leave that import out.
 *
 * @param entry the function's module
 */
export const oneStart = (entry: string): Plugin => ({
  name: 'one-start',
  setup(build) {
    build.onResolve({ filter: /^\..*\.ts$/ }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' ? { path: resolve(dirname(importer), path), namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `import ${JSON.stringify(entry)};\nexport * from ${JSON.stringify(path)};`,
      resolveDir: dirname(path),
    }));
  },
});
