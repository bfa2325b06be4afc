import type { XmlElement } from './xml.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text made safe for element content and quoted attribute values. */
const escapeXml = (text: string): string =>
  text.replace(/[&<>"\r]/g, (character) => entities[character] ?? '');

type Attributes = Readonly<Record<string, string>>;

const open = (name: string, attributes: Attributes): string =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')}>`;

/** An element with text. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): string =>
  `${open(name, attributes)}${escapeXml(text)}</${name}>`;

/** An element whose text is a CDATA section. */
export const cdataLeaf = (name: string, text: string): string =>
  `<${name}><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`;

/** An element with child elements, given as XML. */
export const block = (name: string, children: readonly string[], attributes: Attributes = {}): string =>
  `${open(name, attributes)}${children.join('')}</${name}>`;

/** An element as it was sent. */
export const elementXml = ({ name, attributes, children, text }: XmlElement): string =>
  children.length > 0 ? block(name, children.map(elementXml), attributes) : leaf(name, text, attributes);
