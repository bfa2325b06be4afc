import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { App, Validations } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { countedRules } from '../../../lib/aws/constructs/firewall.ts';
import { FIREWALL_LIMITS } from '../../../lib/aws/firewall-limits.ts';
import { functionDefinitions } from '../../../lib/aws/functions.ts';
import { gatewayResponses } from '../../../lib/aws/gateway-responses.ts';
import { ServiceStack } from '../../../lib/aws/service-stack.ts';
import { readStage } from '../../../lib/aws/stage.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { tables } from '../../../shared/database/tables.ts';

type Resource = { Type: string; Properties: Record<string, unknown>; DeletionPolicy?: string };

function synthesise(context: Record<string, string>) {
  const app = new App({ context });
  const stack = new ServiceStack(app, 'service', {
    stage: readStage(app.node),
    code: () => Code.fromInline('exports.handler = 0'),
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { template: Template.fromStack(stack), app };
}

let template: Template;
let resources: Record<string, Resource>;
const ofType = (type: string): [string, Resource][] =>
  Object.entries(resources).filter(([, resource]) => resource.Type === type);

beforeAll(() => {
  template = synthesise({ stage: 'prod' }).template;
  resources = template.toJSON().Resources;
});

describe('AwsSolutions', () => {
  test.each([
    { stage: 'dev' },
    {
      stage: 'prod',
      domain: 'api.example.com',
      certificate: 'arn:aws:acm:ap-southeast-2:111111111111:certificate/1',
      pictureDomain: 'pictures.example.com',
      pictureCertificate: 'arn:aws:acm:us-east-1:111111111111:certificate/2',
      firewallLists: 'block',
      traces: 'true',
      customerKeys: 'true',
    },
    { stage: 'dev', pictureLogs: 'false' },
  ])('has no finding without a written reason: %j', (context) => {
    // A finding makes the synthesis throw.
    expect(() => synthesise(context as unknown as Record<string, string>).app.synth()).not.toThrow();
  });
});

describe('API', () => {
  /** Every method as `POST /api/v1/…`. */
  function methods(): Map<string, Record<string, unknown>> {
    const pathOf = (id: string): string => {
      const { ParentId, PathPart } = (resources[id]?.Properties ?? { ParentId: {}, PathPart: '' }) as {
        ParentId: { Ref?: string };
        PathPart: string;
      };
      return `${ParentId.Ref === undefined ? '' : pathOf(ParentId.Ref)}/${PathPart}`;
    };
    return new Map(
      ofType('AWS::ApiGateway::Method').map(([, { Properties }]) => {
        const resource = Properties.ResourceId as { Ref: string };
        return [`${Properties.HttpMethod} ${pathOf(resource.Ref)}`, Properties];
      }),
    );
  }

  test.each(endpoints.map(({ method, path }) => `${method} ${path}`))(
    '%s stands behind the authorizer',
    (route) => {
      expect(methods().get(route)).toMatchObject({
        AuthorizationType: 'CUSTOM',
        AuthorizerId: expect.anything(),
        Integration: { Type: 'AWS_PROXY', IntegrationHttpMethod: 'POST' },
      });
    },
  );

  test('nothing else is there but the return from the sign-in, which is public', () => {
    const all = methods();
    expect(all.get('GET /login/market')).toMatchObject({ AuthorizationType: 'NONE' });
    expect(all.size).toBe(endpoints.length + 1);
  });

  test('the authorizer is asked on every call', () => {
    template.hasResourceProperties('AWS::ApiGateway::Authorizer', {
      Type: 'REQUEST',
      AuthorizerResultTtlInSeconds: 0,
      IdentitySource: 'context.httpMethod',
    });
  });

  test.each(Object.values(gatewayResponses))(
    'the gateway itself answers $type in the simple shape',
    (response) => {
      template.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
        ResponseType: response.type,
        StatusCode: String(response.status),
        ResponseTemplates: { 'application/json': JSON.stringify({ error: response.message }) },
        ResponseParameters: {
          'gatewayresponse.header.x-request-id': 'context.requestId',
          'gatewayresponse.header.x-error-code': `'${response.code}'`,
          'gatewayresponse.header.x-content-type-options': "'nosniff'",
          'gatewayresponse.header.strict-transport-security': "'max-age=31536000'",
          ...([429, 503].includes(response.status) ? { 'gatewayresponse.header.retry-after': "'1'" } : {}),
        },
      });
    },
  );

  test('a function without concurrency left is answered as overload, to be tried again', () => {
    template.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseType: 'INTEGRATION_FAILURE',
      StatusCode: '503',
      ResponseParameters: Match.objectLike({
        'gatewayresponse.header.x-error-code': "'OVERLOADED'",
        'gatewayresponse.header.retry-after': "'1'",
      }),
    });
  });

  test('no log has a query, a header or a body', () => {
    const [[, stage]] = ofType('AWS::ApiGateway::Stage') as [[string, Resource]];
    const { Format } = stage.Properties.AccessLogSetting as { Format: string };
    expect(Format).not.toMatch(/querystring|requestOverride|context\.path\b|header|body|authorizer/i);
    expect(stage.Properties.MethodSettings).toEqual([
      expect.objectContaining({ DataTraceEnabled: false, LoggingLevel: 'OFF' }),
    ]);
  });
});

