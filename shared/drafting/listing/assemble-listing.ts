import type { RequestOf } from '../../contract/endpoint.ts';
import type { DraftListing, draftItem as endpoint } from '../../contract/market/draft-item.ts';
import { sites } from '../../contract/market/sites.ts';
import type { Source } from '../../contract/source.ts';
import type { Marketplace } from '../../market/marketplaces.ts';
import type { SiteFacts } from '../lookups/site-facts.ts';
import type { Product } from '../product/product.ts';
import type { SaidField } from '../product/said.ts';
import type { Candidate } from '../specifics/candidate.ts';
import type { Specifics } from '../specifics/specifics.ts';
import { usualCondition, usualPackage, usualService } from './defaults.ts';

type Request = RequestOf<typeof endpoint>;
export type Sources = Record<string, Source>;

/** All that is known of the item. */
export interface Known {
  readonly request: Request;
  readonly marketplace: Marketplace;
  readonly product: Product;
  /** The chosen category. */
  readonly category: Candidate;
  readonly specifics: Specifics;
  readonly site: SiteFacts;
}

interface Sourced {
  readonly value: string;
  readonly source: Source;
}

type TextField = Exclude<
  keyof DraftListing,
  | 'pictureUrls'
  | 'itemSpecifics'
  | 'siteName'
  | 'currency'
  | 'measurementUnit'
  | 'listingType'
  | 'quantity'
  | 'domesticReturnsRequired'
>;

const sourced = (value: string | undefined, source: Source): Sourced | undefined =>
  value === undefined ? undefined : { value, source };

type GivenField = keyof Request & TextField;
const givenIn = (request: Request, field: GivenField) => sourced(request[field], { from: 'request' });

/** Country and postal code belong together: the seller's postal code says nothing of another country. */
function placeFields({ request, product, marketplace, site: { place } }: Known) {
  const siteCountry = marketplace.remoteId.slice(-2);
  const countryCode =
    givenIn(request, 'countryCode') ??
    sourced(place?.countryCode, { from: 'seller' }) ??
    sourced(siteCountry, { from: 'site' });
  const isHere = (country: string | undefined) => country === countryCode?.value;
  const postalCode =
    givenIn(request, 'postalCode') ??
    // Read in the form of the site's country.
    (isHere(siteCountry) ? product.said.get('postalCode') : undefined) ??
    (isHere(place?.countryCode) ? sourced(place?.postalCode, { from: 'seller' }) : undefined);
  return { countryCode, postalCode };
}

function conditionOf({ request, category, specifics }: Known): Sourced | undefined {
  const chosen = specifics.condition;
  return (
    givenIn(request, 'conditionId') ??
    (chosen === undefined ? undefined : { value: chosen.conditionId, source: chosen.source }) ??
    sourced(usualCondition(category.conditions ?? []), { from: 'inferred', confidence: 'low' })
  );
}

/** Every text field of the listing that is known, in post-item's order. */
function textFields(known: Known): Readonly<Record<TextField, Sourced | undefined>> {
  const { request, product, category, site } = known;
  const said = (field: SaidField) => product.said.get(field);
  const place = placeFields(known);
  return {
    title: { value: product.title, source: product.titleSource },
    description: { value: product.description, source: product.descriptionSource },
    categoryId: givenIn(request, 'categoryId') ?? {
      value: category.categoryId,
      source: { from: 'marketplace' },
    },
    conditionId: conditionOf(known),
    startPrice: givenIn(request, 'startPrice') ?? said('startPrice'),
    ...place,
    shippingService:
      givenIn(request, 'shippingService') ??
      sourced(usualService(site.shippingServices ?? []), { from: 'marketplace' }),
    shippingServiceCost: givenIn(request, 'shippingServiceCost') ?? said('shippingServiceCost'),
    shippingPackage: sourced(usualPackage(site.packages ?? []), { from: 'marketplace' }),
    packageDepth: said('packageDepth'),
    packageLength: said('packageLength'),
    packageWidth: said('packageWidth'),
    WeightMajor: said('WeightMajor'),
    WeightMinor: said('WeightMinor'),
  };
}

/** The listing with every field that is known, and what supports each. */
export function assembleListing(known: Known): { readonly listing: DraftListing; readonly sources: Sources } {
  const { request, marketplace, specifics } = known;
  const fields = Object.entries(textFields(known)).flatMap(([field, one]) =>
    one === undefined ? [] : [{ field, ...one }],
  );
  const { siteName } = marketplace;
  const listing: DraftListing = {
    ...Object.fromEntries(fields.map(({ field, value }) => [field, value])),
    pictureUrls: [...request.image_urls],
    itemSpecifics: {
      NameValueList: specifics.specifics.map(({ name, values }) => ({ Name: name, Value: [...values] })),
    },
    listingType: 'FixedPriceItem',
    siteName,
    ...sites[siteName],
  };
  const sources: Sources = {
    ...Object.fromEntries(fields.map(({ field, source }) => [field, source])),
    ...Object.fromEntries(specifics.specifics.map(({ name, source }) => [`itemSpecifics.${name}`, source])),
    pictureUrls: { from: 'request' },
    listingType: { from: 'site' },
    siteName: { from: 'request' },
    currency: { from: 'site' },
    measurementUnit: { from: 'site' },
  };
  return { listing, sources };
}
