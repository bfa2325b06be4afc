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
import { auctionAndAdPages } from './fresh/auctions-and-ads.ts';
import { centralEuropeanPages } from './fresh/central-europe.ts';
import { eastAsianPages } from './fresh/east-asia.ts';
import { easternEuropeanPages } from './fresh/eastern-europe.ts';
import { hostedBuilderPages } from './fresh/hosted-builders.ts';
import { latinAmericanPages } from './fresh/latin-america.ts';
import { magentoPages } from './fresh/magento.ts';
import { middleEasternPages } from './fresh/middle-east.ts';
import { secondLookPages } from './fresh/second-look.ts';
import { shopifyPages } from './fresh/shopify.ts';
import { smallLanguagePages } from './fresh/small-languages.ts';
import { southAsianPages } from './fresh/south-asia.ts';
import { westernEuropeanPages } from './fresh/western-europe.ts';
import { europeanWooCommercePages } from './fresh/woocommerce-europe.ts';
import { worldwideWooCommercePages } from './fresh/woocommerce-world.ts';
import { languages } from './languages.ts';
import { marketplaces } from './marketplaces.ts';
import { noPrice } from './no-price.ts';
import type { PageCase } from './page-case.ts';
import { shopSystems } from './shop-systems.ts';
import { structuredData } from './structured-data.ts';
import { visibleOnly } from './visible-only.ts';

/** Invented product pages by how they came about. */
export const corpora: Readonly<Record<string, readonly PageCase[]>> = {
  'pages invented to try the reader': [
    ...shopSystems,
    ...bigShops,
    ...marketplaces,
    ...structuredData,
    ...languages,
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
  // Pages written from knowledge of shop systems by an author who had not seen the reader.
  'pages invented without sight of the reader': [
    ...europeanWooCommercePages,
    ...worldwideWooCommercePages,
    ...shopifyPages,
    ...magentoPages,
    ...westernEuropeanPages,
    ...centralEuropeanPages,
    ...easternEuropeanPages,
    ...middleEasternPages,
    ...eastAsianPages,
    ...southAsianPages,
    ...smallLanguagePages,
    ...latinAmericanPages,
    ...hostedBuilderPages,
    ...auctionAndAdPages,
    ...secondLookPages,
  ],
};
