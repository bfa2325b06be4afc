import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';

/** The name of the log of all functions, for use outside its stack. */
export const functionsLogName = ({ name }: Stage): string => `/aws/lambda/${resourceName(name, 'functions')}`;

/** A log with a retention time, deleted with the stack. */
export const createLog = (scope: Construct, id: string, stage: Stage, logGroupName: string): LogGroup =>
  new LogGroup(scope, id, {
    logGroupName,
    retention: stage.production ? RetentionDays.THREE_MONTHS : RetentionDays.TWO_WEEKS,
    removalPolicy: RemovalPolicy.DESTROY,
  });

/**
 * One log for all functions, so that a metric takes one filter and a query searches one place. Lambda names its streams
 * `<date>/<function>[<version>][<process>]`, and every event carries both names, too.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-loggroups.html
 */
export const createFunctionsLog = (scope: Construct, stage: Stage): LogGroup =>
  createLog(scope, 'functions-log', stage, functionsLogName(stage));
