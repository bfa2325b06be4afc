import { createHash, randomBytes } from 'node:crypto';

/** Where new ids come from. */
export interface ChargeIds {
  /** Id of a charge without Idempotency-Key: 96 random bits. */
  charge(): string;
  /** Id of one attempt of a charge: 48 random bits, compared only with the other attempts of that charge. */
  attempt(): string;
  /** Id of one life of an Idempotency-Key: 96 random bits. */
  generation(): string;
}

export const randomChargeIds: ChargeIds = {
  charge: () => randomBytes(12).toString('base64url'),
  attempt: () => randomBytes(6).toString('base64url'),
  generation: () => randomBytes(12).toString('base64url'),
};

/** Id of the charge under one life of an account's Idempotency-Key: 96 bits of a hash, 16 characters of base64url. */
export function keyedChargeId(accountId: string, key: string, generation: string): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, key, generation]))
    .digest()
    .subarray(0, 12)
    .toString('base64url');
}

/**
 * What an Idempotency-Key may be used again with: a hash of the operation and of the caller's hash of the request. The
 * operation counts here even if the caller's hash does not cover it. That of our endpoints does, so one of the two
 * hashes could go; but keys in use store this value, and another would take two deployments to save some microseconds.
 */
export function hashOfRequest(operation: string, requestHash: string): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, requestHash]))
    .digest('base64url');
}
