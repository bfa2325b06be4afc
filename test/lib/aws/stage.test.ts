import { describe, expect, test } from '@jest/globals';
import { readStage } from '../../../lib/aws/stage.ts';

const read = (context: Readonly<Record<string, unknown>>) => readStage({ getAllContext: () => context });

const provider = { signInIssuer: 'https://id.example', signInClientId: 'dashboard' };
const packs = [{ id: 'one', credits: 10, price: 100, currency: 'eur' }];

test.each<[string, Record<string, string>, string]>([
  ['a stage name that AWS would refuse', { stage: 'Prod!' }, '-c stage='],
  ['a quota with a thousands separator', { marketQuota: '5,000' }, '-c marketQuota='],
  ['a budget of no searches', { searchBudget: '0' }, '-c searchBudget='],
  ['a budget of tokens in words', { tokenBudget: 'fifty million' }, '-c tokenBudget='],
  ['a picture search that does not exist', { visualSearch: 'market,google' }, '-c visualSearch='],
  ['a permission in other words', { marketPricing: 'true' }, '-c marketPricing= must be permitted'],
  ['a mixture in other words', { mixSources: 'yes' }, '-c mixSources= must be true or false'],
  ['a time for paid searches that does not exist', { lensWhen: 'sometimes' }, '-c lensWhen='],
  ['a bound on unpaid work that is not a number', { undelivered: '0' }, '-c undelivered='],
  ['a share of searches that is no number', { wordSearches: 'a tenth' }, '-c wordSearches='],
  ['a domain without a certificate', { domain: 'api.example.com' }, 'go together'],
  ['a provider without a client', { signInIssuer: 'https://id.example' }, 'go together'],
  ['a claim of no provider', { signInVerifiedClaim: 'xms_edov' }, 'go together'],
  ['a provider in the clear', { ...provider, signInIssuer: 'http://id.example' }, 'must be an https address'],
  ['a page that is no address', { ...provider, signOutUrl: 'id.example' }, 'must be an https address'],
  ['an admission that does not exist', { admission: 'everybody' }, 'must be invited or open'],
  ['a trial that costs', { trialCredits: '-1' }, 'whole number'],
  [
    'a pack without credits',
    { payments: 'true', creditPacks: '[{"id":"one"}]' },
    'is not valid at 0.credits',
  ],
  ['packs of a stage that sells none', { creditPacks: JSON.stringify(packs) }, 'need -c payments=true'],
  ['a tax of a stage that sells none', { stripeTax: 'true' }, 'need -c payments=true'],
  ['notices of sales without an address', { salesNotices: 'true' }, 'needs -c deletionNotices=true'],
  ['a yes', { payments: 'yes' }, 'true or false'],
  [
    'a seller without a name',
    { invoiceSeller: ' ; Hauptstraße 1; DE1' },
    'must be name; address; tax number',
  ],
  ['a seller without a tax number', { invoiceSeller: 'Shop; Hauptstraße 1; ' }, 'must be name; address'],
])('%s is refused', (_title, context, message) => {
  expect(() => read(context)).toThrow(message);
});

const claude = 'anthropic.claude-haiku-5-5';
const europe = { modelProvider: 'bedrock', model: `eu.${claude}`, modelRegions: 'eu-central-1,eu-west-1' };

