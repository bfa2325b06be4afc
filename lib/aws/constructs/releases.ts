import { RemovalPolicy } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { type IRole, ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { authorizerFunction } from '../functions.ts';
import { liveAlias, resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { acceptFindings } from './accepted-findings.ts';
import type { ServiceFunction } from './service-function.ts';

/** A tenth of the calls for a quarter of an hour, then all: the alarms look at ten minutes, and their metrics come late. */
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

/** A function whose new version gets a tenth of the calls first. */
export interface Canary {
  readonly function: ServiceFunction;
  readonly alias: Alias;
  readonly version: IVersion;
}

/**
 * The versions of the functions behind the API. Callers get the version that the alias `live` names; each change of
 * code or configuration publishes another one. Where the stage shifts traffic in steps, a few functions go first, an
 * alarm brings them back, and the others follow once these have all calls.
 */
export class Releases extends Construct {
  readonly #stage: Stage;
  readonly #canaries: Canary[] = [];
  readonly #others: Alias[] = [];

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#stage = stage;
  }

  /** The functions that go first; none where all calls move at once. */
  get canaries(): readonly Canary[] {
    return this.#stage.shift === 'in-steps' ? this.#canaries : [];
  }

  /** Publishes a function. @returns what callers invoke */
  publish(created: ServiceFunction): IFunction {
    // sam local runs functions and knows no aliases.
    if (this.#stage.target === 'sam') return created.function;
    const version = created.function.currentVersion;
    // Kept for a way back. One whose deployment failed goes: the next attempt at the same code could not publish it anew.
    version.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const alias = new Alias(created, liveAlias, {
      aliasName: liveAlias,
      // The library's classes and interfaces disagree under exactOptionalPropertyTypes.
      version: version as IVersion,
    });
    if (canaryNames.includes(created.name)) {
      this.#canaries.push({ function: created, alias, version: version as IVersion });
    } else {
      this.#others.push(alias);
    }
    return alias as IFunction;
  }

  /** Shifts traffic in steps where the stage does. @param alarmsOf the alarms that bring a function's traffic back */
  shift(alarmsOf: (canary: Canary) => readonly Alarm[]): void {
    if (this.canaries.length === 0) return;
    const { name } = this.#stage;
    const application = new LambdaApplication(this, 'application', {
      applicationName: resourceName(name, 'service'),
    });
    const role = this.#createRole();
    for (const canary of this.canaries) {
      const { name: functionName } = canary.function;
      new LambdaDeploymentGroup(this, functionName, {
        application,
        deploymentGroupName: resourceName(name, functionName),
        alias: canary.alias,
        role,
        deploymentConfig: steps,
        alarms: [...alarmsOf(canary)],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
    }
    for (const other of this.#others) other.node.addDependency(...this.canaries.map(({ alias }) => alias));
  }

  #createRole(): IRole {
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
    // Each group would attach the policy once more.
    return role.withoutPolicyUpdates();
  }
}
