export { readPriceText } from './price-text/read-price-text.ts';
