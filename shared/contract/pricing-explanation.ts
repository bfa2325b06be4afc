import * as z from 'zod';

const currency = z.string().regex(/^[A-Z]{3}$/);
const positive = z.number().min(0);
const count = z.int().min(0);

const foundPrice = z.object({
  text: z.string().nullable().meta({ description: 'As written there; null if only the amount is known' }),
  amount: z.string().meta({ description: 'Decimal' }),
  currency: z.string().nullable().meta({ description: 'Null if nothing says which it is' }),
  from: z.string().meta({
    description:
      'The source whose result showed it (`market`, `lens`, `sold`), or `page`: the listing’s own page',
  }),
  place: z
    .enum(['json-ld', 'microdata', 'rdfa', 'opengraph', 'meta', 'embedded-data', 'visible'])
    .nullable()
    .meta({ description: 'Where on the page; null for another origin' }),
});

const rate = z.object({
  currency,
  per_euro: z.string().meta({ description: 'How many units one euro buys; decimal' }),
  date: z.iso.date(),
  source: z.enum(['ecb', 'currency-api']).meta({
    description:
      '`ecb`: the European Central Bank; `currency-api`: for currencies that the bank does not list',
  }),
});

/** Why a comparable does not count. The first five are of its price, the next four of the offer itself. */
const leftOut = z.enum([
  'no-price',
  'currency',
  'no-rate',
  'zero',
  'unreadable',
  'accessory',
  'bundle',
  'other-condition',
  'duplicate',
  'outlier-low',
  'outlier-high',
]);

/** What became of a price, of a comparable or of a sold offer. */
const judgedPrice = {
  found: foundPrice.nullable().meta({ description: 'The price before conversion; null if none was found' }),
  rates: z.array(rate).max(2).meta({
    description:
      'From the found currency to the answer’s: price = amount × second per_euro ÷ first per_euro, rounded half up. Empty if they are the same, or without a rate',
  }),
  price: z
    .string()
    .regex(/^\d+\.\d{2}$/)
    .nullable()
    .meta({ description: 'In the answer’s currency; null if it could not be given' }),
  counted: z.boolean(),
  left_out: leftOut.nullable().meta({
    description:
      'Why it does not count; null if it does. `no-price`: none found. `currency`: unknown. `no-rate`: no current rate. `zero`: comes to 0.00. `unreadable`: the amount is not a number. `accessory`, `bundle`, `other-condition`, `duplicate`: the offer is not the product itself, or is listed already. `outlier-low`, `outlier-high`: far from the prices that the best matches support',
  }),
  weight: positive.meta({
    description:
      'What its price weighs, if it counts: 1 for the first, half as much every half_weight_ranks or, sold, half_weight_sold_ranks. Where the range leans on sold prices, these are scaled up until they weigh sold_to_asking times the asking ones',
  }),
};

const comparable = z.object({
  index: count.meta({ description: 'Index in `results` or `similar_items`' }),
  kind: z.literal('asking').meta({ description: 'What a seller asks' }),
  ...judgedPrice,
  score: positive.meta({
    description: 'How well it matches picture and description; only to compare the comparables of one answer',
  }),
  found_by: z.array(z.object({ source: z.string(), rank: z.int().min(1) })).meta({
    description:
      'Every source that lists it, with its rank of likeness there; two if both do, and it counts once',
  }),
});

const soldOffer = z.object({
  title: z.string(),
  url: z.string(),
  sold_on: z.string().meta({ description: 'Day of the sale, as the marketplace writes it' }),
  kind: z.literal('sold').meta({ description: 'What a buyer paid' }),
  ...judgedPrice,
});

const limits = z.object({ counted: count, share: positive, spread: positive });

const range = z.object({
  method: z.enum(['inner-share', 'both-prices', 'one-price']).meta({
    description:
      '`inner-share`: the bounds are the weighted quantiles lower_share and upper_share of the logarithms of the prices that count. `both-prices`: two prices are the bounds. `one-price`: it is both',
  }),
  constants: z
    .object({
      half_weight_ranks: positive,
      half_weight_sold_ranks: positive,
      enough_sold: count,
      sold_to_asking: positive,
      group_gap: positive,
      outlier_deviations: positive,
      least_deviation: positive,
      deviation_scale: positive,
      enough: count,
      lower_share: positive,
      upper_share: positive,
    })
    .meta({ description: 'What the method computes with; docs/how-prices-are-explained.md has each step' }),
  leans_on_sold: z.boolean().meta({
    description:
      'Whether, weighed more than the asking prices, at least enough_sold sold ones count, and an asking one too if there are any',
  }),
  lower: positive,
  upper: positive,
  counted: count.meta({ description: 'Prices that count' }),
  considered: count.meta({
    description: 'Prices that could have counted: above 0 and not left out for the offer',
  }),
  lowest: positive.meta({ description: 'The lowest price that counts' }),
  highest: positive.meta({ description: 'The highest price that counts' }),
  middle: positive.meta({ description: 'Weighted median of the prices that count' }),
  spread: positive.meta({ description: 'upper ÷ lower, to 4 decimals' }),
  confidence: z.enum(['low', 'medium', 'high']),
  confidence_rule: z.string().meta({ description: 'The rule that gives the confidence, in words' }),
  confidence_limits: z
    .object({ high: limits, medium: limits })
    .meta({ description: 'The same in numbers: least counted, least counted ÷ considered, largest spread' }),
});

const shared = {
  currency: currency.meta({ description: 'Of all prices and bounds' }),
  comparables: z.array(comparable).max(15),
  sold: z.array(soldOffer).max(30).meta({
    description:
      'Sold offers of such a product, best match first; empty unless the service searches for them',
  }),
  range: range.nullable().meta({ description: 'As computed; null if no price counts' }),
  note: z
    .string()
    .nullable()
    .meta({ description: 'Why no price counts, as in predict-price’s header x-price-note; otherwise null' }),
};

/** How the range of a price prediction came about. */
export const priceExplanation = z.object(shared);

const halfOpen = z.object({ lower: z.number().nullable(), upper: z.number().nullable() });

/** How the bounds of an appraisal came about. */
export const appraisalExplanation = z.object({
  ...shared,
  bounds: z.object({
    from: z
      .enum(['model', 'computed'])
      .nullable()
      .meta({ description: 'Whose range the appraisal has; null if it has none' }),
    model: halfOpen
      .nullable()
      .meta({ description: 'The range that the model named; null if it gave no answer' }),
    allowed: z.object({ lower: positive, upper: positive }).nullable().meta({
      description:
        'The model’s range is taken if 0 < lower ≤ upper and both lie within these: lowest × lowest_share and highest × highest_share. Null if no price counts',
    }),
    lowest_share: positive,
    highest_share: positive,
  }),
});
