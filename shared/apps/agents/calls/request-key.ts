import { createHash } from 'node:crypto';
import { canonical } from '../../../platform/call/canonical.ts';

/**
 * The Idempotency-Key of a tool's call: equal for equal requests to an operation, so that an agent that repeats itself
 * is charged, and posts, once. False counts as absent, since every switch of the contract is off by default.
 *
 * @param copy 1, or the number of the copy if the agent asks for several equal ones
 * @param seller the token of the seller whom the answer is about; absent where a repeat with a refreshed token must not
 * run twice
 */
export function requestKey(operation: string, request: object, copy: number, seller?: string): string {
  const switchedOn = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== false));
  const parts = [operation, canonical(switchedOn), copy, ...(seller === undefined ? [] : [seller])];
  return `agent-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}
