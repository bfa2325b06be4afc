import type { Finding } from '../../../contract/market/check-codes.ts';
import { isPostalCodeOf } from '../postal-codes.ts';
import type { PartialListing } from './listing-facts.ts';

/** Checks that the postal code is one of the country, where its form is known: the marketplace's error 166. */
export function checkPlace({
  countryCode,
  postalCode,
}: Pick<PartialListing, 'countryCode' | 'postalCode'>): Finding[] {
  if (countryCode === undefined || postalCode === undefined) return [];
  if (isPostalCodeOf(countryCode, postalCode) !== false) return [];
  const message = `postalCode ${postalCode} is not a postal code of ${countryCode}: change it or countryCode.`;
  return [{ field: 'postalCode', code: 'POSTAL_CODE_NOT_OF_COUNTRY', message }];
}
