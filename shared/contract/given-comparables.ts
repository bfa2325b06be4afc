import * as z from 'zod';
import { atMost, wish } from './fields.ts';
import { isWebAddress } from './texts.ts';

const longestAddress = 2048;
const mostGiven = 50;

/** Markup, and letters that show nothing, such as Hangul fillers, do not count. */
const hasWord = (text: string): boolean =>
  /(?!\p{DI})[\p{L}\p{N}]/u.test(text.replace(/<[a-z/!?][^>]*(?:>|$)/giu, ''));

const title = z
  .string()
  .max(...atMost(500))
  .refine((text) => text.trim() !== '', { error: 'is required', abort: true })
  .refine(hasWord, 'must have a letter or a digit outside of markup')
  .meta({ minLength: 1 });

/** Answers have empty texts where something is not known. */
const given = (text: string): string | undefined => (text === '' ? undefined : text);

const addressRule = `must be an http or https URL of at most ${longestAddress} characters, without credentials and spaces`;

const isAddress = (text: string): boolean =>
  isWebAddress(text) && new URL(text).href.length <= longestAddress;

/** Parsing may make an address longer. */
const address = z
  .string()
  .max(longestAddress, { error: addressRule, abort: true })
  .refine((text) => text === '' || isAddress(text), addressRule)
  .transform(given)
  .optional();

const decimal = /^(?=.*[1-9])\d{1,12}(?:\.\d+)?$/;
const priceRule =
  'must be a decimal above 0 without an exponent, of at most 12 digits before the point and 40 characters';
const abort = { abort: true };

/** A text after parsing. */
const price = z
  .union([z.string().max(40, abort), z.number().gt(0, abort)], {
    error: ({ input }) => (input === undefined ? 'is required' : priceRule),
  })
  .transform(String)
  .refine((text) => decimal.test(text), priceRule);

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
  .regex(/^[A-Za-z]{3}$/, { error: currencyRule, abort: true })
  .refine((code) => currencies.has(code.toUpperCase()), currencyRule)
  .transform((code) => code.toUpperCase());

const givenComparable = z
  .object({
    title,
    price,
    currency: currency.meta({ description: 'ISO 4217' }),
    url: address,
    image: address.meta({ description: 'Looked at beside yours' }),
    vendor: z
      .string()
      .max(...atMost(200))
      .transform(given)
      .optional(),
    sold: wish('true: sold at this price; counts twice'),
    condition: z.enum(['new', 'used']).optional(),
  })
  .meta({
    id: 'GivenComparable',
    description: 'Offer or sale that you have the right to use; empty texts count as absent',
  });

export type GivenComparable = z.output<typeof givenComparable>;

const count = `must hold 1 to ${mostGiven} entries`;

/** The caller's own comparables: nothing is searched then. */
export const givenComparables = z
  .array(givenComparable)
  .min(1, count)
  .max(mostGiven, count)
  .optional()
  .meta({ description: 'Compared instead of what a search finds' });
