import { readMachinePrice } from './machine-price.ts';
import type { PageFacts } from './page-facts.ts';
import type { PriceCandidate, PriceSource } from './price-candidate.ts';
import { hasType, isItem, type SchemaItem, textProperty } from './schema-item.ts';
import { findMainProduct, isExactAddress } from './schema-product.ts';

/** A stated price with its share (0 to 1) of the trust in the product. */
interface StatedPrice {
  readonly price: string;
  readonly currency: string;
  readonly share: number;
}

const mostOffers = 200;
const aggregate = new Set(['aggregateoffer']);
const unavailable = /outofstock|soldout|discontinued|out_of_stock/i;
const listPrice = /listprice|strikethrough|msrp|srp$|regular|manufacturer|rrp|invoice/i;
const conditional = ['validformembertier', 'billingduration', 'billingincrement', 'referencequantity'];

/** Prices that the main product among the items states, best first; `trust` is the weight of a sure one. */
export function readSchemaPrices(
  items: readonly SchemaItem[],
  source: PriceSource,
  trust: number,
  facts: PageFacts,
): PriceCandidate[] {
  const main = findMainProduct(items, facts);
  if (main === null) return [];
  const candidates: PriceCandidate[] = [];
  for (const { price, currency, share } of pricesOfProduct(main.item, facts, 0)) {
    const read = readMachinePrice(price, currency, facts.hints);
    if (read !== null) candidates.push({ ...read, source, weight: trust * main.certainty * share });
  }
  return candidates;
}

function pricesOfProduct(product: SchemaItem, facts: PageFacts, depth: number): StatedPrice[] {
  const offers = (product.properties.get('offers') ?? []).filter(isItem).slice(0, mostOffers);
  const own = pricesOfOffer(product, 0);
  const stated = [
    ...own,
    ...sharedAmong(
      offers.map((offer) => [offer, pricesOfOffer(offer, 0)]),
      facts,
    ),
  ];
  if (stated.length > 0 || depth > 1) return stated;
  const variants = ['hasvariant', 'model', 'isvariantof']
    .flatMap((name) => product.properties.get(name) ?? [])
    .filter(isItem)
    .slice(0, mostOffers);
  return sharedAmong(
    variants.map((variant) => [variant, pricesOfProduct(variant, facts, depth + 1)]),
    facts,
  );
}

/** Among several offers or variants, the one with the page's exact address counts, else the first to be had. */
function sharedAmong(
  alternatives: readonly (readonly [SchemaItem, readonly StatedPrice[]])[],
  facts: PageFacts,
): StatedPrice[] {
  const priced = alternatives.filter(([, prices]) => prices.length > 0);
  const chosen =
    priced.find(([item]) => addressIn(item).some((address) => isExactAddress(address, facts))) ??
    priced.find(([item]) => !unavailable.test(availabilityOf(item))) ??
    priced[0];
  return priced.flatMap((alternative) =>
    alternative[1].map((stated) => ({
      ...stated,
      share: stated.share * (alternative === chosen ? 1 : 0.55),
    })),
  );
}

function addressIn(item: SchemaItem): string[] {
  const offer = item.properties.get('offers')?.[0];
  return [
    textProperty(item, 'url'),
    offer !== undefined && isItem(offer) ? textProperty(offer, 'url') : '',
  ].filter((address) => address !== '');
}

function availabilityOf(item: SchemaItem): string {
  const own = textProperty(item, 'availability');
  if (own !== '') return own;
  const offer = item.properties.get('offers')?.[0];
  return offer !== undefined && isItem(offer) ? textProperty(offer, 'availability') : '';
}

function pricesOfOffer(offer: SchemaItem, depth: number): StatedPrice[] {
  const currency = textProperty(offer, 'pricecurrency');
  const texts = (name: string): string[] =>
    (offer.properties.get(name) ?? []).flatMap((value) => (isItem(value) ? [] : [value.text]));
  const low = texts('lowprice').map((price) => ({ price, currency, share: 0.95 }));
  const high = texts('highprice').map((price) => ({ price, currency, share: 0.4 }));
  const priced = texts('price')
    .slice(0, 5)
    .map((price, index) => ({ price, currency, share: index === 0 ? 1 : 0.6 }));
  const specified = ['pricespecification', 'price']
    .flatMap((name) => offer.properties.get(name) ?? [])
    .filter(isItem)
    .slice(0, 20)
    .flatMap((specification) => specifiedPrices(specification, currency));
  const all = hasType(offer, aggregate) ? [...low, ...priced, ...high] : [...priced, ...low, ...high];
  const stated = [...all.filter(({ price }) => isPrice(price)), ...specified];
  const nested = offer.properties.get('offers');
  if (depth > 0 || nested === undefined || !hasType(offer, aggregate)) return stated;
  const inner = nested
    .filter(isItem)
    .slice(0, mostOffers)
    .flatMap((one) => pricesOfOffer(one, depth + 1))
    .map((one) => (one.currency === '' ? { ...one, currency } : one));
  return stated.length === 0
    ? inner
    : [...stated, ...inner.map((one) => ({ ...one, share: one.share * 0.5 }))];
}

function specifiedPrices(specification: SchemaItem, currency: string): StatedPrice[] {
  const kind = `${textProperty(specification, 'pricetype')} ${textProperty(specification, 'name')}`.trim();
  const bound = conditional.some((name) => specification.properties.has(name));
  const share = listPrice.test(kind) ? 0.1 : bound ? 0.3 : 0.98;
  const own = textProperty(specification, 'pricecurrency') || currency;
  return ['price', 'minprice', 'lowprice']
    .map((name) => textProperty(specification, name))
    .filter(isPrice)
    .map((price) => ({ price, currency: own, share }));
}

const isPrice = (text: string): boolean =>
  /[1-9]/.test(text) || /\p{Nd}/u.test(text.replace(/[\d.,\s]/g, ''));
