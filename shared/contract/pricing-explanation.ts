import * as z from 'zod';

/** A currency in answers. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ id: 'CurrencyCode', description: 'ISO 4217 code' });
const positive = z.number().min(0);
const count = z.int().min(0);

const foundPrice = z
  .object({
    text: z.string().nullable(),
    amount: z.string().meta({ description: 'Decimal' }),
    currency: z.string().nullable().meta({ description: 'Null if unknown' }),
    from: z.string().meta({
      description: 'Source (`market`, `words`, `lens`, `given`), or `page`: its own page',
    }),
    place: z.enum(['json-ld', 'microdata', 'opengraph', 'meta', 'embedded-data', 'visible']).nullable(),
  })
  .nullable()
  .meta({ id: 'FoundPrice', description: 'Before conversion' });

const rate = z
  .object({
    currency,
    per_euro: z.string().meta({ description: 'Units that one euro buys' }),
    date: z.iso.date(),
    source: z.enum(['ecb', 'currency-api']).meta({
      description: '`currency-api` for those that the ECB lacks',
    }),
  })
  .meta({ id: 'ExchangeRate' });

/** Why a comparable does not count. The first five reasons concern its price, the next five the offer itself; `duplicate` no longer occurs. */
const leftOut = z
  .enum([
    'no-price',
    'currency',
    'no-rate',
    'zero',
    'unreadable',
    'accessory',
    'bundle',
    'other-condition',
    'other-product',
    'other-model',
    'duplicate',
    'outlier-low',
    'outlier-high',
  ])
  .nullable()
  .meta({
    id: 'LeftOutReason',
    description:
      'Null if it counts. The first five are of the price, the next five of the offer; `duplicate` no longer occurs; outliers lie far from most of the weight',
  });

const comparable = z
  .object({
    index: count.meta({
      description: 'In `results` or `similar_items`, best first; beyond their end it is not shown',
    }),
    kind: z.enum(['asking', 'sold']).meta({ description: '`sold` only for given sales' }),
    found: foundPrice,
    rates: z.array(rate).max(2).meta({
      id: 'AppliedRates',
      description:
        'price = amount × second per_euro ÷ first per_euro, rounded half up. Empty without conversion',
    }),
    price: z
      .string()
      .regex(/^\d+\.\d{2}$/)
      .nullable()
      .meta({ id: 'ConvertedPrice', description: 'In the answer’s currency' }),
    counted: z.boolean(),
    left_out: leftOut,
    weight: positive.meta({
      id: 'PriceWeight',
      description: '1 for the first, halved every half_weight_ranks; sold_weight times as much if `sold`',
    }),
    score: positive.meta({
      description: 'How well it matches, within one answer',
    }),
    found_by: z
      .array(z.object({ source: z.string(), rank: z.int().min(1) }).meta({ id: 'ListedRank' }))
      .meta({ description: 'Sources that list it, with its rank' }),
    look: z.enum(['same', 'kind', 'accessory', 'lot', 'other', 'unclear']).optional().meta({
      description: 'What its picture shows against yours; absent if not looked at',
    }),
  })
  .meta({ id: 'ExplainedComparable' });

const limits = z
  .object({ counted: count, share: positive, spread: positive })
  .meta({ id: 'ConfidenceLimits' });

const range = z
  .object({
    method: z.enum(['inner-share', 'both-prices', 'one-price']).meta({
      description: 'Weighted quantiles of the logarithms of the prices that count; both of two; the only one',
    }),
    constants: z
      .object({
        half_weight_ranks: positive,
        kernel_width: positive,
        near_peak: positive,
        reach: positive,
        enough: count,
        lower_share: positive,
        upper_share: positive,
        sold_weight: positive.optional().meta({ description: 'If any price is `sold`' }),
      })
      .meta({ id: 'RangeConstants' }),
    leans_on_sold: z.literal(false).meta({ description: 'Always false: sold offers are not searched' }),
    lower: positive,
    upper: positive,
    counted: count.meta({ description: 'Prices that count' }),
    considered: count.meta({
      description: 'Prices above 0, but for offers left out',
    }),
    lowest: positive,
    highest: positive,
    middle: positive.meta({ description: 'Mean of three inner points, on logarithms' }),
    spread: positive.meta({ description: 'upper ÷ lower, to 4 decimals' }),
    confidence: z.enum(['low', 'medium', 'high']),
    confidence_rule: z.string().meta({ description: 'In words' }),
    confidence_limits: z.object({ high: limits, medium: limits }).meta({
      id: 'RangeConfidence',
      description: 'In numbers: least counted, least counted ÷ considered, largest spread',
    }),
  })
  .nullable()
  .meta({ id: 'ExplainedRange', description: 'As computed; null if no price counts' });

const sure = z.enum(['low', 'medium', 'high']);
const code = z.object({ value: z.string(), sure }).meta({ id: 'IdentifiedValue' });
const text = code.nullable().meta({ id: 'IdentifiedText', description: 'Null if unknown' });

const identity = z
  .object({
    search: text,
    brand: text,
    model: text,
    kind: text,
    condition: z
      .object({ value: z.enum(['new', 'used']), sure })
      .meta({ id: 'IdentifiedCondition' })
      .nullable(),
    codes: z.array(code).meta({ description: 'GTINs' }),
  })
  .nullable()
  .meta({
    id: 'ProductIdentity',
    description: 'What the search by words took the product for; null if unknown',
  });

const market = z
  .object({
    offers: count.nullable(),
    new: count.nullable(),
    used: count.nullable(),
    middle_new: positive.nullable(),
    middle_used: positive.nullable(),
    sold: z.null(),
  })
  .meta({
    id: 'MarketFigures',
    description:
      'Live offers at a fixed price; medians of comparables that count. Null if unknown; `sold` always. Absent unless the comparables are the marketplace’s',
  });

const shared = {
  currency,
  comparables: z.array(comparable).max(50),
  sold: z.array(z.unknown()).max(0).meta({
    id: 'ExplainedSales',
    description: 'Always empty: sold offers are no longer searched',
  }),
  range,
  identity,
  market: market.optional(),
  note: z.string().nullable().meta({
    id: 'PriceNote',
    description: 'Why no price counts, and what failed: `not-identified`, `not-looked`; else null',
  }),
};

/** How the range of a price prediction was computed. */
export const priceExplanation = z
  .object(shared)
  .meta({ id: 'PriceExplanation', description: 'With `explain`: how the range came about' });

const halfOpen = z
  .object({ lower: z.number().nullable(), upper: z.number().nullable() })
  .meta({ id: 'NamedBounds' });
const closed = z.object({ lower: positive, upper: positive }).meta({ id: 'AllowedBounds' });

/** How the bounds of an appraisal were computed. */
export const appraisalExplanation = z
  .object({
    ...shared,
    bounds: z
      .object({
        from: z.enum(['model', 'computed']).nullable(),
        model: halfOpen.nullable().meta({ description: 'As the model named it; null if it did not' }),
        allowed: closed.nullable().meta({
          description:
            'The model’s is taken if 0 < lower ≤ upper and both lie within; null if no price counts',
        }),
        lowest_share: positive,
        highest_share: positive,
      })
      .meta({ id: 'AppraisalBounds' }),
  })
  .meta({ id: 'AppraisalExplanation', description: 'With `explain`: how the bounds came about' });