describe('functions', () => {
  test('one arm64 function with Node 24 for each definition, none slower than the gateway', () => {
    const functions = ofType('AWS::Lambda::Function');
    expect(functions).toHaveLength(functionDefinitions.length);
    const behindNoGateway = ['sweep-holds', 'audit-ledger', 'refresh-rates', 'gateway-log-role'];
    for (const [, { Properties }] of functions) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
      const name = String(Properties.FunctionName);
      if (behindNoGateway.some((one) => name.endsWith(one))) continue;
      expect(Properties.Timeout).toBeLessThanOrEqual(28);
    }
  });

  test('every log ends some day', () => {
    const logs = ofType('AWS::Logs::LogGroup');
    expect(logs.length).toBeGreaterThanOrEqual(functionDefinitions.length);
    for (const [, { Properties }] of logs) expect(Properties.RetentionInDays).toBeGreaterThan(0);
  });

  test('no deployed function is given a variable that opens local things', () => {
    const names = ofType('AWS::Lambda::Function').flatMap(([, { Properties }]) =>
      Object.keys((Properties.Environment as { Variables: object }).Variables),
    );
    expect(names).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/ALLOW_PRIVATE|ENDPOINT|CALLBACKS|API_KEY/)]),
    );
  });

  test('no statement allows everything, of actions or of resources', () => {
    for (const [, { Properties }] of ofType('AWS::IAM::Policy')) {
      const { Statement } = Properties.PolicyDocument as {
        Statement: { Action: unknown; Resource: unknown }[];
      };
      for (const { Action, Resource: resource } of Statement) {
        expect([Action].flat()).not.toContainEqual(expect.stringContaining('*'));
        expect([resource].flat()).not.toContain('*');
      }
    }
  });
});

describe('storage', () => {
  test('all tables are on demand and recoverable', () => {
    const all = ofType('AWS::DynamoDB::Table');
    expect(all).toHaveLength(Object.keys(tables).length);
    for (const [, { Properties }] of all) {
      expect(Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    }
  });

  test.each(['accounts', 'ledger', 'keys'])('no deployment deletes the table %s', (name) => {
    template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: { TableName: `resale-listing-prod-${name}`, DeletionProtectionEnabled: true },
    });
  });

  test.each(['requests', 'market'])('what is in %s ages', (name) => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      TableName: `resale-listing-prod-${name}`,
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    });
  });

  test('the bucket is closed', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });
});

