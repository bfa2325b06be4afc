import { isDeepStrictEqual } from 'node:util';
import { invalidInput, type TradingError } from './call.ts';
import type { XmlElement } from './xml.ts';

/** Says what is wrong with an element at a path such as `Item.Title`. Every fault is an error 37. */
export type Form = (element: XmlElement, path: string) => readonly TradingError[];

/** Text of a given format, with exactly these attributes. Surrounding white space is ignored. */
export const text =
  (form: RegExp, attributes: Readonly<Record<string, string>> = {}): Form =>
  (element, path) => {
    const isPlain = element.children.length === 0 && isDeepStrictEqual({ ...element.attributes }, attributes);
    if (!isPlain)
      return [invalidInput(path, `It must be a text with the attributes ${JSON.stringify(attributes)}.`)];
    return form.test(element.text) ? [] : [invalidInput(path, 'Its text is not what the schema takes.')];
  };

export const oneOf = (values: readonly string[]): Form =>
  text(new RegExp(`^(?:${values.map((value) => RegExp.escape(value)).join('|')})$`));

/** One of several forms; an element that fits none is judged by the first. */
export const either =
  (forms: readonly Form[]): Form =>
  (element, path) => {
    const judged = forms.map((form) => form(element, path));
    return judged.find((faults) => faults.length === 0) ?? judged[0] ?? [];
  };

/**
 * Members in the order of the schema. `!` after a name: the element must have it, `*`: it may repeat. Other elements
 * than these are refused, whether the real schema has them or not: the service sends none.
 */
export function members(forms: Readonly<Record<string, Form>>): Form {
  const rules = Object.entries(forms).map(([key, form]) => ({ name: key.replace(/[!*]$/, ''), key, form }));
  return ({ children, attributes }, path) => {
    const at = (name: string) => (path === '' ? name : `${path}.${name}`);
    const faults: TradingError[] = [];
    // The root's own attribute is judged with the headers.
    if (path !== '' && Object.keys(attributes).length > 0)
      faults.push(invalidInput(path, 'It must hold elements only.'));
    let reached = 0;
    for (const [place, { name }] of children.entries()) {
      const index = rules.findIndex((rule) => rule.name === name);
      const isRepeated = children.findIndex((other) => other.name === name) < place;
      const rule = rules[index];
      if (rule === undefined || index < reached || (isRepeated && !rule.key.endsWith('*')))
        faults.push(invalidInput(at(name), 'The element is unknown, repeated or not in its place.'));
      reached = Math.max(reached, index);
    }
    for (const { key, name, form } of rules) {
      const given = children.filter((child) => child.name === name);
      if (given.length === 0 && key.endsWith('!')) faults.push(invalidInput(at(name), 'It is required.'));
      faults.push(...given.flatMap((child) => form(child, at(name))));
    }
    return faults;
  };
}
