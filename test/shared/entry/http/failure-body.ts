import type { Endpoint } from '../../../../shared/contract/endpoint.ts';

/** The whole body of a failure, in the endpoint's own shape. */
export function failureBody(
  { errorShape }: Pick<Endpoint, 'errorShape'>,
  code: string,
  message: string,
  currency = 'AUD',
) {
  switch (errorShape) {
    case 'simple':
      return { error: message };
    case 'price-prediction':
      return {
        price_lower: null,
        price_upper: null,
        price_currency: currency,
        results: [],
        error: { code, message },
      };
    case 'appraisal':
      return {
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
          discovery_error: { code, message },
          image_upload_errors: [],
          price_enrichment_errors: [],
          appraisal_error: null,
        },
      };
  }
}
