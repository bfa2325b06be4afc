import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';

/** The name of that log, for what lies outside its stack. */
export const functionsLogName = ({ name }: Stage): string => `/aws/lambda/${resourceName(name, 'functions')}`;

/**
 * One log for all functions, so that a metric takes one filter and a query looks at one place. Lambda names its streams
 * `<date>/<function>[<version>][<process>]`, and every event carries both names, too.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-loggroups.html
 */
export const createFunctionsLog = (scope: Construct, stage: Stage): LogGroup =>
  new LogGroup(scope, 'functions-log', {
    logGroupName: functionsLogName(stage),
    retention: stage.production ? RetentionDays.THREE_MONTHS : RetentionDays.TWO_WEEKS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
