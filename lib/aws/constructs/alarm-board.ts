import { Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';

export interface AlarmSettings {
  readonly description: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** Consecutive metric periods that must be bad; 1 if absent. */
  readonly periods?: number;
  /** Bad is at or above the threshold, or below it with `below`. */
  readonly below?: true;
  /** Whether a period without data is bad, too; it is fine if absent. */
  readonly silenceIsBad?: true;
  /** It wakes nobody: it only sends the calls of a new version back. */
  readonly quiet?: true;
}

/** Where alarms go, and the dashboard that shows each one with its threshold. */
export class AlarmBoard extends Construct {
  readonly topic: Topic;
  readonly #stage: Stage;
  readonly #widgets: GraphWidget[] = [];

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#stage = stage;
    this.topic = new Topic(this, 'topic', {
      topicName: resourceName(stage.name, 'alarms'),
      enforceSSL: true,
    });
    this.#letAlarmsPublish();
    if (stage.alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  }

  /** @param name fixed, since the runbook says under it what to do */
  add(name: string, settings: AlarmSettings): Alarm {
    const { description, metric, threshold, periods = 1, below, silenceIsBad, quiet } = settings;
    const alarm = new Alarm(this, name, {
      alarmName: resourceName(this.#stage.name, name),
      alarmDescription: description,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silenceIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    if (!quiet) alarm.addAlarmAction(new SnsAction(this.topic));
    this.#widgets.push(
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

  /** Creates the dashboard once all alarms exist: the given rows, then each alarm's metric. */
  show(rows: readonly IWidget[][]): void {
    new Dashboard(this, 'dashboard', {
      dashboardName: resourceName(this.#stage.name, 'service'),
      widgets: [...rows, ...this.#widgets.map((widget) => [widget])],
    });
  }

  /** A topic with a policy of its own loses the default one, which lets the account's alarms publish. */
  #letAlarmsPublish(): void {
    const { account } = Stack.of(this);
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsOfThisAccount',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    );
  }
}
