import type { CheckCode, Finding } from '../../contract/market/check-codes.ts';
import type { Call } from '../../platform/call/call.ts';
import type { EventLog } from '../../platform/call/log-events.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { headerOf } from '../../platform/pictures/probe-picture.ts';
import { fetchUpstream } from '../../platform/web/upstream-fetch.ts';
import {
  checkAspects,
  checkCondition,
  checkDescription,
  checkReturns,
  type StatedCondition,
} from './checks/check-category.ts';
import { type Amounts, checkAmounts, checkPlace, checkText } from './checks/check-request.ts';
import {
  checkOrigin,
  checkPackage,
  checkParcel,
  checkPolicy,
  checkPolicySet,
  checkService,
  type Parcel,
} from './checks/check-site.ts';
import {
  type Fact,
  type ListingFacts,
  type PartialListing,
  type Policy,
  type PolicyFacts,
  type PolicyField,
  policyFields,
  type ShippingPackage,
  type ShippingService,
  when,
} from './listing-facts.ts';
import { MarketRefusal } from './protocol/market-refusal.ts';

/**
 * What error ids of the lookups say about the category.
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

/** What a refusal says about the category; undefined when it is about something else. */
export function aboutCategory(error: unknown): Finding | undefined {
  if (!(error instanceof MarketRefusal)) return undefined;
  const [code] = error.errorIds.flatMap((id) => categoryRefusals[id] ?? []);
  return code === undefined ? undefined : { field: 'categoryId', code, message: error.message };
}

/** Checks a field against a fact. A lookup that failed becomes a finding, too. */
function judge<Value, Given>(
  field: string,
  given: Given | undefined,
  fact: Fact<Value> | undefined,
  check: (given: Given, value: Value) => Finding[],
  log: EventLog,
): Finding[] {
  if (given === undefined || fact === undefined) return [];
  try {
    if (fact.found) return check(given, fact.value);
    throw fact.reason;
  } catch (reason) {
    const finding = aboutCategory(reason);
    if (finding !== undefined) return [finding];
    if (!(reason instanceof ServiceError)) log.error('market.check-bug', reason, { field });
    return [{ field, code: 'UNAVAILABLE', message: `${field} could not be checked: the lookup failed.` }];
  }
}

/** Drops repeated findings about the category: several lookups may refuse the same one. */
const withoutRepeats = (checks: readonly Finding[]): Finding[] =>
  checks.filter(
    ({ code }, at) => !code.startsWith('CATEGORY') || checks.findIndex((other) => other.code === code) === at,
  );

/**
 * Everything we can find that would stop a listing: from its own fields and from the facts. A field that is missing
 * is not judged; a fact whose lookup failed adds a finding UNAVAILABLE.
 */
export function judgeListing(
  listing: PartialListing,
  facts: ListingFacts,
  { pictureHosts, log }: PictureHosts & { readonly log: EventLog },
): Finding[] {
  const { itemSpecifics, conditionId, domesticReturnsRequired, shippingService, shippingPackage } = listing;
  const stated = conditionId === undefined ? undefined : listing;
  // What a policy decides is not sent.
  const returns = listing.returnPolicyId === undefined ? domesticReturnsRequired : undefined;
  const service = listing.fulfillmentPolicyId === undefined ? shippingService : undefined;
  return withoutRepeats([
    ...checkText(listing),
    ...checkAmounts(listing),
    ...checkPictures(listing.pictureUrls, pictureHosts),
    ...checkPlace(listing),
    ...checkParcel(listing),
    ...checkDescription(listing),
    ...judge('itemSpecifics', itemSpecifics, facts.aspects, checkAspects, log),
    ...judge('conditionId', stated, facts.conditions, checkCondition, log),
    ...checkPolicySet(listing),
    ...policyFields.flatMap((field) => {
      const check = (id: string, policies: readonly Policy[]) => checkPolicy(field, id, policies);
      return judge(field, listing[field], facts.policies?.[field], check, log);
    }),
    ...judge('domesticReturnsRequired', returns, facts.returnRule, checkReturns, log),
    ...judge(
      'shippingService',
      service,
      facts.shippingServices,
      (code, services) => [...checkService(code, services), ...checkOrigin(listing, services)],
      log,
    ),
    ...judge('shippingPackage', shippingPackage, facts.packages, checkPackage, log),
  ]);
}

