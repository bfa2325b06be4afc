import type { RequestOf } from '../../../contract/endpoint.ts';
import type { DraftListing, draftItem as endpoint } from '../../../contract/market/draft-item.ts';
import { sites } from '../../../contract/market/sites.ts';
import type { Source } from '../../../contract/source.ts';
import { isFromElsewhere, takesConditionDescription } from '../../market/listing-facts.ts';
import { isPostalCodeOf, type Marketplace } from '../../market/marketplaces.ts';
import { shownName } from '../../market/shown-name.ts';
import type { Product } from '../../texts/product.ts';
import type { Candidate } from '../lookups/candidates.ts';
import type { SiteFacts } from '../lookups/site-facts.ts';
import type { Said, SaidField } from '../said.ts';
import type { Specifics } from '../specifics/specifics.ts';
import { usualCondition, usualPackage, usualService } from './defaults.ts';

type Request = RequestOf<typeof endpoint>;
export type Sources = Record<string, Source>;

/** All that is known of the item. */
export interface Known {
  readonly request: Request;
  readonly marketplace: Marketplace;
  readonly product: Product;
  readonly said: Said;
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
  | 'conditionDescriptors'
  | 'bestOffer'
>;

const sourced = (value: string | undefined, source: Source): Sourced | undefined =>
  value === undefined ? undefined : { value, source };

type GivenField = keyof Request & TextField;
const givenIn = (request: Request, field: GivenField) => sourced(request[field], { from: 'request' });

/**
 * Where the item is. A postal code that the caller or the words give decides the country where the form of only one
 * fits, the seller's or the site's; the seller's own is good for the seller's own country alone.
 */
function placeFields({ request, said, marketplace, site: { place } }: Known) {
  const siteCountry = sites[marketplace.siteName].country;
  const seller = sourced(place?.countryCode, { from: 'seller' });
  const site = sourced(siteCountry, { from: 'site' });
  const given = givenIn(request, 'countryCode');
  // The words were read in the form of the site's country.
  const saidHere = given === undefined || given.value === siteCountry;
  const stated = givenIn(request, 'postalCode') ?? (saidHere ? said.get('postalCode') : undefined);
  const fits = ({ value }: Sourced) => stated === undefined || isPostalCodeOf(value, stated.value) !== false;
  const fitting = [seller, site].filter((one) => one !== undefined).filter(fits);
  const isCertain =
    stated === undefined ||
    stated.value === place?.postalCode ||
    new Set(fitting.map(({ value }) => value)).size === 1;
  const countryCode = given ?? (isCertain ? fitting[0] : undefined);
  const isSellers = countryCode !== undefined && countryCode.value === place?.countryCode;
  const postalCode = stated ?? (isSellers ? sourced(place?.postalCode, { from: 'seller' }) : undefined);
  return { countryCode, postalCode };
}

/** The parts of a measure come from one place: those that the caller gives, or those that the words give. */
function parcelFields({ request, said }: Known) {
  const partOf = (field: GivenField & SaidField, measure: readonly (keyof Request)[]) =>
    measure.some((part) => request[part] !== undefined) ? givenIn(request, field) : said.get(field);
  const size = ['packageDepth', 'packageLength', 'packageWidth'] as const;
  const weight = ['WeightMajor', 'WeightMinor'] as const;
  return {
    packageDepth: partOf('packageDepth', size),
    packageLength: partOf('packageLength', size),
    packageWidth: partOf('packageWidth', size),
    WeightMajor: partOf('WeightMajor', weight),
    WeightMinor: partOf('WeightMinor', weight),
  };
}

function conditionOf({ request, category, specifics }: Known): Sourced | undefined {
  const chosen = specifics.condition;
  return (
    givenIn(request, 'conditionId') ??
    (chosen === undefined ? undefined : { value: chosen.conditionId, source: chosen.source }) ??
    sourced(usualCondition(category.conditions ?? []), { from: 'inferred', confidence: 'low' })
  );
}

/** What the pictures show to be damaged or worn, where the condition is one that may be described. */
function conditionDescriptionOf({ request, product }: Known, condition: Sourced | undefined) {
  const given = givenIn(request, 'conditionDescription');
  if (given !== undefined) return given;
  const mayBeDescribed = condition === undefined || takesConditionDescription(condition.value);
  return mayBeDescribed ? product.conditionDescription : undefined;
}

/** Details of the condition: those that the caller gives, else those that are known of the listing's condition. */
function descriptorsOf({ request, specifics }: Known, condition: Sourced | undefined) {
  if (request.conditionDescriptors !== undefined)
    return request.conditionDescriptors.map((one) => ({
      descriptor: one,
      source: { from: 'request' } as const,
    }));
  return specifics.descriptors
    .filter(({ conditionId }) => conditionId === condition?.value)
    .map(({ name, values, additionalInfo, source }) => ({
      descriptor: additionalInfo === undefined ? { name, values: [...values] } : { name, additionalInfo },
      source,
    }));
}

/** Every text field of the listing that is known, in post-item's order. */
function textFields(known: Known): Readonly<Record<TextField, Sourced | undefined>> {
  const { request, product, category, site } = known;
  const { siteName } = known.marketplace;
  const said = (field: SaidField) => known.said.get(field);
  const condition = conditionOf(known);
  const place = placeFields(known);
  const { country, usualService: usual } = sites[siteName];
  const isElsewhere = (place.countryCode?.value ?? country) !== country;
  const services = site.shippingServices ?? [];
  const fitting = services.filter((service) => isFromElsewhere(service) === isElsewhere);
  return {
    title: { value: product.title, source: product.titleSource },
    description: { value: product.description, source: product.descriptionSource },
    categoryId: givenIn(request, 'categoryId') ?? {
      value: category.categoryId,
      source: { from: 'marketplace' },
    },
    conditionId: condition,
    startPrice: givenIn(request, 'startPrice') ?? said('startPrice'),
    ...place,
    shippingService:
      givenIn(request, 'shippingService') ??
      sourced(usualService(fitting.length > 0 ? fitting : services, usual), { from: 'marketplace' }),
    shippingServiceCost: givenIn(request, 'shippingServiceCost') ?? said('shippingServiceCost'),
    shippingPackage:
      givenIn(request, 'shippingPackage') ??
      sourced(usualPackage(site.packages ?? []), { from: 'marketplace' }),
    ...parcelFields(known),
    conditionDescription: conditionDescriptionOf(known, condition),
    sku: givenIn(request, 'sku'),
    fulfillmentPolicyId: givenIn(request, 'fulfillmentPolicyId'),
    paymentPolicyId: givenIn(request, 'paymentPolicyId'),
    returnPolicyId: givenIn(request, 'returnPolicyId'),
  };
}

/** The listing with every field that is known, and what supports each. */
export function assembleListing(known: Known): { readonly listing: DraftListing; readonly sources: Sources } {
  const { request, marketplace, specifics } = known;
  const descriptors = descriptorsOf(known, conditionOf(known));
  const fields = Object.entries(textFields(known)).flatMap(([field, one]) =>
    one === undefined ? [] : [{ field, ...one }],
  );
  const { siteName } = marketplace;
  const { currency, unitSystems } = sites[siteName];
  const namesSite = request.siteName !== undefined || request.marketplace_id !== undefined;
  const listing: DraftListing = {
    ...Object.fromEntries(fields.map(({ field, value }) => [field, value])),
    ...(request.quantity === undefined ? {} : { quantity: request.quantity }),
    ...(descriptors.length > 0 && {
      conditionDescriptors: descriptors.map(({ descriptor }) => descriptor),
    }),
    ...(request.bestOffer === undefined ? {} : { bestOffer: request.bestOffer }),
    pictureUrls: [...request.image_urls],
    itemSpecifics: {
      NameValueList: specifics.specifics.map(({ name, values }) => ({ Name: name, Value: [...values] })),
    },
    listingType: 'FixedPriceItem',
    siteName,
    currency,
    measurementUnit: request.measurementUnit ?? unitSystems[0],
  };
  const sources: Sources = {
    ...Object.fromEntries(fields.map(({ field, source }) => [field, source])),
    ...Object.fromEntries(specifics.specifics.map(({ name, source }) => [`itemSpecifics.${name}`, source])),
    ...(request.quantity === undefined ? {} : { quantity: { from: 'request' } }),
    ...Object.fromEntries(
      descriptors.map(({ descriptor: { name }, source }) => [
        `conditionDescriptors.${shownName(name)}`,
        source,
      ]),
    ),
    ...(request.bestOffer === undefined ? {} : { bestOffer: { from: 'request' } }),
    pictureUrls: { from: 'request' },
    listingType: { from: 'site' },
    siteName: { from: namesSite ? 'request' : 'site' },
    currency: { from: request.currency === undefined ? 'site' : 'request' },
    measurementUnit: { from: request.measurementUnit === undefined ? 'site' : 'request' },
  };
  return { listing, sources };
}
