import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Stage } from '../stage.ts';
import { fromOutside } from './inner-calls.ts';

/**
 * Lists that AWS maintains, without the one of hosting providers and anonymous addresses: our callers are back ends,
 * which run at hosting providers.
 */
const lists = [
  { name: 'bad-addresses', group: 'AWSManagedRulesAmazonIpReputationList', only: fromOutside },
  { name: 'known-bad-inputs', group: 'AWSManagedRulesKnownBadInputsRuleSet', only: undefined },
] as const;

/** After our own rules. */
const firstPriority = 20;

/** Rules for AWS's lists. Let them only count until the firewall's log shows that they hit no caller. */
export const listRules = ({ firewallLists }: Stage): CfnWebACL.RuleProperty[] =>
  lists.map(({ name, group, only }, position) => ({
    name,
    priority: firstPriority + position,
    overrideAction: firewallLists === 'block' ? { none: {} } : { count: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: group,
        ...(only === undefined ? {} : { scopeDownStatement: only() }),
      },
    },
    visibilityConfig: { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName: name },
  }));
