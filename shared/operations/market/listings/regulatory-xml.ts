import * as z from 'zod';
import { heldRegulatory, type Regulatory } from '../../../contract/market/regulatory.ts';
import { type Content, childOf, type Members, type XmlElement } from '../protocol/xml.ts';

/** Elements whose names are other than those of their fields with a capital. */
const otherNames: Readonly<Record<string, string>> = {
  addressLine1: 'Street1',
  addressLine2: 'Street2',
  city: 'CityName',
  contactUrl: 'ContactURL',
};
const elementOf = (field: string): string =>
  otherNames[field] ?? field.replace(/^./, (letter) => letter.toUpperCase());

/** A list is an element in the plural, and its entries are in the singular: `Types` holds `Type`. */
function contentOf(value: unknown): Content {
  if (typeof value !== 'object' || value === null) return value as string | undefined;
  const members = Object.entries(value).map(([field, part]): [string, Content] => {
    const name = elementOf(field);
    return [name, Array.isArray(part) ? { [name.slice(0, -1)]: part.map(contentOf) } : contentOf(part)];
  });
  return Object.fromEntries(members);
}

/**
 * The content of an element `Regulatory`, in the order of the contract. A manufacturer has no types, and only a document
 * has an element for its id.
 */
export const regulatoryXml = (parts: Regulatory): Members => ({
  ProductSafety: contentOf(parts.productSafety),
  Manufacturer: contentOf({ ...parts.manufacturer, types: undefined }),
  ResponsiblePersons: { ResponsiblePerson: parts.responsiblePersons?.map(contentOf) },
  Documents: { Document: parts.documents?.map((id) => ({ DocumentID: id })) },
});

/** What an element holds of a schema's fields. Empty elements say nothing. */
function heldIn(schema: z.core.$ZodType, element: XmlElement | undefined): unknown {
  if (schema instanceof z.ZodOptional) return element?.text ? heldIn(schema.unwrap(), element) : undefined;
  if (schema instanceof z.ZodArray)
    return element?.children.filter(({ text }) => text !== '').map((entry) => heldIn(schema.element, entry));
  if (!(schema instanceof z.ZodObject)) return element?.text ?? '';
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(
    ([field, part]) => [field, heldIn(part, childOf(element, elementOf(field)))] as const,
  );
  return Object.fromEntries(fields);
}

/** What a listing says about safety, also what post-item would refuse. */
export const regulatoryIn = (item: XmlElement): Regulatory | undefined =>
  heldRegulatory.parse(heldIn(heldRegulatory, childOf(item, 'Regulatory')));

/**
 * Paths of the parts that a listing has and shall lose: the marketplace keeps each part that a revision does not name.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/types/RegulatoryType.html (removal by `DeletedField`,
 *   there for responsible persons and documents; for the other two we assume the same; read 2026-11-29)
 */
export const goneParts = (held: Regulatory = {}, wanted: Regulatory = {}): string[] =>
  (Object.keys(held) as (keyof Regulatory)[])
    .filter((part) => held[part] !== undefined && wanted[part] === undefined)
    .map((part) => `Regulatory.${elementOf(part)}`);
