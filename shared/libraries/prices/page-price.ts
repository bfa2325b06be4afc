export { decodePage } from './page-price/decode-page.ts';

export type { PriceSource } from './page-price/price-candidate.ts';
export {
  readPagePrice,
  readPagePriceInParts,
} from './page-price/read-page-price.ts';
export { atOnce, type InParts } from './page-price/work-budget.ts';
