import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element as it was sent. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All character data directly in it, decoded and not trimmed. */
  readonly text: string;
}

/** Why a text is not a well-formed XML document that we accept. */
export class XmlFault extends Error {}

type ParsedNode = Readonly<Record<string, unknown>>;

const textKey = '#text';
const attributesKey = ':@';
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  htmlEntities: true,
});

function build(node: ParsedNode): XmlElement {
  const name = Object.keys(node).find((key) => key !== attributesKey) ?? '';
  const parts = node[name] as ParsedNode[];
  return {
    name,
    attributes: (node[attributesKey] ?? {}) as Record<string, string>,
    children: parts.filter((part) => !(textKey in part)).map(build),
    text: parts.map((part) => (textKey in part ? String(part[textKey]) : '')).join(''),
  };
}

/** Characters that XML 1.0 does not allow, lone surrogates among them. */
const forbiddenCharacter = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** Reads a document in UTF-8. @throws XmlFault if it is not well-formed */
export function readXml(bytes: Buffer): XmlElement {
  const xml = bytes.toString();
  if (forbiddenCharacter.test(xml))
    throw new XmlFault('The document holds a character that XML does not allow.');
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw new XmlFault(`${verdict.err.msg} (line ${verdict.err.line})`);
  const nodes = parser.parse(xml) as ParsedNode[];
  const root = nodes.find((node) => !Object.keys(node).some((key) => key === '?xml' || key === textKey));
  if (root === undefined) throw new XmlFault('There is no root element.');
  return build(root);
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

/** The same, trimmed; empty if there is no such element. */
export const valueAt = (element: XmlElement | undefined, path: string): string =>
  textAt(element, path)?.trim() ?? '';

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
