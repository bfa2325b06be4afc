import type { Finding } from '../../contract/market/check-codes.ts';
import { sites } from '../../contract/market/sites.ts';
import type { ShippingPackage } from '../remote/get-shipping-packages.ts';
import type { PartialListing } from './listing-facts.ts';

/** Grams in a kilogram, ounces in a pound. */
const minorPerMajor = { Metric: 1000, English: 16 } as const;

const sizes = ['packageDepth', 'packageLength', 'packageWidth'] as const;

/** Sizes and weights of the parcel, as far as they can be judged from the request alone. */
export function checkParcel(
  request: Pick<PartialListing, 'siteName' | (typeof sizes)[number] | 'WeightMajor' | 'WeightMinor'>,
): Finding[] {
  const checks: Finding[] = sizes
    .filter((field) => request[field] !== undefined && Number(request[field]) === 0)
    .map((field) => ({ field, code: 'SIZE_NOT_POSITIVE', message: `${field} must be more than 0.` }));
  const { WeightMajor: major, WeightMinor: minor } = request;
  if (major !== undefined && minor !== undefined && Number(major) + Number(minor) === 0) {
    const message = 'WeightMajor and WeightMinor must not both be 0.';
    checks.push({ field: 'WeightMinor', code: 'WEIGHT_NOT_POSITIVE', message });
  }
  const perMajor = minorPerMajor[sites[request.siteName].measurementUnit];
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
