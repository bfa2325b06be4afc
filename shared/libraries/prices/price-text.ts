export { readPriceText, type TextPrice } from './price-text/read-price-text.ts';
