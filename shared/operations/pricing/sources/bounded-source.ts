import type { EventLog } from '../../../platform/call/log-events.ts';
import type { VisualSource } from './visual-source.ts';

/**
 * Converts a source's items to matches one by one: an item that trips a bug of ours costs only itself.
 */
export function eachMatch<Item, Match>(
  items: readonly Item[],
  options: { readonly source: string; readonly log: EventLog },
  toMatch: (item: Item, index: number) => Match[],
): Match[] {
  const { source, log } = options;
  return items.flatMap((item, index) => {
    try {
      return toMatch(item, index);
    } catch (error) {
      log.error('search.match-bug', error, { source, index });
      return [];
    }
  });
}

/** Loaded while the source is asked: it takes markup apart, which needs much code. */
const loadBounds = () => {
  const loading = import('./bounded-match.ts');
  loading.catch(() => {});
  return loading;
};

/** A source whose matches are fit to show, and to be kept: what strangers wrote is bounded as `boundedMatch` does. */
export const boundedSource = (source: VisualSource): VisualSource => ({
  ...source,
  async search(query, call) {
    const loading = loadBounds();
    const answer = await source.search(query, call);
    if ('abstains' in answer) return answer;
    const { boundedMatch } = await loading;
    const matches = eachMatch(answer.matches, { source: source.name, log: call.log }, boundedMatch);
    return { ...answer, matches };
  },
});
