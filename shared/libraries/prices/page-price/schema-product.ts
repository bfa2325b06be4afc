import { comparableAddress, exactAddress } from './page-addresses.ts';
import type { PageFacts } from './page-facts.ts';
import { hasType, isItem, type SchemaItem, textProperty } from './schema-item.ts';
import { weights } from './weights.ts';

/** The item that the page is about, and how sure that is (0 to 1). */
export interface MainProduct {
  readonly item: SchemaItem;
  readonly certainty: number;
}

const productTypes = new Set([
  ...[
    'product',
    'productgroup',
    'productmodel',
    'individualproduct',
    'someproducts',
    'vehicle',
    'car',
    'book',
  ],
  ...[
    'motorcycle',
    'audiobook',
    'softwareapplication',
    'mobileapplication',
    'videogame',
    'musicalbum',
    'movie',
  ],
  ...[
    'course',
    'event',
    'service',
    'accommodation',
    'apartment',
    'house',
    'hotelroom',
    'creativework',
    'visualartwork',
  ],
]);
const offerTypes = new Set(['offer', 'aggregateoffer', 'offerforpurchase', 'offerforlease', 'demand']);

/** Properties under which a page lists things that it is not about. */
const asides = new Set([
  ...[
    'isrelatedto',
    'issimilarto',
    'isaccessoryorsparepartfor',
    'isconsumablefor',
    'review',
    'reviews',
    'breadcrumb',
  ],
  ...[
    'shippingdetails',
    'hasmerchantreturnpolicy',
    'seller',
    'brand',
    'publisher',
    'author',
    'addon',
    'related',
  ],
  ...['manufacturer', 'potentialaction', 'aggregaterating', 'haspart', 'acceptedpaymentmethod', 'ispartof'],
]);
const lists = new Set(['itemlistelement', 'itemlist', 'hasoffercatalog', 'makesoffer', 'mentions']);
/** Parts of a product, read with it. */
const parts = new Set(['hasvariant', 'offers', 'model', 'pricespecification', 'isvariantof']);

/** Longest list whose products are compared. */
const mostProducts = 2_000;
const mostAddresses = 50;

interface Found {
  readonly item: SchemaItem;
  readonly listed: boolean;
  readonly main: boolean;
}

/** The main product among all items of one syntax; undefined if none, or none of a list's many, is evidently main. */
export function findMainProduct(items: readonly SchemaItem[], facts: PageFacts): MainProduct | undefined {
  const found = collectProducts(items);
  const ranked = found
    .map((product, position) => ({ ...product, ...rank(product, position, facts) }))
    .sort((a, b) => b.score - a.score);
  const [best] = ranked;
  if (best === undefined) return undefined;
  if (best.listed && !best.named && !best.addressed) return undefined;
  const rivals = ranked.filter(({ named, addressed }) => !named && !addressed).length;
  if (!best.named && !best.addressed && rivals >= weights.product.rivals) {
    return { item: best.item, certainty: weights.product.guessed };
  }
  const sure = best.named || best.addressed || ranked.length === 1;
  return { item: best.item, certainty: sure ? weights.product.sure : weights.product.likely };
}

function collectProducts(items: readonly SchemaItem[]): Found[] {
  const found: Found[] = [];
  const seen = new Set<SchemaItem>();
  function walk(item: SchemaItem, listed: boolean, main: boolean, depth: number): void {
    if (seen.has(item) || depth > 12 || found.length >= mostProducts) return;
    seen.add(item);
    const isProduct = isPriced(item);
    if (isProduct) found.push({ item, listed, main });
    for (const [name, values] of item.properties) {
      if (asides.has(name) || (isProduct && parts.has(name))) continue;
      for (const value of values) {
        if (isItem(value))
          walk(value, listed || lists.has(name), main || name.startsWith('mainentity'), depth + 1);
      }
    }
  }
  for (const item of items) walk(item, false, false, 0);
  return found;
}

/** Whether the item states a price, itself or through its offers or variants. */
function isPriced(item: SchemaItem): boolean {
  const { properties } = item;
  if (item.types[0] === 'loose') return properties.has('price') || properties.has('lowprice');
  if (hasType(item, offerTypes)) return true;
  if (properties.has('offers')) return true;
  return (
    hasType(item, productTypes) && ['hasvariant', 'price', 'lowprice'].some((name) => properties.has(name))
  );
}

function rank(
  { item, listed, main }: Found,
  position: number,
  facts: PageFacts,
): { score: number; named: boolean; addressed: boolean } {
  const name = textProperty(item, 'name') || nameOfOffered(item);
  const alike = facts.names.likenessTo(name);
  const addressed = addressesOf(item).some((address) => isOwnAddress(address, facts));
  const isProduct = hasType(item, productTypes);
  const score =
    alike * weights.product.name +
    (addressed ? weights.product.address : 0) +
    (main ? weights.product.mainEntity : 0) +
    (isProduct ? weights.product.productType : 0) +
    (listed ? weights.product.listed : 0) +
    (item.types[0] === 'loose' ? weights.product.loose : 0) +
    Math.min(position, weights.product.positions) * weights.product.perPosition;
  return { score, named: alike >= weights.product.named, addressed };
}

function nameOfOffered(item: SchemaItem): string {
  const offered = item.properties.get('itemoffered')?.[0];
  return offered !== undefined && isItem(offered) ? textProperty(offered, 'name') : '';
}

function addressesOf(item: SchemaItem): string[] {
  const addresses = ['url', 'mainentityofpage', 'sameas'].map((name) => textProperty(item, name));
  if (item.id !== undefined && /^https?:/.test(item.id)) addresses.push(item.id);
  for (const offer of item.properties.get('offers')?.slice(0, mostAddresses) ?? [])
    if (isItem(offer)) addresses.push(textProperty(offer, 'url'));
  return addresses.filter((address) => address !== '').slice(0, mostAddresses);
}

function isOwnAddress(address: string, facts: PageFacts): boolean {
  const base = [...facts.addresses][0] ?? '';
  const comparable = comparableAddress(address, `http://${base}`);
  return comparable !== undefined && facts.addresses.has(comparable);
}

/** Whether an address names exactly this page, query included, as a variant's does. */
export function isExactAddress(address: string, facts: PageFacts): boolean {
  const base = [...facts.addresses][0] ?? '';
  const exact = exactAddress(address, `http://${base}`);
  return exact !== undefined && facts.exactAddresses.has(exact);
}
