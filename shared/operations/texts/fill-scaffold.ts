import { placeholdersIn } from '../../contract/texts.ts';

/**
 * Fills a template: each placeholder becomes its value, as plain text; one without a value is removed with one
 * adjoining space; everything else stays.
 *
 * @param valueFor the value for a placeholder's name without the `@`; empty if it has none
 */
export function fillScaffold(template: string, valueFor: (name: string) => string): string {
  let filled = '';
  let next = 0;
  for (const { name, start, end } of placeholdersIn(template)) {
    const value = valueFor(name);
    const before = template.slice(next, start);
    next = end;
    if (value !== '') {
      filled += before + value;
    } else if (before.endsWith(' ')) {
      filled += before.slice(0, -1);
    } else {
      filled += before;
      if (template[next] === ' ') next += 1;
    }
  }
  return filled + template.slice(next);
}

/** Whether a value has one of its template's placeholders, in any capitals: no value brings one back. */
export function hasToken(value: string, names: readonly string[]): boolean {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return placeholdersIn(value).some(({ name }) => known.has(name.toLowerCase()));
}