describe('the contexts of the model', () => {
  const bedrock = { modelProvider: 'bedrock', model: claude };
  const onAws = { modelProvider: 'aws-claude', modelWorkspace: 'wrkspc_01AbCdEf23GhIj' };
  const profile = 'arn:aws:bedrock:eu-west-1:111111111111:application-inference-profile/abc';

  test.each<[string, Record<string, string>, string]>([
    [
      'an unknown provider',
      { modelProvider: 'vertex' },
      '-c modelProvider= must be anthropic or bedrock or aws-claude',
    ],
    ['an unknown fallback', { modelFallback: 'vertex' }, '-c modelFallback= must be'],
    ['Bedrock without a model', { modelProvider: 'bedrock' }, '-c model= must be the id'],
    ['a fallback without a model', { modelFallback: 'anthropic' }, 'go together'],
    ['the model of no fallback', { modelFallbackId: claude }, 'go together'],
    ["Anthropic's id at Bedrock", { ...bedrock, model: 'claude-haiku-5-5' }, '-c model= must be the id'],
    ["Bedrock's id at Anthropic", { model: `eu.${claude}` }, 'add -c modelProvider=bedrock'],
    [
      'a fallback with an id of Bedrock',
      { modelFallback: 'anthropic', modelFallbackId: claude },
      'for a fallback -c modelFallback=bedrock',
    ],
    ["Bedrock's id at aws-claude", { ...onAws, model: `eu.${claude}` }, 'does not know ids of Bedrock'],
    [
      'a model at aws-claude without a workspace',
      { modelProvider: 'aws-claude' },
      'needs -c modelWorkspace=',
    ],
    ['a workspace without its model', { modelWorkspace: onAws.modelWorkspace }, 'needs -c modelWorkspace='],
    ['the name of a workspace', { ...onAws, modelWorkspace: 'prod' }, '-c modelWorkspace= must be like'],
    ['a wildcard', { ...bedrock, model: 'anthropic.claude-*' }, '-c model= must be the id'],
    [
      'a fallback by another company',
      { modelFallback: 'bedrock', modelFallbackId: 'amazon.nova-lite-v1:0' },
      '-c modelFallbackId= must be the id',
    ],
    ['an application inference profile', { ...europe, model: profile }, '-c model= must be the id'],
    ['a profile without regions', { ...bedrock, model: `us-gov.${claude}` }, 'needs -c modelRegions='],
    ['regions without the called one', { ...europe, modelRegion: 'eu-north-1' }, 'must name eu-north-1'],
    ['a region that is none', { ...europe, modelRegion: 'eu-centrl-1' }, 'not "eu-centrl-1"'],
    ['regions that are none', { ...europe, modelRegions: 'eu-west-1,' }, 'not ""'],
    ['a region without Bedrock', { modelRegion: 'eu-west-1' }, '-c modelRegion= needs'],
    ['regions without a profile', { ...bedrock, modelRegions: 'eu-west-1' }, '-c modelRegions= needs'],
    [
      "Anthropic's address without Anthropic",
      { ...europe, anthropicBaseUrl: 'https://model.example' },
      '-c anthropicBaseUrl= needs',
    ],
    ["Anthropic's address in the clear", { anthropicBaseUrl: 'http://model.example' }, 'must be an https'],
    ['a results API in the clear', { lensUrl: 'http://lens.example' }, '-c lensUrl= must be an https'],
  ])('%s is refused', (_title, context, message) => {
    expect(() => read(context)).toThrow(message);
  });

  test("a custom server may know Bedrock's ids", () => {
    const gateway = { model: `eu.${claude}`, anthropicBaseUrl: 'https://model.example' };
    expect(read(gateway).model.first).toEqual({ provider: 'anthropic', id: `eu.${claude}` });
  });

  test('without them the model is Anthropic’s', () => {
    expect(read({}).model).toEqual({ first: { provider: 'anthropic' }, profileRegions: [] });
  });
});

test.each(['100', 'authorizer', 'authorizer:0', 'nobody:5', 'authorizer:5,authorizer:6', 'authorizer:5;'])(
  'a reserved concurrency of %j is refused',
  (reservedConcurrency) => {
    expect(() => read({ reservedConcurrency })).toThrow('-c reservedConcurrency= must be like');
  },
);

test('packs may be a string or a list', () => {
  for (const creditPacks of [packs, JSON.stringify(packs)])
    expect(read({ payments: true, creditPacks, stripeTax: 'true' }).payments).toEqual({ packs, tax: true });
});

test('cdk.json may hold numbers', () => {
  expect(read({ jobConcurrency: 20, trialCredits: 0 })).toMatchObject({
    jobConcurrency: 20,
    trialCredits: 0,
  });
});

describe('unknown contexts', () => {
  test('a name that every object has is refused', () => {
    expect(() => read({ toString: 'x' })).toThrow('There is no context "toString"');
  });

  test('a mistyped one is refused with a list of the known ones', () => {
    expect(() => read({ stage: 'dev', trcaes: 'true' })).toThrow(
      'There is no context "trcaes". There are stage, target, market,',
    );
  });

  test("the CDK's own contexts pass", () => {
    const own = { '@aws-cdk/core:x': 'true', 'aws:cdk:y': 'true', 'vpc-provider:z': 'true' };
    expect(() => read(own)).not.toThrow();
  });
});
