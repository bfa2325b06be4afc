import { CreateTableCommand, type DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { type TableDefinition, type TableName, tables } from '../../../shared/database/tables.ts';

type TableEnvironment = Record<string, string>;

async function createTable(client: DynamoDBClient, tableName: string, table: TableDefinition): Promise<void> {
  const keys = [
    { AttributeName: table.partitionKey, KeyType: 'HASH' as const },
    ...(table.sortKey === undefined ? [] : [{ AttributeName: table.sortKey, KeyType: 'RANGE' as const }]),
  ];
  const attributes = new Map<string, 'S' | 'N'>(keys.map((key) => [key.AttributeName, 'S']));
  const index = table.index;
  if (index !== undefined) {
    attributes.set(index.partitionKey, 'S');
    if (index.sortKey !== undefined) attributes.set(index.sortKey.name, index.sortKey.type);
  }
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys,
      AttributeDefinitions: [...attributes].map(([AttributeName, AttributeType]) => ({
        AttributeName,
        AttributeType,
      })),
      ...(index === undefined
        ? {}
        : {
            GlobalSecondaryIndexes: [
              {
                IndexName: index.name,
                KeySchema: [
                  { AttributeName: index.partitionKey, KeyType: 'HASH' as const },
                  ...(index.sortKey === undefined
                    ? []
                    : [{ AttributeName: index.sortKey.name, KeyType: 'RANGE' as const }]),
                ],
                Projection: { ProjectionType: index.projection },
              },
            ],
          }),
    }),
  );
}

/**
 * Creates every table that is not there yet, each named `<prefix><table>`.
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
    }
  }
  return environment;
}
