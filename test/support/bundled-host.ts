import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../../lib/aws/bundle/bundle-functions.ts';
import { functionDefinitions } from '../../lib/aws/functions.ts';
import { serveBundles } from './serve-bundles.ts';

/*
 * A separate process that bundles functions for a target (`aws` or `sam`) and serves the bundles on loopback, under the
 * environment that it was started with: `bundled-host.ts <target> <function> …`. It prints its address, the bundles'
 * sizes and their folder as JSON, and ends when its input does.
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
const url = await serveBundles(folder);
process.stdout.write(`${JSON.stringify({ url, sizes, folder })}\n`);
process.stdin.resume().once('end', () => process.exit(0));
