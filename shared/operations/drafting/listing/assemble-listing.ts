import type { RequestOf } from '../../../contract/endpoint.ts';
import type { DraftListing, draftItem as endpoint } from '../../../contract/market/draft-item.ts';
import { sites } from '../../../contract/market/sites.ts';
import type { Source } from '../../../contract/source.ts';
import { shownName } from '../../market/aspects.ts';
import { isRequiredDescriptor, readDescriptors } from '../../market/condition-descriptors.ts';
import {
  isFromElsewhere,
  parcelSides,
  parcelWeights,
  type ShippingPackage,
  type ShippingService,
  takesConditionDescription,
} from '../../market/listing-facts.ts';
import { isPostalCodeOf, type Marketplace } from '../../market/marketplaces.ts';
import type { Product } from '../../texts/ask-for-product.ts';
import { type Candidate, type Conditions, type SiteFacts, usableConditions } from '../lookups.ts';
import type { Said, SaidField } from '../said.ts';
import type { Specifics } from '../specifics/judge-specific.ts';

/** Used, which is also the default of post-item. */
const used = '3000';
const forParts = '7000';
/** Like New; with descriptors it means Graded, which only a label shows. */
const likeNew = '2750';

/**
 * The condition of an item whose condition is not known: Used if every seller may state it, else the last one that every
 * seller may state. The marketplace lists conditions from new to worn. Undefined if there is none.
 */
export function usualCondition(conditions: Conditions): string | undefined {
  // "For parts" says that the item does not work, which only the seller can know.
  const usable = usableConditions(conditions).filter(
    ({ conditionId, conditionDescriptors }) =>
      conditionId !== forParts &&
      !(conditionId === likeNew && readDescriptors(conditionDescriptors).some(isRequiredDescriptor)),
  );
  return (usable.find(({ conditionId }) => conditionId === used) ?? usable.at(-1))?.conditionId;
}

/** Kinds of service by how well they suit any parcel, best first. Freight and pick-up come last. */
const categories = ['STANDARD', 'ECONOMY', 'EXPEDITED', 'ONE_DAY', 'OTHER', undefined, 'FREIGHT', 'PICKUP'];

/**
 * The default among domestic flat-rate services: the site's usual one if listed, else the first of the most usual kind.
 */
export function usualService(services: readonly ShippingService[], usual: string): string | undefined {
  const rank = ({ ShippingCategory: category }: ShippingService) => {
    const place = categories.indexOf(category);
    return place === -1 ? categories.indexOf('OTHER') : place;
  };
  const postable = services.filter(({ ValidForPostItem }) => ValidForPostItem);
  const best =
    postable.find(({ ShippingService: code }) => code === usual) ??
    postable.toSorted((a, b) => rank(a) - rank(b))[0];
  return best?.ShippingService;
}

/** The default package type: one that takes sizes, which every listing states; the site's own default if it does. */
export function usualPackage(packages: readonly ShippingPackage[]): string | undefined {
  const sized = packages.filter(({ DimensionsSupported }) => DimensionsSupported);
  const common = sized.find(({ ShippingPackage: code }) => code === 'PackageThickEnvelope');
  return (sized.find(({ DefaultValue }) => DefaultValue) ?? common ?? sized[0] ?? packages[0])
    ?.ShippingPackage;
}

type Request = RequestOf<typeof endpoint>;
export type Sources = Record<string, Source>;

/** Everything known about the item. */
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

interface Sourced<Value = unknown> {
  readonly value: Value;
  readonly source: Source;
}

/** A value with its source; undefined without a value. */
const sourced = <Value>(source: Source, value: Value | undefined): Sourced<Value> | undefined =>
  value === undefined ? undefined : { value, source };

/** Request fields copied into the listing. */
const givenIn =
  (request: Request) =>
  <Field extends keyof Request>(field: Field) =>
    sourced({ from: 'request' }, request[field] as NonNullable<Request[Field]> | undefined);

/**
 * Where the item is. A postal code from the caller or the words decides between the seller's country and the site's if
 * its form fits only one; the seller's own code is used only with the seller's country.
 */
function placeFields({ request, said, marketplace, site: { place } }: Known) {
  const given = givenIn(request);
  const siteCountry = sites[marketplace.siteName].country;
  const country = given('countryCode');
  // The words were read with the postal code format of the site's country.
  const saidHere = country === undefined || country.value === siteCountry;
  const stated = given('postalCode') ?? (saidHere ? said.get('postalCode') : undefined);
  const fitting = [sourced({ from: 'seller' }, place?.countryCode), sourced({ from: 'site' }, siteCountry)]
    .filter((part) => part !== undefined)
    .filter(({ value }) => stated === undefined || isPostalCodeOf(value, stated.value) !== false);
  const isCertain =
    stated === undefined ||
    stated.value === place?.postalCode ||
    new Set(fitting.map(({ value }) => value)).size === 1;
  const countryCode = country ?? (isCertain ? fitting[0] : undefined);
  const isSellers = countryCode !== undefined && countryCode.value === place?.countryCode;
  return {
    countryCode,
    postalCode: stated ?? (isSellers ? sourced({ from: 'seller' }, place?.postalCode) : undefined),
  };
}

