import { lazy } from '../../platform/call/kept-values.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { GuardedClient } from '../../platform/web/guarded-client.ts';
import type { ResultsApi } from './sources/lens-source.ts';
import type { MarketSearch } from './sources/market-source.ts';
import type { PageReader } from './sources/page-reader.ts';
import type { VisualSource } from './sources/visual-source.ts';
import { marketSearchAddress, resultsAddress, wordSearchAddress } from './sources/visual-source.ts';
import type { CountSearch } from './sources/word-source.ts';

/*
 * All outside services of a search. The code of each part begins to load when the part is built, in the first call,
 * while the picture is on its way. Loading takes longer than all the rest of a start, as prices are read with tables of
 * words of some thirty languages.
 */

function preloaded<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const part = lazy(load);
  // The call that needs the part gets the failure.
  part().catch(() => {});
  return part;
}

/** A source whose code is loading. */
function loadedSource(about: Omit<VisualSource, 'search'>, load: () => Promise<VisualSource>): VisualSource {
  const source = preloaded(load);
  return { ...about, search: async (...query) => (await source()).search(...query) };
}

/**
 * Listings that Google Lens finds, through a results API.
 *
 * @param isLastResort whether it is asked only if the other sources find too few prices
 */
export const lensSource = (api: ResultsApi, isLastResort: boolean): VisualSource =>
  loadedSource(
    { name: 'lens', url: resultsAddress(api.apiUrl), isLastResort, asksByAddress: true },
    async () => (await import('./sources/lens-source.ts')).createLensSource(api),
  );

/** Live listings of the marketplace. */
export const marketSource = (services: MarketSearch): VisualSource =>
  loadedSource({ name: 'market', url: marketSearchAddress(services.apiUrl) }, async () =>
    (await import('./sources/market-source.ts')).createMarketSource(services),
  );

/** Live listings of the marketplace, searched by the product's identity. */
export const wordSource = (services: MarketSearch, countSearch: CountSearch): VisualSource =>
  loadedSource({ name: 'words', url: wordSearchAddress(services.apiUrl) }, async () =>
    (await import('./sources/word-source.ts')).createWordSource(services, countSearch),
  );

/** Hosts of the marketplace's pages and pictures, such as `www.ebay.com.au` and `i.ebayimg.com`. */
const ofMarket = /(?:^|\.)(?:ebay\.(?:com?\.)?[a-z]{2,3}|ebaystores\.[a-z.]+|ebayimg\.com)\.?$/;

/** The client that asks the marketplace for no page or picture, not even where another host redirects to it. */
export const withoutMarket = (client: GuardedClient): GuardedClient => ({
  fetch(address, request, signal) {
    const onRequest = (url: URL): void => {
      if (ofMarket.test(url.hostname))
        throw new ServiceError('UPSTREAM_FAILED', 'the marketplace has not permitted reading prices from it');
      request.onRequest?.(url);
    };
    return client.fetch(address, { ...request, onRequest }, signal);
  },
});

/** The prices on shops' pages. */
export function pageReader(client: GuardedClient): PageReader {
  const reader = preloaded(async () =>
    (await import('./sources/page-reader.ts')).createPageReader({ client }),
  );
  return { readPrice: async (...page) => (await reader()).readPrice(...page) };
}

/** A source whose matches are fit to show and to keep: `boundedMatch` cleans strangers' texts. */
export const boundedSource = (source: VisualSource): VisualSource => ({
  ...source,
  async search(query, call) {
    const bounds = preloaded(() => import('./sources/bounded-match.ts'));
    const answer = await source.search(query, call);
    if ('abstains' in answer) return answer;
    const { boundedMatch } = await bounds();
    return { ...answer, matches: answer.matches.flatMap(boundedMatch) };
  },
});
