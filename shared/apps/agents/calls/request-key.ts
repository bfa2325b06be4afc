import { createHash } from 'node:crypto';
import { canonical } from '../../../platform/call/canonical.ts';

/**
 * The Idempotency-Key of a tool's call: equal for equal requests to an operation, so that an agent that repeats itself
 * is charged, and posts, once. What is false counts as absent: every switch of the contract is off unless it is on.
 *
 * @param copy 1, or which equal one of several the agent asks for
 * @param seller the token of the seller whom the answer speaks of; absent where a repeat with a refreshed token must
 *   not do its work twice
 */
export function requestKey(operation: string, request: object, copy: number, seller?: string): string {
  const switchedOn = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== false));
  const parts = [operation, canonical(switchedOn), copy, ...(seller === undefined ? [] : [seller])];
  return `agent-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}
