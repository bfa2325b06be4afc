import type { Source } from '../../../contract/source.ts';
import type { Part } from '../judge/part.ts';

/** What supports a text: what supports most of its words; a picture before the seller's words, and a guess last. */
export function sourceOf(parts: readonly Part[]): Source {
  const weight = (from: Source['from']) =>
    parts.reduce((words, part) => words + (part.source.from === from ? part.words : 0), 0);
  const [seen, said] = [weight('picture'), weight('words')];
  const from = seen + said === 0 ? 'inferred' : seen >= said ? 'picture' : 'words';
  const own = parts.map(({ source }) => source).filter((source) => source.from === from);
  const [first = { from }] = own;
  if (from !== 'picture') return first;
  return own.every(({ index }) => index === first.index) ? first : { from };
}
