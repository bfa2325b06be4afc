import * as z from 'zod';
import { type Regulatory, regulatory } from '../../../contract/market/regulatory.ts';
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

/** What a schema takes of an element: what it refuses is left out, and so is a part that needs it. */
function takenIn(schema: z.core.$ZodType, element: XmlElement | undefined): unknown {
  let given: unknown = element?.text;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodLazy)
    given = takenIn(schema.unwrap(), element);
  if (schema instanceof z.ZodArray)
    given = element?.children
      .map((entry) => takenIn(schema.element, entry))
      .filter((entry) => z.safeParse(schema, [entry]).success);
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries<z.core.$ZodType>(schema.shape).map(
      ([field, part]) => [field, takenIn(part, childOf(element, elementOf(field)))] as const,
    );
    given = element && Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }
  return z.safeParse(schema, given).data;
}

/** What a listing says about safety, without what post-item would not take. */
export const regulatoryIn = (item: XmlElement): Regulatory | undefined =>
  takenIn(regulatory, childOf(item, 'Regulatory')) as Regulatory | undefined;

/** The parts that a listing has, also those that post-item would not take. */
export const partsIn = (item: XmlElement): (keyof Regulatory)[] =>
  regulatory
    .unwrap()
    .keyof()
    .options.filter((part) => childOf(childOf(item, 'Regulatory'), elementOf(part)));

/**
 * Paths of the parts that a listing has and shall lose: the marketplace keeps each part that a revision does not name.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/types/RegulatoryType.html (removal by `DeletedField`,
 *   there for responsible persons and documents; for the other two we assume the same; read 2026-11-29)
 */
export const goneParts = (held: readonly (keyof Regulatory)[], wanted: Regulatory = {}): string[] =>
  held.filter((part) => wanted[part] === undefined).map((part) => `Regulatory.${elementOf(part)}`);
