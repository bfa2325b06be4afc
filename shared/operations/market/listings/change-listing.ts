import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { reviseItem as endpoint, ListingChanges } from '../../../contract/market/listing-changes.ts';
import { sites } from '../../../contract/market/sites.ts';
import type { Call, Outcome } from '../../../platform/call/call.ts';
import type { CategoryFactServices } from '../category-facts.ts';
import { beginOperation } from '../daily-limit.ts';
import type { PictureHosts } from '../listing-checks.ts';
import { siteOf } from '../marketplaces.ts';
import { allTokens } from '../protocol/kept-replies.ts';
import type { OwnerServices } from '../seller-facts.ts';
import type { SiteFactServices } from '../site-facts.ts';
import { judged } from './carry-out.ts';
import { inIds } from './descriptor-ids.ts';
import { type HeldListing, readOwnListing } from './held-listing.ts';
import { inTurn, type ListingTurns, type OwnTurn, turnsOf } from './listing-turns.ts';
import { type Plan, requireOurs, type Wish } from './plan-changes.ts';
import type { Revision } from './send-listing.ts';

type Answer = ResponseOf<typeof endpoint>;

/** A listing as it would be, with what every listing has. */
function changed({ fields }: HeldListing, { changes, remove }: Wish) {
  const siteName = siteOf(fields);
  const site = sites[siteName];
  const gone = Object.fromEntries(remove.map((field) => [field, undefined]));
  const {
    pictureUrls = [],
    itemSpecifics = { NameValueList: [] },
    currency = site.currency,
    measurementUnit = site.unitSystems[0],
    ...others
  } = { ...fields, ...changes, ...gone };
  return { ...others, pictureUrls, itemSpecifics, currency, measurementUnit, siteName };
}

export interface ChangeServices extends OwnerServices, SiteFactServices, PictureHosts {
  readonly turns: ListingTurns;
}

type Planned = Plan & Revision;

/** A change of a listing of the seller's: what it is planned to be, and how it is asked for. */
interface ChangeOfListing {
  readonly changes: ListingChanges;
  /** @throws ServiceError BAD_REQUEST if the listing is in no state for the change, or it is impossible */
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
  { changes, plan, verify, make }: ChangeOfListing,
  services: ChangeServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const { trading, owners, turns } = services;
  const token = await beginOperation(request, services, call);
  const planned = async (lookups: CategoryFactServices, onUnknown: 'refuse' | 'send'): Promise<Planned> => {
    const held = await readOwnListing(services, { itemId: request.item_id, token }, call);
    requireOurs(held);
    const { categoryId = '', conditionId = '' } = { ...held.fields, ...changes };
    const { conditionDescriptors } = changes;
    // The details of the condition go by ids: of the category and the condition that the listing would have.
    const described = { siteName: siteOf(held.fields), categoryId, conditionId, conditionDescriptors };
    const sent = await inIds(described, token, lookups, call, onUnknown);
    const inIdsAlone = conditionDescriptors && { conditionDescriptors: sent.conditionDescriptors };
    return { token, held, ...plan({ ...changes, ...inIdsAlone }, held) };
  };
  if (request.verifyOnly !== true) {
    const owner = await owners.of(token, trading, call);
    return inTurn(turns, turnsOf(trading.url, owner, request.item_id), call, async (turn) =>
      make(await planned(services, 'refuse'), turn),
    );
  }
  const lookups = { ...services, acceptedTokens: allTokens };
  const change = await planned(lookups, 'send');
  const ask = (bounded: Call) => verify(change, bounded);
  return judged(changed(change.held, change), ask, token, lookups, call, change.frozen);
}
