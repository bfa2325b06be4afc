import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { keptAssets } from '../../../../lib/aws/bundle/bundle-assets.ts';
import { functionDefinitions } from '../../../../lib/aws/functions.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { jobOperations } from '../../../../shared/contract/jobs.ts';
import { type StackTemplate, someOptions, synthesiseStack } from '../../../support/template.ts';

const root = join(import.meta.dirname, '../../../..');
/** A stage with every option. */
const full = { stage: 'prod', mailFrom: 'credits@shop.example', payments: 'true', deletionNotices: 'true' };
let stack: StackTemplate;
/** What a function finds around it. */
let around: Readonly<Record<string, string>>;
beforeAll(async () => {
  around = { AWS_REGION: 'us-east-1', DASHBOARD_ASSETS: await keptAssets() };
  stack = await synthesiseStack(full);
});

type Factory = (environment: NodeJS.ProcessEnv) => unknown;

/** The factories of `shared/entry/wiring` that a handler names, and those that the credit protocol needs. */
async function factoriesOf(functionName: string, module: string): Promise<Factory[]> {
  const source = readFileSync(join(root, 'functions', module), 'utf8');
  // Handlers that load their services late name the file in a call of `import()`.
  const names = new Set(source.match(/\b[a-z]\w+Services\b/g));
  const files = new Set(source.match(/shared\/entry\/wiring\/(?!(?:serve|queue-job)\.ts)[\w-]+\.ts/g));
  expect([names.size, files.size]).toEqual([1, 1]);
  const imports = [{ name: [...names].join(), file: [...files].join() }];
  const endpoint = endpoints.find(({ name }) => name === functionName);
  if (endpoint !== undefined && (endpoint.credits > 0 || endpoint.repeat === 'keyed')) {
    imports.push({ name: 'chargeServices', file: 'shared/entry/wiring/parts/charges.ts' });
  }
  if (endpoint !== undefined) imports.push({ name: 'callRecorder', file: 'shared/entry/wiring/serve.ts' });
  // The worker of jobs calls other handlers in its process.
  const called = endpoints.filter(({ path }) => source.includes(`import('..${path}.ts')`));
  const ofCalled = called.map(({ name, path }) => factoriesOf(name, `${path}.ts`));
  const own = imports.map(async ({ name, file }) => (await import(join(root, file)))[name] as Factory);
  return [...(await Promise.all(own)), ...(await Promise.all(ofCalled)).flat()];
}

/** The variables of a deployed function; references become strings of the right form. */
function variablesOf(functionName: string, template = stack): Record<string, string> {
  const given = Object.entries(template.variables().get(functionName) ?? {}).map(([name, value]) => {
    if (typeof value === 'string') return [name, value];
    return [name, /(URL|ISSUER)$/.test(name) ? 'https://images.example' : 'resolved-on-deployment'];
  });
  return { ...Object.fromEntries(given), ...around };
}

describe('a function', () => {
  test.each(functionDefinitions.map(({ name, module }) => [name, module] as const))(
    '%s is given every variable that its factories read',
    async (name, module) => {
      const factories = await factoriesOf(name, module);
      expect(factories).not.toEqual([]);
      for (const factory of factories) {
        await expect((async () => await factory(variablesOf(name)))()).resolves.toBeDefined();
      }
    },
  );

  test.each([
    { modelProvider: 'bedrock', model: 'anthropic.claude-haiku-5-5' },
    { modelProvider: 'aws-claude', modelWorkspace: 'wrkspc_01AbCdEf23GhIj', modelRegion: 'us-west-2' },
    { modelFallback: 'bedrock', modelFallbackId: 'anthropic.claude-haiku-5-5', modelRegion: 'eu-west-1' },
  ])('that asks the model is given what its factory reads under %j', async (context) => {
    const given = variablesOf('generate-basic-listing', await synthesiseStack({ ...full, ...context }));
    const { listingServices } = await import('../../../../shared/entry/wiring/listing.ts');
    expect(() => listingServices(given)).not.toThrow();
    const { MODEL_FALLBACK: _, CLAUDE_MODEL: __, MODEL_SECRET_ID: ___, ...others } = given;
    const { ANTHROPIC_AWS_WORKSPACE_ID: ____, ...less } = others;
    expect(() => listingServices(less)).toThrow('Missing or wrong environment variables');
  });
});

