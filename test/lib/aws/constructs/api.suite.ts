import { beforeAll, describe, expect, test } from '@jest/globals';
import { agentsPath, dashboardPaths } from '../../../../lib/aws/functions.ts';
import { gatewayResponses } from '../../../../lib/aws/gateway-responses.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { type StackTemplate, synthesiseStack, type TemplateResource } from '../../../support/template.ts';

let stack: StackTemplate;
beforeAll(async () => {
  stack = await synthesiseStack({ stage: 'prod' });
});

describe('API', () => {
  /** Every method as `POST /api/v1/…`. */
  function methods(): Map<string, Record<string, unknown>> {
    const pathOf = (id: string): string => {
      const { ParentId, PathPart } = (stack.resources[id]?.Properties ?? { ParentId: {}, PathPart: '' }) as {
        ParentId: { Ref?: string };
        PathPart: string;
      };
      return `${ParentId.Ref === undefined ? '' : pathOf(ParentId.Ref)}/${PathPart}`;
    };
    return new Map(
      stack.propertiesOf('AWS::ApiGateway::Method').map((Properties) => {
        const resource = Properties.ResourceId as { Ref: string };
        return [`${Properties.HttpMethod} ${pathOf(resource.Ref)}`, Properties];
      }),
    );
  }

  test.each([...endpoints.map(({ method, path }) => `${method} ${path}`), `ANY ${agentsPath}`])(
    '%s is behind the authorizer',
    (route) => {
      expect(methods().get(route)).toMatchObject({
        AuthorizationType: 'CUSTOM',
        AuthorizerId: expect.anything(),
        Integration: { Type: 'AWS_PROXY', IntegrationHttpMethod: 'POST' },
      });
    },
  );

  test('only browser paths are open: the return from the sign-in, and the dashboard', () => {
    const all = methods();
    const open = dashboardPaths.map((path) => `ANY ${path}`);
    for (const route of ['ANY /login/market', ...open]) {
      expect([route, all.get(route)?.AuthorizationType]).toEqual([route, 'NONE']);
    }
    expect(all.size).toBe(endpoints.length + 1 + 1 + open.length);
  });

  test('the authorizer runs on every call', () => {
    stack.expectProperties('AWS::ApiGateway::Authorizer', {
      Type: 'REQUEST',
      AuthorizerResultTtlInSeconds: 0,
      IdentitySource: 'context.httpMethod',
    });
  });

  test.each(Object.values(gatewayResponses))('the gateway answers $type in the simple shape', (response) => {
    stack.expectProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseType: response.type,
      StatusCode: String(response.status),
      ResponseTemplates: { 'application/json': JSON.stringify({ error: response.message }) },
      ResponseParameters: {
        'gatewayresponse.header.x-request-id': 'context.requestId',
        'gatewayresponse.header.x-error-code': `'${response.code}'`,
        'gatewayresponse.header.x-error-docs': {
          'Fn::Join': [
            '',
            expect.arrayContaining([expect.stringMatching(`/prod/docs/errors#${response.code}'$`)]),
          ],
        },
        'gatewayresponse.header.x-content-type-options': "'nosniff'",
        'gatewayresponse.header.strict-transport-security': "'max-age=31536000'",
        ...([429, 503].includes(response.status) ? { 'gatewayresponse.header.retry-after': "'1'" } : {}),
      },
    });
  });

  test('no log has a query, a header or a body', () => {
    const [[, stage]] = stack.ofType('AWS::ApiGateway::Stage') as [[string, TemplateResource]];
    const { Format } = stage.Properties.AccessLogSetting as { Format: string };
    expect(Format).not.toMatch(/querystring|requestOverride|context\.path\b|header|body|authorizer/i);
    const settings = stage.Properties.MethodSettings as readonly Record<string, unknown>[];
    expect(settings[0]).toMatchObject({ ResourcePath: '/*', DataTraceEnabled: false, LoggingLevel: 'OFF' });
    for (const { DataTraceEnabled = false, LoggingLevel = 'OFF' } of settings) {
      expect([DataTraceEnabled, LoggingLevel]).toEqual([false, 'OFF']);
    }
  });
});

describe('the role with which API Gateway writes access logs', () => {
  test('is ours, exists before the stage that needs it, and outlives the stack', () => {
    const [account, { DeletionPolicy, Properties }] = stack.only('AWS::ApiGateway::Account');
    const { 'Fn::GetAtt': [role = ''] = [] } = Properties.CloudWatchRoleArn as { 'Fn::GetAtt': string[] };
    expect(DeletionPolicy).toBe('Retain');
    expect(stack.resources[role]).toMatchObject({ Type: 'AWS::IAM::Role', DeletionPolicy: 'Retain' });
    const [, stage] = stack.only('AWS::ApiGateway::Stage');
    expect(stage.DependsOn).toContain(account);
  });

  test('stays the account’s own if the context says so', async () => {
    const keeping = await synthesiseStack({ stage: 'dev', accessLogRole: 'of-account' });
    expect(keeping.ofType('AWS::ApiGateway::Account')).toEqual([]);
    keeping.expectProperties('AWS::ApiGateway::Stage', { AccessLogSetting: expect.anything() });
  });
});
