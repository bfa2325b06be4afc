import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoDb } from '../../../platform/database/dynamodb.ts';
import { readVariables } from '../variables.ts';

/** A function has one; hosts in one process, as tests start them, may each have a database of their own. */
const clients = new Map<string | undefined, DynamoDBClient>();

/** The database that the environment names, through one client for the process: a signer, the connections and all. */
export function databaseOf(environment: NodeJS.ProcessEnv): DynamoDBClient {
  const { DYNAMODB_ENDPOINT: endpoint } = readVariables(environment);
  const client = clients.get(endpoint) ?? createDynamoDb({ endpoint });
  clients.set(endpoint, client);
  return client;
}
