import type { Finding } from '../../../contract/market/check-codes.ts';
import { type PartialListing, when } from '../listing-facts.ts';
import { isPostalCodeOf } from '../marketplaces.ts';

const longestTitle = 80;
export const longestDescription = 500_000;

/** Checks title and description, as far as they can be judged from the request alone. */
export const checkText = ({
  title = '',
  description = '',
}: Pick<PartialListing, 'title' | 'description'>): Finding[] => [
  ...when(
    [...title].length > longestTitle,
    'title',
    'TITLE_TOO_LONG',
    `title must be at most ${longestTitle} characters.`,
  ),
  ...when(/<\/?[a-z][^<>]*>/i.test(title), 'title', 'TITLE_HAS_MARKUP', 'title must not hold markup.'),
  ...when(
    description.length > longestDescription,
    'description',
    'DESCRIPTION_TOO_LONG',
    `description must be at most ${longestDescription} characters.`,
  ),
];

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
  const { startPrice = '1', currency } = request;
  const decimals = decimalsOf(currency);
  const tooLarge = (field: (typeof amounts)[number]) =>
    when(
      Number(request[field] ?? 0) >= refusedAmount,
      field,
      'AMOUNT_TOO_LARGE',
      `${field} must be less than ${refusedAmount}.`,
    );
  const tooFine = (field: (typeof amounts)[number]) =>
    when(
      (request[field]?.split('.')[1] ?? '').length > decimals,
      field,
      'AMOUNT_TOO_FINE',
      `${field} must have at most ${decimals} decimals in ${currency}.`,
    );
  return [
    ...when(Number(startPrice) <= 0, 'startPrice', 'PRICE_NOT_POSITIVE', 'startPrice must be more than 0.'),
    ...amounts.flatMap(tooLarge),
    ...amounts.flatMap(tooFine),
  ];
}

/** Checks that the postal code is one of the country, where its form is known: the marketplace's error 166. */
export function checkPlace({
  countryCode = '',
  postalCode,
}: Pick<PartialListing, 'countryCode' | 'postalCode'>): Finding[] {
  const isForeign = postalCode !== undefined && isPostalCodeOf(countryCode, postalCode) === false;
  const message = `postalCode ${postalCode} is not a postal code of ${countryCode}: change it or countryCode.`;
  return when(isForeign, 'postalCode', 'POSTAL_CODE_NOT_OF_COUNTRY', message);
}
