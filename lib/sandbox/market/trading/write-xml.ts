/** A text with attributes, or an element as it was sent, which goes out under another element's name or its own. */
interface Element {
  readonly text: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly (Element & { readonly name: string })[];
  /** The text is a CDATA section. */
  readonly isCdata?: boolean;
}

/** What an element holds; undefined: it is left out, a list: there are several elements of the name. */
export type Content = string | number | boolean | Element | Members | readonly Content[] | undefined;

/** The members of an element, in their order. */
export interface Members {
  readonly [name: string]: Content;
}

const isElement = (content: Element | Members): content is Element => typeof content.text === 'string';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text made safe for element content and quoted attribute values. */
const escapeXml = (text: string): string =>
  text.replace(/[&<>"\r]/g, (character) => entities[character] ?? character);

function textXml({ text, children = [], isCdata = false }: Element): string {
  if (isCdata) return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
  return children.length > 0
    ? children.map((child) => elementXml(child.name, child)).join('')
    : escapeXml(text);
}

/** Elements of a name. @param attributes those of an element that holds members */
export function elementXml(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): string {
  if (content === undefined) return '';
  if (Array.isArray(content)) return content.map((part: Content) => elementXml(name, part)).join('');
  if (typeof content !== 'object') return elementXml(name, { text: String(content) });
  const given = content as Element | Members;
  const [all, inner] = isElement(given)
    ? [given.attributes ?? {}, textXml(given)]
    : [
        attributes,
        Object.entries(given)
          .map(([key, value]) => elementXml(key, value))
          .join(''),
      ];
  const written = Object.entries(all).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${inner}</${name}>`;
}
