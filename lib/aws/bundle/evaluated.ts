import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Puts the values of a module `*.evaluated.ts` in its place: what it exports is plain data that depends on nothing but
 * the sources, so that functions need not make it at each start, nor load what it is made with.
 */
export const evaluated: Plugin = {
  name: 'evaluated',
  setup(build) {
    build.onLoad({ filter: /\.evaluated\.ts$/ }, async ({ path }) => {
      const module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
      const exports = Object.entries(module).map(
        ([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`,
      );
      return { contents: exports.join('\n'), loader: 'js' };
    });
  },
};
