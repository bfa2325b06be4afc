import { ArnFormat, Aws, Fn, Stack } from 'aws-cdk-lib';
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { apiKeyForm } from '../../../shared/identity/accounts/key-store.ts';
import { firewallLimits, firewallWindowSeconds } from '../firewall-limits.ts';
import { gatewayHeaders, gatewayResponses } from '../gateway-responses.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import type { Api } from './api.ts';
import { createLog } from './logs.ts';

/** The header in which agents' tools send the mark. */
const innerCallHeader = 'x-inner-call';

/**
 * Marks the calls that agents' tools make of this API. They come from addresses of Lambda, which all callers of all its
 * customers share, so that counting them by address would let one caller, or a stranger, use up the others' limit. They
 * are counted by key like any others.
 *
 * It is the unique part of the stack's own id: random, the same for as long as the stack lives, and written nowhere but
 * in the function and the firewall. Anyone who learned it could only escape the limit per address.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/pseudo-parameter-reference.html
 */
export const innerCallMark = (): string => Fn.select(2, Fn.split('/', Aws.STACK_ID));

/** Every request but those calls. */
const fromOutside = (): CfnWebACL.StatementProperty => ({
  notStatement: {
    statement: {
      byteMatchStatement: {
        fieldToMatch: { singleHeader: { Name: innerCallHeader } },
        positionalConstraint: 'EXACTLY',
        searchString: innerCallMark(),
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    },
  },
});

/** Headers whose values must not appear in a log. */
const secretHeaders = ['authorization', 'cookie', 'x-market-access-token', innerCallHeader] as const;

const coreRules = 'AWSManagedRulesCommonRuleSet';
/** Its rules that only count. */
const countedRules = [
  // It blocks every body over 8 kB, and upload-picture takes 5.9 MB.
  'SizeRestrictions_BODY',
  // It blocks listing descriptions and scaffolds, which are HTML.
  'CrossSiteScripting_BODY',
  // It blocks bodies with URLs in them, as image_urls are.
  'GenericRFI_BODY',
  // It blocks back ends' plain HTTP clients that send no User-Agent.
  'NoUserAgent_HEADER',
];

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

/** Any case of the scheme and any number of spaces after it count as the same key. */
const oneSpelling = [
  { priority: 0, type: 'LOWERCASE' },
  { priority: 1, type: 'COMPRESS_WHITE_SPACE' },
];

/** In that spelling. A header in another form does not count as a key: its requests count by address alone. */
const formOfKeys = `^bearer ${apiKeyForm.source.slice(1, -1).toLowerCase()} ?$`;

const withoutKey: CfnWebACL.StatementProperty = {
  notStatement: {
    statement: {
      regexMatchStatement: {
        fieldToMatch: { singleHeader: { Name: 'authorization' } },
        regexString: formOfKeys,
        textTransformations: oneSpelling,
      },
    },
  },
};

/** Requests that are counted together, and how many are allowed in five minutes. */
const rates: readonly (Omit<CfnWebACL.RateBasedStatementProperty, 'evaluationWindowSec'> & {
  readonly name: string;
})[] = [
  {
    name: 'rate-per-key',
    aggregateKeyType: 'CUSTOM_KEYS',
    customKeys: [{ header: { name: 'authorization', textTransformations: oneSpelling } }],
    limit: firewallLimits.perKey,
  },
  {
    name: 'rate-per-address-without-key',
    aggregateKeyType: 'IP',
    scopeDownStatement: withoutKey,
    limit: firewallLimits.perAddressWithoutKey,
  },
  {
    name: 'rate-per-address',
    aggregateKeyType: 'IP',
    scopeDownStatement: fromOutside(),
    limit: firewallLimits.perAddress,
  },
];

/**
 * Lists that AWS maintains, without the one of hosting providers and anonymous addresses: our callers are back ends,
 * which run at hosting providers.
 */
const lists = [
  {
    name: 'bad-addresses',
    group: 'AWSManagedRulesAmazonIpReputationList',
    scopeDownStatement: fromOutside(),
  },
  { name: 'known-bad-inputs', group: 'AWSManagedRulesKnownBadInputsRuleSet' },
];
/** After our own rules. */
const firstListPriority = 20;

/** A rule of AWS's own. */
const managedRule = (
  name: string,
  priority: number,
  overrideAction: CfnWebACL.OverrideActionProperty,
  { group, ...settings }: { readonly group: string } & Partial<CfnWebACL.ManagedRuleGroupStatementProperty>,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction,
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: group, ...settings } },
  visibilityConfig: visible(name),
});

