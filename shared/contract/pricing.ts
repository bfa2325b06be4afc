import * as z from 'zod';
import { isCountry } from './countries.ts';
import { defineEndpoint } from './endpoint.ts';
import { addressLength, anyText, atMost, explain as explainAdding, wish } from './fields.ts';
import { givenComparables } from './given-comparables.ts';
import { appraisalExplanation, currency, priceExplanation } from './pricing-explanation.ts';
import { httpUrl } from './product-fields.ts';

/** All error codes of the pricing operations. */
const pricingErrorCode = z
  .enum([
    'UNAUTHORIZED',
    'OUT_OF_CREDITS',
    'BAD_REQUEST',
    'NAVIGATION_ERROR',
    'RATE_LIMIT',
    'SERVER_ERROR',
    'UNKNOWN',
  ])
  .meta({
    id: 'PricingErrorCode',
    description:
      'As `x-error-code`, unless that is ACCOUNT_SUSPENDED, KEY_NOT_PERMITTED, ACCOUNT_LIMIT or KEY_LIMIT',
  });

export type PricingErrorCode = z.output<typeof pricingErrorCode>;

const imageUrl = z
  .string({ error: (issue) => (issue.input === undefined ? 'Missing image_url.' : undefined) })
  .max(...addressLength)
  .refine((text) => text.trim() !== '', { error: 'Missing image_url.', abort: true })
  .pipe(httpUrl)
  .meta({ id: 'ImageUrl', format: 'uri', description: 'Public image URL; JPG, PNG and WebP supported' });

const description = z
  .string()
  .max(...atMost(1000))
  .meta({ id: 'MatchingText', description: 'Words that guide the matching' })
  .optional();

/** Upper case after parsing. */
const country = anyText
  .refine(isCountry, 'must be an ISO 3166-1 alpha-2 country code')
  .default('au')
  .transform((code) => code.toUpperCase())
  .meta({
    id: 'PriceCountry',
    description: 'ISO 3166-1 alpha-2 code in either case; decides the currency',
  });

/** Request fields of both operations. */
const asked = { image_url: imageUrl, description, country, comparables: givenComparables };
const wishes = { explain: explainAdding('explanation'), fresh: wish('true searches anew') };

/** Present on every 200 answer except replays, which do not search. */
const comparablesHeader = {
  'x-comparables':
    '`given`: of the request; `kept`: from an equal call of the last hour; otherwise `searched`. Not on a replay',
} as const;

/** Not zod's own integer, which ends at 2^53: a larger limit is capped like any other. */
const wholeNumber = z.number().refine(Number.isInteger, 'must be a whole number');

/** An amount as text: two decimals, a point, no grouping. */
const amountText = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .meta({ id: 'AmountText', description: 'Decimal with two places, without grouping' });

const imageUploadError = z
  .object({
    index: z.int().min(0).meta({ description: 'Of the item whose image failed' }),
    product_url: z.string(),
    image: z.string().meta({ description: 'What failed, shortened if long' }),
    reason: z.string(),
  })
  .meta({ id: 'ImageUploadError', description: 'An image that could not be stored; not fatal' });

const productMatch = z
  .object({
    title: z.string().meta({ description: 'May name a variant' }),
    // One string rather than a union with an empty one, for which client generators produce no type.
    price: z
      .string()
      .regex(/^(\d+\.\d{2})?$/)
      .meta({
        description: 'Decimal with two places, without grouping, in price_currency; empty when unavailable',
      }),
    url: z.string().meta({ description: 'May include tracking parameters; empty when not given' }),
    image: z.string().meta({ description: 'Empty when unavailable' }),
    vendor: z.string().meta({ description: 'Empty when unavailable' }),
  })
  .meta({ id: 'ProductMatch', description: 'A similar listing' });

/** By the marketplace's licence its listings may be shown for six hours (docs/decisions/0050). */
const replayHours = 6;

