import { createHash, randomBytes } from 'node:crypto';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { postItem as endpoint } from '../../../contract/market/post-item.ts';
import { type Call, delivered, type Outcome, undelivered } from '../../../platform/call/call.ts';
import type { Aftermath } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { ListingVerdict } from '../listings.ts';
import { Unreached } from '../protocol/exchange.ts';
import { RetiredCall } from '../protocol/market-refusal.ts';
import type { BearerToken } from '../tokens.ts';
import { postAcknowledgement, refusalIn } from './acknowledgement.ts';

/**
 * An id under which the marketplace accepts only one listing: 32 characters 0-9 A-F. Every attempt under an
 * Idempotency-Key has the same one, so that not even an attempt whose answer was lost can list twice.
 */
export function listingUuid({ keyedChargeId }: Call): string {
  const hex =
    keyedChargeId === undefined
      ? randomBytes(16).toString('hex')
      : createHash('sha256').update(`listing ${keyedChargeId}`).digest('hex').slice(0, 32);
  return hex.toUpperCase();
}

/** Refusals of the protocol, which say that nothing was done. */
const refusals: readonly string[] = ['MARKET_TOKEN_INVALID', 'RATE_LIMIT'];

/** Whether a request that failed cannot have changed anything. */
export const isUndone = (error: unknown): boolean =>
  error instanceof Unreached ||
  error instanceof RetiredCall ||
  (error instanceof ServiceError && refusals.includes(error.code));

/** What a failing call may leave behind, without and with an Idempotency-Key. */
type Aftermaths = readonly [plain: Aftermath, keyed: Aftermath];

export const posting: Aftermaths = ['LISTING_MAY_EXIST', 'KEYED_LISTING_MAY_EXIST'];
export const revising: Aftermaths = ['LISTING_MAY_BE_CHANGED', 'KEYED_LISTING_MAY_BE_CHANGED'];

/**
 * Sends what changes the seller's listings and answers with the marketplace's acknowledgement. If it fails from here
 * on, the answer says what it may leave behind.
 */
export async function carryOut(
  send: () => Promise<ListingVerdict>,
  [plain, keyed]: Aftermaths,
  token: BearerToken,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  call.setAftermath(call.keyedChargeId === undefined ? plain : keyed);
  try {
    const verdict = await send();
    // A failure, whatever its reason, means that this request did nothing.
    if (verdict.ack === 'Failure' && !verdict.afterAnother) call.setAftermath(undefined);
    const acknowledgement = postAcknowledgement(verdict, token);
    if (acknowledgement.Ack !== 'Failure') return delivered(acknowledgement);
    call.setAftermath(undefined);
    return undelivered(acknowledgement, refusalIn(acknowledgement));
  } catch (error) {
    if (isUndone(error)) call.setAftermath(undefined);
    throw error;
  }
}
