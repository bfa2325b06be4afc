import { StartUpError } from '../start-up-error.ts';
import { startDynamoDbLocal } from './dynamodb-local.ts';
import { embeddedEngineProgram, startEmbeddedEngine } from './embedded-engine.ts';
import type { StartedEngine } from './engine.ts';

export interface EngineOptions {
  /** Address to listen on, loopback by default. */
  readonly host?: string | undefined;
  /** The embedded engine's program; absent: the one for this platform, if there is one. */
  readonly embedded?: string | undefined;
  /** The Java to fall back on. */
  readonly java?: string;
}

/**
 * Starts a database on a free port; data in `folder`, or in memory for `:memory:`. Where the embedded engine has no
 * build, DynamoDB Local is used.
 *
 * @throws StartUpError whose message says in one line what to install.
 */
export async function startEngine(folder: string, options: EngineOptions = {}): Promise<StartedEngine> {
  const { host = '127.0.0.1' } = options;
  const embedded = 'embedded' in options ? options.embedded : embeddedEngineProgram();
  if (embedded !== undefined) return startEmbeddedEngine(embedded, folder, host);
  return startDynamoDbLocal(folder, options.java).catch((cause: unknown) => {
    throw new StartUpError(
      `There is no embedded database for ${process.platform}-${process.arch}: install Java 17 or later, ` +
        'or name a running DynamoDB in DYNAMODB_ENDPOINT.',
      { cause },
    );
  });
}
