import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { oneFile } from '../../../../lib/aws/bundle/one-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'one-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sources = {
  'entry.js': `import { one } from './one.js'; import { two } from './two.js';
    export const parts = async () => [one, two, await import('./first.js'), await import('./second.js')];`,
  'one.js': 'export const one = Symbol("one");',
  'two.js': 'export const two = Symbol("two");',
  'first.js': 'export { one } from "./one.js"; export const own = "first";',
  'second.js': 'export { one } from "./one.js"; export { two } from "./two.js"; export default "second";',
};

test('what is loaded at the start is one file behind the entry, whatever lazy parts share of it', async () => {
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  const entry = join(folder, 'entry.js');
  const lazyParts = new Map([
    [join(folder, 'first.js'), { hasDefault: false }],
    [join(folder, 'second.js'), { hasDefault: true }],
  ]);
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outdir: join(folder, 'out'),
    bundle: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    outExtension: { '.js': '.mjs' },
    plugins: [oneFile(entry, lazyParts)],
  });
  const eager = metafile.outputs['out/entry.mjs']?.imports ?? [];
  expect(eager.map(({ kind }) => kind)).toEqual(['import-statement']);
  expect(Object.keys(metafile.outputs)).toHaveLength(4);

  const script = `const { parts } = await import('./out/entry.mjs');
    const [one, two, first, second] = await parts();
    console.log(first.one === one, second.one === one, second.two === two, first.own, second.default);`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(printed.trim()).toBe('true true true first second');
});
