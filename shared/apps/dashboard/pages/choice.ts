import { html } from 'hono/html';
import type { Html } from '../answer.ts';

/** A labelled choice of a form that filters; what the address asks for is among the options in any case. */
export function choice(
  label: string,
  name: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen = '',
): Html {
  const all = options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen] as const];
  return html`<label>${label}<select name="${name}">${all.map(
    ([value, text]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`,
  )}</select></label>
`;
}
