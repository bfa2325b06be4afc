/** A value of a form as Stripe reads it: texts, and objects by the names in brackets; lists are objects by index. */
export type FormValue = string | { [name: string]: FormValue };

const ownName = /^[^[\]]+/;
const bracket = /\[([^[\]]*)\]/g;

function put(into: { [name: string]: FormValue }, path: readonly string[], value: string): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const known = into[first];
  const below = typeof known === 'object' ? known : (Object.create(null) as { [name: string]: FormValue });
  into[first] = below;
  put(below, rest, value);
}

/**
 * Reads `a[b][0]=c`, the form that Stripe's API takes its parameters in (https://docs.stripe.com/api/expanding_objects
 * shows the brackets).
 */
export function readForm(text: string): { [name: string]: FormValue } {
  const form = Object.create(null) as { [name: string]: FormValue };
  for (const [name, value] of new URLSearchParams(text)) {
    const first = ownName.exec(name)?.[0] ?? '';
    const path = [first, ...Array.from(name.matchAll(bracket), ([, part = '']) => part)];
    put(form, path, value);
  }
  return form;
}
