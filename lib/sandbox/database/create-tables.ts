import { CreateTableCommand, type DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { type TableDefinition, type TableName, tables } from '../../../shared/platform/database/tables.ts';

const keyOf = (partitionKey: string, sortKey: string | undefined) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  ...(sortKey === undefined ? [] : [{ AttributeName: sortKey, KeyType: 'RANGE' as const }]),
];

function creationOf(tableName: string, { sortKey, index }: TableDefinition): CreateTableCommand {
  const key = keyOf('pk', sortKey);
  const indexKey = index === undefined ? [] : keyOf(index.partitionKey, index.sortKey?.name);
  const attributes = new Set([...key, ...indexKey].map(({ AttributeName }) => AttributeName));
  return new CreateTableCommand({
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: key,
    AttributeDefinitions: Array.from(attributes, (name) => ({
      AttributeName: name,
      AttributeType: name === index?.sortKey?.name ? index.sortKey.type : 'S',
    })),
    ...(index && {
      GlobalSecondaryIndexes: [
        { IndexName: index.name, KeySchema: indexKey, Projection: { ProjectionType: index.projection } },
      ],
    }),
  });
}

/**
 * Creates every missing table, each named `<prefix><table>`.
 *
 * @returns the environment variables that name them.
 */
export async function createTables(
  client: DynamoDBClient,
  prefix = 'local-',
): Promise<Record<string, string>> {
  const environment: Record<string, string> = {};
  for (const name of Object.keys(tables) as TableName[]) {
    const tableName = `${prefix}${name}`;
    environment[tables[name].variable] = tableName;
    await client.send(creationOf(tableName, tables[name])).catch((error: unknown) => {
      if (!(error instanceof ResourceInUseException)) throw error;
    });
  }
  return environment;
}