test.each([{ stage: 'prod' }, { stage: 'dev', customerKeys: 'true' }])(
  'nothing with a fixed name outlives the rollback of its own creation: %j',
  (context) => {
    const found = Object.values(synthesise(context as Record<string, string>).template.toJSON().Resources);
    const named = (found as Resource[]).filter(({ Properties = {} }) =>
      Object.entries(Properties).some(
        ([key, value]) => /Name$/.test(key) && String(value).startsWith('resale-listing-'),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain')).toEqual([]);
  },
);

describe('secrets', () => {
  test('they stay when the stack goes, but not when its creation is rolled back', () => {
    for (const [, secret] of ofType('AWS::SecretsManager::Secret')) {
      expect(secret).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
    }
  });

  test('they have no value, neither given nor generated', () => {
    const secrets = ofType('AWS::SecretsManager::Secret');
    expect(secrets).toHaveLength(3);
    for (const [, { Properties }] of secrets) {
      expect(Properties).not.toHaveProperty('SecretString');
      expect(Properties).not.toHaveProperty('GenerateSecretString');
    }
  });

  test('nothing in the template looks like one', () => {
    expect(JSON.stringify(template.toJSON())).not.toMatch(/sk-ant-|rls_[A-Za-z0-9_-]{43}|AKIA[0-9A-Z]{16}/);
  });
});

describe('firewall', () => {
  const rateOf = (name: string) => {
    const [[, acl]] = ofType('AWS::WAFv2::WebACL') as [[string, Resource]];
    const rules = acl.Properties.Rules as { Name: string; Action: unknown; Statement: object }[];
    return rules.find((rule) => rule.Name === name);
  };

  test('requests are counted by their key, in whatever way it is written', () => {
    expect(rateOf('rate-per-key')?.Statement).toEqual({
      RateBasedStatement: {
        AggregateKeyType: 'CUSTOM_KEYS',
        CustomKeys: [
          {
            Header: {
              Name: 'authorization',
              TextTransformations: [
                { Priority: 0, Type: 'LOWERCASE' },
                { Priority: 1, Type: 'COMPRESS_WHITE_SPACE' },
              ],
            },
          },
        ],
        EvaluationWindowSec: 300,
        Limit: FIREWALL_LIMITS.perKey,
      },
    });
  });

  test('an address is held short only for requests without a key, and far above that for all together', () => {
    expect(rateOf('rate-per-address-without-key')?.Statement).toEqual({
      RateBasedStatement: {
        AggregateKeyType: 'IP',
        EvaluationWindowSec: 300,
        Limit: FIREWALL_LIMITS.perAddressWithoutKey,
        ScopeDownStatement: {
          NotStatement: {
            Statement: {
              SizeConstraintStatement: {
                FieldToMatch: { SingleHeader: { Name: 'authorization' } },
                ComparisonOperator: 'GT',
                Size: 0,
                TextTransformations: [{ Priority: 0, Type: 'NONE' }],
              },
            },
          },
        },
      },
    });
    expect(rateOf('rate-per-address')?.Statement).toEqual({
      RateBasedStatement: {
        AggregateKeyType: 'IP',
        EvaluationWindowSec: 300,
        Limit: FIREWALL_LIMITS.perAddress,
      },
    });
    expect(FIREWALL_LIMITS.perAddress).toBeGreaterThan(2 * FIREWALL_LIMITS.perKey);
  });

  test.each(['rate-per-key', 'rate-per-address-without-key', 'rate-per-address'])(
    '%s refuses as the gateway throttles: 429 in the simple shape, with retry-after',
    (name) => {
      expect(rateOf(name)?.Action).toEqual({
        Block: {
          CustomResponse: {
            ResponseCode: 429,
            CustomResponseBodyKey: 'too-many',
            ResponseHeaders: [
              { Name: 'x-content-type-options', Value: 'nosniff' },
              { Name: 'strict-transport-security', Value: 'max-age=31536000' },
              { Name: 'x-error-code', Value: 'RATE_LIMIT' },
              { Name: 'retry-after', Value: '30' },
            ],
          },
        },
      });
      template.hasResourceProperties('AWS::WAFv2::WebACL', {
        CustomResponseBodies: {
          'too-many': {
            ContentType: 'APPLICATION_JSON',
            Content: JSON.stringify({ error: gatewayResponses.throttled.message }),
          },
        },
      });
    },
  );

  test('it only counts the rules that hit our callers', () => {
    template.hasResourceProperties('AWS::WAFv2::WebACL', {
      Rules: Match.arrayWith([
        Match.objectLike({
          Statement: {
            ManagedRuleGroupStatement: Match.objectLike({
              RuleActionOverrides: countedRules.map(({ name }) => ({
                Name: name,
                ActionToUse: { Count: {} },
              })),
            }),
          },
        }),
      ]),
    });
    expect(countedRules.map(({ name }) => name)).toEqual([
      'SizeRestrictions_BODY',
      'CrossSiteScripting_BODY',
      'GenericRFI_BODY',
      'NoUserAgent_HEADER',
    ]);
  });
});

describe('jobs and alarms', () => {
  test('stale holds are swept every minute', () => {
    template.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)' });
  });

  test.each([
    'throttles',
    'slow-answers',
    'answers-5xx',
    'out-of-credits-rate',
    'oldest-hold',
    'ledger-drift',
    'charge-outcome-unknown',
    'upstream-429',
    'market-quota',
  ])('%s wakes somebody', (name) => {
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: `resale-listing-prod-${name}`,
      AlarmActions: Match.anyValue(),
    });
  });
});

