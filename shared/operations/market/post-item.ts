import { createHash, randomBytes } from 'node:crypto';
import type { ResponseOf } from '../../contract/endpoint.ts';
import type { postItem as endpoint } from '../../contract/market/post-item.ts';
import { type Call, delivered, type Outcome, undelivered } from '../../platform/call/call.ts';
import { inParts } from '../../platform/call/in-parts.ts';
import { countOperation, type DailyLimitServices } from './daily-limit.ts';
import type { PictureHosts } from './listing-checks.ts';
import type { ListingRequest } from './listing-facts.ts';
import type { CategoryFactServices, PackageServices } from './lookups.ts';
import { postAcknowledgement, verifyAcknowledgement } from './posting/acknowledgement.ts';
import { Unreached } from './protocol/exchange.ts';
import { RetiredCall } from './protocol/market-refusal.ts';
import { addListing, verifyListing } from './remote/add-listing.ts';
import { allTokens, type BearerToken, sellerToken } from './tokens.ts';

type Answer = ResponseOf<typeof endpoint>;

export interface PostItemServices
  extends DailyLimitServices,
    CategoryFactServices,
    PackageServices,
    PictureHosts {}

/**
 * An id under which the marketplace accepts only one listing: 32 characters 0-9 A-F. Every attempt under an
 * Idempotency-Key has the same one, so that not even an attempt whose answer was lost can list twice.
 */
function listingUuid({ keyedChargeId }: Call): string {
  const hex =
    keyedChargeId === undefined
      ? randomBytes(16).toString('hex')
      : createHash('sha256').update(`listing ${keyedChargeId}`).digest('hex').slice(0, 32);
  return hex.toUpperCase();
}

/** The listing with its condition's details by ids. Few listings have any, so the code for it is loaded when needed. */
async function inIds(
  listing: ListingRequest,
  token: BearerToken,
  services: PostItemServices,
  call: Call,
  onUnknown: 'refuse' | 'send',
): Promise<ListingRequest> {
  if (listing.conditionDescriptors === undefined) return listing;
  const { withDescriptorIds } = await import('./posting/descriptor-ids.ts');
  return withDescriptorIds(listing, token, services, call, onUnknown);
}

async function post(
  request: ListingRequest,
  token: BearerToken,
  services: PostItemServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const listing = await inIds(request, token, services, call, 'refuse');
  const draft = { listing, token, uuid: listingUuid(call) };
  // From here on the listing may be posted even if the call fails before it can answer.
  call.setAftermath(call.keyedChargeId === undefined ? 'LISTING_MAY_EXIST' : 'KEYED_LISTING_MAY_EXIST');
  try {
    const reply = await addListing(services.trading, draft, call);
    // A failure, whatever its reason, means that this request posted nothing.
    if (reply.ack === 'Failure' && !reply.afterAnother) call.setAftermath(undefined);
    const acknowledgement = postAcknowledgement(reply, token);
    if (acknowledgement.Ack !== 'Failure') return delivered(acknowledgement);
    call.setAftermath(undefined);
    return undelivered(acknowledgement);
  } catch (error) {
    if (error instanceof Unreached || error instanceof RetiredCall) call.setAftermath(undefined);
    throw error;
  }
}

async function verify(
  listing: ListingRequest,
  token: BearerToken,
  services: PostItemServices,
  call: Call,
): Promise<Outcome<Answer>> {
  // The verification checks the token itself, so the lookups made alongside may use kept replies for any token.
  const lookups = { ...services, acceptedTokens: allTokens };
  const check = async (bounded: Call) => {
    // Loaded while the marketplace is asked.
    const { checkListing } = await import('./posting/check-listing.ts');
    return checkListing(listing, token, lookups, bounded);
  };
  const ask = async (bounded: Call) => {
    const sent = await inIds(listing, token, lookups, bounded, 'send');
    return verifyListing(services.trading, { listing: sent, token }, bounded);
  };
  const [reply, checks] = await inParts(call, (bounded, essential) =>
    Promise.all([essential(ask(bounded)), essential(check(bounded))]),
  );
  return undelivered({ ...verifyAcknowledgement(reply, token), checks });
}

/**
 * Posts a listing, or has the marketplace verify it without posting. A refusal is an answer, not a failure of the
 * call, but it is not kept under an Idempotency-Key.
 */
export async function postItem(
  request: ListingRequest,
  services: PostItemServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  return request.verifyOnly ? verify(request, token, services, call) : post(request, token, services, call);
}
