import { expect, test } from '@jest/globals';
import {
  siteForPicture,
  siteForWords,
} from '../../../../../shared/operations/pricing/sources/market-source.ts';

test.each([
  ['AU', 'EBAY_AU', 'EBAY_AU'],
  ['NZ', 'EBAY_AU', 'EBAY_AU'],
  ['DK', 'EBAY_DE', 'EBAY_DE'],
  ['FR', 'EBAY_FR', 'EBAY_DE'],
  ['IE', 'EBAY_IE', 'EBAY_GB'],
  ['CA', 'EBAY_CA', 'EBAY_US'],
  ['MY', 'EBAY_SG', 'EBAY_US'],
  ['BR', 'EBAY_US', 'EBAY_US'],
])('%s is searched by words at %s and by picture at %s', (country, words, picture) => {
  expect([siteForWords(country), siteForPicture(country)]).toEqual([words, picture]);
});
