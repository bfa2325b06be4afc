import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { ListingChanges } from '../../../contract/market/listing-changes.ts';
import type { reviseItem as endpoint } from '../../../contract/market/revise-item.ts';
import { sites } from '../../../contract/market/sites.ts';
import { type Call, type Outcome, undelivered } from '../../../platform/call/call.ts';
import { inParts } from '../../../platform/call/in-parts.ts';
import type { CategoryFactServices } from '../category-facts.ts';
import { countOperation } from '../daily-limit.ts';
import { inTurn, type ListingTurns, type OwnTurn, turnsOf } from '../listing-turns.ts';
import type { HeldListing } from '../listings.ts';
import { siteOf } from '../marketplaces.ts';
import type { PictureHosts } from '../pictures.ts';
import { refusalIn } from '../posting/carry-out.ts';
import { inIds } from '../posting/descriptor-ids.ts';
import type { SiteFactServices } from '../site-facts.ts';
import type { OwnerServices } from '../token-owners.ts';
import { allTokens, type BearerToken, sellerToken } from '../tokens.ts';
import { readOwnListing } from './own-listing.ts';
import { type Plan, requireOurs, type Wish } from './plan-changes.ts';

/**
 * Changes with the details of the condition by ids, as the marketplace holds them: of the category and the condition
 * that the listing would have.
 *
 * @throws ServiceError BAD_REQUEST if the condition has no such detail, unless it is sent as it is
 */
export async function changesInIds(
  changes: ListingChanges,
  held: HeldListing,
  token: BearerToken,
  services: CategoryFactServices,
  call: Call,
  onUnknown: 'refuse' | 'send',
): Promise<ListingChanges> {
  const { conditionDescriptors } = changes;
  if (conditionDescriptors === undefined) return changes;
  requireOurs(held);
  const described = {
    siteName: siteOf(held.fields),
    categoryId: changes.categoryId ?? held.fields.categoryId ?? '',
    conditionId: changes.conditionId ?? held.fields.conditionId ?? '',
    conditionDescriptors,
  };
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

/** A change of a listing of the seller's: what is planned for the listing that was read, and how it is asked for. */
interface ChangeOfListing<SomePlan extends Plan> {
  /** @param onUnknown `send` where the change is only verified @throws ServiceError if the change is impossible */
  plan(
    held: HeldListing,
    token: BearerToken,
    lookups: CategoryFactServices,
    onUnknown: 'refuse' | 'send',
  ): Promise<SomePlan>;
  verify(plan: SomePlan, held: HeldListing, token: BearerToken, call: Call): Promise<Answer>;
  make(plan: SomePlan, held: HeldListing, token: BearerToken, turn: OwnTurn): Promise<Outcome<Answer>>;
}

/**
 * Changes a listing in its turn, or finds out what the marketplace and we have to say about the change, which is not
 * made then.
 */
export async function changeListing<SomePlan extends Plan>(
  request: Pick<RequestOf<typeof endpoint>, 'market_access_token' | 'item_id' | 'verifyOnly'>,
  change: ChangeOfListing<SomePlan>,
  services: ChangeServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const { trading, owners, turns } = services;
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const read = () => readOwnListing(services, { itemId: request.item_id, token }, call);
  if (request.verifyOnly !== true) {
    const owner = await owners.of(token, trading, call);
    return inTurn(turns, turnsOf(trading.url, owner, request.item_id), call, async (turn) => {
      const held = await read();
      return change.make(await change.plan(held, token, services, 'refuse'), held, token, turn);
    });
  }
  const held = await read();
  // The marketplace judges the token itself, so the lookups made alongside may use kept replies for any token.
  const lookups = { ...services, acceptedTokens: allTokens };
  const plan = await change.plan(held, token, lookups, 'send');
  const [acknowledgement, checks] = await inParts(call, (bounded, essential) =>
    Promise.all([
      essential(change.verify(plan, held, token, bounded)),
      essential(checkChange(plan, held, token, lookups, bounded)),
    ]),
  );
  return undelivered({ ...acknowledgement, checks: [...plan.frozen, ...checks] }, refusalIn(acknowledgement));
}
