import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleFunctions } from '../lib/aws/bundle/bundle-functions.ts';

const { values } = parseArgs({ options: { target: { type: 'string', default: 'aws' } } });
if (values.target !== 'aws' && values.target !== 'sam') throw new Error('--target must be aws or sam.');

const local = values.target === 'sam';
const withoutPixels = process.env.SYNTH_WITHOUT_SHARP === '1';
const sizes = await bundleFunctions({
  outputFolder: join(resolve(import.meta.dirname, '..'), '.build', values.target),
  local,
  sharp: local ? 'installed' : withoutPixels ? 'none' : 'linux-arm64',
});
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
for (const { name, eager, lazy } of sizes) {
  console.error(`${name}: ${kilobytes(eager)} at start, ${kilobytes(lazy)} when needed`);
}
if (withoutPixels) console.error('Without sharp: do not deploy this bundle.');
