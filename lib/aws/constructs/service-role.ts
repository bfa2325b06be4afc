import {
  type AddToPrincipalPolicyResult,
  type IPrincipal,
  PolicyDocument,
  type PolicyStatement,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A role that holds its permissions itself. The library's own makes a resource of the stack for them, which a role with
 * one user does not need. What is granted by other constructs comes in here as well.
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
