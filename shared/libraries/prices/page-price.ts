export { atOnce, type InParts } from './page-price/bounded-work.ts';
export type { PriceSource } from './page-price/choose-price.ts';
export { decodePage } from './page-price/decode-page.ts';
export {
  readPagePrice,
  readPagePriceInParts,
} from './page-price/read-page-price.ts';
