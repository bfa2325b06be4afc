import type { EventLog } from '../../call/event-log.ts';
import type { VisualMatch } from './visual-source.ts';

/**
 * Converts a source's items to matches one by one: an item that trips a bug of ours costs only itself.
 */
export function eachMatch<Item>(
  items: readonly Item[],
  options: { readonly source: string; readonly log: EventLog },
  toMatch: (item: Item, index: number) => VisualMatch[],
): VisualMatch[] {
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
