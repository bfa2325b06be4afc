import { XMLParser, XMLValidator } from 'fast-xml-parser';

/*
 * The emulator reads and writes XML by code of its own on purpose, here and in write-xml.ts: shared with the service, a
 * mistake in reading or writing would be on both sides of every test, and none of them would notice it.
 */

/** An element as it was sent. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All character data directly in it, decoded and not trimmed. */
  readonly text: string;
}

/** Says why a text is not a well-formed XML document that we take. */
export class XmlFault extends Error {}

type ParsedNode = Readonly<Record<string, unknown>>;

const textKey = '#text';
const attributesKey = ':@';
/** Characters that XML 1.0 does not allow, lone surrogates among them. */
const forbiddenCharacter = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
});

/** Decodes the entity and character references in a text. @throws XmlFault on an unknown entity or a character XML cannot hold. */
function decode(raw: string): string {
  return raw.replace(/&([^;]*);?/g, (reference, name: string) => {
    const code = /^#(?:x[0-9A-Fa-f]{1,6}|\d{1,7})$/.test(name) ? Number(`0${name.slice(1)}`) : Number.NaN;
    const character = code <= 0x10_ffff ? String.fromCodePoint(code) : predefined[name];
    if (character === undefined || !reference.endsWith(';') || forbiddenCharacter.test(character)) {
      throw new XmlFault(`The reference ${reference} is unknown.`);
    }
    return character;
  });
}

function build(node: ParsedNode): XmlElement {
  const name = Object.keys(node).find((key) => key !== attributesKey) ?? '';
  const attributes = Object.entries((node[attributesKey] ?? {}) as Record<string, string>);
  const parts = node[name] as ParsedNode[];
  return {
    name,
    attributes: Object.fromEntries(attributes.map(([key, raw]) => [key, decode(raw)])),
    children: parts.filter((part) => !(textKey in part)).map(build),
    text: parts.map((part) => (textKey in part ? decode(String(part[textKey])) : '')).join(''),
  };
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>';

function check(xml: string): void {
  if (forbiddenCharacter.test(xml))
    throw new XmlFault('The document holds a character that XML does not allow.');
  if (!xml.startsWith(declaration)) throw new XmlFault(`The document must begin with ${declaration}.`);
  if (/<[!?]/.test(xml.slice(declaration.length))) {
    throw new XmlFault('A document type, an instruction, a comment or CDATA is not allowed.');
  }
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw new XmlFault(`${verdict.err.msg} (line ${verdict.err.line})`);
}

/**
 * Reads a document as XML 1.0 says: line ends become \n, references are decoded once. What the service never writes is
 * refused: document types, instructions, comments, CDATA. It is stricter than the library that it uses. @throws
 * XmlFault
 */
export function readXml(bytes: Buffer): XmlElement {
  let xml: string;
  try {
    xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlFault('The body is not UTF-8.');
  }
  check(xml);
  const nodes = parser.parse(xml) as ParsedNode[];
  const roots = nodes.filter((node) => !Object.keys(node).some((key) => key === '?xml' || key === textKey));
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw new XmlFault('There must be exactly one root element.');
  const element = build(root);
  // The parser drops what follows the root.
  if (!xml.endsWith(`</${element.name}>`)) throw new XmlFault('Text follows the root element.');
  return element;
}

/** The children of this name. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at a path such as `PictureDetails.PictureURL`. */
export function find(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return path
    .split('.')
    .reduce<XmlElement | undefined>((parent, name) => childrenOf(parent, name)[0], element);
}

/** The text at a path, undefined when there is no such element. */
export const textAt = (element: XmlElement | undefined, path: string): string | undefined =>
  find(element, path)?.text;

/** The same without the white space around it; empty when there is no such element. */
export const valueAt = (element: XmlElement | undefined, path: string): string =>
  textAt(element, path)?.trim() ?? '';

/** An element with text, as if it had been sent. */
export const textElement = (
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({ name, attributes, children: [], text });

/** An element without some members, and with others: a container is replaced as a whole. */
export function withMembers(
  element: XmlElement,
  given: readonly XmlElement[],
  without: readonly string[] = [],
): XmlElement {
  const gone = new Set([...without, ...given.map(({ name }) => name)]);
  return { ...element, children: [...element.children.filter(({ name }) => !gone.has(name)), ...given] };
}
