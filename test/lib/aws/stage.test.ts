import { describe, expect, test } from '@jest/globals';
import { readStage } from '../../../lib/aws/stage.ts';

const read = (context: Readonly<Record<string, string>>) =>
  readStage({ tryGetContext: (key) => context[key], getAllContext: () => context });

test.each([
  ['a stage name that AWS would refuse', { stage: 'Prod!' }, '-c stage='],
  ['a quota with a thousands separator', { marketQuota: '5,000' }, '-c marketQuota='],
  ['a budget of no searches', { searchBudget: '0' }, '-c searchBudget='],
  ['a budget of tokens in words', { tokenBudget: 'fifty million' }, '-c tokenBudget='],
  ['a picture search that does not exist', { visualSearch: 'market,google' }, '-c visualSearch='],
  ['free fallbacks that are not a number', { freeFallbacks: '0' }, '-c freeFallbacks='],
  ['a search for sold offers that is neither on nor off', { soldSearch: 'yes' }, '-c soldSearch='],
  ['a domain without a certificate', { domain: 'api.example.com' }, 'go together'],
])('%s is refused', (_title, context, message) => {
  expect(() => read(context as unknown as Record<string, string>)).toThrow(message);
});

test.each(['100', 'authorizer', 'authorizer:0', 'nobody:5', 'authorizer:5,authorizer:6', 'authorizer:5;'])(
  'a reserved concurrency of %j is refused',
  (reservedConcurrency) => {
    expect(() => read({ reservedConcurrency })).toThrow('-c reservedConcurrency= must be like');
  },
);

describe('unknown contexts', () => {
  test.each([
    ['trcaes', 'traces'],
    ['runame', 'ruName'],
    ['alarmMail', 'alarmEmail'],
  ])('%s is refused with the suggestion %s', (mistyped, meant) => {
    expect(() => read({ stage: 'dev', [mistyped]: 'true' })).toThrow(
      `There is no context "${mistyped}". Did you mean -c ${meant}=?`,
    );
  });

  test('a name that resembles none is refused with the list of all', () => {
    expect(() => read({ colourOfTheSky: 'blue' })).toThrow('There are stage, target, market,');
  });

  test("the CDK's own contexts pass", () => {
    const own = { '@aws-cdk/core:x': 'true', 'aws:cdk:y': 'true', 'vpc-provider:z': 'true' };
    expect(() => read(own)).not.toThrow();
  });
});
