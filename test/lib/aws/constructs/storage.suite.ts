import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { tables } from '../../../../shared/platform/database/tables.ts';
import { type StackTemplate, someOptions, synthesiseStack } from '../../../support/template.ts';

let stack: StackTemplate;
beforeAll(async () => {
  stack = await synthesiseStack({ stage: 'prod' });
});

describe('storage', () => {
  test('all tables are on demand, and those with money, access or rates are recoverable', () => {
    const all = stack.propertiesOf('AWS::DynamoDB::Table');
    expect(all).toHaveLength(Object.keys(tables).length);
    for (const { BillingMode } of all) expect(BillingMode).toBe('PAY_PER_REQUEST');
    const recoverable = all.filter(({ PointInTimeRecoverySpecification: specification }) =>
      JSON.stringify(specification).includes('true'),
    );
    expect(recoverable.map(({ TableName }) => String(TableName).split('-').at(-1)).toSorted()).toEqual([
      'accounts',
      'keys',
      'ledger',
      'people',
      'rates',
    ]);
  });

  test.each(['accounts', 'ledger', 'keys', 'people'])('no deployment deletes the table %s', (name) => {
    stack.expectResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: { TableName: `resale-listing-prod-${name}`, DeletionProtectionEnabled: true },
    });
  });

  test('the bucket is closed', () => {
    stack.expectProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });

  test('photos expire after a day and are not indexed before; results of jobs expire after a week', () => {
    stack.expectProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: [
          { Prefix: 'images/', ExpirationInDays: 365, Status: 'Enabled' },
          { Prefix: 'uploads/', ExpirationInDays: 1, Status: 'Enabled' },
          { Prefix: 'jobs/', ExpirationInDays: 7, Status: 'Enabled' },
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
        ],
      },
    });
    const [policyId, policy] = stack.ofType('AWS::CloudFront::ResponseHeadersPolicy')[0] ?? [];
    expect(policy?.Properties.ResponseHeadersPolicyConfig).toMatchObject({
      CustomHeadersConfig: { Items: [{ Header: 'x-robots-tag', Value: 'noindex', Override: true }] },
    });
    const [, distribution] = stack.ofType('AWS::CloudFront::Distribution')[0] ?? [];
    expect(distribution?.Properties.DistributionConfig).toMatchObject({
      CacheBehaviors: [
        { PathPattern: 'images/*' },
        {
          PathPattern: 'uploads/*',
          ResponseHeadersPolicyId: { Ref: policyId },
          FunctionAssociations: [{ EventType: 'viewer-request' }],
        },
      ],
    });
  });

  test('the edge serves only images/, and photos for a day from the time in their names', () => {
    const [id, { Properties }] = stack.only('AWS::CloudFront::Function');
    expect(stack.only('AWS::CloudFront::Distribution')[1].Properties.DistributionConfig).toMatchObject({
      DefaultCacheBehavior: {
        FunctionAssociations: [
          { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] } },
        ],
      },
      CacheBehaviors: [expect.not.objectContaining({ FunctionAssociations: expect.anything() }), {}],
    });
    const at = Date.UTC(2026, 10, 22, 12);
    const answered = (uri: string): unknown => {
      const event = { request: { uri } };
      return runInNewContext(`${Properties.FunctionCode}; handler(event)`, {
        event,
        Date: { now: () => at },
      });
    };
    const aged = (milliseconds: number) => `/uploads/${(at - milliseconds).toString(36)}-AbC_-123.jpg`;
    for (const uri of [aged(0), aged(86_399_999)]) expect(answered(uri)).toEqual({ uri });
    const others = ['/', '/private/answer', `/private/${at.toString(36)}-1.jpg`, `/x${aged(0)}`];
    const gone = { statusCode: 404, statusDescription: 'Not Found' };
    for (const uri of [aged(86_400_000), aged(-1), '/uploads/_-123.jpg', '/uploads/', ...others])
      expect([uri, answered(uri)]).toEqual([uri, gone]);
  });
});

describe('secrets', () => {
  test('those that others issue outlive the stack, but not a rollback of its creation', () => {
    for (const [, secret] of stack.ofType('AWS::SecretsManager::Secret')) {
      const { SecretString, GenerateSecretString } = secret.Properties;
      if ((SecretString ?? GenerateSecretString) !== undefined) continue;
      expect(secret).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
    }
  });

  test('they have no value, given or generated, except the one that Cognito issues and the one that AWS draws', () => {
    const secrets = stack.ofType('AWS::SecretsManager::Secret');
    const issued = secrets.filter(([, { Properties }]) => Properties.Name === 'resale-listing-prod-sign-in');
    expect(issued.map(([, { Properties }]) => Properties.SecretString)).toEqual([
      { 'Fn::GetAtt': [expect.stringMatching(/^signinpoolclient/), 'ClientSecret'] },
    ]);
    const drawn = secrets.filter(([, { Properties }]) => Properties.Name === 'resale-listing-prod-jobs');
    expect(drawn.map(([, { Properties }]) => Properties.GenerateSecretString)).toEqual([
      { ExcludePunctuation: true, PasswordLength: 64 },
    ]);
    const filledByHand = secrets.filter((secret) => ![...issued, ...drawn].includes(secret));
    expect(filledByHand).toHaveLength(3);
    for (const [, { Properties }] of filledByHand) {
      expect(Properties).not.toHaveProperty('SecretString');
      expect(Properties).not.toHaveProperty('GenerateSecretString');
    }
  });

  test('nothing in the template looks like a secret', () => {
    expect(stack.text).not.toMatch(/sk-ant-|rls_[A-Za-z0-9_-]{43}|AKIA[0-9A-Z]{16}/);
  });
});

test.each([{ stage: 'prod' }, someOptions])(
  'nothing with a fixed name outlives the rollback of its own creation: %j',
  async (context) => {
    const stackTemplate = await synthesiseStack(context as Record<string, string>);
    const named = Object.values(stackTemplate.resources).filter(({ Properties = {} }) =>
      Object.entries(Properties).some(
        ([key, value]) => /Name$/.test(key) && String(value).startsWith('resale-listing-'),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain')).toEqual([]);
  },
);
