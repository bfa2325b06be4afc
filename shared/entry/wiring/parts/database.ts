import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoDb } from '../../../platform/database/dynamodb.ts';
import { readVariables } from '../variables.ts';

/** A function has one; hosts that tests start in one process may each have their own database. */
const clients = new Map<string | undefined, DynamoDBClient>();

/** The database that the environment names, through one client for the process, with its signer and connections. */
export function databaseOf(environment: NodeJS.ProcessEnv): DynamoDBClient {
  const { DYNAMODB_ENDPOINT: endpoint } = readVariables(environment);
  const client = clients.get(endpoint) ?? createDynamoDb({ endpoint });
  clients.set(endpoint, client);
  return client;
}
