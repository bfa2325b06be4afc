import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import {
  type Check,
  type CheckCode,
  type Severity,
  severities,
  severityOf,
} from '../../contract/market/check-codes.ts';
import type { shippingPackages } from '../../contract/market/lookups.ts';
import { type postItem as endpoint, formFields } from '../../contract/market/post-item.ts';
import type { Aspect } from './aspects.ts';
import type { ConditionPolicy, RegulatoryPolicy, ReturnRule } from './category-facts.ts';

/** Records a finding. @param severity if it is not always that of the code */
export type Report = (field: string, code: CheckCode, message: string, severity?: Severity) => void;

/** A finding. Its severity is that of its code, unless it depends on the seller. */
export const finding = (
  ...[field, code, message, severity = severityOf[code]]: Parameters<Report>
): Check => ({
  field,
  code,
  severity,
  message,
});

/** The findings of a check. */
export function findingsOf(check: (report: Report) => void): Check[] {
  const findings: Check[] = [];
  check((...given) => findings.push(finding(...given)));
  return findings;
}

/**
 * Findings in the order in which a seller should look at them: what blocks the listing comes first, and findings of one
 * severity have the order of post-item's fields.
 */
export function byUrgency<Found extends Pick<Check, 'field' | 'severity'>>(
  findings: readonly Found[],
): Found[] {
  const placeOf = ({ field, severity }: Found) =>
    severities.indexOf(severity) * formFields.length + formFields.indexOf(field.replace(/[.[].*/s, ''));
  return findings.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** A checked post-item request, with its defaults. */
export type ListingRequest = RequestOf<typeof endpoint>;

type Listing = Omit<ListingRequest, 'market_access_token' | 'verifyOnly'>;
type Certain = 'siteName' | 'currency' | 'measurementUnit' | 'pictureUrls' | 'itemSpecifics';

/** A listing that may lack fields. */
export type PartialListing = Pick<Listing, Certain> & {
  readonly [Field in Exclude<keyof Listing, Certain>]?: Listing[Field] | undefined;
};

/** The result of a lookup, or the reason of its failure. */
export type Fact<Value> = PromiseSettledResult<Value>;

/** The marketplace's facts about a listing's category and site; absent if not looked up. */
export interface ListingFacts {
  readonly aspects?: Fact<readonly Aspect[]>;
  readonly conditions?: Fact<ConditionPolicy | undefined>;
  readonly returnRule?: Fact<ReturnRule | undefined>;
  readonly shippingServices?: Fact<readonly ShippingService[]>;
  readonly packages?: Fact<readonly ShippingPackage[]>;
  readonly policies?: PolicyFacts | undefined;
  readonly safety?: Fact<SafetyRule>;
}

/** The fields of a listing that name the seller's policies. */
export const policyFields = ['fulfillmentPolicyId', 'paymentPolicyId', 'returnPolicyId'] as const;
export type PolicyField = (typeof policyFields)[number];

/** The fields of a listing that describe its parcel. */
export const parcelSides = ['packageDepth', 'packageLength', 'packageWidth'] as const;
export const parcelWeights = ['WeightMajor', 'WeightMinor'] as const;
export const parcelFields = ['shippingPackage', ...parcelSides, ...parcelWeights] as const;

/** One of the seller's business policies. */
export interface Policy {
  readonly id: string;
  readonly name: string;
}

/** The seller's policies on a site, by listing field. */
export type PolicyFacts = Readonly<Record<PolicyField, Fact<readonly Policy[]>>>;

/**
 * Whether a condition may be described in words: all may except new ones, which the marketplace's guide calls new,
 * brand new, new with tags and new in box.
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/select-condition.html (read 2026-11-23)
 * @see https://developer.ebay.com/api-docs/sell/static/metadata/condition-id-values.html for the ids
 */
export const takesConditionDescription = (conditionId: string): boolean => Number(conditionId) >= 1500;

/** What a category asks of a seller about the safety of products. */
export interface SafetyRule {
  readonly attributes: RegulatoryPolicy['supportedAttributes'];
  /** Undefined if the profile does not say whether the seller is a business. */
  readonly isBusiness: boolean | undefined;
}

type Packages = ResponseOf<typeof shippingPackages>;

/** One package type of a site, as shipping-packages answers it. */
export type ShippingPackage = Packages['shippingPackages'][number];

/** One shipping service of a marketplace that listings may offer, as shipping-packages answers it. */
export type ShippingService = Packages['shippingServices'][number];

/**
 * Whether a service is one of those for items that lie outside the site's country, as their codes tell on every site.
 *
 * @see https://developer.ebay.com/devzone/merchant-data/CallRef/types/ShippingServiceCodeType.html (read 2026-11-23)
 */
export const isFromElsewhere = ({ ShippingService: code }: ShippingService): boolean =>
  /FromOutside|FromAbroad|AusDemAusland|Etranger|Estero|Extranjero|FromGC$/i.test(code);
