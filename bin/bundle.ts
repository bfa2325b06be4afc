import { join, resolve } from 'node:path';
import { bundleFunctions } from '../lib/aws/bundle/bundle-functions.ts';
import { runProgram, UsageError } from '../lib/tools/program.ts';

const usage = `Usage: npm run bundle [-- --target aws|sam]

Bundles the functions into .build/<target>, for AWS unless sam is named.`;
const options = { target: { type: 'string', default: 'aws' } } as const;

await runProgram(usage, { options }, async ({ values }) => {
  if (values.target !== 'aws' && values.target !== 'sam')
    throw new UsageError('--target must be aws or sam.');

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
});
