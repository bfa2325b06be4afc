import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Longer values load faster as a text that is parsed; shorter ones are written as literals and dropped where they are unused. */
const longLiteral = 10_000;

function literalOf(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length < longLiteral ? json : `JSON.parse(${JSON.stringify(json)})`;
}

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
        ([name, value]) => `export const ${name} = ${literalOf(value)};`,
      );
      return { contents: exports.join('\n'), loader: 'js' };
    });
  },
};
