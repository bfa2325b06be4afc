import { isCurrency, minorDigits } from '../currency/currency-codes.ts';
import { amountFrom } from '../price-text/amounts.ts';
import { readPriceText } from '../price-text/read-price-text.ts';
import type { PriceHints } from '../price-text/resolve-currency.ts';
import { signs } from '../vocabulary/vocabulary.ts';
import type { PriceCandidate, PriceSource } from './choose-price.ts';
import { weights } from './choose-price.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageRegions } from './page-regions.ts';

/** These have two decimals by the standard, but are never written with them. */
const wholeInPractice = new Set(['IDR', 'COP', 'HUF']);
const isWhole = (currency: string): boolean => minorDigits(currency) === 0 || wholeInPractice.has(currency);

/** The ISO 4217 code that a page means by a code or symbol in a currency field; undefined if unclear. */
export function readCurrencyField(text: string, hints: PriceHints): string | undefined {
  const bare = text.trim().slice(0, 40);
  if (bare === '') return undefined;
  const code = bare.toUpperCase().replace(/^.*[/:#]/, '');
  if (/^[A-Z]{3}$/.test(code)) {
    const current = signs.aliases.get(code) ?? code;
    return isCurrency(current) ? current : undefined;
  }
  return readPriceText(`${bare} 1`, hints)?.currency;
}

/**
 * A price in a machine-readable field, where a point is the decimal mark. Fields that contain human text after all (`€
 * 1.299,00`) are read as text. Zero does not count as a price.
 */
export function readMachinePrice(
  text: string,
  currencyText: string,
  hints: PriceHints,
): Pick<PriceCandidate, 'amount' | 'currency'> | undefined {
  const bare = text.trim().slice(0, 80);
  const stated = readCurrencyField(currencyText, hints);
  if (!/^\d{1,12}(?:\.\d+)?$/.test(bare)) {
    if (!/\d/.test(bare)) return undefined;
    const read = readPriceText(bare, stated === undefined ? hints : { ...hints, currency: stated });
    if (read === undefined || !(Number(read.amount) > 0)) return undefined;
    return { amount: read.amount, currency: stated ?? read.currency };
  }
  const literal = amountFrom(tidy(bare));
  if (literal === undefined || !(Number(literal) > 0)) return undefined;
  const grouped = /^[1-9]\d{0,2}\.\d{3}$/.test(bare) ? bare.replace('.', '') : undefined;
  if (grouped === undefined) return { amount: literal, currency: stated };
  const meansThousands = !bare.endsWith('0') || (stated !== undefined && isWhole(stated));
  return { amount: meansThousands ? grouped : literal, currency: stated };
}

/** Removes padding (`19.9900`) and the noise of binary fractions (`12.989999999`). */
function tidy(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const kept = fraction.replace(/0+$/, '');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (kept === '') return fraction === '' ? digits : `${digits}.00`;
  if (kept.length > 3) return Number(amount).toFixed(2);
  return `${digits}.${kept.padEnd(2, '0')}`;
}

const openGraph = /^(?:og|product|og:product)[:_](?:sale_?)?price(?:[:_]amount)?$/;
const sale = /sale_?price|(?:discount|special|final|current)\w*price/;
const otherMeta = /(?:^|[:._-])(?:product)?(?:[a-z]*_)?price(?:[:_.]?(?:amount|value))?$/;
const notCurrent =
  /original|standard|list|regular|msrp|rrp|retail|shipping|pretax|old|was|range|min|max|unit|currency|tier/;

/** Shops name a price in only a handful of ways at once. */
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
    const read = text === undefined ? undefined : readMachinePrice(text, currency, facts.hints);
    if (read !== undefined) candidates.push({ ...read, source, weight });
  }
  for (const name of names) {
    if (openGraph.test(name)) {
      if (!onSale || sale.test(name)) add(metas.get(name), 'opengraph', weights.source.structured);
    } else if (otherMeta.test(name)) add(metas.get(name), 'meta', weights.source.other);
  }
  return candidates;
}

/**
 * The price in the first attribute through which a shop system passes the shown price to its scripts. Without it two of
 * the invented pages are read wrongly: Magento's with a tier price, and Magento's with a price without tax next to the
 * price.
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
    const read = readMachinePrice(text, currency, facts.hints);
    if (read === undefined) return [];
    return [{ ...read, source: 'embedded-data', weight: weights.source.other }];
  }
  return [];
}
