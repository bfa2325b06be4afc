import { unitSystemOf } from '../../../contract/market/sites.ts';
import {
  type PartialListing,
  type PolicyField,
  parcelSides,
  policyFields,
  type Report,
  takesConditionDescription,
} from '../listing-facts.ts';
import { isPostalCodeOf } from '../marketplaces.ts';

const longestTitle = 80;
export const longestDescription = 500_000;

const amounts = ['startPrice', 'shippingServiceCost'] as const;

/**
 * The marketplace has refused this amount (error 74) and does not publish the limit.
 *
 * @see https://developer.ebay.com/support/kb-article?KBid=970 (read 2026-11-28)
 */
const refusedAmount = 999_999_991;

/** Grams in a kilogram, ounces in a pound. */
const minorPerMajor = { Metric: 1000, English: 16 } as const;

/**
 * Upper bounds for parcels, in a site's units: 40 feet and 30,480 kg, length and greatest gross weight of the shipping
 * containers of ISO 668. The marketplace publishes no bounds; its services have lower ones.
 *
 * @see https://eta-logistics.com/container-specs (read 2026-11-23)
 */
const largest = { Metric: { side: 1219, weight: 30_480 }, English: { side: 480, weight: 67_200 } } as const;

/** Checks amounts, sizes, weights, and whether the condition may have a description. */
export function checkValues(
  listing: Omit<PartialListing, 'siteName' | 'pictureUrls' | 'itemSpecifics'>,
  report: Report,
): void {
  const { currency, conditionId, WeightMajor: major, WeightMinor: minor } = listing;
  // 2 for AUD, none for JPY.
  const decimals =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  if (Number(listing.startPrice ?? '1') <= 0)
    report('startPrice', 'PRICE_NOT_POSITIVE', 'startPrice must be more than 0.');
  for (const field of amounts) {
    const { [field]: amount = '0' } = listing;
    if (Number(amount) >= refusedAmount)
      report(field, 'AMOUNT_TOO_LARGE', `${field} must be less than ${refusedAmount}.`);
    if ((amount.split('.')[1] ?? '').length > decimals)
      report(field, 'AMOUNT_TOO_FINE', `${field} must have at most ${decimals} decimals in ${currency}.`);
  }

  const units = unitSystemOf(listing);
  const most = largest[units];
  const perMajor = minorPerMajor[units];
  for (const field of parcelSides) {
    const side = Number(listing[field] ?? 1);
    if (side > most.side) report(field, 'SIZE_TOO_LARGE', `${field} must be at most ${most.side}.`);
    if (!(side > 0)) report(field, 'SIZE_NOT_POSITIVE', `${field} must be more than 0.`);
  }
  if (Number(major ?? 1) + Number(minor ?? 1) === 0)
    report('WeightMinor', 'WEIGHT_NOT_POSITIVE', 'WeightMajor and WeightMinor must not both be 0.');
  if (Number(major ?? 0) > most.weight)
    report('WeightMajor', 'WEIGHT_TOO_LARGE', `WeightMajor must be at most ${most.weight}.`);
  if (Number(minor ?? 0) >= perMajor) {
    const message = `WeightMinor must be less than ${perMajor}: ${perMajor} make one of WeightMajor.`;
    report('WeightMinor', 'WEIGHT_MINOR_TOO_LARGE', message);
  }

  const isDescribed = conditionId !== undefined && listing.conditionDescription !== undefined;
  if (isDescribed && !takesConditionDescription(conditionId)) {
    const message = `conditionDescription is not for new goods, as conditionId ${conditionId} says: the marketplace drops it.`;
    report('conditionDescription', 'CONDITION_DESCRIPTION_NOT_TAKEN', message);
  }
}

/** Whether an address is one of the marketplace's own: at one of these hosts or a subdomain. */
export const isHosted = (url: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => `.${new URL(url).host}`.endsWith(`.${host}`));

/** Maximum total characters of a listing's picture addresses. */
const longestTogether = 3975;

/** The fields that a policy decides in place of the listing's own. */
const decided: Partial<Record<PolicyField, readonly [field: keyof PartialListing, what: string]>> = {
  fulfillmentPolicyId: ['shippingService', 'shipping service, cost and handling time'],
  returnPolicyId: ['domesticReturnsRequired', 'returns'],
};

/** Checks everything else that the request alone can tell. */
export function checkRequest(listing: PartialListing, pictureHosts: readonly string[], report: Report): void {
  const { title = '', description = '', countryCode = '', postalCode, pictureUrls } = listing;
  if ([...title].length > longestTitle)
    report('title', 'TITLE_TOO_LONG', `title must be at most ${longestTitle} characters.`);
  if (/<\/?[a-z][^<>]*>/i.test(title)) report('title', 'TITLE_HAS_MARKUP', 'title must not hold markup.');
  if (description.length > longestDescription) {
    const message = `description must be at most ${longestDescription} characters.`;
    report('description', 'DESCRIPTION_TOO_LONG', message);
  }
  // The marketplace's error 166.
  if (postalCode !== undefined && isPostalCodeOf(countryCode, postalCode) === false) {
    const message = `postalCode ${postalCode} is not a postal code of ${countryCode}: change it or countryCode.`;
    report('postalCode', 'POSTAL_CODE_NOT_OF_COUNTRY', message);
  }

  const hosted = pictureUrls.map((url) => isHosted(url, pictureHosts));
  for (const [index, url] of pictureUrls.entries()) {
    const field = `pictureUrls[${index}]`;
    if (hosted[index] === true) continue;
    if (!/^https:/i.test(url)) report(field, 'PICTURE_NOT_HTTPS', `${field} must be an https URL.`);
    if (url.includes(';')) report(field, 'PICTURE_URL_REFUSED', `${field} must not hold a semicolon.`);
  }
  if (hosted.includes(true) && hosted.includes(false)) {
    const message = 'pictureUrls must not mix pictures hosted by the marketplace with others.';
    report('pictureUrls', 'PICTURES_MIXED', message);
  }
  if (pictureUrls.join('').length > longestTogether) {
    const message = `pictureUrls must have at most ${longestTogether} characters together.`;
    report('pictureUrls', 'PICTURE_URLS_TOO_LONG', message);
  }

  const given = policyFields.filter((field) => listing[field] !== undefined);
  for (const field of policyFields) {
    if (given.length === 0 || given.includes(field)) continue;
    const message = `${field} is missing: the marketplace takes all three policies or none.`;
    report(field, 'POLICIES_INCOMPLETE', message);
  }
  for (const field of given) {
    const [decides, what] = decided[field] ?? [];
    if (decides !== undefined)
      report(decides, 'POLICY_DECIDES', `${field} decides ${what}: ${decides} does not count beside it.`);
  }
}
