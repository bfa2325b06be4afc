import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'loaded-when-needed';

/**
 * Lets everything that a function loads at its start end up in one file. The bundler makes a chunk for each set of
 * modules that the entry and the same lazy parts share, some fifty in a listing function, and finding, reading and
 * linking each costs time. Here every lazy part begins by importing the entry, which has long been loaded by then: so
 * all of them share all of it.
 *
 * @param lazyParts by their paths, the files that some file imports when it needs them, and whether they export a
 *   default
 */
export function oneFile(entry: string, lazyParts: ReadonlyMap<string, { hasDefault: boolean }>): Plugin {
  // The bundler asks for each import that the filter lets through, and waits for the answer.
  const names = [...lazyParts.keys()].map((file) => basename(file).replaceAll('.', '\\.'));
  return {
    name: 'one-file',
    setup(build) {
      if (names.length === 0) return;
      build.onResolve(
        { filter: new RegExp(`(?:^|/)(?:${names.join('|')})$`) },
        ({ path, kind, resolveDir }) => {
          const file = join(resolveDir, path);
          return kind === 'dynamic-import' && lazyParts.has(file) ? { path: file, namespace } : undefined;
        },
      );
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: [
          `import ${JSON.stringify(entry)};`,
          `export * from ${JSON.stringify(path)};`,
          lazyParts.get(path)?.hasDefault ? `export { default } from ${JSON.stringify(path)};` : '',
        ].join('\n'),
        resolveDir: dirname(path),
        loader: 'js',
      }));
    },
  };
}
