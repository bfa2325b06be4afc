import type { Check, CheckCode } from '../../contract/market/check-codes.ts';
import type { EventLog } from '../../platform/call/log-events.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { headerOf } from '../../platform/pictures/probe-picture.ts';
import {
  checkAspects,
  checkCondition,
  checkPackage,
  checkPolicy,
  checkReturns,
  checkService,
} from './checks/check-facts.ts';
import { checkRequest, checkValues } from './checks/check-request.ts';
import { checkSafety } from './checks/check-safety.ts';
import {
  type Fact,
  finding,
  findingsOf,
  type ListingFacts,
  type PartialListing,
  type PolicyFacts,
  type PolicyField,
  policyFields,
  type Report,
  type ShippingPackage,
  type ShippingService,
} from './listing-facts.ts';
import { MarketRefusal } from './protocol/market-refusal.ts';

export interface PictureHosts {
  /** Hosts of the marketplace's pictures, with ports if given; their subdomains count, too. */
  readonly pictureHosts: readonly string[];
}

/**
 * Minimum pixels of a picture's longer side: the marketplace's error 21919137.
 *
 * @see https://developer.ebay.com/api-docs/sell/static/inventory/managing-image-media.html (read 2026-11-28)
 */
const leastSide = 500;

/** Checks that a picture is large enough for a listing, if we can measure its format. */
export function checkSize(bytes: Uint8Array, field: string): Check[] {
  const header = headerOf(bytes);
  if (header === undefined || Math.max(header.width, header.height) >= leastSide) return [];
  const message = `${field} must be a picture of at least ${leastSide} pixels on its longer side: it has ${header.width} × ${header.height}.`;
  return [finding(field, 'PICTURE_TOO_SMALL', message)];
}

/**
 * The meaning of the lookups' error ids for the category.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getItemAspectsForCategory for 62…
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getItemConditionPolicies for 46…
 */
const categoryRefusals: Readonly<Record<string, CheckCode>> = {
  '62005': 'CATEGORY_UNKNOWN', // no such category in the tree
  '62008': 'CATEGORY_NOT_LEAF', // the tree's root
  '62009': 'CATEGORY_NOT_LEAF', // a category with subcategories
  '46003': 'CATEGORY_UNKNOWN', // not in this marketplace
};

/** What a refusal says about the category; undefined if it is about something else. */
export function aboutCategory(error: unknown): Check | undefined {
  if (!(error instanceof MarketRefusal)) return undefined;
  const [code] = error.errorIds.flatMap((id) => categoryRefusals[id] ?? []);
  return code === undefined ? undefined : finding('categoryId', code, error.message);
}

/**
 * All findings from the listing's own fields and the facts that would stop it. Missing fields are not judged; a failed
 * lookup adds a finding UNAVAILABLE. Fields that a policy decides are neither sent nor judged.
 */
export function judgeListing(
  listing: PartialListing,
  facts: ListingFacts,
  { pictureHosts, log }: PictureHosts & { readonly log: EventLog },
): Check[] {
  const { fulfillmentPolicyId, returnPolicyId, conditionId } = listing;
  const judge = <Given, Value>(
    field: string,
    given: Given | undefined,
    fact: Fact<Value> | undefined,
    check: (given: Given, value: Value, report: Report) => void,
  ): Check[] => {
    if (given === undefined || fact === undefined) return [];
    try {
      if (fact.status === 'fulfilled') return findingsOf((report) => check(given, fact.value, report));
      throw fact.reason;
    } catch (reason) {
      const refusal = aboutCategory(reason);
      if (refusal !== undefined) return [refusal];
      if (!(reason instanceof ServiceError)) log.error('market.check-bug', reason, { field });
      return [finding(field, 'UNAVAILABLE', `${field} could not be checked: the lookup failed.`)];
    }
  };
  const returns = returnPolicyId === undefined ? listing.domesticReturnsRequired : undefined;
  const ships = fulfillmentPolicyId === undefined && listing.shippingService !== undefined;
  const findings = [
    ...findingsOf((report) => {
      checkRequest(listing, pictureHosts, report);
      checkValues(listing, report);
    }),
    ...judge('itemSpecifics', listing.itemSpecifics, facts.aspects, checkAspects),
    ...judge(
      'conditionId',
      conditionId === undefined ? undefined : listing,
      facts.conditions,
      checkCondition,
    ),
    ...policyFields.flatMap((field) =>
      judge(field, listing[field], facts.policies?.[field], (id, policies, report) =>
        checkPolicy(field, id, policies, report),
      ),
    ),
    ...judge('domesticReturnsRequired', returns, facts.returnRule, checkReturns),
    ...judge('shippingService', ships ? listing : undefined, facts.shippingServices, checkService),
    ...judge('shippingPackage', listing.shippingPackage, facts.packages, checkPackage),
    ...judge('regulatory', listing, facts.safety, checkSafety),
  ];
  // Several lookups may refuse the same category.
  return findings.filter(
    ({ code }, at) =>
      !code.startsWith('CATEGORY') || findings.findIndex((other) => other.code === code) === at,
  );
}

/** Findings that hold in every category of a site, from the listing's own fields alone. */
export const impossibleValues = (listing: Parameters<typeof checkValues>[0]): Check[] =>
  findingsOf((report) => checkValues(listing, report));

/**
 * Findings for a service and a package that the site does not have, and for policies that the seller does not have
 * there. A policy whose lookup failed passes.
 */
export const unknownToSite = (
  {
    shippingService,
    shippingPackage,
    ...listing
  }: Pick<PartialListing, 'shippingService' | 'shippingPackage' | PolicyField>,
  services: readonly ShippingService[],
  packages: readonly ShippingPackage[],
  policies: PolicyFacts | undefined,
): Check[] =>
  findingsOf((report) => {
    if (shippingService !== undefined) checkService({ shippingService }, services, report);
    if (shippingPackage !== undefined) checkPackage(shippingPackage, packages, report);
    for (const field of policyFields) {
      const { [field]: id } = listing;
      const fact = policies?.[field];
      if (id !== undefined && fact?.status === 'fulfilled') checkPolicy(field, id, fact.value, report);
    }
  });
