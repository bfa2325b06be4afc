import { readMachinePrice } from './machine-price.ts';
import type { PageFacts } from './page-facts.ts';
import type { PriceCandidate, PriceSource } from './price-candidate.ts';
import { weights } from './weights.ts';

const openGraph = /^(?:og|product|og:product)[:_](?:sale_?)?price(?:[:_]amount)?$/;
const sale = /sale_?price|(?:discount|special|final|current)\w*price/;
const otherMeta = /(?:^|[:._-])(?:product)?(?:[a-z]*_)?price(?:[:_.]?(?:amount|value))?$/;
const notCurrent =
  /original|standard|list|regular|msrp|rrp|retail|shipping|pretax|old|was|range|min|max|unit|currency|tier/;

/** Shops name a price in a handful of ways at once. */
const mostNames = 100;

/** Prices in the head's meta elements: OpenGraph and product properties, shop systems' own names. */
export function readMetaPrices(facts: PageFacts): PriceCandidate[] {
  const { metas } = facts;
  const currency =
    [...metas].find(([name]) => /(?:^|[:_.-])(?:price)?[:_.-]?currency(?:code)?$/.test(name))?.[1][0] ?? '';
  const candidates: PriceCandidate[] = [];
  const names = [...metas.keys()]
    .filter((name) => /price/.test(name) && !notCurrent.test(name))
    .slice(0, mostNames);
  const onSale = names.some((name) => openGraph.test(name) && sale.test(name));
  function add(texts: readonly string[] | undefined, source: PriceSource, weight: number): void {
    const text = texts?.[0];
    const read =
      text === undefined ? undefined : readMachinePrice(text, currency, facts.hints, facts.readPriceText);
    if (read !== undefined) candidates.push({ ...read, source, weight });
  }
  for (const name of names) {
    if (openGraph.test(name)) {
      if (!onSale || sale.test(name)) add(metas.get(name), 'opengraph', weights.source.structured);
    } else if (otherMeta.test(name)) add(metas.get(name), 'meta', weights.source.other);
  }
  return candidates;
}
