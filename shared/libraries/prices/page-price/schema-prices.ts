import type { PriceCandidate, PriceSource } from './choose-price.ts';
import { weights } from './choose-price.ts';
import { readMachinePrice } from './machine-prices.ts';
import type { PageFacts } from './page-facts.ts';
import { keysOf, valuesOf } from './page-facts.ts';
import { hasType, isItem, type SchemaItem, textProperty } from './schema-items.ts';

const offerTypes = new Set(['offer', 'aggregateoffer', 'offerforpurchase', 'offerforlease', 'demand']);

/** Properties for things that are not the page's subject. */
const asides = new Set(
  `isrelatedto issimilarto isaccessoryorsparepartfor isconsumablefor review reviews breadcrumb shippingdetails
  hasmerchantreturnpolicy seller brand publisher author addon related manufacturer potentialaction aggregaterating
  haspart acceptedpaymentmethod ispartof`.split(/\s+/u),
);
const lists = new Set(['itemlistelement', 'itemlist', 'hasoffercatalog', 'makesoffer', 'mentions']);
/** Parts of a product, read with it. */
const parts = new Set(['hasvariant', 'offers', 'model', 'pricespecification', 'isvariantof']);

/** Maximum length of a list whose products are compared. */
const mostProducts = 2_000;

/**
 * The main product among all items of one syntax: the first of those whose names are most like the page's. Undefined if
 * there is none, or if none of several or of a list is evidently the page's own.
 */
function findMainProduct(items: readonly SchemaItem[], facts: PageFacts): SchemaItem | undefined {
  const ranked = collectProducts(items)
    .map((product) => ({ ...product, likeness: facts.likenessTo(textProperty(product.item, 'name')) }))
    .sort((a, b) => b.likeness - a.likeness);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const isOneOfMany = best.listed || ranked.length >= weights.product.rivals;
  return isOneOfMany && best.likeness < weights.product.named ? undefined : best.item;
}

/** The priced items, each with whether it is in a list. */
function collectProducts(items: readonly SchemaItem[]) {
  const offers: { readonly item: SchemaItem; readonly listed: boolean }[] = [];
  const seen = new Set<SchemaItem>();
  function walk(item: SchemaItem, listed: boolean, depth: number): void {
    if (seen.has(item) || depth > 12 || offers.length >= mostProducts) return;
    seen.add(item);
    const isProduct = isPriced(item);
    if (isProduct) offers.push({ item, listed });
    for (const [name, values] of item.properties) {
      if (asides.has(name) || (isProduct && parts.has(name))) continue;
      for (const value of values) {
        if (isItem(value)) walk(value, listed || lists.has(name), depth + 1);
      }
    }
  }
  for (const item of items) walk(item, false, 0);
  return offers;
}

/** Whether the item states a price, itself or through its offers or variants. */
function isPriced(item: SchemaItem): boolean {
  const { properties } = item;
  if (item.types[0] === 'loose') return properties.has('price') || properties.has('lowprice');
  if (hasType(item, offerTypes)) return true;
  if (properties.has('offers')) return true;
  return ['hasvariant', 'price', 'lowprice'].some((name) => properties.has(name));
}

/** A stated price. */
interface StatedPrice {
  readonly price: string;
  readonly currency: string;
}

const mostOffers = 200;
const mostSpecified = 20;
/**
 * Offers refer to one another by id, so a short page can name any number of them. These limit how many are examined and
 * how many prices are kept.
 */
const mostLookedAt = 20_000;
const mostPrices = 2_000;
const aggregate = new Set(['aggregateoffer']);
const unavailable = /outofstock|soldout|discontinued|out_of_stock/i;
const listPrice = /listprice|strikethrough|msrp|srp$|regular|manufacturer|rrp|invoice/i;
/** Names by which an address may identify a variant. */
const identifiers = ['sku', 'productid', 'mpn', 'gtin13'];

/** Prices that the main product among the items states, best first. */
export function readSchemaPrices(
  items: readonly SchemaItem[],
  source: PriceSource,
  facts: PageFacts,
): PriceCandidate[] {
  const main = findMainProduct(items, facts);
  if (main === undefined) return [];
  const candidates: PriceCandidate[] = [];
  for (const { price, currency } of new StatedPrices(facts).ofProduct(main, 0)) {
    const read = readMachinePrice(price, currency, facts.hints);
    if (read !== undefined) candidates.push({ ...read, source, weight: weights.source.structured });
  }
  return candidates;
}

/** The distinct items under these names. */
function itemsUnder(item: SchemaItem, names: readonly string[], most: number): SchemaItem[] {
  const items = new Set<SchemaItem>();
  for (const name of names) {
    for (const value of item.properties.get(name) ?? []) {
      if (items.size >= most) return [...items];
      if (isItem(value)) items.add(value);
    }
  }
  return [...items];
}

