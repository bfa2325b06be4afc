import type { PricingErrorCode } from '../contract/pricing.ts';

/** What went wrong on a pricing operation. */
export interface PricingFailure {
  readonly code: PricingErrorCode;
  readonly message: string;
  readonly url?: string | undefined;
  readonly httpStatus?: number | undefined;
}

/** The answer of predict-price when it fails: the full shape, without results or bounds. */
export const failedPricePrediction = (failure: PricingFailure, currency: string) => ({
  price_lower: null,
  price_upper: null,
  price_currency: currency,
  results: [],
  error: { ...failure },
});

/** The answer of appraise-product when it fails: the full shape, the failure in `error.discovery_error`. */
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
