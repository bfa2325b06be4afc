import type { EventLog } from '../../call/event-log.ts';
import type { VisualMatch } from './visual-source.ts';

/**
 * The matches that a source's items make, each on its own: an item that cannot be read, for whatever bug of ours, costs
 * itself and no other.
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
