import {
  type Company,
  company,
  givenRegulatory,
  type Regulatory,
  regulatory as schema,
} from '../../../contract/market/regulatory.ts';
import { childOf, childrenOf, type Members, textAt, type XmlElement } from '../protocol/xml.ts';

/**
 * The elements of a company, in the order of the Trading schema; a responsible person's `Types` follow.
 *
 * @see https://github.com/eBay/trading-api-java-sdk (ManufacturerType and ResponsiblePersonType, made from the schema)
 * @see https://github.com/Nogrod/ebay-sdk-php (the same, made from a later version, with `ContactURL`; both read
 *   2026-11-29)
 */
const companyElements: Readonly<Record<Exclude<keyof Company, 'types'>, string>> = {
  companyName: 'CompanyName',
  addressLine1: 'Street1',
  addressLine2: 'Street2',
  city: 'CityName',
  stateOrProvince: 'StateOrProvince',
  postalCode: 'PostalCode',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
  contactUrl: 'ContactURL',
};

/**
 * The parts of `Item.Regulatory` that post-item expresses, in the order of the Trading schema. Others, such as
 * hazardous materials and the energy label, stay as they are.
 *
 * @see https://github.com/eBay/trading-api-java-sdk (RegulatoryType, made from the schema; read 2026-11-29)
 */
const partElements: Readonly<Record<keyof Regulatory, string>> = {
  productSafety: 'ProductSafety',
  manufacturer: 'Manufacturer',
  responsiblePersons: 'ResponsiblePersons',
  documents: 'Documents',
};
const parts = Object.keys(partElements) as (keyof Regulatory)[];
const fields = Object.keys(companyElements) as (keyof typeof companyElements)[];

const companyXml = (given: Company): Members =>
  Object.fromEntries(fields.map((field) => [companyElements[field], given[field]]));

/** The content of an element `Regulatory`. */
export function regulatoryXml({
  productSafety,
  manufacturer,
  responsiblePersons,
  documents,
}: Regulatory): Members {
  return {
    ProductSafety: productSafety && {
      Pictograms: { Pictogram: productSafety.pictograms },
      Statements: { Statement: productSafety.statements },
      Component: productSafety.component,
    },
    Manufacturer: manufacturer && companyXml(manufacturer),
    ResponsiblePersons: {
      ResponsiblePerson: responsiblePersons?.map((person) => ({
        ...companyXml(person),
        Types: { Type: person.types },
      })),
    },
    Documents: { Document: documents?.map((id) => ({ DocumentID: id })) },
  };
}

/** A company as the marketplace holds it, without texts that post-item would not take. */
function companyIn(element: XmlElement | undefined): Partial<Company> {
  const values = fields.map((field) => [
    field,
    company.unwrap().shape[field].safeParse(textAt(element, companyElements[field])).data,
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const textsIn = (element: XmlElement | undefined, ...path: string[]): string[] | undefined => {
  const texts = childrenOf(element, ...path).map(({ text }) => text);
  return texts.length === 0 ? undefined : texts;
};

/** What a listing says about safety; parts that post-item would not take are left out. */
export function regulatoryIn(item: XmlElement): Regulatory | undefined {
  const held = childOf(item, 'Regulatory');
  const safety = childOf(held, 'ProductSafety');
  const persons = childrenOf(held, 'ResponsiblePersons', 'ResponsiblePerson');
  const read: Readonly<Record<keyof Regulatory, unknown>> = {
    productSafety: safety && {
      component: textAt(safety, 'Component'),
      pictograms: textsIn(safety, 'Pictograms', 'Pictogram'),
      statements: textsIn(safety, 'Statements', 'Statement'),
    },
    manufacturer: companyIn(childOf(held, 'Manufacturer')),
    responsiblePersons: persons.flatMap((person) => {
      const types = textsIn(person, 'Types', 'Type');
      return types === undefined ? [] : [{ ...companyIn(person), types }];
    }),
    documents: childrenOf(held, 'Documents', 'Document').map((document) => textAt(document, 'DocumentID')),
  };
  const known = parts.map((part) => [part, schema.unwrap().shape[part].safeParse(read[part]).data] as const);
  return givenRegulatory.safeParse(Object.fromEntries(known)).data;
}

/**
 * Paths of the parts that a listing has and shall lose: the marketplace keeps each part that a revision does not name.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/types/RegulatoryType.html (removal by `DeletedField`,
 *   there for responsible persons and documents; for the other two we assume the same; read 2026-11-29)
 */
export const goneParts = (held: Regulatory | undefined, wanted: Regulatory | undefined): string[] =>
  parts
    .filter((part) => held?.[part] !== undefined && wanted?.[part] === undefined)
    .map((part) => `Regulatory.${partElements[part]}`);
