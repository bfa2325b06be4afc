import type { Plugin } from 'esbuild';

const namespace = 'loaded-when-needed';

/**
 * Lets everything that a function loads at its start end up in one file. The bundler makes a chunk for each set of
 * modules that the entry and the same lazy parts share, some twenty in a function, and each file costs a millisecond. Here every
 * lazy part begins by importing the entry, which has long been loaded by then: so all lazy parts share all of it.
 *
 * @param hasDefault whether the module in a file exports a default, which `export *` leaves out
 */
export const oneFile = (entry: string, hasDefault: (file: string) => boolean): Plugin => ({
  name: 'one-file',
  setup(build) {
    build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === namespace) return undefined;
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: namespace });
      return found.external ? found : { path: found.path, namespace, pluginData: { resolveDir } };
    });
    build.onLoad({ filter: /.*/, namespace }, ({ path, pluginData }) => ({
      contents: [
        `import ${JSON.stringify(entry)};`,
        `export * from ${JSON.stringify(path)};`,
        hasDefault(path) ? `export { default } from ${JSON.stringify(path)};` : '',
      ].join('\n'),
      resolveDir: pluginData.resolveDir,
      loader: 'js',
    }));
  },
});
