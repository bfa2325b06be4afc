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
  plain = await synthesiseStack({ stage: 'dev', ...domain, defaultEndpoint: 'open', pictureLogs: 'false' });
  full = await synthesiseStack(everything);
});

const endpointClosed = (stack: StackTemplate) =>
  stack.ofType('AWS::ApiGateway::RestApi')[0]?.[1].Properties.DisableExecuteApiEndpoint;
const distributionOf = (stack: StackTemplate) =>
  stack.ofType('AWS::CloudFront::Distribution')[0]?.[1].Properties.DistributionConfig as Record<
    string,
    unknown
  >;
const functionsOf = (stack: StackTemplate) => stack.ofType('AWS::Lambda::Function');

describe('custom domain', () => {
  test('the firewalled way in is the only one: the default endpoint is closed', () => {
    expect(endpointClosed(full)).toBe(true);
    expect(full.outputs.BaseUrl?.Value).toBe('https://api.example.com/');
  });

  test('both answer while callers move', () => {
    expect(endpointClosed(plain)).toBe(false);
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

  test("the access log then has X-Ray's id next to the request's", () => {
    const formatOf = (stack: StackTemplate): Record<string, unknown> => {
      const [[, stage]] = stack.ofType('AWS::ApiGateway::Stage') as [[string, TemplateResource]];
      return JSON.parse((stage.Properties.AccessLogSetting as { Format: string }).Format);
    };
    const requestId = '$context.requestId';
    expect(formatOf(full)).toMatchObject({ requestId, xrayTraceId: '$context.xrayTraceId' });
    expect(formatOf(plain)).toMatchObject({ requestId });
    expect(formatOf(plain)).not.toHaveProperty('xrayTraceId');
  });

  test('they are off otherwise', () => {
    plain.expectProperties('AWS::ApiGateway::Stage', { TracingEnabled: false });
    for (const [, { Properties }] of functionsOf(plain)) expect(Properties.TracingConfig).toBeUndefined();
  });
});

describe('pictures', () => {
  test("answers carry CloudFront's security headers", () => {
    for (const stack of [plain, full]) {
      expect(distributionOf(stack).DefaultCacheBehavior).toMatchObject({
        ResponseHeadersPolicyId: '67f7725c-6f97-4210-82d7-5512b31e9d03',
      });
    }
  });

  test('requests are logged into a closed bucket that forgets', () => {
    const { Bucket } = distributionOf(full).Logging as {
      Bucket: { 'Fn::GetAtt': [string, string] };
    };
    expect(full.resources[Bucket['Fn::GetAtt'][0]]?.Properties).toMatchObject({
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerPreferred' }] },
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 14, Status: 'Enabled' }] },
    });
  });

  test('a region that cannot hold those logs does without', () => {
    expect(distributionOf(plain).Logging).toBeUndefined();
  });

  test('a domain of their own takes TLS 1.2 at least, and is what callers are given', () => {
    expect(distributionOf(full)).toMatchObject({
      Aliases: ['pictures.example.com'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    full.expectProperties('AWS::Lambda::Function', {
      Environment: { Variables: expect.objectContaining({ IMAGES_URL: 'https://pictures.example.com' }) },
    });
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

  test('is not there otherwise', () => {
    expect(plain.ofType('AWS::KMS::Key')).toEqual([]);
  });
});

test('the outputs name the buckets that must be empty before the stack can go', () => {
  const bucketsOf = (stack: StackTemplate) => stack.ofType('AWS::S3::Bucket').map(([id]) => ({ Ref: id }));
  const outputsOf = (stack: StackTemplate) =>
    Object.entries<{ Value: unknown }>(stack.outputs)
      .filter(([name]) => name.endsWith('Bucket'))
      .map(([, { Value }]) => Value);
  expect(bucketsOf(full)).toHaveLength(2);
  expect(outputsOf(full)).toEqual(bucketsOf(full));
  expect(bucketsOf(plain)).toHaveLength(1);
  expect(outputsOf(plain)).toEqual(bucketsOf(plain));
});
