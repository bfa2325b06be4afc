import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { type TableDefinition, type TableName, tables } from '../../../shared/platform/database/tables.ts';

type TableEnvironment = Record<string, string>;
type TableIndex = NonNullable<TableDefinition['index']>;

const hash = (name: string) => ({ AttributeName: name, KeyType: 'HASH' as const });
const range = (name: string) => ({ AttributeName: name, KeyType: 'RANGE' as const });

const tableKeys = ({ partitionKey, sortKey }: TableDefinition) => [
  hash(partitionKey),
  ...(sortKey === undefined ? [] : [range(sortKey)]),
];

const indexOf = ({ name, partitionKey, sortKey, projection }: TableIndex) => ({
  IndexName: name,
  KeySchema: [hash(partitionKey), ...(sortKey === undefined ? [] : [range(sortKey.name)])],
  Projection: { ProjectionType: projection },
});

/** The types of every attribute that is part of a key. */
function attributesOf(table: TableDefinition) {
  const { index } = table;
  const types = new Map<string, 'S' | 'N'>(tableKeys(table).map((key) => [key.AttributeName, 'S']));
  if (index !== undefined) {
    types.set(index.partitionKey, 'S');
    if (index.sortKey !== undefined) types.set(index.sortKey.name, index.sortKey.type);
  }
  return [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }));
}

async function createTable(client: DynamoDBClient, tableName: string, table: TableDefinition): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: tableKeys(table),
      AttributeDefinitions: attributesOf(table),
      ...(table.index === undefined ? {} : { GlobalSecondaryIndexes: [indexOf(table.index)] }),
    }),
  );
}

/** A table made by an earlier version may lack its index. */
async function addMissingIndex(client: DynamoDBClient, tableName: string, table: TableDefinition) {
  const { index } = table;
  if (index === undefined) return;
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  if (Table?.GlobalSecondaryIndexes?.some(({ IndexName }) => IndexName === index.name)) return;
  await client.send(
    new UpdateTableCommand({
      TableName: tableName,
      AttributeDefinitions: attributesOf(table),
      GlobalSecondaryIndexUpdates: [{ Create: indexOf(index) }],
    }),
  );
}

/**
 * Creates every missing table and index, each named `<prefix><table>`.
 *
 * @returns the environment variables that name them.
 */
export async function createTables(client: DynamoDBClient, prefix = 'local-'): Promise<TableEnvironment> {
  const environment: TableEnvironment = {};
  for (const name of Object.keys(tables) as TableName[]) {
    const tableName = `${prefix}${name}`;
    environment[tables[name].variable] = tableName;
    try {
      await createTable(client, tableName, tables[name]);
    } catch (error) {
      if (!(error instanceof ResourceInUseException)) throw error;
      await addMissingIndex(client, tableName, tables[name]);
    }
  }
  return environment;
}
