import { searchByImage } from '../../market/item-search.ts';
import { asSourceFailure, type MarketSearch, mostSearched, toMatch } from './market-offers.ts';
import { siteForPicture } from './market-sites.ts';
import { marketSearchAddress } from './source-addresses.ts';
import type { SearchCall, VisualQuery, VisualSource } from './visual-source.ts';

/** Finds live listings on the marketplace by the picture's bytes, with our own application's token. */
export function createMarketSource(services: MarketSearch): VisualSource {
  const name = 'market';
  return {
    name,
    async search(query: VisualQuery, call: SearchCall) {
      const bytes = await query.picture();
      const search = {
        imageBase64: Buffer.from(bytes).toString('base64'),
        remoteMarketplaceId: siteForPicture(query.country),
        limit: mostSearched,
      };
      try {
        const items = await searchByImage(services, search, call);
        return { matches: items.flatMap(toMatch) };
      } catch (error) {
        throw asSourceFailure(error, marketSearchAddress(services.apiUrl));
      }
    },
  };
}
