import { beforeAll, describe, expect, test } from '@jest/globals';
import { firewallLimits } from '../../../../lib/aws/firewall-limits.ts';
import { gatewayResponses } from '../../../../lib/aws/gateway-responses.ts';
import { createApiKey } from '../../../../shared/identity/accounts/key-store.ts';
import { type StackTemplate, someOptions, synthesiseStack } from '../../../support/template.ts';

const stacks: Partial<Record<'counting' | 'blocking', StackTemplate>> = {};
beforeAll(async () => {
  stacks.counting = await synthesiseStack({ stage: 'dev' });
  stacks.blocking = await synthesiseStack(someOptions);
});

interface Rule {
  readonly Name: string;
  readonly Priority: number;
  readonly Action?: unknown;
  readonly OverrideAction?: object;
  readonly Statement: { readonly ManagedRuleGroupStatement?: { readonly Name: string } };
}

const propertiesOf = (type: string, stack = stacks.counting): Record<string, unknown> =>
  stack?.only(type)[1].Properties ?? {};
const rulesOf = (stack = stacks.counting) => propertiesOf('AWS::WAFv2::WebACL', stack).Rules as Rule[];
/** An address below the stage's own, which is only known at deployment. */
const docsOf = (code: string) => ({
  'Fn::Join': ['', expect.arrayContaining([expect.stringMatching(`/dev/docs/errors#${code}$`)])],
});
const lists = ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet'];
const actionsOfLists = (stack = stacks.counting) =>
  rulesOf(stack)
    .filter(({ Statement }) => lists.includes(Statement.ManagedRuleGroupStatement?.Name ?? ''))
    .map(({ OverrideAction }) => OverrideAction);

test('the lists of bad addresses and known bad inputs only count until they are set to block', () => {
  expect(actionsOfLists()).toEqual([{ Count: {} }, { Count: {} }]);
  expect(actionsOfLists(stacks.blocking)).toEqual([{ None: {} }, { None: {} }]);
});

test("hosting providers are let in, since callers' back ends run there", () => {
  const groups = rulesOf().map(({ Statement }) => Statement.ManagedRuleGroupStatement?.Name);
  expect(groups).not.toContain('AWSManagedRulesAnonymousIpList');
});

test('keys, cookies and queries are redacted in all logs of the firewall', () => {
  const replaced = {
    Action: 'SUBSTITUTION',
    ExcludeRateBasedDetails: false,
    ExcludeRuleMatchDetails: false,
  };
  expect(propertiesOf('AWS::WAFv2::WebACL').DataProtectionConfig).toEqual({
    DataProtections: [
      {
        ...replaced,
        Field: {
          FieldType: 'SINGLE_HEADER',
          FieldKeys: ['authorization', 'cookie', 'x-market-access-token', 'x-inner-call'],
        },
      },
      { ...replaced, Field: { FieldType: 'QUERY_STRING' } },
    ],
  });
});

/** The unique part of the stack's id, which outsiders do not know. */
const mark = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] };
const withoutMark = {
  NotStatement: {
    Statement: {
      ByteMatchStatement: {
        FieldToMatch: { SingleHeader: { Name: 'x-inner-call' } },
        PositionalConstraint: 'EXACTLY',
        SearchString: mark,
        TextTransformations: [{ Priority: 0, Type: 'NONE' }],
      },
    },
  },
};

test('calls marked as our own are not limited by address, only by key', () => {
  const scoped = rulesOf().filter(({ Statement }) => JSON.stringify(Statement).includes('x-inner-call'));
  expect(scoped.map(({ Name }) => Name)).toEqual(['rate-per-address', 'bad-addresses']);
  expect(scoped[1]?.Statement.ManagedRuleGroupStatement).toMatchObject({ ScopeDownStatement: withoutMark });
  expect(stacks.counting?.variables().get('mcp')).toMatchObject({ INNER_CALL_MARK: mark });
});

describe('rules', () => {
  test.each([
    ['rate-per-key', 'CUSTOM_KEYS', firewallLimits.perKey, undefined],
    ['rate-per-address-without-key', 'IP', firewallLimits.perAddressWithoutKey, expect.anything()],
    ['rate-per-address', 'IP', firewallLimits.perAddress, withoutMark],
  ])(
    '%s counts by %s, takes %i in five minutes and refuses as the gateway throttles',
    (name, AggregateKeyType, Limit, ScopeDownStatement) => {
      const scope = ScopeDownStatement && { ScopeDownStatement };
      const rate = { AggregateKeyType, Limit, EvaluationWindowSec: 300, ...scope };
      const rule = rulesOf().find(({ Name }) => Name === name);
      expect(rule?.Statement).toEqual({ RateBasedStatement: expect.objectContaining(rate) });
      expect(rule?.Action).toEqual({
        Block: {
          CustomResponse: {
            ResponseCode: 429,
            CustomResponseBodyKey: 'too-many',
            ResponseHeaders: [
              { Name: 'x-content-type-options', Value: 'nosniff' },
              { Name: 'strict-transport-security', Value: 'max-age=31536000' },
              { Name: 'x-error-code', Value: 'RATE_LIMIT' },
              { Name: 'x-error-docs', Value: docsOf('RATE_LIMIT') },
              { Name: 'retry-after', Value: '30' },
            ],
          },
        },
      });
    },
  );

  test('refusals have the simple shape', () => {
    const Content = JSON.stringify({ error: gatewayResponses.throttled.message });
    expect(propertiesOf('AWS::WAFv2::WebACL').CustomResponseBodies).toEqual({
      'too-many': { ContentType: 'APPLICATION_JSON', Content },
    });
  });

  test('a header that does not look like our keys counts as no key, in any spelling', () => {
    const [, written = ''] = /"RegexString":"([^"]+)"/.exec(JSON.stringify(rulesOf())) ?? [];
    const isKey = (header: string) => new RegExp(written).test(header.toLowerCase().replace(/\s+/g, ' '));
    const key = createApiKey();
    for (const header of [`Bearer ${key}`, `bearer   ${key} `])
      expect([header, isKey(header)]).toEqual([header, true]);
    for (const header of [
      '',
      'Bearer',
      'Bearer 1',
      'Basic dTpw',
      key,
      `Bearer ${key}0`,
      `Bearer ${key.slice(1)}`,
    ]) {
      expect([header, isKey(header)]).toEqual([header, false]);
    }
  });
});
