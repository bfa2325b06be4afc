import * as z from 'zod';
import { itemCountries } from '../countries.ts';
import { givenTextUpTo } from '../fields.ts';
import { isWebAddress } from '../texts.ts';
import { inXml } from './fields.ts';

/*
 * Few listings state any of this, so its parts are made with the first that does: they are a fifth of what post-item
 * and draft-item would make at their start.
 */

type Json = Record<string, unknown>;

/** Leaves the bounds out of the document, which would be half of this part of it: a refusal states them. */
function withoutBounds(schema: Json): void {
  for (const bound of ['minItems', 'maxItems', 'minLength', 'maxLength', 'pattern']) delete schema[bound];
  for (const part of Object.values(schema))
    if (typeof part === 'object' && part !== null) withoutBounds(part as Json);
}
const unbounded = { override: ({ jsonSchema }: { jsonSchema: Json }) => withoutBounds(jsonSchema) };

const plain = z.refine<string>((text) => !/[<>]/.test(text), 'must be plain text without markup');
const plainText = (longest: number) => givenTextUpTo(longest, inXml, plain);

const list = (entry: z.ZodString, most: number) =>
  z
    .array(entry)
    .check(z.minLength(1, 'must hold at least one id'), z.maxLength(most, `must hold at most ${most} ids`));
const symbolId = plainText(50);

/** Labels write `www.example.com`. */
const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/)?[^\s:/@]+\.[^\s:/@]+/i.test(text) &&
  isWebAddress(text.replace(/^(?!https?:)/i, 'https://'));

const countryFault = 'must be an ISO 3166-1 alpha-2 code';

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
        .max(2, { error: countryFault, abort: true })
        .toUpperCase()
        .refine((code) => itemCountries.includes(code), countryFault)
        .optional(),
      // Labels add words such as `Tel.` and `ext. 5`.
      phone: plainText(64)
        .regex(/^(?=(?:\D*\d){5})[^@]+$/, 'must be a telephone number')
        .optional(),
      email: plainText(180)
        .regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'must be an email address')
        .optional(),
      contactUrl: plainText(250).refine(isAddress, 'must be a web address').optional(),
      // The only type that the marketplace has so far.
      types: z
        .array(z.enum(['EUResponsiblePerson']))
        .length(1, 'must hold EUResponsiblePerson')
        .optional()
        .meta({ description: 'Only of responsible persons, who need it' }),
    })
    .meta({ id: 'Company', ...unbounded }),
);

const productSafety = z.lazy(() =>
  z
    .object({
      component: plainText(120).optional(),
      pictograms: list(symbolId, 2).optional(),
      statements: list(symbolId, 8).optional(),
    })
    .refine(({ pictograms, statements }) => pictograms !== undefined || statements !== undefined, {
      error: 'must hold pictograms or statements',
    })
    .meta({ id: 'ProductSafety', ...unbounded }),
);

/**
 * What a listing says about the safety of its product.
 *
 * @see https://developer.ebay.com/devzone/xml/docs/Reference/eBay/types/ProductSafetyType.html (counts and that one of
 *   the lists is needed; read 2026-11-29)
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/eBay/types/ResponsiblePersonsType.html (up to five; read
 *   2026-11-29)
 */
export const regulatory = z.lazy(() =>
  z
    .object({
      manufacturer: company.optional(),
      responsiblePersons: z
        .array(company)
        .min(1, 'must hold at least one person')
        .max(5, 'must hold at most five persons')
        // A schema of their own would list all fields of a company once more.
        .superRefine((persons, { addIssue }) => {
          for (const [index, { types }] of persons.entries())
            if (types === undefined)
              addIssue({ code: 'custom', path: [index, 'types'], message: 'is required' });
        })
        .optional(),
      productSafety: productSafety.optional(),
      documents: list(plainText(200), 50).optional(),
    })
    .meta({
      id: 'Regulatory',
      description: 'Product safety: manufacturer, responsiblePersons, productSafety, documents',
      ...unbounded,
    }),
);

/**
 * An optional statement. One whose parts are all absent, as they are where they were null, is absent itself. It is made
 * with its check: a check that is added to `optional()` lets zod describe the parts before `unbounded` can see them.
 */
export const givenRegulatory = new z.ZodOptional({
  type: 'optional',
  innerType: regulatory,
  checks: [
    z.overwrite<Regulatory | undefined>((given) =>
      Object.values(given ?? {}).some((part) => part !== undefined) ? given : undefined,
    ),
  ],
}) as z.ZodOptional<typeof regulatory>;

export type Regulatory = z.output<typeof regulatory>;
export type Company = z.output<typeof company>;
