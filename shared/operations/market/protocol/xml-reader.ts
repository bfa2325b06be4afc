import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { exceeds } from './exchange.ts';
import type { XmlElement } from './xml.ts';

const textKey = '#text';
const cdata = '#cdata';
const attributesKey = ':@';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Entities are decoded below. A reply must declare none.
  processEntities: false,
  cdataPropName: cdata,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
});

type ParsedNode = Readonly<Record<string, unknown>>;

/** An element with its content in order: decoded text and elements. */
interface ReadElement extends XmlElement {
  readonly content: readonly (string | ReadElement)[];
}

class NotUnderstood extends Error {}

/**
 * XML's own five. We do not use `decodeXML` of the package `entities`: it keeps unknown names and impossible
 * characters.
 */
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntity(whole: string, body: string): string {
  if (!body.startsWith('#')) {
    const character = Object.hasOwn(named, body) ? named[body] : undefined;
    if (character === undefined) throw new NotUnderstood(`unknown entity ${whole}`);
    return character;
  }
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) {
    throw new NotUnderstood(`no such character ${whole}`);
  }
  return String.fromCodePoint(code);
}

const decode = (text: string): string => text.replace(/&([^;&\s]{1,12});/g, decodeEntity);

const isNode = (value: unknown): value is ParsedNode => typeof value === 'object' && value !== null;
const nodesOf = (value: unknown): ParsedNode[] => (Array.isArray(value) ? value.filter(isNode) : []);

const nameOf = (node: ParsedNode): string | undefined =>
  Object.keys(node).find((key) => key !== attributesKey);

/** Text of an element and everything in it: messages may hold markup. */
const wholeText = ({ content }: ReadElement): string =>
  content.map((part) => (typeof part === 'string' ? part : wholeText(part))).join('');

function toContent(node: ParsedNode): string | ReadElement | undefined {
  if (textKey in node) return decode(String(node[textKey]));
  if (cdata in node) {
    return nodesOf(node[cdata])
      .map((part) => String(part[textKey] ?? ''))
      .join('');
  }
  return toElement(node);
}

function toElement(node: ParsedNode): ReadElement | undefined {
  const name = nameOf(node);
  if (name === undefined || name === textKey || name === cdata) return undefined;
  const attributes = isNode(node[attributesKey]) ? Object.entries(node[attributesKey]) : [];
  const content = nodesOf(node[name])
    .map(toContent)
    .filter((part) => part !== undefined);
  return {
    name,
    attributes: Object.fromEntries(attributes.map(([key, value]) => [key, decode(String(value))])),
    content,
    children: content.filter((part) => typeof part !== 'string'),
    // This is a getter, because copies of a long text in every element around it would fill the memory.
    get text() {
      return wholeText(this).trim();
    },
  };
}

const hasDocumentType = (text: string): boolean =>
  text.slice(0, text.search(/<[A-Za-z_]/)).includes('<!DOCTYPE');

/** More than the largest listing has, with 250 variations; tags in its description may count as well. */
const most = { '<': 40_000, '=': 40_000, '&': 200_000 } as const;

/**
 * Root element of a well-formed document; undefined for anything else: broken XML, HTML, a document type
 * declaration, entities beyond XML's own, more tags, attributes or entities than a reply has.
 */
export function readXml(text: string): XmlElement | undefined {
  if (Object.entries(most).some(([part, count]) => exceeds(text, part, count))) return undefined;
  if (hasDocumentType(text) || XMLValidator.validate(text) !== true) return undefined;
  try {
    const roots = nodesOf(parser.parse(text))
      .map(toElement)
      .filter((root) => root !== undefined);
    return roots.length === 1 ? roots[0] : undefined;
  } catch {
    // The parser throws for names and depths that it does not accept.
    return undefined;
  }
}
