import type { Call } from '../../../platform/call/call.ts';
import { inParts } from '../../../platform/call/in-parts.ts';

/**
 * Two pieces of work at the same time. When one fails the other is stopped, and nothing is left running after
 * the answer.
 *
 * @throws what the first of them to fail threw
 */
export const sideBySide = <First, Second>(
  call: Call,
  first: (call: Call) => Promise<First>,
  second: (call: Call) => Promise<Second>,
): Promise<[First, Second]> =>
  inParts(call, (bounded, essential) => Promise.all([essential(first(bounded)), essential(second(bounded))]));
