import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from '@jest/globals';
import { createTables } from '../../lib/sandbox/database/create-tables.ts';
import type { Engine } from '../../lib/sandbox/database/engine.ts';
import { startEngine } from '../../lib/sandbox/database/start-engine.ts';
import { createDynamoDb } from '../../shared/platform/database/dynamodb.ts';

/** A test's database: the real client, connected to a real engine that only this test file uses. */
export interface TestDatabase {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  /** Table names by the environment variable that names them, e.g. `environment.ACCOUNTS_TABLE`. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Starts a database for the tests of this file and stops it after them. `DYNAMODB_ENDPOINT` names another engine: then
 * the tables get a unique prefix there.
 */
export function useDatabase(): TestDatabase {
  let engine: Engine | undefined;
  let started: TestDatabase | undefined;
  beforeAll(async () => {
    const other = process.env.DYNAMODB_ENDPOINT;
    if (other === undefined) engine = await startEngine(':memory:');
    const endpoint = other ?? engine?.endpoint;
    if (endpoint === undefined) throw new Error('no database');
    const client = createDynamoDb({ endpoint });
    const prefix = `test-${process.pid}-${Math.random().toString(36).slice(2)}-`;
    started = { endpoint, client, environment: await createTables(client, prefix) };
  });
  afterAll(async () => {
    started?.client.destroy();
    await engine?.stop();
  });
  const get = (): TestDatabase => {
    if (started === undefined) throw new Error('the database is there from beforeAll on');
    return started;
  };
  return {
    get endpoint() {
      return get().endpoint;
    },
    get client() {
      return get().client;
    },
    get environment() {
      return get().environment;
    },
  };
}
