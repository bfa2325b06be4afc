import { XMLValidator } from 'fast-xml-parser';
import { isXmlText } from '../../../../shared/contract/texts.ts';
import { readXml as readElements, type XmlElement } from '../../../../shared/operations/market/xml.ts';

export type { XmlElement };

/** Reads a document in UTF-8; undefined for one that another parser finds malformed. */
export function readXml(bytes: Buffer): XmlElement | undefined {
  const xml = bytes.toString();
  return isXmlText(xml) && XMLValidator.validate(xml) === true ? readElements(xml) : undefined;
}

/** The children with this name. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at a path such as `PictureDetails.PictureURL`. */
export function find(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return path
    .split('.')
    .reduce<XmlElement | undefined>((parent, name) => childrenOf(parent, name)[0], element);
}

/** The text at a path, undefined if there is no such element. */
export const textAt = (element: XmlElement | undefined, path: string): string | undefined =>
  find(element, path)?.text;

/** The same; empty if there is no such element. */
export const valueAt = (element: XmlElement | undefined, path: string): string => textAt(element, path) ?? '';

/** An element with text, as if received. */
export const textElement = (name: string, text: string): XmlElement => ({
  name,
  attributes: {},
  children: [],
  text,
});

/** An element with some members removed and others added: a container is replaced as a whole. */
export function withMembers(
  element: XmlElement,
  given: readonly XmlElement[],
  without: readonly string[] = [],
): XmlElement {
  const gone = new Set([...without, ...given.map(({ name }) => name)]);
  return { ...element, children: [...element.children.filter(({ name }) => !gone.has(name)), ...given] };
}
