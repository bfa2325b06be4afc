import { Aspects, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnTopic } from 'aws-cdk-lib/aws-sns';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';

const use = ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'];
const readAndWrite = ['kms:Decrypt', 'kms:GenerateDataKey*'];
/** Anyone in the account who may use the data through these services may use the key. */
const services = ['dynamodb', 's3', 'secretsmanager', 'sns', 'sqs'];

/**
 * Encrypts every store of the stack with one key of the account's own: tables, buckets, secrets, logs, the topic and
 * the queue, later additions included. The key outlives the stack, since the tables that outlive it need it.
 */
export function encryptWithOwnKey(stack: Stack, stage: Stage): void {
  const key = new Key(stack, 'customer-key', {
    alias: resourceName(stage.name, 'data'),
    description: `What the ${stage.name} stage keeps`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  for (const statement of keyStatements(stack)) key.addToResourcePolicy(statement);
  Aspects.of(stack).add({ visit: (node) => encrypt(node, key.keyArn) });
}

function keyStatements({ account, region }: Stack): PolicyStatement[] {
  const ofThisAccount = { StringEquals: { 'aws:SourceAccount': account } };
  const allow = (principal: string, actions: string[], conditions = {}) =>
    new PolicyStatement({
      principals: [new ServicePrincipal(principal)],
      actions,
      resources: ['*'],
      conditions,
    });
  return [
    new PolicyStatement({
      principals: [new AnyPrincipal()],
      actions: [...use, 'kms:CreateGrant'],
      resources: ['*'],
      conditions: {
        StringEquals: {
          'kms:CallerAccount': account,
          'kms:ViaService': services.map((service) => `${service}.${region}.amazonaws.com`),
        },
      },
    }),
    allow(`logs.${region}.amazonaws.com`, use, {
      ArnLike: { 'kms:EncryptionContext:aws:logs:arn': `arn:aws:logs:${region}:${account}:log-group:*` },
    }),
    // Alarms to the topic, events to the queue.
    allow('cloudwatch.amazonaws.com', readAndWrite, ofThisAccount),
    allow('events.amazonaws.com', readAndWrite, ofThisAccount),
    // Pictures from one bucket, access logs into the other.
    allow('cloudfront.amazonaws.com', ['kms:Decrypt'], {
      ArnLike: { 'aws:SourceArn': `arn:aws:cloudfront::${account}:distribution/*` },
    }),
    allow('delivery.logs.amazonaws.com', ['kms:GenerateDataKey*']),
  ];
}

function encrypt(node: IConstruct, keyArn: string): void {
  if (node instanceof CfnTable) {
    node.sseSpecification = { sseEnabled: true, sseType: 'KMS', kmsMasterKeyId: keyArn };
  } else if (node instanceof CfnBucket) {
    const byDefault = { sseAlgorithm: 'aws:kms', kmsMasterKeyId: keyArn };
    node.bucketEncryption = {
      // The bucket uses its key in between, which saves a request to KMS for each object.
      serverSideEncryptionConfiguration: [
        { bucketKeyEnabled: true, serverSideEncryptionByDefault: byDefault },
      ],
    };
  } else if (node instanceof CfnQueue) {
    node.sqsManagedSseEnabled = false;
    node.kmsMasterKeyId = keyArn;
  } else if (node instanceof CfnTopic) {
    node.kmsMasterKeyId = keyArn;
  } else if (node instanceof CfnSecret || node instanceof CfnLogGroup) {
    node.kmsKeyId = keyArn;
  }
}
