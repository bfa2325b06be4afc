import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Check, postItem } from '../../../contract/market/post-item.ts';
import { sites } from '../../../contract/market/sites.ts';
import { type Call, type Outcome, undelivered } from '../../../platform/call/call.ts';
import { inParts } from '../../../platform/call/in-parts.ts';
import type { PictureHosts } from '../listing-checks.ts';
import type { HeldListing } from '../listings.ts';
import type { CategoryFactServices, PackageServices } from '../lookups.ts';
import { siteOf } from '../marketplaces.ts';
import { refusalIn } from '../posting/acknowledgement.ts';
import type { BearerToken } from '../tokens.ts';
import type { Wish } from './plan-changes.ts';

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
