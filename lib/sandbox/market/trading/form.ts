import { isDeepStrictEqual } from 'node:util';
import { invalidInput, type TradingError } from './errors.ts';
import type { XmlElement } from './xml.ts';

/** Says what is wrong with an element at a path such as `Item.Title`. Every fault is an error 37. */
export type Form = (element: XmlElement, path: string) => readonly TradingError[];

const leaf =
  (fits: (text: string) => boolean, attributes: Readonly<Record<string, string>> = {}): Form =>
  (element, path) => [
    ...(element.children.length === 0 ? [] : [invalidInput(path, 'It must not hold elements.')]),
    ...(fits(element.text.trim()) ? [] : [invalidInput(path, 'Its text is not what the schema takes.')]),
    ...(isDeepStrictEqual({ ...element.attributes }, attributes)
      ? []
      : [invalidInput(path, `Its attributes must be ${JSON.stringify(attributes)}.`)]),
  ];

/** Text of a form, with exactly these attributes. White space around it does not count. */
export const text = (form: RegExp, attributes?: Readonly<Record<string, string>>): Form =>
  leaf((given) => form.test(given), attributes);

export const oneOf = (values: readonly string[]): Form => leaf((given) => values.includes(given));

/** One of several forms; an element that has none of them is judged by the first. */
export const either =
  (forms: readonly Form[]): Form =>
  (element, path) => {
    const judged = forms.map((form) => form(element, path));
    return judged.find((found) => found.length === 0) ?? judged[0] ?? [];
  };

/**
 * Members in the order of the schema. `!` after a name: the element must have it, `*`: it may repeat. Other elements
 * than these are refused, whether the real schema has them or not: the service sends none.
 */
export function members(forms: Readonly<Record<string, Form>>): Form {
  const rules = Object.entries(forms).map(([key, form]) => ({ name: key.replace(/[!*]$/, ''), key, form }));
  return ({ children, text: stray, attributes }, path) => {
    const at = (name: string) => (path === '' ? name : `${path}.${name}`);
    const found: TradingError[] = [];
    if (stray.trim() !== '') found.push(invalidInput(path, 'It must not hold text.'));
    // The root's own attribute is judged with the headers.
    if (path !== '' && Object.keys(attributes).length > 0)
      found.push(invalidInput(path, 'It has no attributes.'));
    let reached = 0;
    for (const [place, child] of children.entries()) {
      const index = rules.findIndex(({ name }) => name === child.name);
      const rule = rules[index];
      const isRepeated = children.findIndex(({ name }) => name === child.name) < place;
      if (rule === undefined) found.push(invalidInput(at(child.name), 'The element is unknown.'));
      else if (index < reached)
        found.push(invalidInput(at(child.name), `It must come before ${rules[reached]?.name}.`));
      else if (isRepeated && !rule.key.endsWith('*'))
        found.push(invalidInput(at(child.name), 'It must not be repeated.'));
      else found.push(...rule.form(child, at(child.name)));
      reached = Math.max(reached, index);
    }
    const missing = rules.filter(
      ({ key, name }) => key.endsWith('!') && !children.some((one) => one.name === name),
    );
    return [...found, ...missing.map(({ name }) => invalidInput(at(name), 'It is required.'))];
  };
}
