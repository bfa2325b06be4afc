import { beforeAll, describe, expect, test } from '@jest/globals';
import { type StackTemplate, synthesiseStack, type TemplateResource } from '../../../support/template.ts';

const domain = {
  domain: 'api.example.com',
  certificate: 'arn:aws:acm:ap-southeast-2:111111111111:certificate/1',
};
const everything = {
  stage: 'dev',
  ...domain,
  pictureDomain: 'pictures.example.com',
  pictureCertificate: 'arn:aws:acm:us-east-1:111111111111:certificate/2',
  traces: 'true',
  customerKeys: 'true',
};
let plain: StackTemplate;
let full: StackTemplate;
beforeAll(async () => {
  plain = await synthesiseStack({ stage: 'dev', ...domain, defaultEndpoint: 'open' });
  full = await synthesiseStack(everything);
});

const endpointClosed = (stack: StackTemplate) =>
  stack.ofType('AWS::ApiGateway::RestApi')[0]?.[1].Properties.DisableExecuteApiEndpoint;
const functionsOf = (stack: StackTemplate) => stack.ofType('AWS::Lambda::Function');

describe('custom domain', () => {
  test('the firewalled way in is the only one: the default endpoint is closed', () => {
    expect(endpointClosed(full)).toBe(true);
    expect(full.outputs.BaseUrl?.Value).toBe('https://api.example.com/');
  });

  test('no output names an address that is closed', () => {
    const outputs = (stack: StackTemplate) => JSON.stringify(stack.outputs);
    expect(outputs(full)).not.toContain('execute-api');
    expect(outputs(plain)).toContain('execute-api');
  });
});

describe('traces', () => {
  test('they are on when asked for, at the gateway and in every function', () => {
    full.expectProperties('AWS::ApiGateway::Stage', { TracingEnabled: true });
    for (const [, { Properties }] of functionsOf(full)) {
      expect(Properties.TracingConfig).toEqual({ Mode: 'Active' });
    }
  });
});

describe('a key of the account', () => {
  /** What says with which key a resource of that type encrypts. */
  const encryption: Readonly<Record<string, (properties: Record<string, unknown>) => unknown>> = {
    'AWS::DynamoDB::Table': ({ SSESpecification }) => SSESpecification,
    'AWS::S3::Bucket': ({ BucketEncryption }) => BucketEncryption,
    'AWS::SecretsManager::Secret': ({ KmsKeyId }) => KmsKeyId,
    'AWS::Logs::LogGroup': ({ KmsKeyId }) => KmsKeyId,
    'AWS::SNS::Topic': ({ KmsMasterKeyId }) => KmsMasterKeyId,
    'AWS::SQS::Queue': ({ KmsMasterKeyId }) => KmsMasterKeyId,
  };

  test.each(Object.entries(encryption))('encrypts every %s when asked for', (type, read) => {
    const [key] = full.ofType('AWS::KMS::Key').flat() as [string, unknown];
    const all = full.ofType(type);
    expect(all.length).toBeGreaterThan(0);
    for (const [, { Properties }] of all)
      expect(JSON.stringify(read(Properties))).toContain(`["${key}","Arn"]`);
  });

  test('is turned every year and outlives the stack, like the tables that need it', () => {
    full.expectResource('AWS::KMS::Key', {
      DeletionPolicy: 'Retain',
      Properties: { EnableKeyRotation: true },
    });
  });

  test.each(['cloudwatch', 'events', 'cloudfront', 'delivery.logs'])(
    'may be used by %s, which reads or writes what it encrypts',
    (service) => {
      const [, { Properties }] = full.ofType('AWS::KMS::Key')[0] as [string, TemplateResource];
      const { Statement } = Properties.KeyPolicy as {
        Statement: { Principal: { Service?: string | string[] } }[];
      };
      expect(Statement.flatMap(({ Principal }) => Principal.Service ?? [])).toContain(
        `${service}.amazonaws.com`,
      );
    },
  );
});
