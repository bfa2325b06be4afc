/** A value of a form as Stripe reads it: texts, and objects by the names in brackets; lists are objects by index. */
export type FormValue = string | { [name: string]: FormValue };

/**
 * Reads `a[b][0]=c`, Stripe's format for parameters (https://docs.stripe.com/api/expanding_objects shows the brackets).
 */
export function readForm(text: string): { [name: string]: FormValue } {
  const form = Object.create(null) as { [name: string]: FormValue };
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let within = form;
    for (const part of path) {
      const known = within[part];
      const next = typeof known === 'object' ? known : (Object.create(null) as typeof form);
      within[part] = next;
      within = next;
    }
    within[last] = value;
  }
  return form;
}
