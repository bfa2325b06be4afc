import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { ListingChanges } from '../../../contract/market/listing-changes.ts';
import type { Check, postItem } from '../../../contract/market/post-item.ts';
import { sites } from '../../../contract/market/sites.ts';
import { type Call, type Outcome, undelivered } from '../../../platform/call/call.ts';
import { inParts } from '../../../platform/call/in-parts.ts';
import type { PictureHosts } from '../listing-checks.ts';
import type { HeldListing } from '../listings.ts';
import type { CategoryFactServices, PackageServices } from '../lookups.ts';
import { siteOf } from '../marketplaces.ts';
import { refusalIn } from '../posting/carry-out.ts';
import { inIds } from '../posting/in-ids.ts';
import type { BearerToken } from '../tokens.ts';
import { requireOurs, type Wish } from './plan-changes.ts';

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

type Answer = ResponseOf<typeof postItem>;

export interface CheckServices extends CategoryFactServices, PackageServices, PictureHosts {}

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

/**
 * What the marketplace and we find in a change of a listing that is not made.
 *
 * @param ask has the marketplace verify it
 */
export async function verifyChange(
  plan: Wish & { readonly frozen: readonly Check[] },
  held: HeldListing,
  ask: (call: Call) => Promise<Answer>,
  token: BearerToken,
  services: CheckServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const [acknowledgement, checks] = await inParts(call, (bounded, essential) =>
    Promise.all([essential(ask(bounded)), essential(checkChange(plan, held, token, services, bounded))]),
  );
  return undelivered({ ...acknowledgement, checks: [...plan.frozen, ...checks] }, refusalIn(acknowledgement));
}
