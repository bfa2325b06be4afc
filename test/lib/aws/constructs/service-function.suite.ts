import { beforeAll, describe, expect, test } from '@jest/globals';
import { functionDefinitions } from '../../../../lib/aws/functions.ts';
import { type StackTemplate, synthesiseStack, type TemplateResource } from '../../../support/template.ts';

let stack: StackTemplate;
beforeAll(async () => {
  // A stage with every option.
  stack = await synthesiseStack({
    stage: 'prod',
    mailFrom: 'credits@shop.example',
    payments: 'true',
    deletionNotices: 'true',
  });
});

describe('functions', () => {
  test('one arm64 function with Node 24 for each definition, none slower than the gateway', () => {
    const functions = stack.ofType('AWS::Lambda::Function');
    expect(functions).toHaveLength(functionDefinitions.length);
    const behindNoGateway = [
      'sweep-holds',
      'audit-ledger',
      'refresh-rates',
      'erase-accounts',
      'mail-low-balances',
      'deliver-webhooks',
      'run-job-items',
    ];
    for (const [, { Properties }] of functions) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
      const name = String(Properties.FunctionName);
      if (behindNoGateway.some((ending) => name.endsWith(ending))) continue;
      expect(Properties.Timeout).toBeLessThanOrEqual(28);
    }
  });

  test('all write to one log', () => {
    const [log] = stack
      .ofType('AWS::Logs::LogGroup')
      .find(
        ([, { Properties }]) => Properties.LogGroupName === '/aws/lambda/resale-listing-prod-functions',
      ) as [string, TemplateResource];
    for (const Properties of stack.propertiesOf('AWS::Lambda::Function')) {
      expect(Properties.LoggingConfig).toEqual({ LogGroup: { Ref: log } });
    }
  });

  test('no deployed function gets a variable that opens local resources', () => {
    const names = [...stack.variables().values()].flatMap((given) => Object.keys(given));
    expect(names).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/ALLOW_PRIVATE|ENDPOINT|CALLBACKS|API_KEY|API_BASE_URL/),
      ]),
    );
  });

  test('the function for agents may only write its own log, and knows no table or secret', () => {
    const [, { Properties }] = stack
      .ofType('AWS::Lambda::Function')
      .find(([, templateResource]) => String(templateResource.Properties.FunctionName).endsWith('-mcp')) as [
      string,
      TemplateResource,
    ];
    const role = (Properties.Role as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0];
    expect(stack.allowed().filter((statement) => statement.role === role)).toMatchObject([
      { Action: ['logs:CreateLogStream', 'logs:PutLogEvents'] },
    ]);
    expect(Object.keys(stack.variables().get('mcp') ?? {}).sort()).toEqual([
      'INNER_CALL_MARK',
      'LOG_LEVEL',
      'MALLOC_ARENA_MAX',
      'UV_THREADPOOL_SIZE',
    ]);
  });

  test('no statement allows all actions or all resources', () => {
    const statements = stack.allowed();
    expect(statements.length).toBeGreaterThan(functionDefinitions.length);
    for (const { Action, Resource: resource } of statements) {
      expect([Action].flat()).not.toContainEqual(expect.stringContaining('*'));
      expect([resource].flat()).not.toContain('*');
    }
  });
});

describe('reserved concurrency', () => {
  const reservedIn = async (context: Record<string, string>) => {
    const stackTemplate = await synthesiseStack({ stage: 'dev', ...context });
    return Object.fromEntries(
      stackTemplate
        .ofType('AWS::Lambda::Function')
        .filter(([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined)
        .map(([, { Properties }]) => [Properties.FunctionName, Properties.ReservedConcurrentExecutions]),
    );
  };

  test('the functions named in the context get the given value', async () => {
    expect(await reservedIn({ reservedConcurrency: 'authorizer:100, appraise-product:50' })).toEqual({
      'resale-listing-dev-authorizer': 100,
      'resale-listing-dev-appraise-product': 50,
    });
  });
});
