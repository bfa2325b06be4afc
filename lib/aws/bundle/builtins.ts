import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

const namespace = 'builtin';
const isIdentifier = /^[A-Za-z_$][\w$]*$/;

/** The module's value, and one export for each of its names that somebody imports. */
function exportsOf(path: string): string {
  const names = Object.keys(process.getBuiltinModule(path) ?? {}).filter(
    (name) => isIdentifier.test(name) && name !== 'default',
  );
  return [
    `const builtin = /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(path)});`,
    'export default builtin;',
    // Calls that are marked as pure: names that nobody imports are left out, and their accessors never run.
    ...names.map(
      (name) =>
        `const builtin_${name} = /* @__PURE__ */ (() => builtin.${name})();\nexport { builtin_${name} as ${name} };`,
    ),
  ].join('\n');
}

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
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: exportsOf(path), loader: 'js' }));
  },
};
