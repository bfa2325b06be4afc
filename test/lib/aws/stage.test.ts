import { describe, expect, test } from '@jest/globals';
import { readStage } from '../../../lib/aws/stage.ts';

const read = (context: Readonly<Record<string, string>>) => readStage({ getAllContext: () => context });

test.each([
  ['a stage name that AWS would refuse', { stage: 'Prod!' }, '-c stage='],
  ['a quota with a thousands separator', { marketQuota: '5,000' }, '-c marketQuota='],
  ['a budget of no searches', { searchBudget: '0' }, '-c searchBudget='],
  ['a budget of tokens in words', { tokenBudget: 'fifty million' }, '-c tokenBudget='],
  ['a picture search that does not exist', { visualSearch: 'market,google' }, '-c visualSearch='],
  ['a time for paid searches that does not exist', { lensWhen: 'sometimes' }, '-c lensWhen='],
  ['a bound on unpaid work that is not a number', { undelivered: '0' }, '-c undelivered='],
  ['a share of searches that is no number', { wordSearches: 'a tenth' }, '-c wordSearches='],
  ['a domain without a certificate', { domain: 'api.example.com' }, 'go together'],
])('%s is refused', (_title, context, message) => {
  expect(() => read(context as unknown as Record<string, string>)).toThrow(message);
});

const claude = 'anthropic.claude-haiku-5-5';
const europe = { modelProvider: 'bedrock', model: `eu.${claude}`, modelRegions: 'eu-central-1,eu-west-1' };

describe('the contexts of the model', () => {
  test.each([
    ['an unknown provider', { modelProvider: 'vertex' }, '-c modelProvider= must be anthropic or bedrock'],
    [
      'an unknown fallback',
      { modelFallback: 'vertex', modelFallbackId: claude },
      '-c modelFallback= must be',
    ],
    ['Bedrock without a model', { modelProvider: 'bedrock' }, 'needs -c model='],
    ['a fallback without a model', { modelFallback: 'bedrock' }, 'go together'],
    ['the model of no fallback', { modelFallbackId: claude }, 'go together'],
    [
      "Anthropic's id at Bedrock",
      { modelProvider: 'bedrock', model: 'claude-haiku-5-5' },
      '-c model= must be',
    ],
    ["Bedrock's id at Anthropic", { model: `eu.${claude}` }, 'add -c modelProvider=bedrock'],
    [
      'a fallback with an id of Bedrock',
      { modelFallback: 'anthropic', modelFallbackId: claude },
      'for a fallback -c modelFallback=bedrock',
    ],
    [
      'a wildcard',
      { modelProvider: 'bedrock', model: 'anthropic.claude-*' },
      '-c model= must be the id or ARN',
    ],
    [
      'a fallback by another company',
      { modelFallback: 'bedrock', modelFallbackId: 'amazon.nova-lite-v1:0' },
      '-c modelFallbackId= must be the id or ARN',
    ],
    [
      'an application inference profile',
      { ...europe, model: 'arn:aws:bedrock:eu-west-1:111111111111:application-inference-profile/abc' },
      'does not say which model',
    ],
    [
      'the ARN of a profile that is no profile',
      { ...europe, model: `arn:aws:bedrock:eu-west-1:111111111111:inference-profile/${claude}` },
      '-c model= must be the id or ARN',
    ],
    [
      'an ARN in another region',
      { ...europe, model: `arn:aws:bedrock:eu-west-1:111111111111:inference-profile/eu.${claude}` },
      'add -c modelRegion=eu-west-1',
    ],
    [
      'destinations without the region itself',
      { ...europe, modelRegion: 'eu-north-1' },
      'must name eu-north-1',
    ],
    ['a region that is none', { ...europe, modelRegion: 'eu-centrl-1' }, '-c modelRegion= must be a region'],
    ['regions that are none', { ...europe, modelRegions: 'eu-west-1,' }, '-c modelRegions= must be a list'],
    ['a region without Bedrock', { modelRegion: 'eu-west-1' }, '-c modelRegion= needs'],
    ['destinations without Bedrock', { modelRegions: 'eu-west-1' }, '-c modelRegions= needs'],
    ['destinations without a profile', { ...europe, model: claude }, '-c modelRegions= needs'],
    [
      "Anthropic's address without Anthropic",
      { ...europe, anthropicBaseUrl: 'https://model.example' },
      '-c anthropicBaseUrl= needs',
    ],
    ["Anthropic's address in the clear", { anthropicBaseUrl: 'http://model.example' }, 'must be an https'],
    ['a results API in the clear', { lensUrl: 'http://lens.example' }, '-c lensUrl= must be an https'],
    ['an address that is none', { lensUrl: 'lens' }, '-c lensUrl= must be an https'],
  ])('%s is refused', (_title, context, message) => {
    expect(() => read(context as unknown as Record<string, string>)).toThrow(message);
  });

  test.each(['us', 'eu', 'apac', 'jp', 'au', 'ca', 'us-gov', 'global'])(
    'an inference profile of %s needs the regions that it leads to, as model and as fallback',
    (area) => {
      const id = `${area}.anthropic.claude-haiku-4-5-20251001-v1:0`;
      const message = `The inference profile ${id} needs -c modelRegions=`;
      expect(() => read({ modelProvider: 'bedrock', model: id })).toThrow(message);
      expect(() => read({ modelFallback: 'bedrock', modelFallbackId: id })).toThrow(message);
      const arn = `arn:aws:bedrock:us-east-1:111111111111:inference-profile/${id}`;
      expect(() => read({ modelProvider: 'bedrock', model: arn, modelRegion: 'us-east-1' })).toThrow(message);
    },
  );

  test("a server of one's own may know Bedrock's ids", () => {
    const gateway = { model: `eu.${claude}`, anthropicBaseUrl: 'https://model.example' };
    expect(read(gateway).model.first).toEqual({ provider: 'anthropic', id: `eu.${claude}` });
  });

  test('the ARN of a model is read like its id', () => {
    const arn = `arn:aws:bedrock:eu-west-1::foundation-model/${claude}`;
    expect(read({ modelProvider: 'bedrock', model: arn, modelRegion: 'eu-west-1' }).model.first).toEqual({
      provider: 'bedrock',
      id: arn,
      foundationModel: claude,
    });
  });

  test('none of them leaves the model to the functions', () => {
    expect(read({}).model).toEqual({ first: { provider: 'anthropic' }, profileRegions: [] });
  });
});

test.each(['100', 'authorizer', 'authorizer:0', 'nobody:5', 'authorizer:5,authorizer:6', 'authorizer:5;'])(
  'a reserved concurrency of %j is refused',
  (reservedConcurrency) => {
    expect(() => read({ reservedConcurrency })).toThrow('-c reservedConcurrency= must be like');
  },
);

describe('unknown contexts', () => {
  test('a mistyped one is refused with the list of all', () => {
    expect(() => read({ stage: 'dev', trcaes: 'true' })).toThrow(
      'There is no context "trcaes". There are stage, target, market,',
    );
  });

  test("the CDK's own contexts pass", () => {
    const own = { '@aws-cdk/core:x': 'true', 'aws:cdk:y': 'true', 'vpc-provider:z': 'true' };
    expect(() => read(own)).not.toThrow();
  });
});
