import { createHash, randomBytes } from 'node:crypto';
import type { Call } from '../../../platform/call/call.ts';

/**
 * An id under which the marketplace accepts only one listing: 32 characters 0-9 A-F. Every attempt under an
 * Idempotency-Key has the same one, so that not even an attempt whose answer was lost can list twice.
 */
export function listingUuid({ keyedChargeId }: Pick<Call, 'keyedChargeId'>): string {
  const hex =
    keyedChargeId === undefined
      ? randomBytes(16).toString('hex')
      : createHash('sha256').update(`listing ${keyedChargeId}`).digest('hex').slice(0, 32);
  return hex.toUpperCase();
}
