import type { PageFacts } from './page-facts.ts';
import { hasType, isItem, type SchemaItem, textProperty } from './schema-item.ts';
import { weights } from './weights.ts';

const offerTypes = new Set(['offer', 'aggregateoffer', 'offerforpurchase', 'offerforlease', 'demand']);

/** Properties under which a page lists things that it is not about. */
const asides = new Set(
  `isrelatedto issimilarto isaccessoryorsparepartfor isconsumablefor review reviews breadcrumb shippingdetails
  hasmerchantreturnpolicy seller brand publisher author addon related manufacturer potentialaction aggregaterating
  haspart acceptedpaymentmethod ispartof`.split(/\s+/u),
);
const lists = new Set(['itemlistelement', 'itemlist', 'hasoffercatalog', 'makesoffer', 'mentions']);
/** Parts of a product, read with it. */
const parts = new Set(['hasvariant', 'offers', 'model', 'pricespecification', 'isvariantof']);

/** Longest list whose products are compared. */
const mostProducts = 2_000;

interface Found {
  readonly item: SchemaItem;
  readonly listed: boolean;
}

/**
 * The main product among all items of one syntax: the first of those whose names are most like the page's. Undefined if
 * there is none, or if several or a list are given and none is evidently the page's own.
 */
export function findMainProduct(items: readonly SchemaItem[], facts: PageFacts): SchemaItem | undefined {
  const ranked = collectProducts(items)
    .map((found) => ({ ...found, likeness: facts.likenessTo(textProperty(found.item, 'name')) }))
    .sort((a, b) => b.likeness - a.likeness);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const isOneOfMany = best.listed || ranked.length >= weights.product.rivals;
  return isOneOfMany && best.likeness < weights.product.named ? undefined : best.item;
}

function collectProducts(items: readonly SchemaItem[]): Found[] {
  const found: Found[] = [];
  const seen = new Set<SchemaItem>();
  function walk(item: SchemaItem, listed: boolean, depth: number): void {
    if (seen.has(item) || depth > 12 || found.length >= mostProducts) return;
    seen.add(item);
    const isProduct = isPriced(item);
    if (isProduct) found.push({ item, listed });
    for (const [name, values] of item.properties) {
      if (asides.has(name) || (isProduct && parts.has(name))) continue;
      for (const value of values) {
        if (isItem(value)) walk(value, listed || lists.has(name), depth + 1);
      }
    }
  }
  for (const item of items) walk(item, false, 0);
  return found;
}

/** Whether the item states a price, itself or through its offers or variants. */
function isPriced(item: SchemaItem): boolean {
  const { properties } = item;
  if (item.types[0] === 'loose') return properties.has('price') || properties.has('lowprice');
  if (hasType(item, offerTypes)) return true;
  if (properties.has('offers')) return true;
  return ['hasvariant', 'price', 'lowprice'].some((name) => properties.has(name));
}
