import { beforeAll, describe, expect, test } from '@jest/globals';
import { type StackTemplate, synthesiseStack } from '../../../support/template.ts';

const claude = 'anthropic.claude-haiku-5-5';
const workspace = 'wrkspc_01AbCdEf23GhIj';
const asking = [
  'appraise-product',
  'generate-basic-listing',
  'generate-scaffold-listing',
  'market-draft-item',
  'predict-price',
  'run-job-items',
  'update-listing',
];

const contexts = {
  plain: {},
  model: { modelProvider: 'bedrock', model: claude },
  profile: {
    modelProvider: 'bedrock',
    model: `eu.${claude}`,
    modelRegion: 'eu-central-1',
    modelRegions: 'eu-central-1, eu-west-1',
  },
  global: { modelProvider: 'bedrock', model: `global.${claude}`, modelRegions: 'ap-southeast-2' },
  withFallback: {
    modelProvider: 'bedrock',
    model: claude,
    modelFallback: 'anthropic',
    modelFallbackId: 'claude-haiku-5-5',
    anthropicBaseUrl: 'https://model.example',
    lensUrl: 'https://lens.example/search.json',
  },
  onAws: { modelProvider: 'aws-claude', modelWorkspace: workspace, modelRegion: 'us-west-2' },
  asFallback: { model: 'claude-sonnet-5-5', modelFallback: 'bedrock', modelFallbackId: claude },
} as const;

type Name = keyof typeof contexts;
const stacks = new Map<Name, StackTemplate>();
beforeAll(async () => {
  for (const name of Object.keys(contexts) as Name[])
    stacks.set(name, await synthesiseStack({ stage: 'dev', ...contexts[name] }));
});
// All are set after beforeAll.
const stackOf = (name: Name) => stacks.get(name) as StackTemplate;

/** A Bedrock ARN as the template joins it: strings, and references in braces. */
const arnOf = (value: unknown): string => {
  const { 'Fn::Join': joined } = value as { 'Fn::Join': [string, (string | { Ref: string })[]] };
  return joined[1].map((part) => (typeof part === 'string' ? part : `{${part.Ref}}`)).join('');
};
const arnsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(arnOf).toSorted();

interface Condition {
  readonly StringEquals: Readonly<Record<string, unknown>>;
}

/** The Bedrock permissions of each role that has any, by function name. */
function allowedAtBedrock(stack: StackTemplate): Record<string, unknown[]> {
  const granted: Record<string, unknown[]> = {};
  const names = [...stack.variables().keys()];
  for (const { role, Action, Resource: resource, Condition: condition } of stack.allowed()) {
    if (!JSON.stringify(Action).includes('bedrock')) continue;
    const name = names.find((ending) => role.startsWith(ending.replaceAll('-', ''))) ?? role;
    const through = (condition as Condition | undefined)?.StringEquals;
    const statement = {
      Action,
      arns: arnsOf(resource),
      ...(through && {
        conditions: Object.entries(through).map(([key, value]) => `${key} = ${arnOf(value)}`),
      }),
    };
    granted[name] = [...(granted[name] ?? []), statement];
  }
  return granted;
}

const inEach = (statements: readonly unknown[]) =>
  Object.fromEntries(asking.map((name) => [name, statements]));

const bedrockArn = (rest: string) => `arn:{AWS::Partition}:bedrock:${rest}`;
const Action = 'bedrock:InvokeModel';
const ownModel = { Action, arns: [bedrockArn(`{AWS::Region}::foundation-model/${claude}`)] };
const europe = bedrockArn(`eu-central-1:{AWS::AccountId}:inference-profile/eu.${claude}`);
const throughEurope = [
  { Action, arns: [europe] },
  {
    Action,
    arns: ['eu-central-1', 'eu-west-1'].map((region) => bedrockArn(`${region}::foundation-model/${claude}`)),
    conditions: [`bedrock:InferenceProfileArn = ${europe}`],
  },
];
const world = bedrockArn(`{AWS::Region}:{AWS::AccountId}:inference-profile/global.${claude}`);

