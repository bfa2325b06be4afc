/** A part of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether one of the spans contains everything from `start` to `end`. */
export const covers = (spans: readonly Span[], start: number, end: number): boolean =>
  spans.some((span) => span.start <= start && end <= span.end);

/**
 * The matches that `matchAll` finds. `matchAll` copies the pattern for each text, and most texts are short and do not
 * match, so copying took three quarters of the time.
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

/** The matches of the patterns, one pattern after the other; see `matchesOf`. */
export function spansOf(text: string, ...patterns: readonly RegExp[]): Span[] {
  const spans: Span[] = [];
  for (const pattern of patterns) {
    for (const { 0: match, index } of matchesOf(text, pattern)) {
      spans.push({ start: index, end: index + match.length });
    }
  }
  return spans;
}

/** Letters of scripts that are written without spaces: a name may begin or end between any two of them. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** No word may continue into or out of this part of the name at that side. */
function edge(part: string | undefined, side: 'start' | 'end'): string {
  const character = [...(part ?? '')].at(side === 'start' ? 0 : -1) ?? '';
  const isBound = wordCharacter.test(character) && !unspaced.test(character);
  return isBound ? `(?${side === 'start' ? '<!' : '!'}[\\p{L}\\p{N}\\p{M}])` : '';
}

/** A name with fewer letters is matched only with its signs: `$1` is not every 1. */
const lettersForLoose = 4;

/**
 * Matches a name as a whole word in any case and script, with its parts joined in any way: `Coca-Cola` is also `Coca
 * Cola` and `CocaCola`. Undefined for a name without a visible character.
 *
 * @param name in composed form (NFC), as the text must be
 */
function mentionPattern(name: string): RegExp | undefined {
  const parts = name.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]+/gu) ?? [];
  const isWord = parts.map((part) => wordCharacter.test(part));
  const from = isWord.indexOf(true);
  const to = isWord.lastIndexOf(true);
  const letters = parts.filter((_, index) => isWord[index]).join('').length;
  if (parts.length === 0) return undefined;
  const written = parts.map((part) => RegExp.escape(part));
  if (letters < lettersForLoose)
    return new RegExp(edge(parts[0], 'start') + written.join('\\s*') + edge(parts.at(-1), 'end'), 'giu');
  let body = written[from] ?? '';
  let between = '';
  for (let index = from + 1; index <= to; index += 1) {
    if (isWord[index]) {
      // One class for everything that may join two words: individually optional signs take exponential time.
      body += `[\\s\\p{Pd}'’.&+${between}]*${written[index]}`;
      between = '';
    } else between += RegExp.escape(parts[index]?.replaceAll('-', '') ?? '');
  }
  const whole = edge(parts[from], 'start') + body + edge(parts[to], 'end');
  // The signs before and after its words are optional.
  const [signsBefore, signsAfter] = [written.slice(0, from), written.slice(to + 1)].map((signs) =>
    signs.length === 0 ? '' : `(?:${signs.join('\\s*')})?`,
  );
  return new RegExp(`${signsBefore}${whole}${signsAfter}`, 'giu');
}

/** Maximum length of a name; anything longer is prose, and eventually too long for a pattern. */
const longestName = 200;

/** The mentions of a name in a text; see `mentionPattern`. */
export function mentionsOf(text: string, name: string): Span[] {
  if (name.length > longestName) return [];
  const pattern = mentionPattern(name.normalize('NFC'));
  return pattern === undefined ? [] : spansOf(text, pattern);
}

export const mentions = (text: string, name: string): boolean =>
  mentionsOf(text.normalize('NFC'), name).length > 0;
