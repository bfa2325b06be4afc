import { XMLValidator } from 'fast-xml-parser';
import { isXmlText } from '../../../../shared/contract/texts.ts';
import { readXml as readElements, type XmlElement } from '../../../../shared/operations/market/xml.ts';

export type { XmlElement };

/** Why a text is not a well-formed XML document that we accept. */
export class XmlFault extends Error {}

/** Reads a document in UTF-8, which another parser has found well-formed. @throws XmlFault if it is not */
export function readXml(bytes: Buffer): XmlElement {
  const xml = bytes.toString();
  if (!isXmlText(xml)) throw new XmlFault('The document holds a character that XML does not allow.');
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw new XmlFault(`${verdict.err.msg} (line ${verdict.err.line})`);
  const root = readElements(xml);
  if (root === undefined) throw new XmlFault('There is no root element.');
  return root;
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
export const textElement = (
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({ name, attributes, children: [], text });

/** An element with some members removed and others added: a container is replaced as a whole. */
export function withMembers(
  element: XmlElement,
  given: readonly XmlElement[],
  without: readonly string[] = [],
): XmlElement {
  const gone = new Set([...without, ...given.map(({ name }) => name)]);
  return { ...element, children: [...element.children.filter(({ name }) => !gone.has(name)), ...given] };
}
