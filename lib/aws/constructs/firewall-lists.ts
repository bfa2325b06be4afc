import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Stage } from '../stage.ts';

/**
 * Lists that AWS keeps. The one of hosting providers and anonymous addresses is not among them: our callers are back
 * ends, which run at hosting providers.
 */
const lists = [
  { name: 'bad-addresses', group: 'AWSManagedRulesAmazonIpReputationList' },
  { name: 'known-bad-inputs', group: 'AWSManagedRulesKnownBadInputsRuleSet' },
] as const;

/** Behind the rules of our own. */
const FIRST_PRIORITY = 20;

/** Rules for AWS's lists: they only count until a look at the firewall's log says that they hit no caller. */
export const listRules = ({ firewallLists }: Stage): CfnWebACL.RuleProperty[] =>
  lists.map(({ name, group }, position) => ({
    name,
    priority: FIRST_PRIORITY + position,
    overrideAction: firewallLists === 'block' ? { none: {} } : { count: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: group } },
    visibilityConfig: { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName: name },
  }));
