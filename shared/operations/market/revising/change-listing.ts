import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { ListingChanges } from '../../../contract/market/listing-changes.ts';
import type { reviseItem as endpoint } from '../../../contract/market/revise-item.ts';
import { sites } from '../../../contract/market/sites.ts';
import { type Call, type Outcome, undelivered } from '../../../platform/call/call.ts';
import { inParts } from '../../../platform/call/in-parts.ts';
import type { CategoryFactServices } from '../category-facts.ts';
import { countOperation } from '../daily-limit.ts';
import { siteOf } from '../marketplaces.ts';
import type { PictureHosts } from '../pictures.ts';
import { refusalIn } from '../posting/carry-out.ts';
import { inIds } from '../posting/descriptor-ids.ts';
import type { HeldListing, Revision } from '../remote/listings.ts';
import type { SiteFactServices } from '../site-facts.ts';
import type { OwnerServices } from '../token-owners.ts';
import { allTokens, type BearerToken, sellerToken } from '../tokens.ts';
import { inTurn, type ListingTurns, type OwnTurn, turnsOf } from './listing-turns.ts';
import { readOwnListing } from './own-listing.ts';
import { type Plan, requireOurs, type Wish } from './plan-changes.ts';

/**
 * Changes with the details of the condition by ids, as the marketplace holds them: of the category and the condition
 * that the listing would have.
 *
 * @throws ServiceError BAD_REQUEST if the condition has no such detail, unless it is sent as it is
 */
async function inIdsOf(
  changes: ListingChanges,
  { fields }: HeldListing,
  token: BearerToken,
  services: CategoryFactServices,
  call: Call,
  onUnknown: 'refuse' | 'send',
): Promise<ListingChanges> {
  const { conditionDescriptors } = changes;
  if (conditionDescriptors === undefined) return changes;
  const { categoryId = '', conditionId = '' } = { ...fields, ...changes };
  const described = { siteName: siteOf(fields), categoryId, conditionId, conditionDescriptors };
  const sent = await inIds(described, token, services, call, onUnknown);
  return { ...changes, conditionDescriptors: sent.conditionDescriptors };
}

type Answer = ResponseOf<typeof endpoint>;

interface CheckServices extends SiteFactServices, PictureHosts {}

/** Our own findings about the listing as it would be. */
async function checkChange(
  { changes, remove }: Wish,
  { fields }: HeldListing,
  token: BearerToken,
  services: CheckServices,
  call: Call,
) {
  // Loaded while the marketplace is asked.
  const { checkListing } = await import('../posting/check-listing.ts');
  const gone = Object.fromEntries(remove.map((field) => [field, undefined]));
  const siteName = siteOf(fields);
  const site = sites[siteName];
  const {
    pictureUrls = [],
    itemSpecifics = { NameValueList: [] },
    currency = site.currency,
    measurementUnit = site.unitSystems[0],
    ...others
  } = { ...fields, ...changes, ...gone };
  const whole = { ...others, pictureUrls, itemSpecifics, currency, measurementUnit, siteName };
  return checkListing(whole, token, services, call);
}

export interface ChangeServices extends OwnerServices, CheckServices {
  readonly turns: ListingTurns;
}

type Planned = Plan & Revision;

/** A change of a listing of the seller's: what it is planned to be, and how it is asked for. */
interface ChangeOfListing {
  /** @throws ServiceError BAD_REQUEST if the listing is in no state for it */
  require(held: HeldListing): void;
  readonly changes: ListingChanges;
  /** @throws ServiceError BAD_REQUEST if the change is impossible */
  plan(changes: ListingChanges, held: HeldListing): Plan;
  verify(planned: Planned, call: Call): Promise<Answer>;
  make(planned: Planned, turn: OwnTurn): Promise<Outcome<Answer>>;
}

/**
 * Changes a listing in its turn, or finds out what the marketplace and we have to say about the change, which is not
 * made then.
 */
export async function changeListing(
  request: Pick<RequestOf<typeof endpoint>, 'market_access_token' | 'item_id' | 'verifyOnly'>,
  change: ChangeOfListing,
  services: ChangeServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const { trading, owners, turns } = services;
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const planned = async (lookups: CategoryFactServices, onUnknown: 'refuse' | 'send') => {
    const held = await readOwnListing(services, { itemId: request.item_id, token }, call);
    requireOurs(held);
    change.require(held);
    const changes = await inIdsOf(change.changes, held, token, lookups, call, onUnknown);
    return { token, held, ...change.plan(changes, held) };
  };
  if (request.verifyOnly !== true) {
    const owner = await owners.of(token, trading, call);
    return inTurn(turns, turnsOf(trading.url, owner, request.item_id), call, async (turn) =>
      change.make(await planned(services, 'refuse'), turn),
    );
  }
  // The marketplace judges the token itself, so the lookups made alongside may use kept replies for any token.
  const lookups = { ...services, acceptedTokens: allTokens };
  const plan = await planned(lookups, 'send');
  const [acknowledgement, checks] = await inParts(call, (bounded, essential) =>
    Promise.all([
      essential(change.verify(plan, bounded)),
      essential(checkChange(plan, plan.held, token, lookups, bounded)),
    ]),
  );
  return undelivered({ ...acknowledgement, checks: [...plan.frozen, ...checks] }, refusalIn(acknowledgement));
}
