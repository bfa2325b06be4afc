import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDynamoDb } from '../../../shared/platform/database/dynamodb.ts';
import { StartUpError, systemCode } from '../start-up-error.ts';
import { createTables } from './create-tables.ts';
import type { Engine, StartedEngine } from './engine.ts';
import { startEngine } from './start-engine.ts';

/** The local tables, ready for use. */
export interface LocalDatabase extends Engine {
  /** `DYNAMODB_ENDPOINT` and the variables that name the tables. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A note next to the data, for other processes on the same folder. */
interface Note {
  readonly endpoint: string;
  /** Process of the engine. */
  readonly engine: number;
  /** Process that ends the engine when it ends itself. */
  readonly owner: number;
}

const noteFile = (folder: string): string => join(folder, 'engine.json');

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * The engine that another process (a running host, say) has already started on this folder. If its owner was killed, it
 * is stopped, since nothing else would do that.
 */
async function runningEngine(folder: string): Promise<Engine | undefined> {
  try {
    const { endpoint, engine, owner } = JSON.parse(readFileSync(noteFile(folder), 'utf8')) as Note;
    await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    if (isAlive(owner)) return { endpoint, stop: async () => {} };
    process.kill(engine, 'SIGTERM');
    while (await fetch(endpoint)) await sleep(20);
  } catch {
    // No engine has run there, or it has ended.
  }
  return undefined;
}

/** Opens an engine on a writable folder. @throws StartUpError that names the folder and its variable */
async function engineOn(folder: string, host: string | undefined): Promise<StartedEngine> {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartUpError(
      `The folder ${resolve(folder)} cannot be written (${systemCode(error)}). Name another one in DATA_DIR, or start with DATA_DIR=:memory: to keep nothing.`,
    );
  }
  return startEngine(folder, { host }).catch((cause: unknown) => {
    if (cause instanceof StartUpError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartUpError(
      `The database in ${resolve(folder)} could not be opened: ${reason} Name another folder in DATA_DIR, or remove this one.`,
    );
  });
}

async function ownEngine(folder: string, host: string | undefined): Promise<Engine> {
  if (folder === ':memory:') return startEngine(folder, { host });
  const engine = await engineOn(folder, host);
  const note: Note = { endpoint: engine.endpoint, engine: engine.pid, owner: process.pid };
  writeFileSync(noteFile(folder), JSON.stringify(note));
  return {
    endpoint: engine.endpoint,
    stop: async () => {
      rmSync(noteFile(folder), { force: true });
      await engine.stop();
    },
  };
}

/**
 * Opens the local tables: in the engine at `endpoint` if one is named, else in the engine that already runs on
 * `folder`, else in a new one (`:memory:` keeps no data), which listens on `host` (loopback by default).
 */
export async function openLocalDatabase(
  folder: string,
  endpoint?: string,
  host?: string,
): Promise<LocalDatabase> {
  const engine: Engine =
    endpoint === undefined
      ? ((folder === ':memory:' ? undefined : await runningEngine(folder)) ?? (await ownEngine(folder, host)))
      : { endpoint, stop: async () => {} };
  const client = createDynamoDb({ endpoint: engine.endpoint });
  try {
    const tables = await createTables(client).catch((error: unknown) => {
      if (endpoint === undefined) throw error;
      const code = systemCode(error);
      throw new StartUpError(
        `The tables cannot be made at DYNAMODB_ENDPOINT, which is ${endpoint} (${code}).`,
      );
    });
    return { ...engine, environment: { ...tables, DYNAMODB_ENDPOINT: engine.endpoint } };
  } finally {
    client.destroy();
  }
}
