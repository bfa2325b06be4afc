import { readFileSync, statSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * Our own modules are reloaded for every test file: their addresses end in `?test=` and the number of the file, which
 * their imports inherit. Packages keep their address, so that a worker loads each of them once, and so do the libraries
 * that know nothing of the service: they hold tables, schemas and measured pictures, which take long to build.
 */
const marked = /\?test=\d+$/;
const root = new URL('../../../', import.meta.url).href;
const librariesOfOurs = [
  'shared/libraries/prices',
  'shared/libraries/wording',
  'shared/contract',
  'shared/operations/pricing/offers',
  'lib/sandbox/catalogue',
  'lib/sandbox/eye',
  'lib/sandbox/market/fixtures',
].map((name) => `${root}${name}/`);
const globals = new URL('./globals.ts', import.meta.url).href;

/** Where a specifier leads from a folder. Without it, Node would look again for every test file. */
const resolvedFrom = new Map<string, string>();
const strippedFrom = new Map<string, { readonly changedAt: number; readonly code: string }>();

/** The address by which a test file is imported with all its modules. */
export const addressFor = (testPath: string, run: number): string =>
  `${pathToFileURL(testPath).href}?test=${run}`;

/** A text with the test file's number removed from module addresses. */
export const withoutMarks = (text: string): string => text.replaceAll(/\?test=\d+/g, '');

registerHooks({
  resolve(specifier, context, nextResolve) {
    const [mark] = marked.exec(context.parentURL ?? '') ?? [];
    if (mark === undefined) return nextResolve(specifier, context);
    if (specifier === '@jest/globals') return { url: globals + mark, shortCircuit: true };
    const key = `${dirname(context.parentURL ?? '')} ${specifier} ${context.conditions}`;
    const url = resolvedFrom.get(key) ?? nextResolve(specifier, context).url;
    resolvedFrom.set(key, url);
    const { importAttributes } = context;
    return { url: isLoadedOnce(url) ? url : url + mark, importAttributes, shortCircuit: true };
  },
  load(url, context, nextLoad) {
    if (!marked.test(url) || !url.replace(marked, '').endsWith('.ts')) return nextLoad(url, context);
    return { format: 'module', source: strippedSource(fileURLToPath(url)), shortCircuit: true };
  },
});

const isLoadedOnce = (url: string): boolean =>
  !url.startsWith('file:') ||
  url.includes('/node_modules/') ||
  librariesOfOurs.some((folder) => url.startsWith(folder));

function strippedSource(path: string): string {
  const { mtimeMs: changedAt } = statSync(path);
  const kept = strippedFrom.get(path);
  if (kept?.changedAt === changedAt) return kept.code;
  const code = stripTypeScriptTypes(readFileSync(path, 'utf8'), { mode: 'strip' });
  strippedFrom.set(path, { changedAt, code });
  return code;
}
