import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Records why a construct breaks AWS Solutions rules. @param reasons by the rule's name after `AwsSolutions-` */
export function acceptFindings(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [rule, reason] of Object.entries(reasons)) {
    Validations.of(construct).acknowledge({ id: `AwsSolutions-${rule}`, reason });
  }
}
