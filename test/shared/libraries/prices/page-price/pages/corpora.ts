import { bigShops } from './big-shops.ts';
import { asia } from './by-system/asia.ts';
import { auctionsAndRetailers } from './by-system/auctions-and-retailers.ts';
import { easternEurope } from './by-system/eastern-europe.ts';
import { germanShops } from './by-system/german-shops.ts';
import { hostedShops } from './by-system/hosted-shops.ts';
import { phpCarts } from './by-system/php-carts.ts';
import { shopifyThemes } from './by-system/shopify.ts';
import { south } from './by-system/south.ts';
import { wooCommerce } from './by-system/woocommerce.ts';
import { marketplaces } from './marketplaces.ts';
import { noPrice } from './no-price.ts';
import type { PageCase } from './page-case.ts';
import { shopSystems } from './shop-systems.ts';
import smallPages from './small-pages.json' with { type: 'json' };
import { structuredData } from './structured-data.ts';
import { visibleOnly } from './visible-only.ts';

/** Invented product pages by how they came about. */
export const corpora: Readonly<Record<string, readonly PageCase[]>> = {
  'pages invented to try the reader': [
    ...shopSystems,
    ...bigShops,
    ...marketplaces,
    ...structuredData,
    ...visibleOnly,
    ...noPrice,
  ],
  // Pages modelled on the real ones of each shop system, before they were tried on the reader.
  'pages invented by shop system': [
    ...wooCommerce,
    ...shopifyThemes,
    ...phpCarts,
    ...hostedShops,
    ...germanShops,
    ...easternEurope,
    ...asia,
    ...south,
    ...auctionsAndRetailers,
  ],
  // One page for each kind of price that readers of prices are known to get wrong.
  'small pages': smallPages,
};
