import * as z from 'zod';
import { givenText } from '../fields.ts';
import { xmlTextOf } from './fields.ts';

/**
 * What a listing says about the safety of its product. The parts and their fields have the order of the Trading schema,
 * in which they are sent: a parsed statement has it, too. How long texts are, how many there are of each, and which
 * types exist, only the marketplace judges.
 *
 * @param text what every text is
 * @see https://github.com/eBay/trading-api-java-sdk (RegulatoryType, ManufacturerType and ResponsiblePersonType, made
 *   from the schema)
 * @see https://github.com/Nogrod/ebay-sdk-php (the same, made from a later version, with `ContactURL`; both read
 *   2026-11-29)
 */
function regulatoryOf(text: z.ZodString) {
  const optional = text.optional();
  const listOf = <Entry extends z.ZodType>(entry: Entry) =>
    z.array(entry).refine(({ length }) => length > 0, 'must hold at least one entry');
  const texts = listOf(text).optional();
  const company = z
    .object({
      companyName: text,
      addressLine1: optional,
      addressLine2: optional,
      city: optional,
      stateOrProvince: optional,
      postalCode: optional,
      country: text.toUpperCase().optional(),
      phone: optional,
      email: optional,
      contactUrl: optional,
      // A schema of persons would list all other fields once more.
      types: texts.meta({ description: 'Only of responsible persons, who need EUResponsiblePerson' }),
    })
    .meta({ id: 'Company' });
  const productSafety = z
    .object({ pictograms: texts, statements: texts, component: optional })
    .meta({ id: 'ProductSafety' });
  const parts = {
    productSafety: productSafety.optional(),
    manufacturer: company.optional(),
    responsiblePersons: listOf(company).optional(),
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
export const regulatory = regulatoryOf(xmlTextOf(givenText));
/** As a listing made anywhere holds it. */
export const heldRegulatory = regulatoryOf(z.string());
export const company = regulatory.shape.manufacturer.unwrap();

export type Regulatory = z.output<typeof regulatory>;
export type Company = z.output<typeof company>;