describe("the marketplace's quota", () => {
  const stated = (stack: Template) => ({
    thresholds: Object.values(stack.findResources('AWS::CloudWatch::Alarm'))
      .filter(({ Properties }) => Properties.AlarmName.endsWith('-market-quota'))
      .map(({ Properties }) => Properties.Threshold),
    quotas: new Set(
      Object.values(stack.findResources('AWS::Lambda::Function')).flatMap(
        ({ Properties }) => Properties.Environment?.Variables?.MARKET_DAILY_QUOTA ?? [],
      ),
    ),
  });

  test('is the one at the start, for the alarm and for the share of an account', () => {
    expect(stated(template)).toEqual({ thresholds: [4000], quotas: new Set(['5000']) });
  });

  test('is raised for both by one context value', () => {
    const raised = synthesise({ stage: 'dev', marketQuota: '100000' }).template;
    expect(stated(raised)).toEqual({ thresholds: [80_000], quotas: new Set(['100000']) });
    expect(() => synthesise({ marketQuota: '5,000' })).toThrow('-c marketQuota=');
  });
});

test('metrics read events and fields that the functions write', () => {
  const root = join(import.meta.dirname, '../../..');
  const sources = globSync('{shared,functions}/**/*.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const isWritten = (event: string) => new RegExp(`\\.(info|warn|error)\\(\\s*'${event}'`).test(sources);
  const isNamed = (field: string) => new RegExp(`\\b${field}[:,]`).test(sources);
  const filters = ofType('AWS::Logs::MetricFilter').map(([, { Properties }]) => JSON.stringify(Properties));
  const named = (expression: RegExp) => [
    ...new Set(filters.flatMap((filter) => [...filter.matchAll(expression)].map(([, found = '']) => found))),
  ];
  const events = named(/\$\.event = \\"([^"\\]+)/g);
  const fields = named(/\$\.(\w+)/g);
  expect(events.length).toBeGreaterThan(4);
  expect(fields).toContain('oldestHoldAgeMs');
  expect(events.filter((event) => !isWritten(event))).toEqual([]);
  expect(fields.filter((field) => field !== 'event' && !isNamed(field))).toEqual([]);
});

