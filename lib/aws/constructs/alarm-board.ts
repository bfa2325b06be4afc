import { Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
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
  /** Metric periods in a row that must be bad; 1 unless said. */
  readonly periods?: number;
  /** At least the threshold is bad, unless `below` says that less than it is. */
  readonly below?: true;
  /** A period without data is as bad as a bad one; it is fine unless said. */
  readonly silenceIsBad?: true;
}

/** Whom alarms wake, and the dashboard on which each stands with its threshold. */
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

  add(name: string, settings: AlarmSettings): void {
    const { description, metric, threshold, periods = 1, below, silenceIsBad } = settings;
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
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.#widgets.push(
      new GraphWidget({
        title: description,
        width: 24,
        height: 4,
        left: [metric],
        leftAnnotations: [alarm.toAnnotation()],
      }),
    );
  }

  /** The dashboard, once all alarms are there: the given metric, then each alarm's. */
  show(first: GraphWidget): void {
    new Dashboard(this, 'dashboard', {
      dashboardName: resourceName(this.#stage.name, 'service'),
      widgets: [[first], ...this.#widgets.map((widget) => [widget])],
    });
  }

  /** A topic with a policy of its own has lost the default one, which lets the account's alarms publish. */
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
