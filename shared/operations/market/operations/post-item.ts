import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { postItem as endpoint } from '../../../contract/market/post-item.ts';
import { type Call, delivered, type Outcome, undelivered } from '../../../platform/call/call.ts';
import type { PictureHosts } from '../checks/check-pictures.ts';
import { countOperation, type DailyLimitServices } from '../daily-limit.ts';
import { everyToken } from '../facts/accepted-tokens.ts';
import type { CategoryFactServices } from '../facts/category-facts.ts';
import { sideBySide } from '../facts/side-by-side.ts';
import type { PackageServices } from '../facts/site-packages.ts';
import type { ListingRequest } from '../listing-request.ts';
import { marketplaceOfSite } from '../marketplaces.ts';
import { addListing, verifyListing } from '../remote/add-listing.ts';
import { Unreached } from '../remote/exchange.ts';
import { RetiredCall } from '../remote/retired-call.ts';
import { type BearerToken, sellerToken } from '../remote/tokens.ts';
import { postAcknowledgement, verifyAcknowledgement } from './acknowledgement.ts';
import { itemXml } from './item-xml.ts';
import { listingUuid } from './listing-uuid.ts';

type Answer = ResponseOf<typeof endpoint>;

export interface PostItemServices
  extends DailyLimitServices,
    CategoryFactServices,
    PackageServices,
    PictureHosts {}

async function post(
  request: ListingRequest,
  token: BearerToken,
  services: PostItemServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const draft = {
    token,
    marketplace: marketplaceOfSite(request.siteName),
    item: itemXml(request, listingUuid(call)),
  };
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
  request: ListingRequest,
  token: BearerToken,
  services: PostItemServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const draft = { token, marketplace: marketplaceOfSite(request.siteName), item: itemXml(request) };
  // The verification checks the token itself, so the lookups beside it may use kept replies for any token.
  const lookups = { ...services, acceptedTokens: everyToken };
  const [reply, checks] = await sideBySide(
    call,
    (bounded) => verifyListing(services.trading, draft, bounded),
    async (bounded) => {
      // Loaded while the marketplace is asked.
      const { checkListing } = await import('../checks/check-listing.ts');
      return checkListing(request, token, lookups, bounded);
    },
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
