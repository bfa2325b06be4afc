import type { PageCase } from '../page-case.ts';
import { auctionAndAdPages } from './auctions-and-ads.ts';
import { centralEuropeanPages } from './central-europe.ts';
import { eastAsianPages } from './east-asia.ts';
import { easternEuropeanPages } from './eastern-europe.ts';
import { hostedBuilderPages } from './hosted-builders.ts';
import { latinAmericanPages } from './latin-america.ts';
import { magentoPages } from './magento.ts';
import { middleEasternPages } from './middle-east.ts';
import { shopifyPages } from './shopify.ts';
import { smallLanguagePages } from './small-languages.ts';
import { southAsianPages } from './south-asia.ts';
import { westernEuropeanPages } from './western-europe.ts';
import { europeanWooCommercePages } from './woocommerce-europe.ts';
import { worldwideWooCommercePages } from './woocommerce-world.ts';

/** Invented product pages, written from knowledge of shop systems and without sight of the reader that they judge. */
export const freshPages: readonly PageCase[] = [
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
];
