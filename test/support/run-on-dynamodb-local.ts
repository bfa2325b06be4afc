import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { startDynamoDbLocal } from '../../lib/sandbox/database/dynamodb-local.ts';
import { startEngine } from '../deploy/engine.ts';

/**
 * Runs all storage tests on Amazon's own DynamoDB Local instead of the embedded engine, or with `--engine` on that of the
 * emulator of AWS to which `npm run test:deploy` deploys.
 *
 *   npm run test:dynamodb [-- --engine, jest options and paths]
 *
 * Needs Java 17 or later on the PATH, with `--engine` Python 3.10 or later. DynamoDB Local listens on every address of the machine while the tests run, since it
 * has no option to choose one. It holds nothing but test data, in memory.
 */
const defaultPaths = [
  'test/shared/identity/accounts',
  'test/shared/billing/credits',
  'test/shared/billing/usage',
  'test/shared/operations/market/market-table.test.ts',
  'test/shared/identity/people',
  'test/shared/operations/pricing/kept',
  'test/shared/operations/pricing/dynamodb-stores.test.ts',
  'test/lib/sandbox/database',
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const asked = process.argv.slice(2);
const words = asked.filter((word) => word !== '--engine');
const engine = asked.includes('--engine')
  ? await startEngine({})
  : await startDynamoDbLocal(':memory:').catch((cause: unknown) => {
      throw new Error('DynamoDB Local did not start: it needs Java 17 or later.', { cause });
    });
const root = resolve(import.meta.dirname, '../..');
const paths = words.some((word) => !word.startsWith('-')) ? [] : defaultPaths;
const tests = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules/jest/bin/jest.js'),
    // All files share one database: more workers than cores would only wait for it, and calls have five seconds.
    '--maxWorkers=100%',
    ...words,
    ...paths,
    // It comes last, as the option takes every word after it.
    '--testMatch=**/*.{test,suite}.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, DYNAMODB_ENDPOINT: engine.endpoint } },
);
process.exitCode = await new Promise<number>((resolve) => {
  tests.once('exit', (code) => resolve(code ?? 1));
});
await engine.stop();
