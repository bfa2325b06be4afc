import { amountFrom } from '../price-text/amount.ts';
import { type Json, readJsonAt } from './lenient-json.ts';
import { readMachinePrice } from './machine-price.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageRegions } from './page-regions.ts';
import { rawTextOf } from './page-tree.ts';
import type { PriceCandidate } from './price-candidate.ts';
import { weights } from './weights.ts';
import { WorkBudget } from './work-budget.ts';

type JsonObject = { [key: string]: Json };

/** What the page's data may cost: a megabyte of application state. */
const mostSteps = 300_000;
/** Steps of each literal, however short, of looking at an object, and at each of its values. */
const steps = { literal: 60, object: 8, value: 2 };
const longestAttribute = 50_000;
const mostCandidates = 40;
/** Texts that are read as prices, also those that turn out to be none. */
const mostReadings = 1_000;

/**
 * Prices in the page's data for its own scripts: application state, shop systems' product data, analytics. `shared`:
 * what all data of the page may cost.
 */
export function readEmbeddedPrices(
  facts: PageFacts,
  regions: PageRegions,
  shared?: WorkBudget,
): PriceCandidate[] {
  const reader = new EmbeddedReader(facts, new WorkBudget(mostSteps, shared));
  for (const element of facts.tree.elements) {
    const { tag, attributes } = element;
    if (tag === 'script') reader.readScript(rawTextOf(element), attributes.type ?? '');
    else reader.readAttributes(tag, attributes, regions.isAside(element) || regions.isInCard(element));
  }
  return reader.candidates;
}

class EmbeddedReader {
  readonly candidates: PriceCandidate[] = [];
  readonly #facts: PageFacts;
  readonly #budget: WorkBudget;
  #readings = 0;
  #attributeSeen = false;

  constructor(facts: PageFacts, budget: WorkBudget) {
    this.#facts = facts;
    this.#budget = budget;
  }

