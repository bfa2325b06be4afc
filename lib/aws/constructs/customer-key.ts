import { Aspects, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { CfnBackupVault } from 'aws-cdk-lib/aws-backup';
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
const services = ['backup', 'dynamodb', 's3', 'secretsmanager', 'sns', 'sqs'];

/**
 * Encrypts every store of the stack with one customer-managed key: tables, buckets, secrets, logs, the topic and the
 * queue, including later additions. The key outlives the stack, since the tables that outlive it need it.
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
  const resources = ['*'];
  const ofThisAccount = { StringEquals: { 'aws:SourceAccount': account } };
  const ofOurs = (arn: string, source: string) => ({ ArnLike: { [source]: arn } });
  const allow = (service: string, actions: string[], conditions = {}) => {
    const principals = [new ServicePrincipal(`${service}.amazonaws.com`)];
    return new PolicyStatement({ principals, actions, resources, conditions });
  };
  const ofLogs = ofOurs(
    `arn:aws:logs:${region}:${account}:log-group:*`,
    'kms:EncryptionContext:aws:logs:arn',
  );
  const viaServices = services.map((service) => `${service}.${region}.amazonaws.com`);
  return [
    new PolicyStatement({
      principals: [new AnyPrincipal()],
      actions: [...use, 'kms:CreateGrant'],
      resources,
      conditions: { StringEquals: { 'kms:CallerAccount': account, 'kms:ViaService': viaServices } },
    }),
    allow(`logs.${region}`, use, ofLogs),
    // Alarms to the topic, events to the queue.
    allow('cloudwatch', readAndWrite, ofThisAccount),
    allow('events', readAndWrite, ofThisAccount),
    // Pictures from one bucket, access logs into the other.
    allow(
      'cloudfront',
      ['kms:Decrypt'],
      ofOurs(`arn:aws:cloudfront::${account}:distribution/*`, 'aws:SourceArn'),
    ),
    allow('delivery.logs', ['kms:GenerateDataKey*']),
  ];
}

function encrypt(node: IConstruct, keyArn: string): void {
  if (node instanceof CfnTable)
    node.sseSpecification = { sseEnabled: true, sseType: 'KMS', kmsMasterKeyId: keyArn };
  else if (node instanceof CfnBucket) {
    const serverSideEncryptionByDefault = { sseAlgorithm: 'aws:kms', kmsMasterKeyId: keyArn };
    // The bucket uses a bucket key in between, which saves a request to KMS for each object.
    const rule = { bucketKeyEnabled: true, serverSideEncryptionByDefault };
    node.bucketEncryption = { serverSideEncryptionConfiguration: [rule] };
  } else if (node instanceof CfnQueue) {
    node.sqsManagedSseEnabled = false;
    node.kmsMasterKeyId = keyArn;
  } else if (node instanceof CfnBackupVault) node.encryptionKeyArn = keyArn;
  else if (node instanceof CfnTopic) node.kmsMasterKeyId = keyArn;
  else if (node instanceof CfnSecret || node instanceof CfnLogGroup) node.kmsKeyId = keyArn;
}
