import { beforeAll, describe, expect, test } from '@jest/globals';
import { defaultPacks } from '../../../../shared/billing/payments/packs.ts';
import {
  everyOption,
  type StackTemplate,
  synthesiseAlarms,
  synthesiseStack,
} from '../../../support/template.ts';

let plain: StackTemplate;
let full: StackTemplate;
beforeAll(async () => {
  plain = await synthesiseStack({ stage: 'prod' });
  full = await synthesiseStack(everyOption);
});

test('with a domain the firewalled entrance is the only one, and no output names a closed address', async () => {
  const { domain = '', certificate = '' } = everyOption;
  const beside = await synthesiseStack({ stage: 'dev', domain, certificate, defaultEndpoint: 'open' });
  const isClosed = ({ only }: StackTemplate) =>
    only('AWS::ApiGateway::RestApi')[1].Properties.DisableExecuteApiEndpoint;
  const namesIt = ({ outputs }: StackTemplate) => JSON.stringify(outputs).includes('execute-api');
  expect([full, beside].map((stack) => [isClosed(stack), namesIt(stack)])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(full.outputs.BaseUrl?.Value).toBe('https://api.example.com/');
});

test('traces are on when asked for, at the gateway and in every function', () => {
  full.expectProperties('AWS::ApiGateway::Stage', { TracingEnabled: true });
  for (const { TracingConfig } of full.propertiesOf('AWS::Lambda::Function'))
    expect(TracingConfig).toEqual({ Mode: 'Active' });
});

test('sellers are asked to permit notices of sales where they are switched on', () => {
  const asking = ({ variables }: StackTemplate) =>
    [...variables()].filter(([, { SALES_NOTICES }]) => SALES_NOTICES === '1').map(([name]) => name);
  expect(asking(plain)).toEqual([]);
  expect(asking(full)).toEqual(
    expect.arrayContaining(['market-signin-url', 'market-watch-sales', 'dashboard']),
  );
});

test('a stage that sells credits gives the packs to the dashboard and the keys only to functions that need them', () => {
  const variables = full.variables();
  const sells = { CREDIT_PACKS: JSON.stringify(defaultPacks) };
  expect(variables.get('dashboard')).toMatchObject(sells);
  const seller = { PAYMENTS_SELLER: 'resale-listing-prod-payments', PAYMENTS_SECRET_ID: expect.anything() };
  expect(variables.get('payments')).toMatchObject({ ...sells, ...seller });
  expect([...variables.values()].filter((given) => 'PAYMENTS_SECRET_ID' in given)).toHaveLength(1);
});

describe("a stage that takes the marketplace's notices", () => {
  test('accepts only GET and POST', () => {
    const [id] =
      full
        .ofType('AWS::ApiGateway::Resource')
        .find(([name, { Properties }]) => Properties.PathPart === 'market' && /webhooks/.test(name)) ?? [];
    const methods = full
      .propertiesOf('AWS::ApiGateway::Method')
      .filter(({ ResourceId }) => JSON.stringify(ResourceId) === JSON.stringify({ Ref: id }));
    expect(methods.map(({ HttpMethod }) => HttpMethod).toSorted()).toEqual(['GET', 'POST']);
  });

  test('may write notices, sales and what is told of them, delete watches, and touch no sign-in or person', () => {
    const ofNotices = full.allowed().filter(({ role }) => /market-?notices/i.test(role));
    const prefixes = (action: RegExp) =>
      new Set(
        ofNotices
          .filter(({ Action }) => action.test(String(Action)))
          .flatMap(({ Condition }) => JSON.stringify(Condition).match(/\w+(?=#\*)/g) ?? ['everything']),
      );
    expect(prefixes(/dynamodb:(Put|Update)/)).toEqual(new Set(['cache', 'count', 'notice', 'sold', 'news']));
    expect(prefixes(/dynamodb:Delete/)).toEqual(new Set(['news', 'watch']));
  });

  test('is the only one with these resources', async () => {
    expect(plain.text).not.toMatch(/"PathPart":"webhooks"|notices/i);
    expect((await synthesiseAlarms({ stage: 'prod' })).text).not.toContain('market-notice');
  });
});
