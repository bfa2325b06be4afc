import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { builtins } from '../../../../lib/aws/bundle/builtins.ts';

const folder = mkdtempSync(join(tmpdir(), 'builtins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles a module and runs it in its own process. @returns its output */
async function run(name: string, contents: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    stdin: { contents, resolveDir: folder },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    plugins: [builtins],
  });
  return execFileSync(process.execPath, [outfile], { encoding: 'utf8' }).trim();
}

test('default, named and namespace imports of built-ins work as in Node', async () => {
  const printed = await run(
    'forms',
    `import fs, { readFileSync } from 'fs';
     import * as path from 'node:path';
     import { setTimeout as sleep } from 'node:timers/promises';
     import http, { request } from 'node:http';
     import Emitter, { once } from 'events';
     import same from 'node:process';
     await sleep(0);
     class Own extends Emitter {}
     console.log(readFileSync === fs.readFileSync, path.join('a', 'b'), request === http.request);
     console.log(new Own() instanceof Emitter, typeof once, same === process);`,
  );
  expect(printed).toBe('true a/b true\ntrue function true');
});

test('an import of node:http does not load undici, as its accessors would', async () => {
  const loaded = "console.log(process.moduleLoadList.some((name) => name.includes('undici')))";
  expect(await run('http', `import { request } from 'node:http'; request.name; ${loaded}`)).toBe('false');
});

test('a namespace of node:util that a package passes on does not load the threads that its names would', async () => {
  const loaded = "console.log(process.moduleLoadList.includes('NativeModule worker_threads'))";
  expect(
    await run(
      'util',
      `import * as util from 'node:util'; util.format('a'); globalThis.util = util; ${loaded}`,
    ),
  ).toBe('false');
});

test('modules needed only for connections load on first use', async () => {
  const loaded = "console.log(process.moduleLoadList.includes('NativeModule tls'))";
  const imports = "import https, { request } from 'node:https'; import { connect } from 'node:tls';";
  expect(
    await run('unused', `${imports} export const later = () => [request, connect, https]; ${loaded}`),
  ).toBe('false');
  const used = await run(
    'used',
    `${imports} console.log(request === https.request, typeof connect); ${loaded}`,
  );
  expect(used).toBe('true function\ntrue');
});
