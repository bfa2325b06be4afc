import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'lazy';

/**
 * Puts what a function loads at its start into one file. The bundler makes a file for each set of parts that share
 * modules, 28 at the start of predict-price. Here every lazy part also imports the function, which is loaded by then,
 * so all of them share all modules of the start. The package's `sideEffects` names the functions, or the bundler would
 * leave that import out.
 *
 * @param entry the function's module
 */
export const oneStart = (entry: string): Plugin => ({
  name: 'one-start',
  setup(build) {
    build.onResolve({ filter: /.*/ }, async ({ path, kind, resolveDir, importer }) => {
      if (kind !== 'dynamic-import') return undefined;
      const found = await build.resolve(path, { kind: 'import-statement', resolveDir, importer });
      return found.external || found.errors.length > 0 ? found : { path: found.path, namespace };
    });
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `import ${JSON.stringify(entry)};
        import * as part from ${JSON.stringify(path)};
        export * from ${JSON.stringify(path)};
        export default part.default;`,
      resolveDir: dirname(path),
    }));
  },
});
