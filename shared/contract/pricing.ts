import * as z from 'zod';
import { isCountry } from './countries.ts';
import { defineEndpoint } from './endpoint.ts';
import { explain as explainAdding, httpUrl } from './fields.ts';
import { appraisalExplanation, priceExplanation } from './pricing-explanation.ts';

/** Codes of the pricing operations' failures; their answers carry no other. */
const pricingErrorCode = z.enum([
  'UNAUTHORIZED',
  'OUT_OF_CREDITS',
  'BAD_REQUEST',
  'NAVIGATION_ERROR',
  'RATE_LIMIT',
  'SERVER_ERROR',
  'UNKNOWN',
]);

export type PricingErrorCode = z.output<typeof pricingErrorCode>;

const imageUrl = z
  .string({ error: (issue) => (issue.input === undefined ? 'Missing image_url.' : undefined) })
  .refine((text) => text.trim() !== '', { error: 'Missing image_url.', abort: true })
  .pipe(httpUrl)
  .meta({ format: 'uri', description: 'Public image URL; JPG, PNG and WebP supported' });

const description = z
  .string()
  .max(1000, 'must be at most 1000 characters')
  .optional()
  .meta({ description: 'Text that guides the matching' });

/** In upper case once parsed. */
const country = z
  .string()
  .refine(isCountry, 'must be an ISO 3166-1 alpha-2 country code')
  .default('au')
  .transform((code) => code.toUpperCase())
  .meta({ description: 'ISO 3166-1 alpha-2 code in either case; determines the currency' });

const explain = explainAdding('explanation');

/** Not zod's own integer, which ends at 2^53: a larger limit is capped like any other. */
const wholeNumber = z.number().refine(Number.isInteger, 'must be a whole number');

const currency = z.string().regex(/^[A-Z]{3}$/);
/** An amount as text: two decimals, a point, no grouping. */
const amountText = z.string().regex(/^\d+\.\d{2}$/);

const imageUploadError = z.object({
  index: z.int().min(0).meta({ description: 'Index of the item whose image failed' }),
  product_url: z.string(),
  image: z.string().meta({ description: 'The payload that failed, shortened if it is long' }),
  reason: z.string(),
});

const productMatch = z.object({
  title: z.string(),
  price: z
    .union([amountText, z.literal('')])
    .meta({ description: 'In price_currency; empty when unavailable' }),
  url: z.string(),
  image: z.string(),
  vendor: z.string(),
});

export const predictPrice = defineEndpoint({
  name: 'predict-price',
  path: '/api/v1/predict-price',
  area: 'pricing',
  summary: 'Find visually similar listings with prices and a price range',
  credits: 10,
  idempotent: true,
  errorShape: 'price-prediction',
  answerHeaders: {
    'x-price-note':
      'Present if there are results and no price counts; the call is then not charged. The reasons as in `left_out` of an explanation, separated by `; `, `no-rate` with the currencies that have no current rate: `no-rate: XAF; no-price`',
  },
  request: z.object({
    image_url: imageUrl,
    description,
    country,
    limit: wholeNumber
      .min(1)
      .default(15)
      .transform((limit) => Math.min(limit, 15))
      .meta({ type: 'integer', description: 'Number of results; capped at 15' }),
    explain,
  }),
  response: z.object({
    price_lower: amountText.nullable(),
    price_upper: amountText.nullable(),
    price_currency: currency,
    results: z.array(productMatch).max(15),
    error: z.object({
      code: pricingErrorCode.optional(),
      message: z.string().optional(),
      url: z.string().optional(),
      httpStatus: z.int().optional(),
      image_upload_errors: z.array(imageUploadError).optional(),
    }),
    explanation: priceExplanation.optional(),
  }),
});

const similarItem = z.object({
  title: z.string(),
  price: z.number().min(0).nullable(),
  currency,
  url: z.string(),
  image: z.string(),
  vendor: z.string(),
});

export const appraiseProduct = defineEndpoint({
  name: 'appraise-product',
  path: '/api/v1/appraise-product',
  area: 'pricing',
  summary: 'Appraise a product against similar listings',
  credits: 10,
  idempotent: true,
  errorShape: 'appraisal',
  request: z.object({
    image_url: imageUrl,
    description,
    country,
    limit: wholeNumber
      .min(1)
      .max(10)
      .default(10)
      .meta({ type: 'integer', description: 'Number of similar items to enrich and return' }),
    explain,
  }),
  response: z.object({
    similar_items: z.array(similarItem).max(10),
    appraisal: z.object({
      price_lower: z.number().min(0).nullable(),
      price_upper: z.number().min(0).nullable(),
      price_currency: currency.nullable(),
      best_match: similarItem.nullable(),
      reasoning: z.array(z.string()),
      defects: z.array(z.string()),
    }),
    error: z.object({
      discovery_error: z.object({ code: z.string(), message: z.string() }).nullable(),
      image_upload_errors: z.array(imageUploadError),
      price_enrichment_errors: z.array(
        z.object({ index: z.int().min(0), url: z.string(), message: z.string() }),
      ),
      appraisal_error: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
    explanation: appraisalExplanation.optional(),
  }),
});
