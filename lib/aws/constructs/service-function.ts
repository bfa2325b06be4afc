import { Duration } from 'aws-cdk-lib';
import {
  type AddToPrincipalPolicyResult,
  type IPrincipal,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { handlerOf } from '../bundle/bundle-functions.ts';
import type { FunctionDefinition } from '../functions.ts';
import { localVariables } from '../local-variables.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { acceptFindings } from './accepted-findings.ts';

/** Where a function's bundle is: real assets for a deployment, a placeholder for a template test. */
export type CodeOf = (functionName: string) => Code;

export interface ServiceFunctionProps {
  readonly stage: Stage;
  readonly definition: FunctionDefinition;
  readonly code: CodeOf;
  readonly log: LogGroup;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
}

/**
 * A role with inline permissions. The library's role makes a separate resource for them, which a role with one user
 * does not need. Grants by other constructs are added here as well.
 */
export class ServiceRole extends Role {
  readonly #allowed: PolicyDocument;

  constructor(scope: Construct, id: string, assumedBy: IPrincipal) {
    const allowed = new PolicyDocument();
    // Unlike any name that the library makes up: deleting such a policy would delete one of the same name in the role.
    super(scope, id, { assumedBy, inlinePolicies: { allowed } });
    this.#allowed = allowed;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#allowed.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

/** One function of the service, with a role that no other has. */
export class ServiceFunction extends Construct {
  readonly function: LambdaFunction;
  /** What alarms and groups call it: its name without service and stage. */
  readonly name: string;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const { stage, definition } = props;
    this.name = definition.name;
    const functionName = resourceName(stage.name, definition.name);
    // The managed policy that functions get by default may write every log of the account.
    const role = new ServiceRole(this, 'role', new ServicePrincipal('lambda.amazonaws.com'));
    props.log.grantWrite(role);
    for (const statement of props.statements) role.addToPolicy(statement);
    const reserved = stage.reservedConcurrency.get(definition.name);
    this.function = new LambdaFunction(this, 'function', {
      functionName,
      role,
      runtime: Runtime.NODEJS_24_X,
      architecture: architectureOf(stage),
      handler: handlerOf(definition.module),
      code: props.code(definition.name),
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
      environment: {
        LOG_LEVEL: 'INFO',
        // Returns freed picture buffers to the system sooner; keeps DNS lookups from queueing for four threads.
        MALLOC_ARENA_MAX: '2',
        UV_THREADPOOL_SIZE: '16',
        ...props.environment,
        ...localVariables(stage),
      },
      logGroup: props.log,
      tracing: stage.traces ? Tracing.ACTIVE : Tracing.DISABLED,
    });
    if (stage.traces) {
      acceptFindings(role, {
        'IAM5[Resource::*]':
          'Traces belong to no resource: X-Ray allows the two sending actions for all or none.',
      });
    }
  }
}

/** arm64 on AWS; under sam local the machine's own, since containers run on it. */
function architectureOf(stage: Stage): Architecture {
  return stage.target === 'sam' && process.arch !== 'arm64' ? Architecture.X86_64 : Architecture.ARM_64;
}
