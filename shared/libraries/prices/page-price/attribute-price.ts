import { readMachinePrice } from './machine-price.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageRegions } from './page-regions.ts';
import type { PriceCandidate } from './price-candidate.ts';
import { weights } from './weights.ts';

/**
 * The price in the first attribute by which a shop system hands the shown product's price to its scripts. Without it
 * two of the invented pages are read wrong: Magento's with a tier price, and Magento's with a price without tax next to
 * the price.
 */
export function readAttributePrice(facts: PageFacts, regions: PageRegions): PriceCandidate[] {
  for (const element of facts.tree.elements) {
    const { tag, attributes } = element;
    const isInput =
      tag === 'input' && /^(?:product_?|item_?)?price$/i.test(attributes.name ?? attributes.id ?? '');
    const text =
      attributes['data-price-amount'] ??
      attributes['data-product-price'] ??
      attributes['data-price'] ??
      attributes['data-current-price'] ??
      (isInput ? attributes.value : undefined);
    const isFinal = (attributes['data-price-type'] ?? 'finalPrice') === 'finalPrice';
    if (text === undefined || !isFinal || !/\d/.test(text)) continue;
    if (regions.isAside(element) || regions.isInCard(element)) continue;
    const currency = attributes['data-currency'] ?? attributes['data-product-currency'] ?? '';
    const read = readMachinePrice(text, currency, facts.hints, facts.readPriceText);
    if (read === undefined) return [];
    return [
      {
        ...read,
        source: 'embedded-data',
        weight: weights.source.other,
      },
    ];
  }
  return [];
}
