import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { functionDefinitions } from '../../../../lib/aws/functions.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { type StackTemplate, someOptions, synthesiseStack } from '../../../support/template.ts';

const root = join(import.meta.dirname, '../../../..');
let stack: StackTemplate;
beforeAll(async () => {
  // With everything that a stage may have.
  stack = await synthesiseStack({ stage: 'prod', mailFrom: 'credits@shop.example', payments: 'true' });
});

const setByLambda = { AWS_REGION: 'us-east-1' };

type Factory = (environment: NodeJS.ProcessEnv) => unknown;

/** The factories of `shared/entry/wiring` that a handler names, and those that the credit protocol needs around it. */
async function factoriesOf(functionName: string, module: string): Promise<Factory[]> {
  const source = readFileSync(join(root, 'functions', module), 'utf8');
  const imports = [
    ...source.matchAll(/import \{ (\w+Services) \} from '[./]*(shared\/entry\/wiring\/[\w-]+\.ts)'/g),
  ].map(([, name = '', file = '']) => ({ name, file }));
  expect(imports).toHaveLength(1);
  const endpoint = endpoints.find(({ name }) => name === functionName);
  if (endpoint !== undefined && (endpoint.credits > 0 || endpoint.idempotent)) {
    imports.push({ name: 'chargeServices', file: 'shared/entry/wiring/charges.ts' });
  }
  if (endpoint !== undefined) imports.push({ name: 'callRecorder', file: 'shared/entry/wiring/usage.ts' });
  return await Promise.all(
    imports.map(async ({ name, file }) => (await import(join(root, file)))[name] as Factory),
  );
}

/** The variables of a deployed function; references become texts of the right form. */
function variablesOf(functionName: string): Record<string, string> {
  const found = stack
    .ofType('AWS::Lambda::Function')
    .find(([, { Properties }]) => Properties.FunctionName === `resale-listing-prod-${functionName}`);
  const { Variables } = (found?.[1].Properties.Environment ?? { Variables: {} }) as {
    Variables: Record<string, unknown>;
  };
  const given = Object.entries(Variables).map(([name, value]) => {
    if (typeof value === 'string') return [name, value];
    return [name, /(URL|ISSUER)$/.test(name) ? 'https://images.example' : 'resolved-on-deployment'];
  });
  return { ...setByLambda, ...Object.fromEntries(given) };
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
});

test('only the pricing operations may read and put kept searches, and nothing else of them', () => {
  const granted = stack
    .allowed()
    .filter((statement) => JSON.stringify(statement).includes('comparables#'))
    .toSorted((one, other) => one.role.localeCompare(other.role));
  const leading = { 'dynamodb:LeadingKeys': ['comparables#*'] };
  const statement = {
    Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
    Condition: { 'ForAllValues:StringLike': leading },
  };
  expect(granted).toEqual([expect.objectContaining(statement), expect.objectContaining(statement)]);
  expect(granted.map(({ role }) => role)).toEqual([
    expect.stringContaining('appraiseproduct'),
    expect.stringContaining('predictprice'),
  ]);
});

test.each([
  ['form', 2, ['PutItem', 'UpdateItem', 'DeleteItem']],
  ['invitation', 1, ['PutItem', 'UpdateItem', 'ConditionCheckItem']],
])('what begins and ends a %s is granted to %i roles', (prefix, count, actions) => {
  const granted = stack.allowed().filter((statement) => JSON.stringify(statement).includes(`"${prefix}#*"`));
  expect(granted).toHaveLength(count);
  for (const { Action } of granted)
    expect(Action).toEqual(expect.arrayContaining(actions.map((action) => `dynamodb:${action}`)));
});

const valuesOf = (template: StackTemplate, name: string) =>
  template.ofType('AWS::Lambda::Function').map(([, { Properties }]) => {
    const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
    return Variables[name];
  });

test('a stage may search for sold offers as well', async () => {
  expect(new Set(valuesOf(stack, 'SOLD_SEARCH'))).toEqual(new Set([undefined]));
  const changed = await synthesiseStack(someOptions);
  expect(valuesOf(changed, 'SOLD_SEARCH').filter((value) => value === '1')).toHaveLength(2);
});

test('a stage may do without the results API', async () => {
  const searchOf = (template: StackTemplate) => valuesOf(template, 'VISUAL_SEARCH');
  expect(new Set(searchOf(stack))).toEqual(new Set([undefined]));
  const changed = await synthesiseStack(someOptions);
  expect(searchOf(changed).filter((value) => value === 'market')).toHaveLength(2);
});
