import { choosePrice } from './choose-price.ts';
import { readEmbeddedPrices } from './embedded-prices.ts';
import { readJsonLd } from './json-ld.ts';
import { readMicrodata, readRdfa } from './markup-items.ts';
import { readMetaPrices } from './meta-prices.ts';
import { resolveCurrency } from './page-currency.ts';
import { readFacts } from './page-facts.ts';
import { readRegions } from './page-regions.ts';
import { parsePage } from './page-tree.ts';
import type { PriceCandidate, PriceSource } from './price-candidate.ts';
import { readSchemaPrices } from './schema-prices.ts';
import { readVisiblePrices } from './visible-prices.ts';

export interface PagePrice {
  /** Exact decimal above 0. */
  readonly amount: string;
  /** ISO 4217 code; null if neither the page nor its place tells. */
  readonly currency: string | null;
  /** The most trusted place that states the amount. */
  readonly source: PriceSource;
}

/**
 * The current price of the product that a shop page is about, read from its structured data, meta elements, script
 * data and visible text, which are weighed against each other. `country` (ISO 3166-1 alpha-2) resolves symbols that
 * nothing on the page or in its address explains.
 *
 * Null for a page without a price and for one that shows many products, none of them evidently the main one. Any
 * text may be given: never throws, takes time in proportion to its length.
 */
export function readPagePrice(html: string, page: { url: string; country?: string }): PagePrice | null {
  const tree = parsePage(html);
  const facts = readFacts(tree, page);
  const regions = readRegions(facts);
  const stated: PriceCandidate[] = [
    ...readSchemaPrices(readJsonLd(tree), 'json-ld', 10, facts),
    ...readSchemaPrices(readMicrodata(tree), 'microdata', 9, facts),
    ...readSchemaPrices(readRdfa(tree), 'rdfa', 8, facts),
    ...readMetaPrices(facts),
    ...readEmbeddedPrices(facts, regions),
  ];
  const visible = readVisiblePrices(facts, regions);
  const choice = choosePrice(
    stated,
    visible,
    regions.buyButton !== null || facts.metas.get('og:type')?.[0] === 'product',
  );
  if (choice === null) return null;
  const shownText = choice.shown !== null && choice.shown.weight > -2 ? choice.shown.text : null;
  return {
    amount: choice.amount,
    currency: resolveCurrency(choice.stated, shownText, stated, facts),
    source: choice.best.source,
  };
}