/** Findings that no category of a site allows, judged by a listing's own fields alone. */
export const impossibleValues = (listing: Amounts & Parcel & StatedCondition): Finding[] => [
  ...checkAmounts(listing),
  ...checkParcel(listing),
  ...checkDescription(listing),
];

/** Findings for a package or service that the site does not have, for each of the two fields that is given. */
export const unknownShipping = (
  listing: Pick<PartialListing, 'shippingService' | 'shippingPackage'>,
  services: readonly ShippingService[],
  packages: readonly ShippingPackage[],
): Finding[] => [
  ...(listing.shippingService === undefined ? [] : checkService(listing.shippingService, services)),
  ...(listing.shippingPackage === undefined ? [] : checkPackage(listing.shippingPackage, packages)),
];

/** Findings for policies that the seller does not have on the site. One that could not be looked up passes. */
export const unknownPolicies = (
  listing: { readonly [Field in PolicyField]?: string | undefined },
  facts: PolicyFacts,
): Finding[] =>
  policyFields.flatMap((field) => {
    const { [field]: id } = listing;
    const fact = facts[field];
    return id === undefined || !fact.found ? [] : checkPolicy(field, id, fact.value);
  });

export interface PictureHosts {
  /** Hosts at which the marketplace keeps pictures, with their ports if they name any; those below them count, too. */
  readonly pictureHosts: readonly string[];
}

/** Whether an address is one of the marketplace's own: at one of these hosts, or below it. */
const isHosted = (url: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => `.${new URL(url).host}`.endsWith(`.${host}`));

/** Asks the marketplace's own hosts whether they still have the pictures. */
export async function checkHosted(
  pictureUrls: readonly string[],
  hosts: readonly string[],
  { budget }: Pick<Call, 'budget'>,
): Promise<Finding[]> {
  const checks = pictureUrls.map(async (url, index): Promise<Finding[]> => {
    if (!isHosted(url, hosts)) return [];
    const field = `pictureUrls[${index}]`;
    const answer = await fetchUpstream(url, { method: 'HEAD', maxBytes: 0 }, budget).catch(() => undefined);
    if (answer === undefined)
      return [{ field, code: 'UNAVAILABLE', message: `${field} could not be checked: the lookup failed.` }];
    if (answer.status !== 404 && answer.status !== 410) return [];
    const message = `${field} is gone: the marketplace keeps a picture that no listing uses for 30 days. Upload it again.`;
    return [{ field, code: 'PICTURE_GONE', message }];
  });
  return (await Promise.all(checks)).flat();
}

/** Characters in all picture addresses of a listing together. */
const longestTogether = 3975;

const checkOwnPicture = (url: string, field: string): Finding[] => [
  ...when(!/^https:/i.test(url), field, 'PICTURE_NOT_HTTPS', `${field} must be an https URL.`),
  ...when(url.includes(';'), field, 'PICTURE_URL_REFUSED', `${field} must not hold a semicolon.`),
];

/** Checks the addresses of pictures against the marketplace's rules for them. */
export function checkPictures(pictureUrls: readonly string[], hosts: readonly string[]): Finding[] {
  const hosted = pictureUrls.map((url) => isHosted(url, hosts));
  return [
    ...pictureUrls.flatMap((url, index) =>
      hosted[index] === true ? [] : checkOwnPicture(url, `pictureUrls[${index}]`),
    ),
    ...when(
      hosted.includes(true) && hosted.includes(false),
      'pictureUrls',
      'PICTURES_MIXED',
      'pictureUrls must not mix pictures hosted by the marketplace with others.',
    ),
    ...when(
      pictureUrls.join('').length > longestTogether,
      'pictureUrls',
      'PICTURE_URLS_TOO_LONG',
      `pictureUrls must have at most ${longestTogether} characters together.`,
    ),
  ];
}

/**
 * Pixels of the longer side that a picture must have: the marketplace's error 21919137.
 *
 * @see https://developer.ebay.com/api-docs/sell/static/inventory/managing-image-media.html (read 2026-11-28)
 */
const leastSide = 500;

/** Checks that a picture is large enough for a listing, where its format is one that we can measure. */
export function checkSize(bytes: Uint8Array, field: string): Finding[] {
  const header = headerOf(bytes);
  if (header === undefined || Math.max(header.width, header.height) >= leastSide) return [];
  const message = `${field} must be a picture of at least ${leastSide} pixels on its longer side: it has ${header.width} × ${header.height}.`;
  return [{ field, code: 'PICTURE_TOO_SMALL', message }];
}
