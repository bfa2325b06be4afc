/*
 * The addresses that failures of sources name, apart from the sources: sources are loaded while pictures arrive, and
 * one may run out of time before it has asked.
 */

/**
 * The address of a results API's search without its query; `/search.json` where only a host is configured.
 *
 * @param apiUrl `https://serpapi.com` or the whole address of the search
 */
export function resultsAddress(apiUrl: string): string {
  const { origin, pathname } = new URL(apiUrl);
  return `${origin}${pathname === '/' ? '/search.json' : pathname}`;
}

/** The address of the marketplace's search by picture. @param apiUrl base of its REST API */
export const marketSearchAddress = (apiUrl: string): string =>
  `${apiUrl}/buy/browse/v1/item_summary/search_by_image`;

/** The address of the marketplace's search by words. @param apiUrl base of its REST API */
export const wordSearchAddress = (apiUrl: string): string => `${apiUrl}/buy/browse/v1/item_summary/search`;
