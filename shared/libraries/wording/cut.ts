/** Words that cannot end a text, since they lead to something that was cut off. */
const leading = new Set(
  `a an the and or nor but with without for from in into on onto at of to by as via per plus incl including featuring
  features is are has have that which its your this than over under between after before about through against
  around during because while when until within across & + with/`.split(/\s+/),
);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Whether a word needs more after it. */
const isLeadingWord = (word: string): boolean => leading.has(word.toLowerCase().replace(/[^\p{L}&+/]/gu, ''));

const pairs = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['“', '”'],
] as const;

/** The text before the first bracket or quotation mark whose other half was cut off. */
function withoutOpenBrackets(text: string): string {
  const count = (part: string, mark: string) => part.split(mark).length - 1;
  for (const [opening, closing] of pairs) {
    let open = count(text, opening) - count(text, closing);
    let end = text.length;
    while (open > 0) {
      const cut = text.lastIndexOf(opening, end - 1);
      open += count(text.slice(cut, end), closing) - 1;
      end = cut;
    }
    if (end < text.length) return text.slice(0, end);
  }
  return text;
}

const ends = '[\\s\\p{Pd}\\p{Pc}.,;:!?/\\\\|&+([{“‘«·•…*#@~]';
const dangling = new RegExp(`(?<!${ends})${ends}+$`, 'u');

/** The text without what a cut leaves dangling: joining words, separators, half brackets. */
function tidyCut(text: string): string {
  let tidy = text;
  for (;;) {
    const closed = withoutOpenBrackets(tidy).replace(dangling, '');
    const last = /(?<!\S)\S+$/u.exec(closed)?.[0] ?? '';
    const next = isLeadingWord(last) ? closed.slice(0, -last.length).trimEnd() : closed;
    if (next === tidy) return tidy;
    tidy = next;
  }
}

/** The longest beginning within `length` UTF-16 units that ends with one of these segments. */
function beginning(text: string, segments: Iterable<{ segment: string; index: number }>, length: number) {
  let end = 0;
  for (const { segment, index } of segments) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/**
 * A text within `length` UTF-16 units, cut at a word (where one word is longer, between two characters as a reader
 * sees them), with nothing left dangling.
 */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const spaced = /^(.*\S)\s/su.exec(text.slice(0, length + 1))?.[1] ?? '';
  const atWord = tidyCut(spaced.length >= length / 3 ? spaced : beginning(text, words.segment(text), length));
  return atWord !== '' ? atWord : beginning(text, graphemes.segment(text), length).trimEnd();
}
