import type { Source } from '../../../contract/source.ts';
import type { Part } from '../judge/part.ts';

/** What supports a text: the picture or the words that support most of it. */
export function sourceOf(parts: readonly Part[]): Source {
  const weight = (from: Source['from']) =>
    parts.reduce((words, part) => words + (part.source.from === from ? part.words : 0), 0);
  const [seen, said] = [weight('picture'), weight('words')];
  const from = seen + said === 0 ? 'inferred' : seen >= said ? 'picture' : 'words';
  const own = parts.filter(({ source }) => source.from === from);
  const bySource = Map.groupBy(own, ({ source }) => source.index ?? -1).values();
  const words = (list: readonly Part[]) => list.reduce((sum, part) => sum + part.words, 0);
  const [[most] = []] = [...bySource].toSorted((a, b) => words(b) - words(a));
  return most?.source ?? { from };
}
