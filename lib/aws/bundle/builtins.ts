import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

const nameOf = (path: string): string => (path.startsWith('node:') ? path : `node:${path}`);
const isName = /^[A-Za-z_$][\w$]*$/;

export const builtins: Plugin = {
  name: 'builtins',
  setup(build) {
    build.onResolve({ filter: /^[a-z0-9_:/]+$/ }, ({ path, kind }) =>
      isBuiltin(path) && kind !== 'dynamic-import'
        ? { path: nameOf(path), namespace: 'builtin', sideEffects: false }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => {
      const names = Object.keys(process.getBuiltinModule(path) ?? {}).filter((name) => isName.test(name) && name !== 'default');
      return {
        contents: [
          `const builtin = /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(path)});`,
          'export default builtin;',
          ...names.map((name) => `const _${name} = /* @__PURE__ */ (() => builtin.${name})(); export {_${name} as ${name}};`),
        ].join('\n'),
        loader: 'js',
      };
    });
  },
};
