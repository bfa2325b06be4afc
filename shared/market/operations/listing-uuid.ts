import { createHash, randomBytes } from 'node:crypto';
import type { Call } from '../../call/call.ts';

/**
 * The id under which the marketplace takes one listing only: 32 characters 0-9 A-F. Under an Idempotency-Key every
 * attempt has the same one, so that not even an attempt whose answer was lost can list twice.
 */
export function listingUuid(call: Pick<Call, 'chargeId' | 'idempotent'>): string {
  const hex = call.idempotent
    ? createHash('sha256').update(`listing ${call.chargeId}`).digest('hex').slice(0, 32)
    : randomBytes(16).toString('hex');
  return hex.toUpperCase();
}
