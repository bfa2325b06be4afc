import { placeholdersIn } from '../../../contract/texts.ts';

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

/** A value without its template's placeholders, in any capitals, so that no value brings one back. */
export function withoutTokens(value: string, names: readonly string[]): string {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const kept = fillScaffold(value, (name) => (known.has(name.toLowerCase()) ? '' : `@${name}`));
  return kept === value ? value : kept.trim();
}
