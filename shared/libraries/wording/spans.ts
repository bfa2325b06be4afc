/** A part of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether one of the spans contains everything from `start` to `end`. */
export const covers = (spans: readonly Span[], start: number, end: number): boolean =>
  spans.some((span) => span.start <= start && end <= span.end);

/**
 * The matches that `matchAll` finds. `matchAll` copies the pattern for each text, and most texts are short and match
 * nothing, so three quarters of the time went into copies.
 *
 * @param pattern must be global, with the flag `u` or `v`
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    matches.push(match);
    if (match[0] === '') pattern.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1;
  }
  return matches;
}

/** Where the patterns match, one pattern after the other; see `matchesOf`. */
export function spansOf(text: string, ...patterns: readonly RegExp[]): Span[] {
  const spans: Span[] = [];
  for (const pattern of patterns) {
    for (const { 0: found, index } of matchesOf(text, pattern)) {
      spans.push({ start: index, end: index + found.length });
    }
  }
  return spans;
}

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

/** The mentions of a name in a text; see `mentionPattern`. */
export function mentionsOf(text: string, name: string, forms = false): Span[] {
  if (name.length > longestName) return [];
  const pattern = mentionPattern(name.normalize('NFC'), forms);
  return pattern === undefined ? [] : spansOf(text, pattern);
}

export const mentions = (text: string, name: string): boolean =>
  mentionsOf(text.normalize('NFC'), name).length > 0;
