import type { EventLog } from '../../../platform/call/event-log.ts';

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