describe('reserved concurrency', () => {
  const reservedIn = (context: Record<string, string>) => {
    const found = synthesise({ stage: 'dev', ...context }).template.findResources('AWS::Lambda::Function');
    return Object.fromEntries(
      Object.values(found).flatMap(({ Properties }) =>
        Properties.ReservedConcurrentExecutions === undefined
          ? []
          : [[Properties.FunctionName, Properties.ReservedConcurrentExecutions]],
      ),
    );
  };

  test('nothing is reserved, and no function has a ceiling, unless the context says so', () => {
    expect(reservedIn({})).toEqual({});
  });

  test('the functions that the context names get what it says', () => {
    expect(reservedIn({ reservedConcurrency: 'authorizer:100, appraise-product:50' })).toEqual({
      'resale-listing-dev-authorizer': 100,
      'resale-listing-dev-appraise-product': 50,
    });
  });

  test.each(['100', 'authorizer', 'authorizer:0', 'nobody:5', 'authorizer:5,authorizer:6', 'authorizer:5;'])(
    '%s is refused',
    (reservedConcurrency) => {
      expect(() => reservedIn({ reservedConcurrency })).toThrow('-c reservedConcurrency= must be like');
    },
  );
});

test('a stage name that AWS would refuse is refused here', () => {
  expect(() => synthesise({ stage: 'Prod!' })).toThrow('-c stage=');
});

describe('what a function is given is what it needs', () => {
  /** The variables of a deployed function; references become texts of the right form. */
  function variablesOf(functionName: string): Record<string, string> {
    const found = ofType('AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties.FunctionName === `resale-listing-prod-${functionName}`,
    );
    const { Variables } = (found?.[1].Properties.Environment ?? { Variables: {} }) as {
      Variables: Record<string, unknown>;
    };
    return Object.fromEntries(
      Object.entries(Variables).map(([name, value]) => [
        name,
        typeof value === 'string'
          ? value
          : name.endsWith('URL')
            ? 'https://images.example'
            : 'resolved-on-deployment',
      ]),
    );
  }

  test.each<[string, () => Promise<(environment: NodeJS.ProcessEnv) => unknown>]>([
    ['authorizer', async () => (await import('../../../shared/wiring/authorizer.ts')).authorizerServices],
    ['account', async () => (await import('../../../shared/wiring/account.ts')).accountServices],
    [
      'generate-basic-listing',
      async () => (await import('../../../shared/wiring/listing.ts')).listingServices,
    ],
    ['predict-price', async () => (await import('../../../shared/wiring/pricing.ts')).predictPriceServices],
    [
      'appraise-product',
      async () => (await import('../../../shared/wiring/pricing.ts')).appraiseProductServices,
    ],
    ['predict-price', async () => (await import('../../../shared/wiring/charges.ts')).chargeServices],
    ['market-post-item', async () => (await import('../../../shared/wiring/charges.ts')).chargeServices],
    [
      'market-post-item',
      async () => (await import('../../../shared/wiring/market-trading.ts')).tradingAndRestServices,
    ],
    [
      'market-end-item',
      async () => (await import('../../../shared/wiring/market-trading.ts')).tradingServices,
    ],
    [
      'market-get-user',
      async () => (await import('../../../shared/wiring/market-trading.ts')).tradingServices,
    ],
    [
      'market-item-aspects',
      async () => (await import('../../../shared/wiring/market-lookup.ts')).restServices,
    ],
    [
      'market-upload-picture',
      async () => (await import('../../../shared/wiring/market-lookup.ts')).uploadServices,
    ],
    [
      'market-signin-url',
      async () => (await import('../../../shared/wiring/market-sign-in.ts')).startSignInServices,
    ],
    [
      'market-exchange-code',
      async () => (await import('../../../shared/wiring/market-sign-in.ts')).exchangeServices,
    ],
    [
      'market-refresh',
      async () => (await import('../../../shared/wiring/market-sign-in.ts')).refreshServices,
    ],
    ['sign-in-return', async () => (await import('../../../shared/wiring/market-sign-in.ts')).returnServices],
    ['sweep-holds', async () => (await import('../../../shared/wiring/jobs.ts')).jobServices],
    ['audit-ledger', async () => (await import('../../../shared/wiring/jobs.ts')).jobServices],
    ['refresh-rates', async () => (await import('../../../shared/wiring/rates-job.ts')).rateJobServices],
  ])('%s (case %#)', async (functionName, load) => {
    const factory = await load();
    expect(() => factory(variablesOf(functionName))).not.toThrow();
  });
});
