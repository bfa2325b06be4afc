import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { listRules } from './firewall-lists.ts';
import { FirewallLog } from './firewall-log.ts';

/** Requests of one address in five minutes: the back end of a busy app makes fewer, being bounded per account. */
const REQUESTS_PER_FIVE_MINUTES = 30_000;

/** Rules of AWS's core set that only count, each with what it would block. */
export const countedRules: readonly { readonly name: string; readonly reason: string }[] = [
  { name: 'SizeRestrictions_BODY', reason: 'blocks every body over 8 kB; upload-picture takes 5.9 MB' },
  { name: 'CrossSiteScripting_BODY', reason: 'blocks listing descriptions and scaffolds, which are HTML' },
  { name: 'GenericRFI_BODY', reason: 'blocks bodies with URLs in them; image_urls are URLs' },
  { name: 'NoUserAgent_HEADER', reason: 'blocks plain HTTP clients of back ends that name no agent' },
];

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

/** The firewall before the API: a rate per address, and AWS's core rules as far as they do not hit our callers. */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, stage: Stage, apiStageArn: string) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'acl', {
      name: resourceName(stage.name, 'api'),
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible('firewall'),
      rules: [
        {
          name: 'rate-per-address',
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', limit: REQUESTS_PER_FIVE_MINUTES },
          },
          visibilityConfig: visible('rate-per-address'),
        },
        {
          name: 'aws-core-rules',
          priority: 1,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              ruleActionOverrides: countedRules.map(({ name }) => ({ name, actionToUse: { count: {} } })),
            },
          },
          visibilityConfig: visible('aws-core-rules'),
        },
        ...listRules(stage),
      ],
    });
    new CfnWebACLAssociation(this, 'association', { resourceArn: apiStageArn, webAclArn: acl.attrArn });
    new FirewallLog(this, 'log', stage, acl.attrArn);
  }
}
