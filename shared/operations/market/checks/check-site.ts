import type { Finding } from '../../../contract/market/check-codes.ts';
import { sites, unitSystemOf } from '../../../contract/market/sites.ts';
import { shownName } from '../aspects.ts';
import {
  isFromElsewhere,
  isPostable,
  type PartialListing,
  type Policy,
  type PolicyField,
  policyFields,
  type ShippingPackage,
  type ShippingService,
  when,
} from '../listing-facts.ts';

/** Grams in a kilogram, ounces in a pound. */
const minorPerMajor = { Metric: 1000, English: 16 } as const;

/**
 * What no parcel exceeds, in the units of a site: 40 feet and 30,480 kg, length and greatest gross weight of the shipping
 * containers of ISO 668. The marketplace publishes no bounds; its services have lower ones.
 *
 * @see https://eta-logistics.com/container-specs (read 2026-11-23)
 */
const largest = { Metric: { side: 1219, weight: 30_480 }, English: { side: 480, weight: 67_200 } } as const;

const sizes = ['packageDepth', 'packageLength', 'packageWidth'] as const;

export type Parcel = Pick<
  PartialListing,
  'measurementUnit' | (typeof sizes)[number] | 'WeightMajor' | 'WeightMinor'
>;

/** Checks sizes and weights of the parcel, as far as they can be judged from the request alone. */
export function checkParcel(request: Parcel): Finding[] {
  const units = unitSystemOf(request);
  const most = largest[units];
  const perMajor = minorPerMajor[units];
  const { WeightMajor: major, WeightMinor: minor } = request;
  return [
    ...sizes.flatMap((field) => {
      const side = Number(request[field] ?? 1);
      return [
        ...when(side > most.side, field, 'SIZE_TOO_LARGE', `${field} must be at most ${most.side}.`),
        ...when(!(side > 0), field, 'SIZE_NOT_POSITIVE', `${field} must be more than 0.`),
      ];
    }),
    ...when(
      Number(major ?? 1) + Number(minor ?? 1) === 0,
      'WeightMinor',
      'WEIGHT_NOT_POSITIVE',
      'WeightMajor and WeightMinor must not both be 0.',
    ),
    ...when(
      Number(major ?? 0) > most.weight,
      'WeightMajor',
      'WEIGHT_TOO_LARGE',
      `WeightMajor must be at most ${most.weight}.`,
    ),
    ...when(
      Number(minor ?? 0) >= perMajor,
      'WeightMinor',
      'WEIGHT_MINOR_TOO_LARGE',
      `WeightMinor must be less than ${perMajor}: ${perMajor} make one of WeightMajor.`,
    ),
  ];
}

/** Checks the package type against those of the site. */
export const checkPackage = (shippingPackage: string, packages: readonly ShippingPackage[]): Finding[] =>
  when(
    packages.length > 0 && packages.every(({ code }) => code !== shippingPackage),
    'shippingPackage',
    'PACKAGE_UNKNOWN',
    `shippingPackage must be one of ${packages.map(({ code }) => code).join(', ')}.`,
  );

/** Checks that a service is for items that lie where this one does, if the site has services for those elsewhere. */
export function checkOrigin(
  { siteName, countryCode, shippingService }: PartialListing,
  services: readonly ShippingService[],
): Finding[] {
  const service = services.find(({ code }) => code === shippingService);
  if (service === undefined || countryCode === undefined || !services.some(isFromElsewhere)) return [];
  const isElsewhere = countryCode !== sites[siteName].country;
  const others = services.filter((other) => isPostable(other) && isFromElsewhere(other) === isElsewhere);
  const message = `shippingService must be for items that lie in ${countryCode}, as countryCode says, on the site ${siteName}: ${others.map(({ code }) => code).join(', ')}.`;
  const isWrong = isFromElsewhere(service) !== isElsewhere;
  return when(isWrong, 'shippingService', 'SERVICE_NOT_FROM_COUNTRY', message);
}

/** Checks the shipping service against those of the site. For a site that lists none, every service passes. */
export function checkService(shippingService: string, services: readonly ShippingService[]): Finding[] {
  const service = services.find(({ code }) => code === shippingService);
  if (service === undefined) {
    const message = `shippingService must be one of the services that shipping-packages lists for this site.`;
    return when(services.length > 0, 'shippingService', 'SERVICE_UNKNOWN', message);
  }
  const message = service.international
    ? `shippingService must be a domestic service: ${service.code} is international.`
    : `shippingService must be a service with a flat rate: ${service.code} has ${service.costTypes.join(', ')} only.`;
  return when(!isPostable(service), 'shippingService', 'SERVICE_NOT_POSTABLE', message);
}

/** How many of the seller's policies a message names. */
const mostNamed = 10;

/** Checks a policy against the seller's own. */
export function checkPolicy(field: PolicyField, id: string, policies: readonly Policy[]): Finding[] {
  const named = policies.slice(0, mostNamed).map((policy) => `${policy.id} (${shownName(policy.name)})`);
  const others = named.length === 0 ? 'none there' : named.join(', ');
  const message = `${field} ${id} is none of the seller's policies on this site; the seller has ${others}.`;
  return when(!policies.some((policy) => policy.id === id), field, 'POLICY_UNKNOWN', message);
}

/** The fields that a policy decides in place of the listing's own. */
const decided: Partial<Record<PolicyField, readonly [field: keyof PartialListing, what: string]>> = {
  fulfillmentPolicyId: ['shippingService', 'shipping service, cost and handling time'],
  returnPolicyId: ['domesticReturnsRequired', 'returns'],
};

/** Checks that all policies are given or none, and says which fields do not count beside them. */
export function checkPolicySet(listing: PartialListing): Finding[] {
  const given = policyFields.filter((field) => listing[field] !== undefined);
  const missing = given.length === 0 ? [] : policyFields.filter((field) => !given.includes(field));
  return [
    ...missing.flatMap((field) => {
      const message = `${field} is missing: the marketplace takes all three policies or none.`;
      return when(true, field, 'POLICIES_INCOMPLETE', message);
    }),
    ...given.flatMap((policy) => {
      const [field = '', what] = decided[policy] ?? [];
      const message = `${policy} decides ${what}: ${field} does not count beside it.`;
      return when(field !== '', field, 'POLICY_DECIDES', message);
    }),
  ];
}
