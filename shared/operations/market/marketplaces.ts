import { type SiteName, siteOfMarketplace } from '../../contract/market/sites.ts';

/** One marketplace as its two protocols know it. The same country is `GB` in one name and `UK` in another. */
export interface Marketplace {
  readonly siteName: SiteName;
  /** Id in REST calls. */
  readonly remoteId: string;
  /** Number of the Trading site, sent as a header. */
  readonly siteId: string;
  readonly categoryTreeId: string;
  /** Language of names in REST replies. */
  readonly language: string;
  /** Language of error texts in Trading replies. */
  readonly errorLanguage: string;
}

const australia: Marketplace = {
  siteName: 'Australia',
  remoteId: 'EBAY_AU',
  siteId: '15',
  categoryTreeId: '15',
  language: 'en-AU',
  errorLanguage: 'en_AU',
};

const unitedStates: Marketplace = {
  siteName: 'US',
  remoteId: 'EBAY_US',
  siteId: '0',
  categoryTreeId: '0',
  language: 'en-US',
  errorLanguage: 'en_US',
};

const unitedKingdom: Marketplace = {
  siteName: 'UK',
  remoteId: 'EBAY_GB',
  siteId: '3',
  categoryTreeId: '3',
  language: 'en-GB',
  errorLanguage: 'en_GB',
};

export const marketplaceOfSite = (siteName: SiteName): Marketplace =>
  ({ Australia: australia, US: unitedStates, UK: unitedKingdom })[siteName];

const byId: ReadonlyMap<string, Marketplace> = new Map(
  Object.entries(siteOfMarketplace).map(([id, siteName]) => [id, marketplaceOfSite(siteName)]),
);

/** The marketplace of an id such as `MARKET_AU`, if we know its site. */
export const knownMarketplace = (id: string): Marketplace | undefined => byId.get(id);

/** As above; Trading calls about the seller alone go to the Australian site for an id that we do not know. */
export const marketplaceOrAustralia = (id: string): Marketplace => byId.get(id) ?? australia;

/** Id for REST calls. An id that we do not know is passed on: whether it exists is for the marketplace to say. */
export const remoteMarketplaceId = (id: string): string =>
  byId.get(id)?.remoteId ?? id.replace(/^MARKET_/, 'EBAY_');

/** Language of the names in a category tree; undefined lets the marketplace choose. */
export const languageOfTree = (categoryTreeId: string): string | undefined =>
  [...byId.values()].find((marketplace) => marketplace.categoryTreeId === categoryTreeId)?.language;
