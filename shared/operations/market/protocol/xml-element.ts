/** An element as it was read: every value is text, every child is in a list. */
export interface XmlElement {
  /** The name without its namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text within, entities decoded, white space at both ends removed. */
  readonly text: string;
}

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** Text of the element at the end of a path of names; undefined where there is none or it is empty. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const text = path.reduce<XmlElement | undefined>(childOf, element)?.text;
  return text === '' ? undefined : text;
}
