import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

const namespace = 'builtin';

/** Some of Node's modules are themselves a class or a function, and the process is one object for all. */
const isValue = (path: string): boolean =>
  path === 'node:process' || typeof process.getBuiltinModule(path) === 'function';

/**
 * A bundled module looks a name up where it uses it: here in the prototype, since the object itself has none. What
 * is in the object itself is copied for each module that imports it.
 */
const whenUsed = (builtin: string): string => `const get = (_, name) =>
    name === '__esModule' ? false : ${builtin}[name];
  module.exports = Object.create(new Proxy({}, { get }));`;

/**
 * Takes Node's own modules by `process.getBuiltinModule`, most of them with the first use of any of their names. An
 * import of `node:http` from an ES module reads every property of it, and accessors among them load undici: 35 to 60 ms
 * that no function needs at its start (https://github.com/nodejs/node/issues/59686,
 * https://github.com/nodejs/node/issues/57649). Those of node:util take 2 to 6 ms, node:tls begins to read all root
 * certificates as soon as it is loaded, and node:fs/promises brings the prompt of a terminal.
 */
export const builtins: Plugin = {
  name: 'builtins',
  setup(build) {
    build.onResolve({ filter: /^[a-z0-9_:/]+$/ }, ({ path, kind }) =>
      isBuiltin(path) && kind !== 'dynamic-import'
        ? { path: path.startsWith('node:') ? path : `node:${path}`, namespace, sideEffects: false }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
      const builtin = `process.getBuiltinModule(${JSON.stringify(path)})`;
      return { contents: isValue(path) ? `module.exports = ${builtin};` : whenUsed(builtin), loader: 'js' };
    });
  },
};
