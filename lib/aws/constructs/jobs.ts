import { Duration, Stack } from 'aws-cdk-lib';
import { type EventPattern, Rule, type RuleProps, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { jobFunctions } from '../functions.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { acceptFindings } from './accepted-findings.ts';
import type { ServiceFunction } from './service-function.ts';

/** The name of the queue of starts and runs that finally failed. */
export const failedJobsName = ({ name }: Stage): string => resourceName(name, 'failed-jobs');

/** How long and how often to retry a start that could not be delivered, or a run that failed. */
interface Patience {
  readonly maxEventAge: Duration;
  readonly deliveries: number;
  readonly runs: 0 | 1 | 2;
}

/** The next run is the retry. */
const everyMinute: Patience = { maxEventAge: Duration.minutes(1), deliveries: 2, runs: 0 };
const everyDay: Patience = { maxEventAge: Duration.hours(2), deliveries: 10, runs: 2 };

/** Every six hours, so that an account's jump in spending is noticed on the same day. */
const audits = Schedule.cron({ hour: '3/6', minute: '10' });
/** The ECB publishes at about 16:00 Frankfurt time on banking days; three runs cover a late file and a failure. */
const rateTimes = Schedule.cron({ hour: '15,17,21', minute: '20' });

/**
 * Jobs that run on a schedule (UTC), the daily ones also once after each deployment. Failed ones end in a queue, with an
 * alarm.
 */
export class Jobs extends Construct {
  /** Starts that could not be delivered, and runs that finally failed. */
  readonly failed: Queue;

  /** @param create makes the function of a job */
  constructor(
    scope: Construct,
    id: string,
    stage: Stage,
    create: (job: keyof typeof jobFunctions) => ServiceFunction,
  ) {
    super(scope, id);
    this.failed = new Queue(this, 'failed', {
      queueName: failedJobsName(stage),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acceptFindings(this.failed, {
      SQS3: 'It is the dead-letter queue of the jobs; an alarm reports what ends in it.',
    });
    const eventPattern = this.#deploymentsOf(stage);
    const atMinutes = (minutes: number) => ({ schedule: Schedule.rate(Duration.minutes(minutes)) });
    const audited = [create('auditLedger'), create('eraseAccounts')];
    this.#run('sweep-holds', atMinutes(1), everyMinute, create('sweepHolds'));
    this.#run('audit-ledger', { schedule: audits, eventPattern }, everyDay, ...audited);
    this.#run('refresh-rates', { schedule: rateTimes, eventPattern }, everyDay, create('refreshRates'));
    this.#run('mail-low-balances', atMinutes(1), everyMinute, create('mailLowBalances'));
  }

  /**
   * A rule may have both a schedule and a pattern of events. Its queue only gets starts that Lambda did not accept; Lambda
   * itself has to keep runs that fail later.
   *
   * @see https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutRule.html
   */
  #run(id: string, when: RuleProps, patience: Patience, ...jobs: readonly ServiceFunction[]): void {
    const { deliveries, runs, maxEventAge } = patience;
    const start = { retryAttempts: deliveries, maxEventAge, deadLetterQueue: this.failed };
    new Rule(this, id, { ...when, targets: jobs.map((job) => new FunctionTarget(job.function, start)) });
    const onFailure = new SqsDestination(this.failed);
    for (const job of jobs)
      job.function.configureAsyncInvoke({ retryAttempts: runs, maxEventAge, onFailure });
  }

  /**
   * A new stage has no rates, and its daily jobs would count as overdue; a changed one shows at once whether they still
   * run. Also after the alarms' stack, which is deployed second and counts no earlier run.
   */
  #deploymentsOf(stage: Stage): EventPattern {
    const alarms = Stack.of(this).formatArn({
      service: 'cloudformation',
      resource: 'stack',
      resourceName: `${resourceName(stage.name, 'alarms')}/`,
    });
    return {
      source: ['aws.cloudformation'],
      detailType: ['CloudFormation Stack Status Change'],
      detail: {
        'stack-id': [Stack.of(this).stackId, { prefix: alarms }],
        'status-details': { status: ['CREATE_COMPLETE', 'UPDATE_COMPLETE'] },
      },
    };
  }
}
