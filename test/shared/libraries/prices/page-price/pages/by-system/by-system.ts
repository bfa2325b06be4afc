import type { PageCase } from '../page-case.ts';
import { asia } from './asia.ts';
import { auctionsAndRetailers } from './auctions-and-retailers.ts';
import { easternEurope } from './eastern-europe.ts';
import { germanShops } from './german-shops.ts';
import { hostedShops } from './hosted-shops.ts';
import { phpCarts } from './php-carts.ts';
import { shopifyThemes } from './shopify.ts';
import { south } from './south.ts';
import { wooCommerce } from './woocommerce.ts';

/** Product pages written from how each shop system really looks, before anybody tried how they are read. */
export const bySystem: Readonly<Record<string, readonly PageCase[]>> = {
  WooCommerce: wooCommerce,
  Shopify: shopifyThemes,
  'PHP carts': phpCarts,
  'hosted shops': hostedShops,
  'German shops': germanShops,
  'Eastern Europe': easternEurope,
  Asia: asia,
  'Latin America, Africa, Middle East': south,
  'auctions and retailers': auctionsAndRetailers,
};
