import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '../../../shared/platform/database/tables.ts';
import { asksAnthropic } from '../model-contexts.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { acceptFindings } from './accepted-findings.ts';

const attributeTypes = { S: AttributeType.STRING, N: AttributeType.NUMBER } as const;

/**
 * The tables: on demand, recoverable to any second of the last 35 days unless what they hold expires; the tables of
 * money and keys are protected from deletion.
 */
export class Storage extends Construct {
  readonly tables: Readonly<Record<TableName, Table>>;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const names = Object.keys(tables) as TableName[];
    const created = names.map((name) => [name, this.#createTable(name, tables[name], stage)]);
    this.tables = Object.fromEntries(created) as Record<TableName, Table>;
  }

  #createTable(name: TableName, definition: TableDefinition, stage: Stage): Table {
    const { sortKey, index, ttl, retained, unrecoverable = false } = definition;
    const table = new Table(this, name, {
      tableName: resourceName(stage.name, name),
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      ...(sortKey && { sortKey: { name: sortKey, type: AttributeType.STRING } }),
      ...(ttl && { timeToLiveAttribute: ttl }),
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
        ...(index.sortKey && {
          sortKey: { name: index.sortKey.name, type: attributeTypes[index.sortKey.type] },
        }),
        projectionType: ProjectionType[index.projection],
      });
    }
    if (unrecoverable) {
      acceptFindings(table, {
        DDB3: 'What is in it expires or can be made again, and what has expired or was erased may not come back.',
      });
    }
    return table;
  }
}

const descriptions = {
  model: 'API key of the model service, as plain text',
  lens: 'API key of the visual search results service, as plain text',
  market: 'OAuth client of the marketplace, as JSON: {"clientId": "…", "clientSecret": "…"}',
  payments: 'Keys of the payment provider, as JSON: {"secretKey": "sk_…", "webhookSecret": "whsec_…"}',
  jobs: 'What sellers’ tokens of jobs are sealed with; AWS draws it',
} as const;

export type SecretName = keyof typeof descriptions;

/**
 * The secrets. Those that others issue have no values: none in the template, and none generated, which would look like a
 * real key. An operator fills them (docs/runbook/set-up.md); until then their operations answer 500.
 */
export class Secrets extends Construct {
  readonly #secrets = new Map<SecretName, CfnSecret>();

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const isNeeded = (name: SecretName) =>
      name === 'model' ? asksAnthropic(stage.model) : name !== 'payments' || stage.payments !== undefined;
    for (const name of (Object.keys(descriptions) as SecretName[]).filter(isNeeded)) {
      // The low-level construct: the high-level one always generates a value if none is given.
      const secret = new CfnSecret(this, name, {
        name: resourceName(stage.name, name),
        description: descriptions[name],
        ...(name === 'jobs' && { generateSecretString: { passwordLength: 64, excludePunctuation: true } }),
      });
      // A fixed name that outlives a rolled-back first deployment would block the next one. What AWS draws can be drawn again.
      secret.applyRemovalPolicy(
        name === 'jobs' ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      );
      acceptFindings(secret, {
        SMG4:
          name === 'jobs'
            ? 'What it seals lives for a day; a new value would only stop the jobs of that day.'
            : 'Its value is issued by another company, which offers no way to rotate it automatically.',
      });
      this.#secrets.set(name, secret);
    }
  }

  arn(name: SecretName): string {
    const secret = this.#secrets.get(name);
    if (secret === undefined) throw new Error(`This stage has no secret ${name}.`);
    return secret.ref;
  }
}
