import type { Finding } from '../../../contract/market/check-codes.ts';
import type { PartialListing } from './listing-facts.ts';

type Amounts = Pick<PartialListing, 'startPrice' | 'shippingServiceCost' | 'currency'>;

const amounts = ['startPrice', 'shippingServiceCost'] as const;

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
  const decimals = decimalsOf(request.currency);
  for (const field of amounts) {
    if ((request[field]?.split('.')[1] ?? '').length <= decimals) continue;
    const message = `${field} must have at most ${decimals} decimals in ${request.currency}.`;
    checks.push({ field, code: 'AMOUNT_TOO_FINE', message });
  }
  return checks;
}
