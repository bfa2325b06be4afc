import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { authorizerFunction } from '../functions.ts';
import { liveAlias, resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { acceptFindings } from './accepted-findings.ts';
import { AlarmBoard, EventMetrics } from './alarms.ts';
import type { ServiceFunction } from './service-function.ts';

/** A tenth of the calls for a quarter of an hour, then all: metrics from the log come minutes late. */
const steps = LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES;

/**
 * The functions whose new versions come in steps. They are the busiest, and together they contain the code of all others.
 * They are few because CodeDeploy and CloudFormation share 15 requests a second for changing functions, a limit that
 * cannot be raised, and each group needs its own deployment: people report "Rate exceeded" from 15 groups on.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html (API requests, read 2026-11-23)
 * @see https://github.com/aws/aws-cdk/issues/21516
 * @see https://github.com/serverless/serverless/issues/3339
 */
const canaryNames: readonly string[] = [
  authorizerFunction.name,
  'generate-basic-listing',
  'predict-price',
  'market-post-item',
];

/** A single crash or failure may be chance. */
const leastCrashes = 2;
const leastOwnFailures = 2;
const shareOfOwnFailures = 0.01;

/**
 * The versions of the functions behind the API. Callers get the version that the alias `live` names; each change of
 * code or configuration publishes another one. Where the stage shifts traffic in steps, a few functions go first, an
 * alarm rolls them back, and the others follow once these take all calls.
 */
export class Releases extends Construct {
  readonly #stage: Stage;
  /** The functions that go first, by name. */
  readonly #canaries = new Map<string, Alias>();
  readonly #others: Alias[] = [];

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#stage = stage;
  }

  /** Publishes a function. @returns what callers invoke */
  publish(created: ServiceFunction): IFunction {
    // sam local does not support aliases.
    if (this.#stage.target === 'sam') return created.function;
    const version = created.function.currentVersion;
    // Kept for rollbacks. One whose deployment failed is deleted: otherwise the next attempt could not publish the same
    // code again.
    version.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const alias = new Alias(created, liveAlias, {
      aliasName: liveAlias,
      // The library's classes and interfaces disagree under exactOptionalPropertyTypes.
      version: version as IVersion,
    });
    if (canaryNames.includes(created.name)) this.#canaries.set(created.name, alias);
    else this.#others.push(alias);
    return alias as IFunction;
  }

  /**
   * Shifts traffic in steps where the stage does. Two alarms roll a function's traffic back: that of its group, when it
   * crashes, and the one on answers 500 of any function. They, and the topic that all alarms notify, must exist first.
   *
   * @param log of all functions
   */
  shift(log: LogGroup): void {
    // The topic is in it: under another id it would be a new topic, which each address would have to confirm.
    const scope = new Construct(Stack.of(this), 'alarms');
    const board = new AlarmBoard(scope, 'board', this.#stage);
    const ownFailures = this.#watchOwnFailures(board, new EventMetrics(scope, 'events', this.#stage, log));
    if (this.#stage.shift === 'at-once' || this.#canaries.size === 0) return;
    const { name } = this.#stage;
    const application = new LambdaApplication(this, 'application', {
      applicationName: resourceName(name, 'service'),
    });
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited'),
      ],
    });
    acceptFindings(role, {
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'What CodeDeploy asks for when it shifts traffic: aliases, alarms, and hooks, of which there are none.',
    });
    // Each group would attach the policy again.
    const fixed = role.withoutPolicyUpdates();
    for (const [functionName, alias] of this.#canaries) {
      const crashes = board.add(`new-${functionName}-crashes`, {
        description: `The new version of ${functionName} crashes`,
        metric: alias.metricErrors(),
        threshold: leastCrashes,
        quiet: true,
      });
      new LambdaDeploymentGroup(this, functionName, {
        application,
        deploymentGroupName: resourceName(name, functionName),
        alias,
        role: fixed,
        deploymentConfig: steps,
        alarms: [crashes, ownFailures],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
    }
    for (const other of this.#others) other.node.addDependency(...this.#canaries.values());
  }

  /** Of the 5xx only 500 is our own fault; the others come from an upstream or from too much load. */
  #watchOwnFailures(board: AlarmBoard, metrics: EventMetrics) {
    metrics.countAnswers();
    // Most of the first step: with few calls, a shorter period may have none of the new version.
    const period = Duration.minutes(10);
    return board.add('own-failures', {
      description: 'One in a hundred calls is answered 500, two at least',
      metric: new MathExpression({
        expression: `IF(failed >= ${leastOwnFailures} && failed >= ${shareOfOwnFailures} * answered, 1, 0)`,
        usingMetrics: {
          failed: metrics.count('own-failures', {
            pattern: '{ $.event = "call.answered" && $.status = 500 }',
            period,
          }),
          answered: metrics.answers.with({ statistic: 'SampleCount', period }),
        },
        period,
        label: 'own failures',
      }),
    });
  }
}
