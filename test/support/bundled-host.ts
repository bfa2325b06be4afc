import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFunctions } from '../../lib/aws/bundle/bundle-functions.ts';
import { functionDefinitions } from '../../lib/aws/functions.ts';
import { createGateway } from '../../lib/sandbox/gateway.ts';
import { listenOnLoopback } from '../../lib/sandbox/listen.ts';
import { localRoutes } from '../../lib/sandbox/routes.ts';

/*
 * A process of its own that bundles functions for a target (`aws` or `sam`) and serves the bundles on loopback, under
 * the environment that it was started with: `bundled-host.ts <target> <function> …`. It prints its address, the
 * bundles' sizes and their folder as JSON, and ends when its input does.
 */
const [target, ...names] = process.argv.slice(2);
const functions = functionDefinitions.filter(({ name }) => names.includes(name));
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const sizes = await bundleFunctions({
  outputFolder: folder,
  local: target === 'sam',
  sharp: 'none',
  functions,
});

function bundleOf<Module>(functionName: string): () => Promise<Module> {
  const definition = functionDefinitions.find(({ name }) => name === functionName);
  if (definition === undefined) throw new Error(`There is no function ${functionName}.`);
  const file = join(folder, functionName, definition.module.replace(/\.ts$/, '.mjs'));
  return () => import(pathToFileURL(file).href) as Promise<Module>;
}

const gateway = createGateway({
  routes: localRoutes(new Set()).map((route) => ({ ...route, load: bundleOf(route.functionName) })),
  authorizer: bundleOf('authorizer'),
});
const { port } = await listenOnLoopback(gateway, 0);
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, sizes, folder })}\n`);
process.stdin.resume().once('end', () => process.exit(0));
