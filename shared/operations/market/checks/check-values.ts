import type { Finding } from '../../../contract/market/check-codes.ts';
import type { PartialListing } from '../listing-facts.ts';
import { isPostalCodeOf } from '../marketplaces.ts';

const longestTitle = 80;
export const longestDescription = 500_000;

/** Checks title and description, as far as they can be judged from the request alone. */
export function checkText({
  title = '',
  description = '',
}: Pick<PartialListing, 'title' | 'description'>): Finding[] {
  const checks: Finding[] = [];
  if ([...title].length > longestTitle) {
    const message = `title must be at most ${longestTitle} characters.`;
    checks.push({ field: 'title', code: 'TITLE_TOO_LONG', message });
  }
  if (/<\/?[a-z][^<>]*>/i.test(title)) {
    checks.push({ field: 'title', code: 'TITLE_HAS_MARKUP', message: 'title must not hold markup.' });
  }
  if (description.length > longestDescription) {
    const message = `description must be at most ${longestDescription} characters.`;
    checks.push({ field: 'description', code: 'DESCRIPTION_TOO_LONG', message });
  }
  return checks;
}

export type Amounts = Pick<PartialListing, 'startPrice' | 'shippingServiceCost' | 'currency'>;

const amounts = ['startPrice', 'shippingServiceCost'] as const;

/**
 * The marketplace has refused this amount (error 74) and does not publish where it begins to.
 *
 * @see https://developer.ebay.com/support/kb-article?KBid=970 (read 2026-11-28)
 */
const refusedAmount = 999_999_991;

/** Decimals of an amount in a currency: 2 for AUD, none for JPY. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Checks price and shipping cost, as far as they can be judged from the request alone. */
export function checkAmounts(request: Amounts): Finding[] {
  const checks: Finding[] = [];
  if (request.startPrice !== undefined && Number(request.startPrice) <= 0) {
    const message = 'startPrice must be more than 0.';
    checks.push({ field: 'startPrice', code: 'PRICE_NOT_POSITIVE', message });
  }
  for (const field of amounts) {
    if (Number(request[field] ?? 0) < refusedAmount) continue;
    const message = `${field} must be less than ${refusedAmount}.`;
    checks.push({ field, code: 'AMOUNT_TOO_LARGE', message });
  }
  const decimals = decimalsOf(request.currency);
  for (const field of amounts) {
    if ((request[field]?.split('.')[1] ?? '').length <= decimals) continue;
    const message = `${field} must have at most ${decimals} decimals in ${request.currency}.`;
    checks.push({ field, code: 'AMOUNT_TOO_FINE', message });
  }
  return checks;
}

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