describe('Bedrock permissions', () => {
  test('a stage that uses only Anthropic has none', () => {
    expect(stackOf('plain').text).not.toContain('bedrock');
  });

  test.each<[Name, string, readonly unknown[]]>([
    ['model', 'the one model in the region of the stack', [ownModel]],
    ['profile', 'the profile, and through it the model in each region', throughEurope],
    [
      'global',
      'the profile, and through it the model with its region and with none',
      [
        { Action, arns: [world] },
        {
          Action,
          arns: ['', 'ap-southeast-2'].map((region) => bedrockArn(`${region}::foundation-model/${claude}`)),
          conditions: [`bedrock:InferenceProfileArn = ${world}`],
        },
      ],
    ],
    ['withFallback', 'the one model, beside a fallback at Anthropic', [ownModel]],
    ['asFallback', 'the one model as the fallback', [ownModel]],
  ])('%s: the functions that ask the model may invoke %s, and no other may', (name, _what, statements) => {
    expect(allowedAtBedrock(stackOf(name))).toEqual(inEach(statements));
  });
});

const modelSecrets = (name: Name) =>
  stackOf(name)
    .ofType('AWS::SecretsManager::Secret')
    .filter(([, { Properties }]) => Properties.Name === 'resale-listing-dev-model')
    .map(([id]) => id);

describe('permissions at the Claude Platform on AWS', () => {
  test('the functions that ask the model may ask it in the workspace, and its gateway may name them', () => {
    const byRole: Record<string, unknown[]> = {};
    for (const { role, ...statement } of stackOf('onAws').allowed()) {
      if (!/aws-external-anthropic|WebIdentity/.test(JSON.stringify(statement))) continue;
      byRole[role] = [...(byRole[role] ?? []), statement];
    }
    const arn = `arn:{AWS::Partition}:aws-external-anthropic:us-west-2:{AWS::AccountId}:workspace/${workspace}`;
    const roles = Object.keys(byRole).toSorted();
    expect(roles).toEqual(asking.map((name) => expect.stringContaining(name.replaceAll('-', ''))));
    for (const [use, token, ...others] of Object.values(byRole) as Record<string, unknown>[][]) {
      expect([use?.Action, arnsOf(use?.Resource)]).toEqual(['aws-external-anthropic:CreateInference', [arn]]);
      expect(token).toMatchObject({
        Action: ['sts:GetWebIdentityToken', 'sts:TagGetWebIdentityToken'],
        Condition: { StringEquals: { 'aws:CalledViaLast': 'aws-external-anthropic.amazonaws.com' } },
      });
      expect(others).toEqual([]);
    }
  });

  test.each<Name>(['plain', 'model', 'profile', 'withFallback'])(
    '%s: a stage without it has none',
    (name) => {
      expect(stackOf(name).text).not.toMatch(/aws-external-anthropic|WebIdentityToken/);
    },
  );
});

test.each<Name>(['model', 'profile', 'global', 'onAws'])(
  '%s: with AWS alone no model key exists or is read',
  (name) => {
    expect(modelSecrets(name)).toEqual([]);
    expect(stackOf(name).text).not.toContain('MODEL_SECRET_ID');
    const read = stackOf(name)
      .allowed()
      .filter(({ role, Action }) => role.startsWith('generatebasic') && String(Action).startsWith('secrets'));
    expect(read).toEqual([]);
  },
);

test.each<Name>(['plain', 'withFallback', 'asFallback'])(
  '%s: if Anthropic is asked, first or second, the functions that ask it may read its key',
  (name) => {
    const [id] = modelSecrets(name);
    expect(id).toBeDefined();
    const readers = stackOf(name)
      .allowed()
      .filter((statement) => JSON.stringify(statement.Resource).includes(`"Ref":"${id}"`));
    expect(readers.map((statement) => statement.Action)).toEqual(
      asking.map(() => 'secretsmanager:GetSecretValue'),
    );
  },
);