test('the worker of jobs may do what each operation of jobs may', () => {
  const may = (role: string) =>
    new Set(
      stack
        .allowed()
        .filter((statement) => statement.role.startsWith(`${role}role`))
        .flatMap(({ Action, Resource, Condition }) =>
          [Action]
            .flat()
            .flatMap((action) =>
              [Resource].flat().map((resource) => JSON.stringify([action, resource, Condition])),
            ),
        ),
    );
  const worker = may('runjobitems');
  for (const name of jobOperations) {
    const operation = may(name.replaceAll('-', ''));
    expect(operation.size).toBeGreaterThan(5);
    expect([...operation].filter((one) => !worker.has(one))).toEqual([]);
  }
});

test('only pricing may access kept searches, only to get and put them', () => {
  const granted = stack
    .allowed()
    .filter((statement) => JSON.stringify(statement).includes('comparables#'))
    .toSorted((first, other) => first.role.localeCompare(other.role));
  const leading = { 'dynamodb:LeadingKeys': ['comparables#*'] };
  const statement = {
    Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
    Condition: { 'ForAllValues:StringLike': leading },
  };
  for (const one of granted) expect(one).toMatchObject(statement);
  expect(granted.map(({ role }) => role.replace(/role.*/, ''))).toEqual([
    'appraiseproduct',
    'predictprice',
    'runjobitems',
  ]);
});

test('an index may be queried, under any prefix, and nothing else', () => {
  const granted = stack.allowed().filter(({ Resource }) => JSON.stringify(Resource).includes('/index/'));
  expect(new Set(granted.map(({ role }) => role)).size).toBeGreaterThan(5);
  for (const statement of granted) {
    expect([statement.Action].flat()).toEqual(['dynamodb:Query']);
    expect(statement).not.toHaveProperty('Condition');
  }
});

const valuesOf = (template: StackTemplate, name: string) =>
  [...template.variables().values()].map((variables) => variables[name]);

test.each([
  ['do without the results API', 'VISUAL_SEARCH', 'market'],
  ['search the marketplace for prices', 'MARKET_PRICING', 'permitted'],
  ['mix the offers of its sources', 'MIX_SOURCES', '1'],
  ['do without the look at offers', 'LOOK', '0'],
  ['allow an account other searches by words', 'WORD_SEARCHES_PER_DAY', '300'],
])('a stage may %s', async (_, name, value) => {
  expect(new Set(valuesOf(stack, name))).toEqual(new Set([undefined]));
  const changed = await synthesiseStack(someOptions);
  expect(valuesOf(changed, name).filter((same) => same === value)).toHaveLength(3);
});

test('predict-price may ask the model unless the stage has neither the search by words nor the look', async () => {
  const askers = (template: StackTemplate) =>
    [...template.variables()].flatMap(([name, { MODEL_SECRET_ID }]) =>
      MODEL_SECRET_ID !== undefined && /predict-?price/i.test(name) ? [name] : [],
    );
  expect(askers(stack)).toHaveLength(1);
  expect(askers(await synthesiseStack({ visualSearch: 'market,lens' }))).toHaveLength(1);
  expect(askers(await synthesiseStack({ look: 'false' }))).toEqual([]);
  expect(askers(await synthesiseStack({ look: 'false', marketPricing: 'permitted' }))).toHaveLength(1);
  expect(askers(await synthesiseStack({ visualSearch: 'market,lens', look: 'false' }))).toEqual([]);
});

test('without the permission pricing has neither the marketplace’s variables nor rights to its secret and tokens', async () => {
  const ofMarket = (template: StackTemplate) => [
    ...Object.keys(template.variables().get('predict-price') ?? {}).filter((name) =>
      name.startsWith('MARKET'),
    ),
    ...template.allowed().filter(({ role, ...allowed }) => {
      return /predictprice/.test(role) && /(storage|secrets)market/.test(JSON.stringify(allowed));
    }),
  ];
  expect(ofMarket(stack)).toEqual([]);
  const permitted = ofMarket(await synthesiseStack({ ...full, marketPricing: 'permitted' }));
  expect(permitted.length).toBeGreaterThan(8);
});
