import { Aws, Fn } from 'aws-cdk-lib';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

/** The header in which agents' tools send the mark. */
export const innerCallHeader = 'x-inner-call';

/**
 * Marks the calls that agents' tools make of this API. They come from addresses of Lambda, which all callers of all its
 * customers share, so that counting them by address would let one caller, or a stranger, use up what others need. By key
 * they are counted like any others.
 *
 * It is the unique part of the stack's own id: random, the same for as long as the stack lives, and written nowhere
 * but in the function and the firewall. Anyone who learned it could only escape the limit of an address.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/pseudo-parameter-reference.html
 */
export const innerCallMark = (): string => Fn.select(2, Fn.split('/', Aws.STACK_ID));

/** Every request but those calls. */
export const fromOutside = (): CfnWebACL.StatementProperty => ({
  notStatement: {
    statement: {
      byteMatchStatement: {
        fieldToMatch: { singleHeader: { Name: innerCallHeader } },
        positionalConstraint: 'EXACTLY',
        searchString: innerCallMark(),
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    },
  },
});
