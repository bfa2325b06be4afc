export type { PriceHints } from './price-text/parsed-price.ts';
export { readPriceText, type TextPrice } from './price-text/read-price-text.ts';
