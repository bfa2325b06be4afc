import { beforeAll, describe, expect, test } from '@jest/globals';
import { functionsBehindTheApi } from '../../../../lib/aws/functions.ts';
import { type StackTemplate, synthesiseStack, type TemplateResource } from '../../../support/template.ts';

let prod: StackTemplate;
let dev: StackTemplate;
beforeAll(async () => {
  prod = await synthesiseStack({ stage: 'prod' });
  dev = await synthesiseStack({ stage: 'dev' });
});

const canaries = ['authorizer', 'generate-basic-listing', 'market-post-item', 'predict-price'];
const behindTheApi = functionsBehindTheApi.map(({ name }) => name);

const nameOf = ({ Properties }: TemplateResource): string =>
  String(Properties.FunctionName).replace(/^resale-listing-[a-z]+-/, '');

/** The functions of a template with a given resource, by name. */
function byFunction(stack: StackTemplate, type: string): ReadonlyMap<string, [string, TemplateResource]> {
  return new Map(
    stack.ofType(type).map(([id, resource]) => {
      const { Ref } = resource.Properties.FunctionName as { Ref: string };
      const owner = stack.resources[Ref];
      if (owner === undefined) throw new Error(`${id} belongs to no function.`);
      return [nameOf(owner), [id, resource]];
    }),
  );
}

const aliasIds = (stack: StackTemplate) => new Set(stack.ofType('AWS::Lambda::Alias').map(([id]) => id));
const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)].map(([, id = '']) => id);

describe('callers', () => {
  test('only functions behind the API have an alias', () => {
    for (const stack of [prod, dev]) {
      expect([...byFunction(stack, 'AWS::Lambda::Alias').keys()].sort()).toEqual([...behindTheApi].sort());
    }
  });

  test('the gateway invokes only aliases, with one role that may invoke each by name and nothing else', () => {
    const integrations = prod
      .propertiesOf('AWS::ApiGateway::Method')
      .map(({ Integration: own }) => own as { readonly Uri: unknown; readonly Credentials: unknown });
    const { AuthorizerUri, AuthorizerCredentials } = prod.only('AWS::ApiGateway::Authorizer')[1].Properties;
    const invoked = [AuthorizerUri, ...integrations.map(({ Uri }) => Uri)].flatMap((uri) =>
      referencesIn(uri).filter((id) => prod.resources[id]?.Type.startsWith('AWS::Lambda::')),
    );
    expect(new Set(invoked)).toEqual(aliasIds(prod));
    const credentials = [AuthorizerCredentials, ...integrations.map(({ Credentials }) => Credentials)];
    const [role = '', ...others] = new Set(credentials.map((credential) => referencesIn(credential).join()));
    expect(others).toEqual([]);
    expect(prod.resources[role]?.Properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Action: 'sts:AssumeRole', Principal: { Service: 'apigateway.amazonaws.com' } }],
    });
    const allowed = prod.allowed().filter((statement) => statement.role === role);
    expect(allowed.map(({ Action }) => Action)).toEqual(['lambda:InvokeFunction']);
    const invocable = allowed.flatMap((statement) => statement.Resource as { Ref: string }[]);
    expect(new Set(invocable.map(({ Ref }) => Ref))).toEqual(aliasIds(prod));
    const permitted = prod.propertiesOf('AWS::Lambda::Permission').map(({ Principal }) => Principal);
    expect(permitted).not.toContain('apigateway.amazonaws.com');
  });
});

describe('versions', () => {
  const versionIds = (stack: StackTemplate) =>
    new Map([...byFunction(stack, 'AWS::Lambda::Version')].map(([name, [id]]) => [name, id]));
  const changed = (stackTemplate: StackTemplate, other: StackTemplate) => {
    const before = versionIds(stackTemplate);
    return [...versionIds(other)].filter(([name, id]) => before.get(name) !== id).map(([name]) => name);
  };

  test('a changed variable publishes only the functions that have it', async () => {
    const raised = await synthesiseStack({ stage: 'dev', marketQuota: '100000' });
    const published = changed(dev, raised);
    expect(published).toContain('market-get-user');
    expect(published).not.toContain('account');
    expect(published).not.toContain('authorizer');
  });

  test('a reservation publishes nothing: Lambda refuses a version without a change', async () => {
    const reserved = await synthesiseStack({
      stage: 'dev',
      reservedConcurrency: 'authorizer:100, appraise-product:50',
    });
    expect(changed(dev, reserved)).toEqual([]);
  });
});

describe('traffic shifting', () => {
  const groups = (stack: StackTemplate) =>
    new Map(
      stack
        .ofType('AWS::CodeDeploy::DeploymentGroup')
        .map(([id, { Properties }]) => [
          String(Properties.DeploymentGroupName).replace('resale-listing-prod-', ''),
          { id, Properties },
        ]),
    );

  test('the others shift once these four get all calls', () => {
    const aliases = byFunction(prod, 'AWS::Lambda::Alias');
    const first = canaries.map((name) => aliases.get(name)?.[0]);
    for (const [name, [, { DependsOn = [] }]] of aliases) {
      expect([...DependsOn].sort()).toEqual(canaries.includes(name) ? [] : first.toSorted());
    }
  });

  test('one alarm of the group, and one on our own failures, roll traffic back', () => {
    for (const [name, { Properties }] of groups(prod)) {
      const { Enabled, Alarms } = Properties.AlarmConfiguration as {
        Enabled: boolean;
        Alarms: { Name: { Ref: string } }[];
      };
      const names = Alarms.map(({ Name }) => prod.resources[Name.Ref]?.Properties.AlarmName);
      expect([Enabled, names]).toEqual([
        true,
        [`new-${name}-crashes`, 'own-failures'].map((alarm) => `resale-listing-prod-${alarm}`),
      ]);
      expect(Properties.AutoRollbackConfiguration).toEqual({
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
      });
    }
  });

  test.each([
    ['another stage', { stage: 'dev' }],
    ['prod where the context says so', { stage: 'prod', shift: 'at-once' }],
  ])('%s takes all calls over at once', async (_, context) => {
    const stack = await synthesiseStack(context);
    expect(groups(stack).size).toBe(0);
    expect(stack.text).not.toContain('CodeDeploy');
    expect(stack.text).not.toContain('-crashes"');
  });
});
