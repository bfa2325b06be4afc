import type { PricingErrorCode } from '../../contract/pricing.ts';
import { currencyOf } from '../../libraries/prices/currencies.ts';

/**
 * The ISO 4217 code of an answer's currency: the country's, or AUD without a country or for one without a currency on
 * our list.
 */
export const priceCurrency = (country: string | undefined): string =>
  (country === undefined ? undefined : currencyOf(country)) ?? 'AUD';

/** The errors of a pricing operation. */
export interface PricingFailure {
  readonly code: PricingErrorCode;
  readonly message: string;
  readonly url?: string | undefined;
  readonly httpStatus?: number | undefined;
}

/** The answer of a failed predict-price: the full shape, without results or bounds. */
export const failedPricePrediction = (failure: PricingFailure, currency: string) => ({
  price_lower: null,
  price_upper: null,
  price_currency: currency,
  results: [],
  error: { ...failure },
});

/** The answer of a failed appraise-product: the full shape, with the failure in `error.discovery_error`. */
export const failedAppraisal = (failure: PricingFailure, currency: string) => ({
  similar_items: [],
  appraisal: {
    price_lower: null,
    price_upper: null,
    price_currency: currency,
    best_match: null,
    reasoning: [],
    defects: [],
  },
  error: {
    discovery_error: { code: failure.code, message: failure.message },
    image_upload_errors: [],
    price_enrichment_errors: [],
    appraisal_error: null,
  },
});
