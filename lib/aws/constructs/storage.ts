import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '../../../shared/platform/database/tables.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';

const attributeTypes = { S: AttributeType.STRING, N: AttributeType.NUMBER } as const;

/**
 * The tables: on demand, recoverable to any second of the last 35 days unless said otherwise; those of money and keys
 * resist deletion.
 */
export class Storage extends Construct {
  readonly tables: Readonly<Record<TableName, Table>>;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const create = (name: TableName): Table => this.#createTable(name, tables[name], stage);
    this.tables = {
      accounts: create('accounts'),
      ledger: create('ledger'),
      keys: create('keys'),
      requests: create('requests'),
      market: create('market'),
      calls: create('calls'),
      rates: create('rates'),
      people: create('people'),
      sessions: create('sessions'),
    };
  }

  #createTable(name: TableName, definition: TableDefinition, stage: Stage): Table {
    const { partitionKey, sortKey, index, ttl, retained, unrecoverable = false } = definition;
    const table = new Table(this, name, {
      tableName: resourceName(stage.name, name),
      partitionKey: { name: partitionKey, type: AttributeType.STRING },
      ...(sortKey === undefined ? {} : { sortKey: { name: sortKey, type: AttributeType.STRING } }),
      ...(ttl === undefined ? {} : { timeToLiveAttribute: ttl }),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: !unrecoverable },
      deletionProtection: retained,
      // A fixed name that outlives a rolled-back first deployment would block the next one.
      removalPolicy: retained ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    if (index !== undefined) {
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
        ...(index.sortKey === undefined
          ? {}
          : { sortKey: { name: index.sortKey.name, type: attributeTypes[index.sortKey.type] } }),
        projectionType: ProjectionType[index.projection],
      });
    }
    if (unrecoverable) {
      Validations.of(table).acknowledge({
        id: 'AwsSolutions-DDB3',
        reason: 'What is in it is for people to read; what money was taken stands in the ledger.',
      });
    }
    return table;
  }
}
