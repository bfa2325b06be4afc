import * as z from 'zod';
import { itemCountries } from '../../../contract/countries.ts';
import { isXmlText } from '../../../contract/texts.ts';
import type { Call } from '../../../platform/call/call.ts';
import type { EventLog } from '../../../platform/call/log-events.ts';
import { startTimeBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import {
  type Fact,
  factOf,
  type PolicyFacts,
  type PolicyField,
  type ShippingPackage,
  type ShippingService,
} from '../../market/listing-facts.ts';
import { getInventoryLocations, policyFacts, sellerProfile } from '../../market/seller-facts.ts';
import {
  type SiteFactServices,
  type SiteSubject,
  sitePackages,
  siteServices,
} from '../../market/site-facts.ts';

/** Where a seller's items are. A part that is not known is undefined. */
export interface SellerPlace {
  readonly countryCode: string | undefined;
  readonly postalCode: string | undefined;
}

const address = z.object({ country: z.string().optional(), postalCode: z.string().optional() });

const location = z.object({
  merchantLocationStatus: z.string().optional(),
  location: z.object({ address: address.optional() }).optional(),
});

function placeOf({ country = '', postalCode = '' }: z.output<typeof address>): SellerPlace {
  const code = postalCode.trim();
  return {
    countryCode: itemCountries.includes(country) ? country : undefined,
    postalCode: code !== '' && isXmlText(code) ? code : undefined,
  };
}

/**
 * Where the seller's items are: an inventory location, else the registration address. One lookup that fails leaves
 * the word to the other.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID if the token is refused; what the second lookup throws if both fail
 */
export async function sellerPlace(
  { rest, trading }: Pick<SiteFactServices, 'rest' | 'trading'>,
  subject: SiteSubject,
  call: Call,
): Promise<SellerPlace> {
  const [locations, profile] = await Promise.allSettled([
    getInventoryLocations(rest, subject.token, call),
    sellerProfile(trading, subject, call),
  ]);
  for (const result of [locations, profile]) {
    const reason: unknown = result.status === 'rejected' ? result.reason : undefined;
    if (reason instanceof ServiceError && reason.code === 'MARKET_TOKEN_INVALID') throw reason;
  }
  // The first location in use that names its country and postal code.
  const place = (locations.status === 'fulfilled' ? locations.value : [])
    .flatMap((given) => location.safeParse(given).data ?? [])
    .filter(({ merchantLocationStatus: status }) => status !== 'DISABLED')
    .map((known) => placeOf(known.location?.address ?? {}))
    .find(({ countryCode, postalCode }) => countryCode !== undefined && postalCode !== undefined);
  if (place !== undefined) return place;
  if (profile.status === 'rejected') throw profile.reason;
  return placeOf(profile.value);
}

/** What the marketplace says about the seller and the site; undefined where it failed or came too late. */
export interface SiteFacts {
  readonly place: SellerPlace | undefined;
  readonly packages: readonly ShippingPackage[] | undefined;
  readonly shippingServices: readonly ShippingService[] | undefined;
  /** Looked up where the caller names a policy. */
  readonly policies?: PolicyFacts | undefined;
}

/** Milliseconds for all lookups, which run while pictures are downloaded and the model is first asked. */
const siteFactsMs = 10_000;

/**
 * Looks up the seller's place, and the package types and shipping services of the site; the seller's policies where
 * the request names one.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID if the token is refused
 */
export async function siteFacts(
  services: SiteFactServices,
  subject: SiteSubject,
  request: { readonly [Field in PolicyField]?: string | undefined },
  call: Call,
): Promise<SiteFacts> {
  const bounded: Call = { ...call, budget: startTimeBudget(siteFactsMs, call.budget) };
  const [policies, place, packages, shippingServices] = await Promise.all([
    policyFacts(services, subject, request, bounded),
    factOf(sellerPlace(services, subject, bounded)),
    factOf(sitePackages(services, subject, bounded)),
    factOf(siteServices(services, subject, bounded)),
  ]);
  for (const [field, fact] of Object.entries(policies ?? {})) foundOrOpen(field, fact, call.log);
  return {
    place: foundOrOpen('postalCode', place, call.log),
    packages: foundOrOpen('shippingPackage', packages, call.log),
    shippingServices: foundOrOpen('shippingService', shippingServices, call.log),
    policies,
  };
}

/**
 * What a lookup found; undefined where it failed or came too late, which leaves the field open.
 *
 * @throws the reason of a failure that ends the draft: the seller's token is refused, or a bug
 */
export function foundOrOpen<Value>(field: string, fact: Fact<Value>, log: EventLog): Value | undefined {
  if (fact.found) return fact.value;
  const { reason } = fact;
  if (!(reason instanceof ServiceError) || reason.code === 'MARKET_TOKEN_INVALID') throw reason;
  log.warn('drafting.left-open', { field, code: reason.code });
  return undefined;
}

/**
 * Waits for a part that no draft can do without. A late result is treated as missing.
 *
 * @throws ServiceError UPSTREAM_FAILED instead of TIMEOUT; any other error of the part
 */
export const neededForDraft = async <Value>(part: Promise<Value>): Promise<Value> =>
  await part.catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'TIMEOUT') throw error;
    throw new ServiceError('UPSTREAM_FAILED', `too late for a draft: ${error.message}`, { cause: error });
  });
