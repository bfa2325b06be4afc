import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnLoggingConfiguration } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { innerCallHeader } from './inner-calls.ts';
import { createLog } from './logs.ts';

/** Headers whose values must not appear in a log. */
export const secretHeaders = ['authorization', 'cookie', 'x-market-access-token', innerCallHeader] as const;

/** The firewall accepts only names that start like this. */
const prefix = 'aws-waf-logs-';

/**
 * Logs requests that the firewall blocked, or that a counting rule would have blocked: without keys, and without the
 * query, which holds an authorization code when a seller returns from the sign-in. The firewall never logs bodies.
 */
export class FirewallLog extends Construct {
  constructor(scope: Construct, id: string, stage: Stage, aclArn: string) {
    super(scope, id);
    const log = createLog(this, 'log', stage, `${prefix}${resourceName(stage.name, 'api')}`);
    // The group's own ARN ends in `:*`, which the firewall refuses.
    const arn = Stack.of(this).formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: log.logGroupName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    new CfnLoggingConfiguration(this, 'configuration', {
      resourceArn: aclArn,
      logDestinationConfigs: [arn],
      redactedFields: [
        ...secretHeaders.map((name) => ({ singleHeader: { Name: name } })),
        { queryString: {} },
      ],
      // The library passes this part through unchanged, hence CloudFormation's spelling.
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
}
