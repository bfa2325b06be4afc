import { createHash, randomBytes } from 'node:crypto';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Check } from '../../../contract/market/check-codes.ts';
import type { postItem as endpoint } from '../../../contract/market/post-item.ts';
import { type Call, delivered, type Outcome, undelivered } from '../../../platform/call/call.ts';
import { inParts } from '../../../platform/call/in-parts.ts';
import type { Aftermath } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours, type Wording } from '../../../platform/errors/wording.ts';
import type { PictureHosts } from '../listing-checks.ts';
import { byUrgency, type PartialListing } from '../listing-facts.ts';
import { type BearerToken, Unreached } from '../protocol/exchange.ts';
import { brokenReply, keptRefusal, RetiredCall, withoutSecrets } from '../protocol/market-refusal.ts';
import type { SiteFactServices } from '../site-facts.ts';
import type { ListingVerdict } from './send-listing.ts';

type PostAcknowledgement = ResponseOf<typeof endpoint>;

/**
 * The non-empty entries, with quoted tokens removed.
 *
 * @throws ServiceError UPSTREAM_FAILED if a failure names no error: it says nothing about the listing.
 */
export function toErrors(
  { name, ack, errors }: Pick<ListingVerdict, 'name' | 'ack' | 'errors'>,
  token: BearerToken,
): PostAcknowledgement['Errors'] {
  const named = errors.filter((error) => error.ErrorCode + error.ShortMessage + error.LongMessage !== '');
  if (ack === 'Failure' && !named.some(({ SeverityCode }) => SeverityCode === 'Error')) {
    const classes = errors.map(({ classification }) => classification).join(', ');
    throw brokenReply(name, `Failure without a reason (${classes || 'none'})`);
  }
  const clean = withoutSecrets([token.value]);
  return named.map(({ classification, ...error }) => ({
    ...error,
    ShortMessage: clean(error.ShortMessage),
    LongMessage: clean(error.LongMessage),
    Parameters: error.Parameters.map(({ ParamID, Value }) => ({ ParamID, Value: clean(Value) })),
  }));
}

/** The part of a refusing acknowledgement kept in the list of calls; undefined for any other. */
export function refusalIn({ Ack, Errors }: Pick<PostAcknowledgement, 'Ack' | 'Errors'>): Wording | undefined {
  const errors = Errors.filter(({ SeverityCode }) => SeverityCode === 'Error');
  return Ack === 'Failure' ? ours(keptRefusal(errors.map(({ ErrorCode }) => ErrorCode))) : undefined;
}

/**
 * The answer to a request that is only verified. It has no item id, since there is no listing.
 *
 * @throws ServiceError UPSTREAM_FAILED if a failure has no reason
 */
export const verifyAcknowledgement = (verdict: ListingVerdict, token: BearerToken): PostAcknowledgement => ({
  Ack: verdict.ack,
  Fees: [...verdict.fees],
  Errors: toErrors(verdict, token),
});

/** What is known before a listing is verified: findings, and the fields that the request names. */
interface Known {
  readonly frozen: readonly Check[];
  readonly changes: Readonly<Record<string, unknown>>;
}

/**
 * The marketplace's and our own findings about a listing that is only verified, and what it would bring. The
 * marketplace judges the token itself, so the lookups made alongside may use kept replies for any token.
 */
export async function judged(
  listing: PartialListing,
  ask: (call: Call) => Promise<PostAcknowledgement>,
  token: BearerToken,
  lookups: SiteFactServices & PictureHosts,
  call: Call,
  { frozen, changes }: Known = { frozen: [], changes: listing },
): Promise<Outcome<PostAcknowledgement>> {
  const check = async (bounded: Call) => {
    // Loaded while the marketplace is called.
    const { checkListing } = await import('./check-listing.ts');
    return checkListing(listing, token, lookups, bounded);
  };
  const [acknowledgement, checks] = await inParts(call, (bounded, essential) =>
    Promise.all([essential(ask(bounded)), essential(check(bounded))]),
  );
  const { netOf } = await import('./net.ts');
  const net = netOf(listing, changes, acknowledgement.Fees);
  const answer = { ...acknowledgement, checks: byUrgency([...frozen, ...checks]), net };
  return undelivered(answer, refusalIn(acknowledgement));
}

/**
 * An id under which the marketplace accepts only one listing: 32 characters 0-9 A-F. All attempts under an
 * Idempotency-Key share it, so a lost answer cannot cause a second listing.
 */
export function listingUuid({ keyedChargeId }: Call): string {
  const hex =
    keyedChargeId === undefined
      ? randomBytes(16).toString('hex')
      : createHash('sha256').update(`listing ${keyedChargeId}`).digest('hex').slice(0, 32);
  return hex.toUpperCase();
}

/** Protocol refusals, which mean that nothing was done. */
const refusals: readonly string[] = ['MARKET_TOKEN_INVALID', 'RATE_LIMIT'];

/** Whether a failed request certainly changed nothing. */
export const isUndone = (error: unknown): boolean =>
  error instanceof Unreached ||
  error instanceof RetiredCall ||
  (error instanceof ServiceError && refusals.includes(error.code));

/** What a failed call may leave behind, without and with an Idempotency-Key. */
type Aftermaths = readonly [plain: Aftermath, keyed: Aftermath];

export const mayExist: Aftermaths = ['LISTING_MAY_EXIST', 'KEYED_LISTING_MAY_EXIST'];
export const mayBeChanged: Aftermaths = ['LISTING_MAY_BE_CHANGED', 'KEYED_LISTING_MAY_BE_CHANGED'];

/**
 * Sends a change to the seller's listings and answers with the marketplace's acknowledgement, or with the existing
 * listing for a duplicate. If it fails from here on, the error says what may be left behind.
 *
 * @throws ServiceError UPSTREAM_FAILED if a failure has no reason, or a success no item id
 */
export async function carryOut(
  send: () => Promise<ListingVerdict>,
  [plain, keyed]: Aftermaths,
  token: BearerToken,
  call: Call,
): Promise<Outcome<PostAcknowledgement>> {
  call.setAftermath(call.keyedChargeId === undefined ? plain : keyed);
  try {
    const verdict = await send();
    const { name, ack, afterAnother, existingId, startTime, endTime } = verdict;
    const isRefused = ack === 'Failure';
    // A failure of any kind means that this request did nothing.
    if (isRefused && !afterAnother) call.setAftermath(undefined);
    const itemId = (isRefused ? existingId : undefined) ?? verdict.itemId;
    if (!isRefused && itemId === undefined) throw brokenReply(name, 'the reply has no item id');
    const acknowledgement = {
      ...verifyAcknowledgement(verdict, token),
      ItemID: itemId,
      StartTime: startTime,
      EndTime: endTime,
    };
    if (isRefused && existingId !== undefined) return delivered({ ...acknowledgement, Ack: 'Warning' });
    if (!isRefused) return delivered(acknowledgement);
    call.setAftermath(undefined);
    return undelivered(acknowledgement, refusalIn(acknowledgement));
  } catch (error) {
    if (isUndone(error)) call.setAftermath(undefined);
    throw error;
  }
}
