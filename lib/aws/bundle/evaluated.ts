import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Longer values load faster as parsed text; shorter ones are written as literals and dropped where they are unused. */
const longLiteral = 10_000;

function literalOf(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length < longLiteral ? json : `JSON.parse(${JSON.stringify(json)})`;
}

/** Our own such modules, and the language detector's counts, a megabyte of literals that takes a tenth of a second. */
const modules = /\.evaluated\.ts$|[\\/]eld[\\/]src[\\/]ngrams[\\/]/;

/**
 * Puts the values of a module in its place: its exports are plain data that depends only on the sources, so functions
 * need neither compute it at each start nor load the code that does.
 */
export const evaluated: Plugin = {
  name: 'evaluated',
  setup(build) {
    build.onLoad({ filter: modules }, async ({ path }) => {
      const module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
      const exports = Object.entries(module).map(
        ([name, value]) => `export const ${name} = ${literalOf(value)};`,
      );
      return { contents: exports.join('\n'), loader: 'js' };
    });
  },
};
