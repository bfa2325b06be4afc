import { Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  GraphWidget,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';

export interface AlarmSettings {
  readonly description: string;
  readonly metric: IMetric;
  /** 1 if absent. */
  readonly threshold?: number | undefined;
  /** Consecutive metric periods that must be bad; 1 if absent. */
  readonly periods?: number | undefined;
  /** Bad is at or above the threshold, or below it with `below`. */
  readonly below?: true;
  /** Whether a period without data is bad, too; it is fine if absent. */
  readonly silenceIsBad?: true | undefined;
  /** It sends no notification: it only sends the calls of a new version back. */
  readonly quiet?: true;
}

/** The name of the topic that the alarms of a stage notify. */
export const alarmTopicName = ({ name }: Stage): string => resourceName(name, 'alarms');

/** Alarms, where they go, and a graph of each with its threshold. */
export class AlarmBoard extends Construct {
  /** In full, in the order in which they were added; so are the graphs. */
  readonly names: string[] = [];
  readonly graphs: GraphWidget[] = [];
  readonly #stage: Stage;
  readonly #topic: ITopic;

  /** @param topic where alarms go; a new one if absent */
  constructor(scope: Construct, id: string, stage: Stage, topic?: ITopic) {
    super(scope, id);
    this.#stage = stage;
    this.#topic = topic ?? this.#createTopic();
  }

  /** @param name fixed, since the runbook says under it what to do */
  add(name: string, settings: AlarmSettings): Alarm {
    const { description, metric, threshold = 1, periods = 1, below, silenceIsBad, quiet } = settings;
    const alarmName = resourceName(this.#stage.name, name);
    const alarm = new Alarm(this, name, {
      alarmName,
      alarmDescription: description,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silenceIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    if (!quiet) alarm.addAlarmAction(new SnsAction(this.#topic));
    this.names.push(alarmName);
    this.graphs.push(
      new GraphWidget({
        title: description,
        width: 24,
        height: 4,
        left: [metric],
        leftAnnotations: [alarm.toAnnotation()],
      }),
    );
    return alarm;
  }

  #createTopic(): Topic {
    const { alarmEmail } = this.#stage;
    const topic = new Topic(this, 'topic', { topicName: alarmTopicName(this.#stage), enforceSSL: true });
    // A topic with a policy of its own loses the default one, which lets the account's alarms publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsOfThisAccount',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(alarmEmail));
    return topic;
  }
}
