import * as z from 'zod';
import { itemCountries } from '../countries.ts';
import { givenTextUpTo } from '../fields.ts';
import { isWebAddress } from '../texts.ts';
import { inXml, without } from './fields.ts';

/*
 * The parts and their fields have the order of the Trading schema, in which they are sent: a parsed statement has
 * it, too. Few listings state any of this, so its schemas are made with the first that does: they are a fifth of what
 * post-item and draft-item would make at their start.
 */

const plain = z.refine<string>((text) => !/[<>]/.test(text), 'must be plain text without markup');
const plainText = (longest: number) => givenTextUpTo(longest, inXml, plain);

/** The document leaves out what would be half of this part of it: a refusal states it. */
const unbounded = { override: without('minItems', 'maxItems', 'maxLength', 'pattern') };

const ids = (longest: number, most: number) =>
  z
    .array(plainText(longest))
    .check(z.minLength(1, 'must hold at least one id'), z.maxLength(most, `must hold at most ${most} ids`));

/** Labels write `www.example.com`. */
const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/)?[^\s:/@]+\.[^\s:/@]+/i.test(text) &&
  isWebAddress(text.replace(/^(?!https?:)/i, 'https://'));

/**
 * A company and how to reach it, as its label says it. The Trading API states no lengths; these are those of the same
 * fields of the Inventory API, but for postal codes, of which it takes nine characters and labels have more.
 *
 * @see https://developer.ebay.com/api-docs/sell/inventory/types/slr:Manufacturer (read 2026-11-29)
 * @see https://developer.ebay.com/devzone/xml/docs/reference/ebay/types/ManufacturerType.html (read 2026-11-29)
 */
export const company = z.lazy(() =>
  z
    .object({
      companyName: plainText(100),
      addressLine1: plainText(180).optional(),
      addressLine2: plainText(180).optional(),
      city: plainText(64).optional(),
      stateOrProvince: plainText(64).optional(),
      postalCode: plainText(20).optional(),
      country: z
        .string()
        .refine((code) => itemCountries.includes(code.toUpperCase()), 'must be an ISO 3166-1 alpha-2 code')
        .toUpperCase()
        .optional(),
      // Labels add words such as `Tel.` and `ext. 5`.
      phone: plainText(64)
        .regex(/^(?=(?:\D*\d){5})[^@]+$/, 'must be a telephone number')
        .optional(),
      email: plainText(180)
        .regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'must be an email address')
        .optional(),
      contactUrl: plainText(250).refine(isAddress, 'must be a web address').optional(),
      // A schema of persons would list all other fields once more. It is the only type that the marketplace has so far.
      types: z
        .array(z.enum(['EUResponsiblePerson']))
        .length(1, 'must hold EUResponsiblePerson')
        .optional()
        .meta({ description: 'Only of responsible persons, who need it' }),
    })
    .meta({ id: 'Company', ...unbounded }),
);

/**
 * What a listing says about the safety of its product.
 *
 * @see https://github.com/eBay/trading-api-java-sdk (RegulatoryType, ManufacturerType and ResponsiblePersonType, made
 *   from the schema)
 * @see https://github.com/Nogrod/ebay-sdk-php (the same, made from a later version, with `ContactURL`)
 * @see https://developer.ebay.com/devzone/xml/docs/Reference/eBay/types/ProductSafetyType.html (counts and that one of
 *   the lists is needed)
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/eBay/types/ResponsiblePersonsType.html (up to five; all
 *   read 2026-11-29)
 */
export const regulatory = z.lazy(() =>
  z
    .object({
      productSafety: z
        .object({
          pictograms: ids(50, 2).optional(),
          statements: ids(50, 8).optional(),
          component: plainText(120).optional(),
        })
        .refine(({ pictograms, statements }) => pictograms !== undefined || statements !== undefined, {
          error: 'must hold pictograms or statements',
        })
        .meta({ id: 'ProductSafety', ...unbounded })
        .optional(),
      manufacturer: company.optional(),
      responsiblePersons: z
        .array(company)
        .min(1, 'must hold at least one person')
        .max(5, 'must hold at most five persons')
        .superRefine((persons, { addIssue }) => {
          const index = persons.findIndex(({ types }) => types === undefined);
          if (index >= 0) addIssue({ code: 'custom', path: [index, 'types'], message: 'is required' });
        })
        .optional(),
      documents: ids(200, 50).optional(),
    })
    // Where its parts are all absent, as they are where they were null, it is absent itself.
    .overwrite((given) =>
      Object.values(given).some((part) => part !== undefined) ? given : (undefined as never),
    )
    .meta({
      id: 'Regulatory',
      description: 'Product safety: manufacturer, responsiblePersons, productSafety, documents',
      ...unbounded,
    }),
);

export type Regulatory = z.output<typeof regulatory>;
export type Company = z.output<typeof company>;