/** All parts of a measure come from one source: the caller's fields or the words. */
function parcelFields({ request, said }: Known): Record<string, Sourced | undefined> {
  const measures: readonly (readonly (keyof Request & SaidField)[])[] = [parcelSides, parcelWeights];
  return Object.fromEntries(
    measures.flatMap((parts) => {
      const isGiven = parts.some((part) => request[part] !== undefined);
      return parts.map((part) => [part, isGiven ? givenIn(request)(part) : said.get(part)]);
    }),
  );
}

/** Condition details: the caller's, else those known for the listing's condition. */
function descriptorsOf({ request, specifics }: Known, conditionId: string | undefined) {
  if (request.conditionDescriptors !== undefined)
    return request.conditionDescriptors.map(
      (value): Sourced<typeof value> => ({ value, source: { from: 'request' } }),
    );
  return specifics.descriptors
    .filter((descriptor) => descriptor.conditionId === conditionId)
    .map(({ name, values, additionalInfo, source }) => ({
      value: additionalInfo === undefined ? { name, values: [...values] } : { name, additionalInfo },
      source,
    }));
}

/** The listing with every known field, in post-item's order, and the source of each. */
export function assembleListing(known: Known): { readonly listing: DraftListing; readonly sources: Sources } {
  const { request, product, said, category, site, specifics } = known;
  const { siteName } = known.marketplace;
  const given = givenIn(request);
  const condition: Sourced<string> | undefined =
    given('conditionId') ??
    (specifics.condition && {
      value: specifics.condition.conditionId,
      source: specifics.condition.source,
    }) ??
    sourced({ from: 'inferred', confidence: 'low' }, usualCondition(category.conditions ?? []));
  const place = placeFields(known);
  // An item outside the site's country needs a service for items from abroad.
  const { country, usualService: usual } = sites[siteName];
  const isElsewhere = (place.countryCode?.value ?? country) !== country;
  const services = Object.groupBy(site.shippingServices ?? [], (service) =>
    isFromElsewhere(service) === isElsewhere ? 'fitting' : 'other',
  );
  const takesDescription = condition === undefined || takesConditionDescription(condition.value);
  const named: Source = { from: (request.siteName ?? request.marketplace_id) ? 'request' : 'site' };
  const fields: Readonly<Record<string, Sourced | undefined>> = {
    title: { value: product.title, source: product.titleSource },
    description: { value: product.description, source: product.descriptionSource },
    categoryId: given('categoryId') ?? sourced({ from: 'marketplace' }, category.categoryId),
    conditionId: condition,
    startPrice: given('startPrice') ?? said.get('startPrice'),
    quantity: given('quantity'),
    ...place,
    shippingService:
      given('shippingService') ??
      sourced({ from: 'marketplace' }, usualService(services.fitting ?? services.other ?? [], usual)),
    shippingServiceCost: given('shippingServiceCost') ?? said.get('shippingServiceCost'),
    shippingPackage:
      given('shippingPackage') ?? sourced({ from: 'marketplace' }, usualPackage(site.packages ?? [])),
    ...parcelFields(known),
    conditionDescription:
      given('conditionDescription') ?? (takesDescription ? product.conditionDescription : undefined),
    sku: given('sku'),
    bestOffer: given('bestOffer'),
    fulfillmentPolicyId: given('fulfillmentPolicyId'),
    paymentPolicyId: given('paymentPolicyId'),
    returnPolicyId: given('returnPolicyId'),
    regulatory: given('regulatory') ?? specifics.regulatory,
    pictureUrls: sourced({ from: 'request' }, [...request.image_urls]),
    listingType: sourced({ from: 'site' }, 'FixedPriceItem'),
    siteName: sourced(named, siteName),
    currency: given('currency') ?? sourced({ from: 'site' }, sites[siteName].currency),
    measurementUnit: given('measurementUnit') ?? sourced({ from: 'site' }, sites[siteName].unitSystems[0]),
  };
  const present = Object.entries(fields).flatMap(([field, source]) =>
    source === undefined ? [] : [{ field, ...source }],
  );
  const descriptors = descriptorsOf(known, condition?.value);
  const listing = {
    ...Object.fromEntries(present.map(({ field, value }) => [field, value])),
    ...(descriptors.length > 0 && { conditionDescriptors: descriptors.map(({ value }) => value) }),
    itemSpecifics: {
      NameValueList: specifics.specifics.map(({ name, values }) => ({ Name: name, Value: [...values] })),
    },
  };
  const sources: readonly (readonly [string, Source])[] = [
    ...present.map(({ field, source }) => [field, source] as const),
    ...specifics.specifics.map(({ name, source }) => [`itemSpecifics.${name}`, source] as const),
    ...descriptors.map(
      ({ value, source }) => [`conditionDescriptors.${shownName(value.name)}`, source] as const,
    ),
  ];
  // The fields above have the names and types of the contract's listing.
  return { listing: listing as DraftListing, sources: Object.fromEntries(sources) };
}
