import { beforeAll, describe, expect, test } from '@jest/globals';
import { type StackTemplate, synthesiseStack } from '../../../support/template.ts';

const stacks: Partial<Record<'counting' | 'blocking', StackTemplate>> = {};
beforeAll(() => {
  stacks.counting = synthesiseStack({ stage: 'dev' });
  stacks.blocking = synthesiseStack({ stage: 'dev', firewallLists: 'block' });
});

interface Rule {
  readonly Name: string;
  readonly Priority: number;
  readonly OverrideAction?: object;
  readonly Statement: { readonly ManagedRuleGroupStatement?: { readonly Name: string } };
}

const propertiesOf = (type: string, stack = stacks.counting): Record<string, unknown> => {
  const [found, ...more] = stack?.ofType(type) ?? [];
  expect(more).toEqual([]);
  return found?.[1].Properties ?? {};
};
const rulesOf = (stack = stacks.counting) => propertiesOf('AWS::WAFv2::WebACL', stack).Rules as Rule[];
const LISTS = ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet'];
const actionsOfLists = (stack = stacks.counting) =>
  rulesOf(stack)
    .filter(({ Statement }) => LISTS.includes(Statement.ManagedRuleGroupStatement?.Name ?? ''))
    .map(({ OverrideAction }) => OverrideAction);

test('the lists of bad addresses and known bad inputs count until they are told to block', () => {
  expect(actionsOfLists()).toEqual([{ Count: {} }, { Count: {} }]);
  expect(actionsOfLists(stacks.blocking)).toEqual([{ None: {} }, { None: {} }]);
});

test("hosting providers are let in, since that is where callers' back ends are", () => {
  const groups = rulesOf().map(({ Statement }) => Statement.ManagedRuleGroupStatement?.Name);
  expect(groups).not.toContain('AWSManagedRulesAnonymousIpList');
});

test('no two rules have the same priority', () => {
  const priorities = rulesOf().map(({ Priority }) => Priority);
  expect(new Set(priorities).size).toBe(priorities.length);
});

test('keys, cookies and queries are replaced wherever the firewall writes, in the details of rates too', () => {
  const replaced = {
    Action: 'SUBSTITUTION',
    ExcludeRateBasedDetails: false,
    ExcludeRuleMatchDetails: false,
  };
  expect(propertiesOf('AWS::WAFv2::WebACL').DataProtectionConfig).toEqual({
    DataProtections: [
      { ...replaced, Field: { FieldType: 'SINGLE_HEADER', FieldKeys: ['authorization', 'cookie'] } },
      { ...replaced, Field: { FieldType: 'QUERY_STRING' } },
    ],
  });
});

describe('log', () => {
  const configuration = () => propertiesOf('AWS::WAFv2::LoggingConfiguration');

  test('it has a name that the firewall takes, in an ARN without its wildcard', () => {
    const [arn] = configuration().LogDestinationConfigs as [{ 'Fn::Join': [string, unknown[]] }];
    const group = (arn['Fn::Join'][1].at(-1) as { Ref: string }).Ref;
    expect(stacks.counting?.resources[group]).toMatchObject({
      Type: 'AWS::Logs::LogGroup',
      Properties: { LogGroupName: 'aws-waf-logs-resale-listing-dev-api', RetentionInDays: 14 },
    });
    expect(JSON.stringify(arn)).not.toContain('*');
  });

  test('it has neither keys nor authorization codes', () => {
    expect(configuration().RedactedFields).toEqual(
      expect.arrayContaining([{ SingleHeader: { Name: 'authorization' } }, { QueryString: {} }]),
    );
  });

  test('it has what was blocked or counted, and no other call', () => {
    const keep = (Action: string) => ({
      Behavior: 'KEEP',
      Requirement: 'MEETS_ANY',
      Conditions: [{ ActionCondition: { Action } }],
    });
    expect(configuration().LoggingFilter).toEqual({
      DefaultBehavior: 'DROP',
      Filters: [keep('BLOCK'), keep('COUNT')],
    });
  });
});
