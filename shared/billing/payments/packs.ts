import * as z from 'zod';
import { parseJson } from '../../platform/web/parse-json.ts';

/** Currencies whose smallest unit is the same at Stripe and in ISO 4217 (https://docs.stripe.com/currencies#zero-decimal). */
const currencies = [
  'aud',
  'cad',
  'chf',
  'dkk',
  'eur',
  'gbp',
  'hkd',
  'jpy',
  'nok',
  'nzd',
  'sek',
  'sgd',
  'usd',
] as const;

const pack = z.strictObject({
  /** Small letters, digits and hyphens. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  credits: z.int().min(1).max(100_000_000),
  /** In the currency's smallest unit, without tax where tax is added. */
  price: z.int().min(50).max(99_999_999),
  currency: z.enum(currencies),
  /** It is no longer sold; checkouts begun at these terms are still honoured. */
  retired: z.literal(true).optional(),
});

/** An amount of credits that is sold at a price. */
export type Pack = z.output<typeof pack>;

/**
 * The name under which a pack is sold: it includes the terms, so that a checkout begun before the table changed is
 * never taken for one at other terms.
 */
export const termsOf = ({ id, credits, price, currency }: Pack): string =>
  `${id}:${credits}:${price}:${currency}`;

/** The table of packs. */
export const packTable = z
  .array(pack)
  .min(1)
  .max(20)
  .refine((packs) => new Set(packs.map(termsOf)).size === packs.length, 'A pack is listed twice.')
  .refine((packs) => {
    const sold = soldPacks(packs);
    return new Set(sold.map(({ id }) => id)).size === sold.length;
  }, 'Two packs that are sold have the same id.');

/** The same table as JSON text, from a variable or a context. */
export const packTableText = z.string().transform(parseJson).pipe(packTable);

export const soldPacks = (packs: readonly Pack[]): readonly Pack[] =>
  packs.filter(({ retired }) => retired !== true);

/** The packs that are sold if no table is set. A call costs 10 credits. */
export const defaultPacks: readonly Pack[] = [
  { id: 'small', credits: 1000, price: 1900, currency: 'usd' },
  { id: 'medium', credits: 5000, price: 8500, currency: 'usd' },
  { id: 'large', credits: 20_000, price: 30_000, currency: 'usd' },
];

/** `1,000 credits for USD 19.00` */
export const offerText = ({ credits, price, currency }: Pack): string =>
  `${credits.toLocaleString('en')} credit${credits === 1 ? '' : 's'} for ${moneyText(price, currency)}`;

/** An amount in a currency's smallest unit as a number of the currency: 1900 cents are 19. */
export const inWholeUnits = (amount: number, currency: string): number =>
  amount / 10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);

const formatOf = (currency: string, more: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'code',
    ...more,
  });

/**
 * `USD 19.00`, with the code because many currencies share a sign, or `−USD 19.00`.
 *
 * @param digits most digits after the point, where an amount is a part of the smallest unit
 */
export const moneyText = (amount: number, currency: string, digits?: number): string =>
  formatOf(currency, digits === undefined ? {} : { maximumFractionDigits: digits })
    .format(inWholeUnits(amount, currency))
    .replace('-', '−');
