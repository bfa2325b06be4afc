import { find, type XmlElement } from './xml.ts';

/** An element with text, as if it had been sent. */
export const textElement = (
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({ name, attributes, children: [], text });

/** The item with these members in place of those of the same names: a container is replaced as a whole. */
export function withMembers(item: XmlElement, changes: readonly XmlElement[]): XmlElement {
  const changed = new Set(changes.map(({ name }) => name));
  return { ...item, children: [...item.children.filter(({ name }) => !changed.has(name)), ...changes] };
}

/** The item with another text in a member, which keeps its attributes. */
export const withMember = (item: XmlElement, name: string, text: string): XmlElement =>
  withMembers(item, [textElement(name, text, find(item, name)?.attributes)]);

export const withoutMembers = (item: XmlElement, names: readonly string[]): XmlElement => ({
  ...item,
  children: item.children.filter(({ name }) => !names.includes(name)),
});
