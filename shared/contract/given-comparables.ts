import * as z from 'zod';
import { atMost, requiredText } from './fields.ts';
import { isWebAddress } from './texts.ts';

const longestAddress = 2048;
const mostGiven = 50;

const addressRule = `must be an http or https URL of at most ${longestAddress} characters`;

/** Parsing may make an address longer. */
const address = z
  .string()
  .max(longestAddress, { error: addressRule, abort: true })
  .refine((text) => isWebAddress(text) && new URL(text).href.length <= longestAddress, addressRule)
  .meta({ format: 'uri' });

const decimal = /^\d{1,12}(?:\.\d+)?$/;
const priceRule = 'must be a decimal above 0 with at most 12 digits before the point';

/** A text after parsing. */
const price = z
  .union([z.string().max(40, { abort: true }), z.number()], {
    error: ({ input }) => (input === undefined ? 'is required' : priceRule),
  })
  .transform(String)
  .refine((text) => decimal.test(text) && /[1-9]/.test(text), priceRule);

/** Codes of ISO 4217 that the runtime's list lacks: units of account, metals, and two without a meaning. */
const rare = 'BOV CHE CHW CLF COU MXV USN UYI UYW VED XAD XAG XAU XBA XBB XBC XBD XPD XPT XTS XUA XXX'.split(
  ' ',
);

/** Withdrawn ones are among them. The rates decide which of them count. */
const currencies: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...rare]);

const currencyRule = 'must be an ISO 4217 currency code';

/** Upper case after parsing. */
const currency = z
  .string()
  .max(3, { error: currencyRule, abort: true })
  .refine((code) => currencies.has(code.toUpperCase()), currencyRule)
  .transform((code) => code.toUpperCase());

const givenComparable = z
  .object({
    title: requiredText.max(...atMost(500)),
    price: price.meta({ description: 'A decimal above 0' }),
    currency: currency.meta({ description: 'ISO 4217 code' }),
    url: address.optional(),
    image: address.optional().meta({ description: 'Looked at beside yours' }),
    vendor: z
      .string()
      .max(...atMost(200))
      .optional(),
    sold: z.boolean().optional().meta({ description: 'true: it sold at this price, which counts twice' }),
    condition: z.enum(['new', 'used']).optional(),
  })
  .meta({ id: 'GivenComparable', description: 'An offer or a sale that you may use' });

export type GivenComparable = z.output<typeof givenComparable>;

const count = `must hold 1 to ${mostGiven} entries`;

/** The caller's own comparables: nothing is searched then. */
export const givenComparables = z
  .array(givenComparable)
  .min(1, count)
  .max(mostGiven, count)
  .optional()
  .meta({ description: 'Compared instead of what a search finds' });
