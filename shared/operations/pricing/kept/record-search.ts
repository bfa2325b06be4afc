import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { PageReader } from '../page-reader.ts';
import type { SoldListing, SoldSource } from '../sources/sold-source.ts';
import type { VisualMatch, VisualSource } from '../sources/visual-source.ts';
import type { KeptSearch, PageReading } from './kept-search.ts';

/** Everything outside that a search asks. */
export interface Outside {
  readonly sources: readonly VisualSource[];
  readonly sold?: SoldSource | undefined;
  readonly pages: PageReader;
}

/** The same outside, and what it said once the search is over. */
export interface SearchRecording {
  readonly outside: Outside;
  /** Undefined unless every source that was asked answered in time and at least one found something. */
  found(): KeptSearch | undefined;
}

/** Writes down what a search gets. An answer that came after its time was up counts as none, as in the search. */
export function recordSearch(outside: Outside): SearchRecording {
  const lists: (readonly VisualMatch[] | undefined)[] = outside.sources.map(() => undefined);
  const pages = new Map<string, PageReading>();
  let sold: readonly SoldListing[] | 'unanswered' | undefined;

  const sources = outside.sources.map(
    (source, index): VisualSource => ({
      name: source.name,
      async search(query, call) {
        const matches = await source.search(query, call);
        if (!call.budget.signal.aborted) lists[index] = matches;
        return matches;
      },
    }),
  );
  const recordedSold = (source: SoldSource): SoldSource => ({
    name: source.name,
    async search(query, call) {
      sold = 'unanswered';
      const listings = await source.search(query, call);
      if (!call.budget.signal.aborted) sold = listings;
      return listings;
    },
  });
  const readPrice: PageReader['readPrice'] = async (url, request) => {
    try {
      const price = await outside.pages.readPrice(url, request);
      pages.set(url, price);
      return price;
    } catch (error) {
      // A bug of ours may be gone with the next deployment; the end of the call says nothing about the page.
      const isOfThePage = error instanceof ServiceError && !request.call.budget.signal.aborted;
      if (isOfThePage) pages.set(url, { failure: error.message });
      throw error;
    }
  };
  return {
    outside: { sources, sold: outside.sold && recordedSold(outside.sold), pages: { readPrice } },
    found() {
      const answered = lists.filter((list) => list !== undefined);
      if (answered.length < lists.length || sold === 'unanswered') return undefined;
      return answered.every((list) => list.length === 0) ? undefined : complete(answered, sold, pages);
    },
  };
}

function complete(
  lists: readonly (readonly VisualMatch[])[],
  sold: readonly SoldListing[] | undefined,
  pages: ReadonlyMap<string, PageReading>,
): KeptSearch {
  const readings = Array.from(pages, ([url, reading]) => ({ url, reading }));
  const hasPrice =
    lists.flat().some(({ price }) => price !== undefined) ||
    (sold ?? []).length > 0 ||
    readings.some(({ reading }) => 'amount' in reading);
  return {
    lists,
    sold,
    // Failures of pages are kept so that nobody waits for those pages again. Where no price came at all, the next call
    // does better to try again.
    pages: hasPrice ? readings : readings.filter(({ reading }) => 'amount' in reading),
  };
}

/** The outside as it was when the search was recorded. Pages that it did not read are read now. */
export function replaySearch({ lists, sold, pages }: KeptSearch, outside: Outside): Outside {
  const readings = new Map(pages.map(({ url, reading }) => [url, reading]));
  return {
    sources: outside.sources.map(({ name }, index) => ({
      name,
      search: async () => [...(lists[index] ?? [])],
    })),
    sold: outside.sold && { name: outside.sold.name, search: async () => [...(sold ?? [])] },
    pages: {
      async readPrice(url, request) {
        const reading = readings.get(url);
        if (reading === undefined) return outside.pages.readPrice(url, request);
        if ('failure' in reading) throw new ServiceError('UPSTREAM_FAILED', reading.failure);
        return reading;
      },
    },
  };
}
