/** An HTML element with attributes and children; texts stay texts. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** An element that our page is known to have. */
export function part<Found extends Element>(within: ParentNode, selector: string): Found {
  const match = within.querySelector<Found>(selector);
  if (match === null) throw new Error(`The page has no ${selector}.`);
  return match;
}
