import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Says why a construct breaks rules of AWS Solutions. @param reasons by the rule's name after `AwsSolutions-` */
export function acceptFindings(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [rule, reason] of Object.entries(reasons)) {
    Validations.of(construct).acknowledge({ id: `AwsSolutions-${rule}`, reason });
  }
}
