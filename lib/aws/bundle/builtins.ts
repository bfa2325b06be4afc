import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

const namespace = 'builtin';
const isIdentifier = /^[A-Za-z_$][\w$]*$/;

/**
 * Loaded with the first use of any of their names. No function needs them before its first call: those of connections
 * are a fifth of a small function's load time, node:tls begins to read all root certificates as soon as it is loaded,
 * and node:fs/promises brings the prompt of a terminal.
 */
const whenUsedOnly = new Set([
  'node:http',
  'node:https',
  'node:tls',
  'node:net',
  'node:fs',
  'node:fs/promises',
  'node:os',
  'node:timers/promises',
]);

const namesOf = (path: string): string[] =>
  Object.keys(process.getBuiltinModule(path) ?? {}).filter(
    (name) => isIdentifier.test(name) && name !== 'default',
  );

/** One export for each name. Calls that are marked as pure are left out unless the name is imported. */
const atOnce = (path: string): string =>
  [
    `const builtin = /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(path)});`,
    'export default builtin;',
    ...namesOf(path).map(
      (name) =>
        `const builtin_${name} = /* @__PURE__ */ (() => builtin.${name})();\nexport { builtin_${name} as ${name} };`,
    ),
  ].join('\n');

/** A bundled module looks a name up where it uses it: here in the prototype, since the object itself has none. */
const whenUsed = (path: string): string => `const get = (_, name) =>
    name === '__esModule' ? false : process.getBuiltinModule(${JSON.stringify(path)})[name];
  module.exports = Object.create(new Proxy({}, { get }));`;

/**
 * Takes Node's own modules by `process.getBuiltinModule`. An import of `node:http` from an ES module reads every
 * property of it, and accessors among them load undici: 35 to 60 ms that no function needs at its start
 * (https://github.com/nodejs/node/issues/59686, https://github.com/nodejs/node/issues/57649).
 */
export const builtins: Plugin = {
  name: 'builtins',
  setup(build) {
    build.onResolve({ filter: /^[a-z0-9_:/]+$/ }, ({ path, kind }) =>
      isBuiltin(path) && kind !== 'dynamic-import'
        ? { path: path.startsWith('node:') ? path : `node:${path}`, namespace, sideEffects: false }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: whenUsedOnly.has(path) ? whenUsed(path) : atOnce(path),
      loader: 'js',
    }));
  },
};
