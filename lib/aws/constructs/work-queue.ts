import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type CfnQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import type { ServiceFunction } from './service-function.ts';

interface QueueSettings {
  /** Six times as long as the function may run, as AWS advises. */
  readonly visibilityTimeout: Duration;
  readonly batchSize: number;
  /** The most functions at the same time: what waits in a queue must not use up what calls need. */
  readonly maxConcurrency: number;
  /** How often a message is received before it is a dead letter, which only a bug can bring about. */
  readonly maxReceiveCount: number;
}

export type QueueName = 'webhooks' | 'jobs';

/** The queues of a stage. */
const queueSettings = ({ jobConcurrency }: Stage): Readonly<Record<QueueName, QueueSettings>> => ({
  // Eight attempts fill a message's day. More come of failures of ours, such as an outage of the database, each a
  // visibility timeout later: so many take more than a day.
  webhooks: {
    visibilityTimeout: Duration.minutes(3),
    batchSize: 10,
    maxConcurrency: 50,
    maxReceiveCount: 500,
  },
  // An item is called five times; more come of failures of ours, and end after about an hour.
  jobs: {
    visibilityTimeout: Duration.seconds(216),
    batchSize: 1,
    maxConcurrency: jobConcurrency,
    maxReceiveCount: 20,
  },
});

/** The name of a queue of a stage. */
export const queueName = ({ name }: Stage, queue: QueueName): string => resourceName(name, queue);

/** A queue from which a function takes its work. It is fair among the accounts whose messages it has. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly #settings: QueueSettings;

  constructor(scope: Construct, id: string, stage: Stage, name: QueueName) {
    super(scope, id);
    this.#settings = queueSettings(stage)[name];
    this.queue = new Queue(this, 'queue', {
      queueName: queueName(stage, name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: this.#settings.visibilityTimeout,
      retentionPeriod: Duration.days(4),
    });
  }

  /**
   * Has a function take the messages; it says which it is not done with.
   *
   * @param failed gets those that it is never done with
   */
  takenBy({ function: taker }: ServiceFunction, failed: Queue): void {
    const { batchSize, maxConcurrency, maxReceiveCount } = this.#settings;
    const source = { batchSize, maxConcurrency, reportBatchItemFailures: true };
    taker.addEventSource(new SqsEventSource(this.queue, source));
    // The queue of what failed is made later than this one, which functions are granted.
    (this.queue.node.defaultChild as CfnQueue).redrivePolicy = {
      deadLetterTargetArn: failed.queueArn,
      maxReceiveCount,
    };
  }
}