const tooMany = 'too-many';
/** The firewall detects a falling rate as late as a rising one. */
const retryAfterSeconds = 30;

/** Takes precedence over the gateway's own answer to a blocked request, a 403. */
const refuseTooMany = (address: string): CfnWebACL.RuleActionProperty => ({
  block: {
    customResponse: {
      responseCode: gatewayResponses.throttled.status,
      customResponseBodyKey: tooMany,
      responseHeaders: Object.entries({
        ...gatewayHeaders(gatewayResponses.throttled, address),
        'retry-after': String(retryAfterSeconds),
      }).map(([name, value]) => ({ name, value })),
    },
  },
});

/**
 * Kept out of everything that the firewall writes, the details of rates and matched rules included: redacting fields
 * in its log does not cover those, and the rate per key counts by the key itself. The query holds an authorization
 * code when a seller returns from the sign-in. Replaced rather than hashed: the hash of a guessable value reveals it.
 */
const unwritten: CfnWebACL.DataProtectProperty[] = [
  { fieldType: 'SINGLE_HEADER', fieldKeys: [...secretHeaders] },
  { fieldType: 'QUERY_STRING' },
].map((field) => ({
  field,
  action: 'SUBSTITUTION',
  excludeRateBasedDetails: false,
  excludeRuleMatchDetails: false,
}));

/** The firewall accepts only names that start like this. */
const prefix = 'aws-waf-logs-';

/**
 * Logs requests that the firewall blocked, or that a counting rule would have blocked. What is protected above is kept
 * out of this log as well, and the firewall never logs bodies.
 *
 * @see https://docs.aws.amazon.com/waf/latest/APIReference/API_DataProtectionConfig.html (2026-11-29)
 */
function logBlocked(scope: Construct, stage: Stage, resourceArn: string): void {
  const log = createLog(scope, 'log', stage, `${prefix}${resourceName(stage.name, 'api')}`);
  // The group's own ARN ends in `:*`, which the firewall refuses.
  const arn = Stack.of(scope).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: log.logGroupName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  new CfnLoggingConfiguration(scope, 'configuration', {
    resourceArn,
    logDestinationConfigs: [arn],
    // The library passes this through unchanged, hence CloudFormation's spelling.
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: ['BLOCK', 'COUNT'].map((action) => ({
        Behavior: 'KEEP',
        Requirement: 'MEETS_ANY',
        Conditions: [{ ActionCondition: { Action: action } }],
      })),
    },
  });
}

/** The firewall in front of the API: rates per key and address, and those AWS core rules that spare our callers. */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, stage: Stage, api: Api) {
    super(scope, id);
    const tooManyAnswer = refuseTooMany(api.address);
    // They only count until the firewall's log shows that they affect no caller.
    const actionOfLists = stage.firewallLists === 'block' ? { none: {} } : { count: {} };
    const ruleActionOverrides = countedRules.map((name) => ({ name, actionToUse: { count: {} } }));
    const acl = new CfnWebACL(this, 'acl', {
      name: resourceName(stage.name, 'api'),
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible('firewall'),
      dataProtectionConfig: { dataProtections: unwritten },
      customResponseBodies: {
        [tooMany]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ error: gatewayResponses.throttled.message }),
        },
      },
      rules: [
        ...rates.map(({ name, ...statement }, priority) => ({
          name,
          priority,
          action: tooManyAnswer,
          statement: {
            rateBasedStatement: { ...statement, evaluationWindowSec: firewallWindowSeconds },
          },
          visibilityConfig: visible(name),
        })),
        managedRule('aws-core-rules', rates.length, { none: {} }, { group: coreRules, ruleActionOverrides }),
        ...lists.map(({ name, ...group }, position) =>
          managedRule(name, firstListPriority + position, actionOfLists, group),
        ),
      ],
    });
    const resourceArn = api.restApi.deploymentStage.stageArn;
    new CfnWebACLAssociation(this, 'association', { resourceArn, webAclArn: acl.attrArn });
    logBlocked(new Construct(this, 'log'), stage, acl.attrArn);
  }
}
