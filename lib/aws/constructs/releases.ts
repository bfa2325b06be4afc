import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { type IRole, ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionDefinition } from '../functions.ts';
import { liveAlias, resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * A tenth of the calls for ten minutes, then all. The alarms look at windows of three to five minutes, and their metrics
 * come a minute or two late: in steps of a minute a bad version would have a third of the calls by then.
 */
const steps = LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES;

interface Released {
  readonly alias: Alias;
  readonly definition: FunctionDefinition;
  readonly function: ServiceFunction;
}

/**
 * The versions of the functions behind the API. Callers get the version that the alias `live` names; each change of
 * code or configuration publishes another one. Where the stage shifts traffic in steps, an alarm brings it back.
 */
export class Releases extends Construct {
  readonly #stage: Stage;
  readonly #inSteps: Released[] = [];

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#stage = stage;
  }

  /**
   * Publishes a function.
   *
   * @param how `at-once` for one whose answers need files of the same version
   * @returns what callers invoke
   */
  publish(
    created: ServiceFunction,
    definition: FunctionDefinition,
    how: 'in-steps' | 'at-once' = 'in-steps',
  ): IFunction {
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
    if (how === 'in-steps') this.#inSteps.push({ alias, definition, function: created });
    return alias as IFunction;
  }

  /** Shifts traffic in steps where the stage does. @param alarmsOf the alarms that bring a function's traffic back */
  shift(alarmsOf: (released: ServiceFunction) => readonly Alarm[]): void {
    const { name, shift } = this.#stage;
    if (shift === 'at-once' || this.#inSteps.length === 0) return;
    const application = new LambdaApplication(this, 'application', {
      applicationName: resourceName(name, 'service'),
    });
    const role = this.#createRole();
    for (const { alias, definition, function: created } of this.#inSteps) {
      new LambdaDeploymentGroup(this, definition.name, {
        application,
        deploymentGroupName: resourceName(name, definition.name),
        alias,
        role,
        deploymentConfig: steps,
        alarms: [...alarmsOf(created)],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
    }
  }

  #createRole(): IRole {
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited'),
      ],
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason:
        'What CodeDeploy asks for when it shifts traffic: aliases, alarms, and hooks, of which there are none.',
    });
    // Each group would attach the policy once more.
    return role.withoutPolicyUpdates();
  }
}
