import type { PriceCandidate, PriceSource } from './page-price/choose-price.ts';
import { choosePrice } from './page-price/choose-price.ts';
import { readJsonLd } from './page-price/json-ld.ts';
import { readAttributePrice, readMetaPrices } from './page-price/machine-prices.ts';
import { currencyOfPage } from './page-price/page-currency.ts';
import { readFacts } from './page-price/page-facts.ts';
import { atOnce, type InParts, inPieces } from './page-price/page-pieces.ts';
import { readRegions } from './page-price/page-regions.ts';
import { parsePageInParts } from './page-price/page-tree.ts';
import { readMicrodata } from './page-price/schema-items.ts';
import { readSchemaPrices } from './page-price/schema-prices.ts';
import { readVisiblePrices } from './page-price/visible-prices.ts';

export type { PriceSource } from './page-price/choose-price.ts';
export { atOnce, decodePage, type InParts } from './page-price/page-pieces.ts';

export interface PagePrice {
  /** Exact decimal above 0. */
  readonly amount: string;
  /** ISO 4217 code; undefined if neither the page nor its site tells. */
  readonly currency: string | undefined;
  /** The most trusted place that states the amount. */
  readonly source: PriceSource;
}

/** A page as fetched. */
export interface ReadPage {
  readonly url: string;
  /** ISO 3166-1 alpha-2; resolves symbols that neither the page nor its address explains. */
  readonly country?: string;
}

/**
 * The current price of a shop page's product, weighed from its structured data, meta elements, attributes and visible
 * text.
 *
 * Undefined for a page without a price, or with many products and no evident main one. Accepts any text and never
 * throws. Each step reads a limited number of items and uses what it found by then.
 */
export const readPagePrice = (html: string, page: ReadPage): PagePrice | undefined =>
  atOnce(readPagePriceInParts(inPieces(html), page));

/** Does the same in steps of a few milliseconds, from a page in chunks. */
export function* readPagePriceInParts(
  pieces: Iterable<string>,
  page: ReadPage,
): InParts<PagePrice | undefined> {
  const tree = yield* parsePageInParts(pieces);
  const facts = readFacts(tree, page);
  yield;
  const regions = readRegions(facts);
  yield;
  const stated: PriceCandidate[] = [];
  const readers: readonly (() => readonly PriceCandidate[])[] = [
    () => readSchemaPrices(readJsonLd(tree), 'json-ld', facts),
    () => readSchemaPrices(readMicrodata(tree), 'microdata', facts),
    () => readMetaPrices(facts),
    () => readAttributePrice(facts, regions),
  ];
  for (const read of readers) {
    stated.push(...read());
    yield;
  }
  const visible = readVisiblePrices(facts, regions);
  yield;
  const choice = choosePrice(
    stated,
    visible,
    regions.buyButton !== undefined || facts.metas.get('og:type')?.[0] === 'product',
  );
  if (choice === undefined) return undefined;
  return {
    amount: choice.amount,
    currency: currencyOfPage(choice.stated, choice.shown?.text, stated, facts),
    source: choice.best.source,
  };
}
