import { isXmlText } from '../../../contract/texts.ts';

/** An element that holds either text or elements. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlNode[];
}

export const element = (
  name: string,
  content: string | readonly XmlNode[],
  attributes: Readonly<Record<string, string>> = {},
): XmlNode => ({ name, attributes, content });

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

function write({ name, attributes, content }: XmlNode): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  const inner = typeof content === 'string' ? escapeText(content) : content.map(write).join('');
  return `<${name}${pairs.join('')}>${inner}</${name}>`;
}

/** The document of a root element, without white space between elements. Names are ours and not checked. */
export const writeXml = (root: XmlNode): string => `<?xml version="1.0" encoding="utf-8"?>${write(root)}`;