/** Gathers the prices that a product states. */
class StatedPrices {
  readonly #facts: PageFacts;
  #looked = 0;
  #kept = 0;

  constructor(facts: PageFacts) {
    this.#facts = facts;
  }

  ofProduct(product: SchemaItem, depth: number): StatedPrice[] {
    const own = this.#ofOffer(product, 0);
    const offers = itemsUnder(product, ['offers'], mostOffers);
    const offered = ofTheChosen(
      offers.map((offer) => [offer, this.#ofOffer(offer, 0)]),
      this.#facts,
    );
    const stated = own.concat(offered);
    if (stated.length > 0 || depth > 1 || this.#isSpent()) return stated;
    const variants = itemsUnder(product, ['hasvariant', 'model', 'isvariantof'], mostOffers);
    return ofTheChosen(
      variants.map((variant) => [variant, this.ofProduct(variant, depth + 1)]),
      this.#facts,
    );
  }

  #isSpent(): boolean {
    return this.#looked >= mostLookedAt || this.#kept >= mostPrices;
  }

  #ofOffer(offer: SchemaItem, depth: number): StatedPrice[] {
    if (this.#isSpent()) return [];
    this.#looked++;
    const stated = pricesIn(offer);
    this.#kept += stated.length;
    if (depth > 0 || !hasType(offer, aggregate)) return stated;
    const currency = textProperty(offer, 'pricecurrency');
    const inner = itemsUnder(offer, ['offers'], mostOffers)
      .flatMap((schemaItem) => this.#ofOffer(schemaItem, depth + 1))
      .map((price) => (price.currency === '' ? { ...price, currency } : price));
    return [...stated, ...inner];
  }
}

/**
 * Of several offers or variants, the prices of the one named in the page's address, else of the first available one.
 */
function ofTheChosen(
  alternatives: readonly (readonly [SchemaItem, readonly StatedPrice[]])[],
  facts: PageFacts,
): StatedPrice[] {
  const priced = alternatives.filter(([, prices]) => prices.length > 0);
  const chosen =
    theNamed(priced, facts) ?? priced.find(([item]) => !unavailable.test(availabilityOf(item))) ?? priced[0];
  return chosen === undefined ? [] : [...chosen[1]];
}

/** The alternative that shares more with the page's own address than any other. */
function theNamed<Alternative extends readonly [SchemaItem, ...unknown[]]>(
  alternatives: readonly Alternative[],
  { keys, hints }: PageFacts,
): Alternative | undefined {
  if (alternatives.length < 2) return undefined;
  const values = new Set(valuesOf(keys));
  const scored = alternatives
    .map((alternative) => {
      const own = [alternative[0], ...itemsUnder(alternative[0], ['offers'], 1)];
      const shared = own.flatMap((item) => [
        ...keysOf(textProperty(item, 'url'), hints.site ?? '').filter((key) => keys.has(key)),
        ...identifiers.map((name) => textProperty(item, name).toLowerCase()).filter((id) => values.has(id)),
      ]);
      return { alternative, score: new Set(shared).size };
    })
    .sort((first, other) => other.score - first.score);
  const [best, next] = scored;
  return best !== undefined && best.score > (next?.score ?? 0) ? best.alternative : undefined;
}

function availabilityOf(item: SchemaItem): string {
  const own = textProperty(item, 'availability');
  if (own !== '') return own;
  const offer = item.properties.get('offers')?.[0];
  return offer !== undefined && isItem(offer) ? textProperty(offer, 'availability') : '';
}

/** The prices that an offer, or a product like one, states itself. */
function pricesIn(offer: SchemaItem): StatedPrice[] {
  const currency = textProperty(offer, 'pricecurrency');
  const named = hasType(offer, aggregate)
    ? ['lowprice', 'price', 'highprice']
    : ['price', 'lowprice', 'highprice'];
  const own = named.map((name) => ({ price: textProperty(offer, name), currency }));
  const specified = itemsUnder(offer, ['pricespecification', 'price'], mostSpecified).flatMap(
    (specification) => specifiedPrices(specification, currency),
  );
  return [...own.filter(({ price }) => isPrice(price)), ...specified];
}

function specifiedPrices(specification: SchemaItem, currency: string): StatedPrice[] {
  const kind = `${textProperty(specification, 'pricetype')} ${textProperty(specification, 'name')}`.trim();
  if (listPrice.test(kind)) return [];
  const own = textProperty(specification, 'pricecurrency') || currency;
  return ['price', 'minprice', 'lowprice']
    .map((name) => textProperty(specification, name))
    .filter(isPrice)
    .map((price) => ({ price, currency: own }));
}

const isPrice = (text: string): boolean =>
  /[1-9]/.test(text) || /\p{Nd}/u.test(text.replace(/[\d.,\s]/g, ''));