  readScript(text: string, type: string): void {
    if (this.#isFull() || /ld\+json|template|html/i.test(type) || !/price|ViewContent|view_item/i.test(text))
      return;
    const start = /^\s*[[{]/.exec(text);
    if (start !== null) {
      this.#readValue(text, start[0].length - 1, false);
      return;
    }
    const opening = /(=|\bpush\(|JSON\.parse\(|(?:ViewContent|view_item|detail)['"]\s*,)\s*(?=[[{])/g;
    let end = 0;
    for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
      if (match.index < end) continue;
      const isView = /ViewContent|view_item/.test(match[1] ?? '');
      end = this.#readValue(text, match.index + match[0].length, isView);
      opening.lastIndex = Math.max(opening.lastIndex, end);
      if (this.#isFull()) return;
    }
  }

  /** Attributes by which shop systems hand the shown product's price to their scripts. */
  readAttributes(tag: string, attributes: Readonly<Record<string, string>>, aside: boolean): void {
    if (aside || this.#isFull()) return;
    const json =
      attributes['data-product'] ?? attributes['data-product-json'] ?? attributes['data-product-info'];
    if (json !== undefined && json.length < longestAttribute && /^\s*[[{]/.test(json))
      this.#readValue(json, 0, false);
    if (this.#attributeSeen) return;
    const kind = attributes['data-price-type'] ?? 'finalPrice';
    const input =
      tag === 'input' && /^(?:product_?|item_?)?price$/i.test(attributes.name ?? attributes.id ?? '');
    const text =
      attributes['data-price-amount'] ??
      attributes['data-product-price'] ??
      attributes['data-price'] ??
      attributes['data-current-price'] ??
      (input ? attributes.value : undefined);
    if (text === undefined || kind !== 'finalPrice' || !/\d/.test(text)) return;
    this.#attributeSeen = true;
    this.#add(
      text,
      attributes['data-currency'] ?? attributes['data-product-currency'] ?? '',
      weights.source.attribute,
      false,
    );
  }

  #readValue(text: string, start: number, isView: boolean): number {
    this.#budget.spend(steps.literal);
    const read = readJsonAt(text, start, this.#budget);
    if (read.value !== undefined) this.#walk(read.value, isView, '', 0);
    return read.end;
  }

  #walk(json: Json, isView: boolean, currency: string, depth: number): void {
    if (json === null || typeof json !== 'object' || depth > 30) return;
    if (!this.#budget.spend(steps.object) || this.#isFull()) return;
    if (Array.isArray(json)) {
      this.#budget.spend(json.length / 10);
      for (const inner of json) this.#walk(inner, isView && json.length === 1, currency, depth + 1);
      return;
    }
    const view = isView || (typeof json.event === 'string' && viewEvent.test(json.event));
    const own = currencyOf(json) || currency;
    this.#readProduct(json, view, own);
    for (const [key, inner] of Object.entries(json)) {
      if (!this.#budget.spend(steps.value)) return;
      if (/related|recommend|similar|upsell|crosssell|cart|recent|impression/i.test(key)) continue;
      this.#walk(inner, view || key === 'detail', own, depth + 1);
    }
  }

  #readProduct(json: JsonObject, isView: boolean, currency: string): void {
    const price = priceOf(json, isView);
    if (price === undefined) return;
    const name = nameKeys.map((key) => json[key]).find((value) => typeof value === 'string' && value !== '');
    const alike = typeof name === 'string' ? this.#facts.names.likenessTo(name) : 0;
    if (
      alike < weights.scriptName.own &&
      !(isView && (name === undefined || alike > weights.scriptName.viewed))
    )
      return;
    const isShopify = 'handle' in json && ('compare_at_price' in json || 'price_min' in json);
    this.#add(price, currency, isView ? weights.source.viewReport : weights.source.scriptData, isShopify);
  }

  #isFull(): boolean {
    return this.#budget.isSpent || this.candidates.length >= mostCandidates || this.#readings >= mostReadings;
  }

  #add(text: string, currency: string, weight: number, inCents: boolean): void {
    this.#readings++;
    const hundredth = /^\d{3,15}$/.test(text) ? amountFrom((Number(text) / 100).toFixed(2)) : undefined;
    const read = readMachinePrice(
      inCents && hundredth !== undefined ? hundredth : text,
      currency,
      this.#facts.hints,
      this.#facts.readPriceText,
    );
    if (read === undefined) return;
    const alternative =
      read.alternative ?? (hundredth === undefined ? undefined : inCents ? text : hundredth);
    this.candidates.push({
      amount: read.amount,
      currency: read.currency,
      source: 'embedded-data',
      weight,
      ...(alternative === undefined ? {} : { alternative }),
    });
  }
}

const viewEvent = /^(?:view_item|ViewContent|productDetail|eec\.productDetail)$/;
const wordsIn = (text: string): string[] => text.trim().split(/\s+/);
const nameKeys = wordsIn(
  'name title productName product_name item_name displayName productTitle content_name',
);
const priceKeys = wordsIn(`
  salePrice sale_price specialPrice special_price finalPrice final_price currentPrice current_price discountedPrice
  discount_price sellingPrice selling_price offerPrice price productPrice product_price priceAmount price_amount
  prices pricing priceInfo`);
const viewKeys = [...priceKeys, 'value'];
const innerKeys = wordsIn(`
  sale special final current selling discounted now amount value price centAmount currentPrice finalPrice salePrice
  sellingPrice raw formatted min minPrice regular`);

function priceOf(json: JsonObject, isView: boolean): string | undefined {
  for (const key of isView ? viewKeys : priceKeys) {
    const found = amountIn(json[key] ?? null, 0);
    if (found !== undefined) return found;
  }
  return undefined;
}

function amountIn(json: Json, depth: number): string | undefined {
  if (typeof json === 'number') return json > 0 ? String(json) : undefined;
  if (typeof json === 'string') return /[1-9]/.test(json) && json.length < 40 ? json : undefined;
  if (json === null || typeof json !== 'object' || Array.isArray(json) || depth > 2) return undefined;
  for (const key of innerKeys) {
    const found = amountIn(json[key] ?? null, depth + 1);
    if (found !== undefined) return key === 'centAmount' ? (Number(found) / 100).toFixed(2) : found;
  }
  return undefined;
}

function currencyOf(json: JsonObject): string {
  for (const key of ['currency', 'currencyCode', 'currency_code', 'priceCurrency', 'currencyIso']) {
    const value = json[key];
    if (typeof value === 'string' && value.length <= 5) return value;
  }
  return '';
}
