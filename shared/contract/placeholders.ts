/*
 * A placeholder is `@` and a name of ASCII letters, digits and `_`, not inside a word: after a letter, `@` belongs to
 * an e-mail address. Letters of scripts that write words without spaces do not count here.
 */
const wordCharacter =
  '[[\\p{L}\\p{N}_]--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]]';

const name = '@[A-Za-z_][A-Za-z0-9_]*';
const chain = new RegExp(`(?<!${wordCharacter}\\p{M}*)(?:${name})+(?!${wordCharacter})`, 'gv');
const single = new RegExp(name, 'g');

/** A placeholder in a template: its name without the `@`, and its position. */
export interface Placeholder {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Every placeholder in a template, in order, adjoining ones included. */
export function placeholdersIn(template: string): Placeholder[] {
  return Array.from(template.matchAll(chain)).flatMap(({ 0: text, index }) =>
    Array.from(text.matchAll(single), (match) => ({
      name: match[0].slice(1),
      start: index + match.index,
      end: index + match.index + match[0].length,
    })),
  );
}

/** The distinct names of a template's placeholders, in order of first appearance. */
export function placeholdersOf(template: string): string[] {
  return [...new Set(placeholdersIn(template).map((placeholder) => placeholder.name))];
}
