import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type CfnQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import type { ServiceFunction } from './service-function.ts';

/** The name of the queue of webhooks. */
export const webhooksName = ({ name }: Stage): string => resourceName(name, 'webhooks');

/**
 * Eight attempts fill a message's day. More come of failures of ours, such as an outage of the database, each a visibility
 * timeout later: so many take more than a day.
 */
const maxReceiveCount = 500;
/** Six times as long as the function may run, as AWS advises. */
const visibilityTimeout = Duration.minutes(3);
/** The most functions that deliver at the same time: slow receivers must not use up what calls need. */
const maxConcurrency = 50;

/** The queue of what is to be told to accounts' endpoints, from which a function delivers. */
export class Webhooks extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.queue = new Queue(this, 'queue', {
      queueName: webhooksName(stage),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout,
      retentionPeriod: Duration.days(4),
    });
  }

  /**
   * Has a function take the messages, up to ten at once; it says which it is not done with.
   *
   * @param failed gets those that it is never done with, which only a bug can cause
   */
  deliverWith({ function: taker }: ServiceFunction, failed: Queue): void {
    const source = { batchSize: 10, maxConcurrency, reportBatchItemFailures: true };
    taker.addEventSource(new SqsEventSource(this.queue, source));
    // The queue of what failed is made later than this one, which functions are granted.
    (this.queue.node.defaultChild as CfnQueue).redrivePolicy = {
      deadLetterTargetArn: failed.queueArn,
      maxReceiveCount,
    };
  }
}
