import type { Finding } from '../../../contract/market/check-codes.ts';
import { sites, unitSystemOf } from '../../../contract/market/sites.ts';
import {
  isFromElsewhere,
  isPostable,
  type PartialListing,
  type ShippingPackage,
  type ShippingService,
} from '../listing-facts.ts';

/** Grams in a kilogram, ounces in a pound. */
const minorPerMajor = { Metric: 1000, English: 16 } as const;

/**
 * What no parcel exceeds, in the units of a site: 40 feet and 30,480 kg, length and greatest gross weight of the shipping
 * containers of ISO 668. The marketplace publishes no bounds; its services have lower ones of their own.
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
  const checks: Finding[] = sizes.flatMap((field): Finding[] => {
    const side = Number(request[field] ?? 1);
    if (side > most.side) {
      return [{ field, code: 'SIZE_TOO_LARGE', message: `${field} must be at most ${most.side}.` }];
    }
    return side > 0 ? [] : [{ field, code: 'SIZE_NOT_POSITIVE', message: `${field} must be more than 0.` }];
  });
  const { WeightMajor: major, WeightMinor: minor } = request;
  if (major !== undefined && minor !== undefined && Number(major) + Number(minor) === 0) {
    const message = 'WeightMajor and WeightMinor must not both be 0.';
    checks.push({ field: 'WeightMinor', code: 'WEIGHT_NOT_POSITIVE', message });
  }
  if (Number(major ?? 0) > most.weight) {
    const message = `WeightMajor must be at most ${most.weight}.`;
    checks.push({ field: 'WeightMajor', code: 'WEIGHT_TOO_LARGE', message });
  }
  const perMajor = minorPerMajor[units];
  if (Number(minor ?? 0) >= perMajor) {
    const message = `WeightMinor must be less than ${perMajor}: ${perMajor} make one of WeightMajor.`;
    checks.push({ field: 'WeightMinor', code: 'WEIGHT_MINOR_TOO_LARGE', message });
  }
  return checks;
}

/** Checks the package type against those of the site. */
export function checkPackage(shippingPackage: string, packages: readonly ShippingPackage[]): Finding[] {
  if (packages.length === 0 || packages.some(({ code }) => code === shippingPackage)) return [];
  const message = `shippingPackage must be one of ${packages.map(({ code }) => code).join(', ')}.`;
  return [{ field: 'shippingPackage', code: 'PACKAGE_UNKNOWN', message }];
}

/** Checks that a service is for items that lie where this one does, if the site has services for those elsewhere. */
export function checkOrigin(
  { siteName, countryCode, shippingService }: PartialListing,
  services: readonly ShippingService[],
): Finding[] {
  const service = services.find(({ code }) => code === shippingService);
  if (service === undefined || countryCode === undefined || !services.some(isFromElsewhere)) return [];
  const isElsewhere = countryCode !== sites[siteName].country;
  if (isFromElsewhere(service) === isElsewhere) return [];
  const others = services.filter((one) => isPostable(one) && isFromElsewhere(one) === isElsewhere);
  const message = `shippingService must be for items that lie in ${countryCode}, as countryCode says, on the site ${siteName}: ${others.map(({ code }) => code).join(', ')}.`;
  return [{ field: 'shippingService', code: 'SERVICE_NOT_FROM_COUNTRY', message }];
}

/** Checks the shipping service against those of the site. For a site that lists none, every service passes. */
export function checkService(shippingService: string, services: readonly ShippingService[]): Finding[] {
  if (services.length === 0) return [];
  const service = services.find(({ code }) => code === shippingService);
  if (service === undefined) {
    const message = `shippingService must be one of the services that shipping-packages lists for this site.`;
    return [{ field: 'shippingService', code: 'SERVICE_UNKNOWN', message }];
  }
  if (isPostable(service)) return [];
  const message = service.international
    ? `shippingService must be a domestic service: ${service.code} is international.`
    : `shippingService must be a service with a flat rate: ${service.code} has ${service.costTypes.join(', ')} only.`;
  return [{ field: 'shippingService', code: 'SERVICE_NOT_POSTABLE', message }];
}
