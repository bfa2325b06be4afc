import { isXmlText } from '../../../contract/texts.ts';

/** An element as it was read: every value is text, every child is in a list. */
export interface XmlElement {
  /** The name without its namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text within, entities decoded, white space at both ends removed. */
  readonly text: string;
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** The members with a given name of the element at the end of a path. */
export const childrenOf = (element: XmlElement | undefined, ...path: string[]): XmlElement[] =>
  path
    .slice(0, -1)
    .reduce(childOf, element)
    ?.children.filter((child) => child.name === path.at(-1)) ?? [];

/** Text of the element at the end of a path; undefined if there is none or it is empty. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const text = path.reduce<XmlElement | undefined>(childOf, element)?.text;
  return text === '' ? undefined : text;
}

/** A text with attributes. */
interface Attributed {
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * What an element holds: text or members. Undefined and empty members produce no element; a list produces one element
 * per entry.
 */
export type Content = string | undefined | Attributed | Members | readonly Content[];

/** The members of an element, in their order. */
export interface Members {
  readonly [name: string]: Content;
}

/** We do not use `escapeUTF8` of the package `entities`: it leaves carriage returns as they are. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers turn a bare carriage return into a line feed.
  '\r': '&#13;',
};

function escapeText(text: string): string {
  if (!isXmlText(text)) throw new Error('text that XML cannot carry must be refused before it is written');
  return text.replace(/[&<>"\r]/g, (character) => entities[character] ?? character);
}

function write(name: string, content: Content, attributes: Attributed['attributes'] = {}): string {
  if (content === undefined) return '';
  if (Array.isArray(content)) return content.map((entry: Content) => write(name, entry)).join('');
  if (typeof content === 'object' && typeof (content as Attributed).text === 'string') {
    const { text, attributes: own } = content as Attributed;
    return write(name, text, own);
  }
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  const inner =
    typeof content === 'string'
      ? escapeText(content)
      : Object.entries(content)
          .map(([member, held]) => write(member, held))
          .join('');
  if (inner === '' && typeof content !== 'string') return '';
  return `<${name}${pairs.join('')}>${inner}</${name}>`;
}

/** The document of a root element, without white space between elements. Names are ours and not checked. */
export const writeXml = (name: string, content: Content, attributes?: Attributed['attributes']): string =>
  `<?xml version="1.0" encoding="utf-8"?>${write(name, content, attributes)}`;
