import type { EventLog } from '../../../platform/call/log-events.ts';
import type {
  SoldListing,
  SoldQuery,
  SoldSource,
  Source,
  VisualMatch,
  VisualQuery,
  VisualSource,
} from './visual-source.ts';

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

const bounded = <Query, Found, Other extends string | undefined>(
  source: Source<Query, Found[] | Other>,
  boundBy: (bounds: typeof import('./bounded-match.ts')) => (found: Found) => Found[],
): Source<Query, Found[] | Other> => ({
  ...source,
  async search(query, call) {
    // Loaded while the source is asked: it takes markup apart, which needs much code.
    const loading = import('./bounded-match.ts');
    loading.catch(() => {});
    const found = await source.search(query, call);
    if (!Array.isArray(found)) return found;
    return eachMatch(found, { source: source.name, log: call.log }, boundBy(await loading));
  },
});

/** A source whose matches are fit to show, and to be kept: what strangers wrote is bounded as `boundedMatch` does. */
export const boundedSource = (source: VisualSource): VisualSource =>
  bounded<VisualQuery, VisualMatch, undefined>(source, ({ boundedMatch }) => boundedMatch);

/** The same for sold offers. */
export const boundedSoldSource = (source: SoldSource): SoldSource =>
  bounded<SoldQuery, SoldListing, 'closed'>(source, ({ boundedSale }) => boundedSale);
