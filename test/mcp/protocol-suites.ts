import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKeyedHost } from './keyed-host.ts';

/*
 * npm run test:mcp
 *
 * Runs the scenarios of the protocol's conformance suite that bind a product, and the official inspector, against POST
 * /mcp of a local host. Both are fetched by npx: together they are 160 MB, which nothing else needs. The suite's other
 * scenarios want tools, prompts and resources of its own on the server.
 */

const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const inspector = '@modelcontextprotocol/inspector@2.12.0';
const baseline = join(import.meta.dirname, 'expected-failures.yml');

/** By revision, the scenarios that require nothing extra on the server. */
const scenarios = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'http-header-validation',
    'caching',
    'dns-rebinding-protection',
  ],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
} as const;

interface Run {
  readonly output: string;
  readonly code: number | null;
}

async function npx(words: readonly string[], folder: string): Promise<Run> {
  const child = spawn('npx', ['--yes', ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', NODE_OPTIONS: '' },
  });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      parts.push(part);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { output: Buffer.concat(parts).toString(), code };
}

const failed: string[] = [];
function report(what: string, { output, code }: Run, figure: string | undefined): void {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${what}: ${figure ?? `exit code ${code}`}`);
  if (code === 0) return;
  failed.push(what);
  console.log(output);
}

const folder = mkdtempSync(join(tmpdir(), 'protocol-suites-'));
const { url, host, stop } = await startKeyedHost();
try {
  for (const [revision, names] of Object.entries(scenarios)) {
    for (const name of names) {
      const words = ['server', '--url', `${url}/mcp`, '--scenario', name, '--spec-version', revision];
      const run = await npx([suite, ...words, '--expected-failures', baseline], folder);
      report(`${revision} ${name}`, run, /Passed: [^\n]*/.exec(run.output)?.[0]);
    }
  }
  const inspect = (...words: readonly string[]) =>
    npx(['--package', inspector, 'mcp-inspector', '--cli', `${url}/mcp`, ...words], folder);
  const listed = await inspect('--method', 'tools/list', '--strict');
  report('inspector tools/list --strict', listed, /\d+ errors?, [^\n]*/.exec(listed.output)?.[0]);
  const call = ['--method', 'tools/call', '--tool-name', 'predict_price'];
  const picture = `image_url=${host.standIns.samplePicture}`;
  const called = await inspect(...call, '--tool-arg', picture);
  report(
    'inspector tools/call predict_price',
    called,
    /\d[^\n"\\]* similar listings/.exec(called.output)?.[0],
  );
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed.length === 0 ? 0 : 1);
