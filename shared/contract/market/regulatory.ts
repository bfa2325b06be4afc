import * as z from 'zod';
import { itemCountries } from '../countries.ts';
import { givenText } from '../fields.ts';
import { xmlTextOf } from './fields.ts';

/**
 * What a listing says about the safety of its product. The parts and their fields have the order of the Trading schema,
 * in which they are sent: a parsed statement has it, too. How long texts are, and whether they can be a telephone number
 * or an address, only the marketplace judges.
 *
 * @param text what every text is
 * @param country the code of a country
 * @param most the most entries of lists
 * @see https://github.com/eBay/trading-api-java-sdk (RegulatoryType, ManufacturerType and ResponsiblePersonType, made
 *   from the schema)
 * @see https://github.com/Nogrod/ebay-sdk-php (the same, made from a later version, with `ContactURL`)
 * @see https://developer.ebay.com/devzone/xml/docs/Reference/eBay/types/ProductSafetyType.html
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/eBay/types/ResponsiblePersonsType.html (counts; all read
 *   2026-11-29)
 */
function regulatoryOf(
  text: z.ZodString,
  country: z.ZodString,
  most: { readonly persons?: number; readonly pictograms?: number; readonly statements?: number },
) {
  const optional = text.optional();
  const listOf = <Entry extends z.ZodType>(entry: Entry, longest = Number.POSITIVE_INFINITY) =>
    z
      .array(entry)
      .refine(({ length }) => length > 0, 'must hold at least one entry')
      .refine(({ length }) => length <= longest, `must hold at most ${longest} entries`);
  const texts = listOf(text).optional();
  const company = z
    .object({
      companyName: text,
      addressLine1: optional,
      addressLine2: optional,
      city: optional,
      stateOrProvince: optional,
      postalCode: optional,
      country: country.optional(),
      phone: optional,
      email: optional,
      contactUrl: optional,
      // A schema of persons would list all other fields once more.
      types: texts.meta({ description: 'Only of responsible persons, who need EUResponsiblePerson' }),
    })
    .meta({ id: 'Company' });
  const productSafety = z
    .object({
      pictograms: listOf(text, most.pictograms).optional(),
      statements: listOf(text, most.statements).optional(),
      component: optional,
    })
    .meta({ id: 'ProductSafety' });
  const parts = {
    productSafety: productSafety.optional(),
    manufacturer: company.optional(),
    responsiblePersons: listOf(company, most.persons).optional(),
    documents: texts,
  };
  // Where its parts are all absent, as they are where they were null, it is absent itself.
  return z
    .object(parts)
    .overwrite((given) =>
      Object.values(given).some((part) => part !== undefined) ? given : (undefined as never),
    )
    .meta({
      id: 'Regulatory',
      description: 'Product safety: manufacturer, responsiblePersons, productSafety, documents',
    });
}

/** As requests state it. */
export const regulatory = regulatoryOf(
  xmlTextOf(givenText),
  xmlTextOf(givenText)
    .trim()
    .toUpperCase()
    .refine((code) => itemCountries.includes(code), 'must be an ISO 3166-1 alpha-2 code, such as DE or GB'),
  { persons: 5, pictograms: 2, statements: 8 },
).superRefine(({ productSafety, responsiblePersons = [] }: Partial<Regulatory> = {}, { addIssue }) => {
  const refuse = (path: (string | number)[], message: string) => addIssue({ code: 'custom', path, message });
  const labels = productSafety && (productSafety.pictograms ?? productSafety.statements);
  if (productSafety && !labels) refuse(['productSafety'], 'must hold pictograms or statements');
  const index = responsiblePersons.findIndex(({ types }) => types === undefined);
  if (index >= 0) refuse(['responsiblePersons', index, 'types'], 'is required');
});
/** As a listing made anywhere holds it. */
export const heldRegulatory = regulatoryOf(z.string(), z.string(), {});
export const company = regulatory.shape.manufacturer.unwrap();

export type Regulatory = z.output<typeof heldRegulatory>;
export type Company = z.output<typeof company>;
