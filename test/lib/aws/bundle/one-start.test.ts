import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { oneStart } from '../../../../lib/aws/bundle/one-start.ts';

/** Lazy parts that share modules with the start, each part different ones. */
const sources = {
  'a.ts': 'export const a = { name: "a" };',
  'b.ts': 'export const b = { name: "b" };',
  'c.ts': 'export const c = { name: "c" };',
  'first.ts': 'import { a } from "./a.ts";\nimport { b } from "./b.ts";\nexport const first = [a, b];',
  'second.ts': 'import { b } from "./b.ts";\nimport { c } from "./c.ts";\nexport const second = [b, c];',
  'entry.ts': `import { a } from './a.ts';
    import { b } from './b.ts';
    import { c } from './c.ts';
    export const handler = async () => {
      const [{ first }, { second }] = await Promise.all([import('./first.ts'), import('./second.ts')]);
      return [first[0] === a && first[1] === b, second[0] === b && second[1] === c];
    };`,
};

test('the modules of the start are in one file, which lazy parts share', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'one-start-'));
  try {
    for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
    const entry = join(folder, 'entry.ts');
    const { metafile } = await build({
      absWorkingDir: folder,
      entryPoints: [entry],
      outdir: join(folder, 'built'),
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      metafile: true,
      format: 'esm',
      plugins: [oneStart(entry)],
    });
    const start = metafile.outputs['built/entry.mjs']?.imports.filter(
      ({ kind }) => kind === 'import-statement',
    );
    expect(start).toHaveLength(1);
    const held = Object.keys(metafile.outputs[start?.[0]?.path ?? '']?.inputs ?? {});
    expect(held.sort()).toEqual(['a.ts', 'b.ts', 'c.ts', 'entry.ts']);
    const { handler } = await import(pathToFileURL(join(folder, 'built', 'entry.mjs')).href);
    expect(await handler()).toEqual([true, true]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