export const predictPrice = defineEndpoint({
  name: 'predict-price',
  area: 'pricing',
  summary: 'Find visually similar listings with prices and a price range',
  credits: 10,
  repeat: 'keyed',
  replayHours,
  errorShape: 'price-prediction',
  asks: ['search'],
  answerHeaders: {
    ...comparablesHeader,
    'x-price-note':
      'Where no price of the results counts, uncharged: reasons as in `left_out`, such as `no-rate: XAF; no-price`. `not-identified`: the model could not say what the product is; the prices come without its words, charged as usual',
  },
  request: z.object({
    ...asked,
    limit: wholeNumber
      .min(1)
      .default(15)
      .transform((limit) => Math.min(limit, 15))
      .meta({ type: 'integer', description: 'Number of results; capped at 15' }),
    ...wishes,
  }),
  response: z.object({
    price_lower: amountText.nullable().meta({ description: 'Null when no price counts' }),
    price_upper: amountText.nullable().meta({ description: 'Null when no price counts' }),
    price_currency: currency,
    results: z.array(productMatch).max(15),
    error: z
      .object({
        code: pricingErrorCode.optional(),
        message: z.string().optional(),
        url: z.string().optional().meta({ description: 'What failed to open' }),
        httpStatus: z.int().optional().meta({ description: 'Status that it answered' }),
        image_upload_errors: z.array(imageUploadError).optional(),
      })
      .meta({ id: 'PricePredictionError', description: 'Empty on success' }),
    explanation: priceExplanation.optional(),
  }),
});

const similarItem = z
  .object({
    title: z.string(),
    price: z.number().min(0).nullable().meta({ description: 'Null when unavailable' }),
    currency,
    url: z.string(),
    image: z.string().meta({ description: 'Empty when unavailable' }),
    vendor: z.string(),
  })
  .meta({ id: 'SimilarItem', description: 'Its price is in the target currency' });

const stageError = z.object({ code: z.string(), message: z.string() }).meta({ id: 'AppraisalStageError' });

const priceEnrichmentError = z
  .object({
    index: z.int().min(0).meta({ description: 'In similar_items' }),
    url: z.string(),
    message: z.string(),
  })
  .meta({ id: 'PriceEnrichmentError', description: 'Not fatal' });

export const appraiseProduct = defineEndpoint({
  name: 'appraise-product',
  area: 'pricing',
  summary: 'Appraise a product against similar listings',
  credits: 10,
  repeat: 'keyed',
  replayHours,
  errorShape: 'appraisal',
  asks: ['search', 'model'],
  answerHeaders: {
    ...comparablesHeader,
    'x-price-note':
      'If there are items and nothing is charged: `appraisal-failed` if the model failed and the range is computed; otherwise no price counts, and these are reasons as in `left_out`. If only what the product is could not be said, charged as usual: `not-identified`',
  },
  request: z.object({
    ...asked,
    limit: wholeNumber
      .min(1)
      .max(10)
      .default(10)
      .meta({ type: 'integer', description: 'Similar items to enrich and return, 1 to 10' }),
    ...wishes,
  }),
  response: z.object({
    similar_items: z.array(similarItem).max(10),
    appraisal: z
      .object({
        price_lower: z.number().min(0).nullable(),
        price_upper: z.number().min(0).nullable(),
        price_currency: currency.nullable(),
        best_match: similarItem.nullable().meta({ description: 'Set when an exact match is found' }),
        reasoning: z.array(z.string()).meta({ description: 'Empty on failure' }),
        defects: z.array(z.string()).meta({ description: 'Clearly visible' }),
      })
      .meta({ id: 'Appraisal' }),
    error: z
      .object({
        discovery_error: stageError.nullable().meta({ description: 'Why the call failed or found nothing' }),
        image_upload_errors: z.array(imageUploadError),
        price_enrichment_errors: z.array(priceEnrichmentError),
        appraisal_error: stageError
          .nullable()
          .meta({ description: 'Set when the range is computed, the model having failed' }),
      })
      .meta({ id: 'AppraisalErrors', description: 'Warnings and failures; null and empty on success' }),
    explanation: appraisalExplanation.optional(),
  }),
});
