import { type Span, spansOf } from '../spans.ts';

/** Letters of scripts that are written without spaces: a name may begin or end between any two of them. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** No word may run into the first letter of a name or on from its last. */
function boundary(character: string | undefined, side: '<!' | '!'): string {
  const bound = character !== undefined && wordCharacter.test(character) && !unspaced.test(character);
  return bound ? `(?${side}[\\p{L}\\p{N}\\p{M}])` : '';
}
const start = (part = ''): string => boundary([...part].at(0), '<!');
const end = (part = ''): string => boundary([...part].at(-1), '!');

/** Where a capital after a small letter begins a word: `RedBreville`, `BrevilleToaster`. */
const joint = '(?-i:(?<=\\p{Ll})(?=\\p{Lu}))';
const startOrJoint = (part: string | undefined): string => `(?:${start(part)}|${joint})`;
const endOrJoint = (part: string | undefined): string => `(?:${joint}|s?${end(part)})`;

/** A name with fewer letters is matched only with its signs: `$1` is not every 1. */
const lettersForLoose = 4;
/** For a name with fewer letters, a longer word is too likely a different one. */
const lettersForForms = 5;

/**
 * Matches a name as a whole word without regard to capitals, in any script, whatever joins its parts: `Coca-Cola`
 * is also `Coca Cola` and `CocaCola`. Undefined for a name without a visible character.
 *
 * @param name in composed form (NFC), as the text must be
 * @param forms whether its plural and compounds by capitals (`BrevilleToaster`) are mentions of it too
 */
function mentionPattern(name: string, forms = false): RegExp | undefined {
  const parts = name.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]+/gu) ?? [];
  const isWord = parts.map((part) => wordCharacter.test(part));
  const from = isWord.indexOf(true);
  const to = isWord.lastIndexOf(true);
  const letters = parts.filter((_, index) => isWord[index]).join('').length;
  if (parts.length === 0) return undefined;
  const signs = (list: readonly string[]) => list.map(RegExp.escape).join('\\s*');
  if (letters < lettersForLoose) {
    const body = signs(parts);
    return new RegExp(start(parts[0]) + body + end(parts.at(-1)), 'giu');
  }
  const optional = (list: readonly string[]) => (list.length === 0 ? '' : `(?:${signs(list)})?`);
  let body = RegExp.escape(parts[from] ?? '');
  let between = '';
  for (const [index, part] of parts.slice(from + 1, to + 1).entries()) {
    if (isWord[from + 1 + index]) {
      // One class for all that may join two words: signs that are optional one by one take exponential time.
      body += `[\\s\\p{Pd}'’.&+${between}]*${RegExp.escape(part)}`;
      between = '';
    } else between += RegExp.escape(part.replaceAll('-', ''));
  }
  const formed = forms && letters >= lettersForForms;
  return new RegExp(
    optional(parts.slice(0, from)) +
      (formed ? startOrJoint : start)(parts[from]) +
      body +
      (formed ? endOrJoint : end)(parts[to]) +
      optional(parts.slice(to + 1)),
    'giu',
  );
}

/** Longest name; anything longer is prose, and in the end too long for a pattern. */
const longestName = 200;

/** Where a name stands in a text, see mentionPattern. */
export function mentionsOf(text: string, name: string, forms = false): Span[] {
  if (name.length > longestName) return [];
  const pattern = mentionPattern(name.normalize('NFC'), forms);
  return pattern === undefined ? [] : spansOf(text, pattern);
}

export const mentions = (text: string, name: string): boolean =>
  mentionsOf(text.normalize('NFC'), name).length > 0;
