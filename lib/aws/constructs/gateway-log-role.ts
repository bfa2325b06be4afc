import { ArnFormat, CustomResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { logRoleFunction } from '../functions.ts';
import type { Stage } from '../stage.ts';
import { acceptFindings } from './accepted-findings.ts';
import { type CodeOf, ServiceFunction } from './service-function.ts';

/** Time for a newly created role to be known everywhere. */
const timeoutSeconds = 300;
const gateway = 'apigateway.amazonaws.com';

export interface GatewayLogRoleProps {
  readonly stage: Stage;
  readonly code: CodeOf;
  readonly log: LogGroup;
}

/**
 * API Gateway writes access logs with a role that is set once per account and region for all APIs, and a new account
 * has none. CloudFormation's own resource for it would overwrite other stacks' role, so a function looks first. The
 * role outlives the stack: other stages may log with it.
 */
export class GatewayLogRole extends Construct {
  /** API Gateway has a role once this exists. */
  readonly ensured: CustomResource;

  constructor(scope: Construct, id: string, { stage, code, log }: GatewayLogRoleProps) {
    super(scope, id);
    const role = this.#createRole();
    const stack = Stack.of(this);
    const roles = stack.formatArn({ service: 'iam', region: '', resource: 'role', resourceName: '*' });
    const settings = stack.formatArn({
      service: 'apigateway',
      account: '',
      resource: '/account',
      arnFormat: ArnFormat.NO_RESOURCE_NAME,
    });
    const ensure = new ServiceFunction(this, 'ensure', {
      stage,
      definition: logRoleFunction,
      code,
      log,
      memoryMb: 256,
      timeoutSeconds,
      environment: {},
      statements: [
        new PolicyStatement({ actions: ['apigateway:GET', 'apigateway:PATCH'], resources: [settings] }),
        new PolicyStatement({ actions: ['iam:GetRole'], resources: [roles] }),
        new PolicyStatement({
          actions: ['iam:PassRole'],
          resources: [role.roleArn],
          conditions: { StringEquals: { 'iam:PassedToService': gateway } },
        }),
      ],
    });
    ensure.function.addEnvironment('LOG_ROLE_ARN', role.roleArn);
    acceptFindings(ensure, {
      'IAM5[Resource::arn:<AWS::Partition>:iam::<AWS::AccountId>:role/*]':
        'Any role may already be set; the function only checks that it exists.',
    });
    this.ensured = new CustomResource(this, 'ensured', {
      resourceType: 'Custom::GatewayLogRole',
      serviceToken: ensure.function.functionArn,
      serviceTimeout: Duration.seconds(timeoutSeconds + 30),
      properties: { roleArn: role.roleArn },
    });
    // The role with its permissions as well, without which the function could do and log nothing.
    this.ensured.node.addDependency(ensure);
  }

  #createRole(): Role {
    const role = new Role(this, 'role', {
      description: 'API Gateway writes the access logs of all APIs of this region with it. Keep it.',
      assumedBy: new ServicePrincipal(gateway),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
      ],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    acceptFindings(role, {
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        'It is for the logs of all APIs of the region, and API Gateway checks that it allows all of this.',
    });
    return role;
  }
}
