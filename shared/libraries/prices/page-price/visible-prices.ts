import { readPriceText, type TextPrice } from '../price-text/read-price-text.ts';
import type { VisiblePrice } from './choose-price.ts';
import { amountKey, weights } from './choose-price.ts';
import { holdsHeadline, type PageFacts } from './page-facts.ts';
import type { PageRegions } from './page-regions.ts';
import type { PageElement } from './page-tree.ts';
import { priceTextOf } from './price-text-of.ts';
import { isShownAsOld, judgePlace } from './visible-place.ts';

/** Maximum texts with digits: shops show a few hundred. */
const mostTexts = 1_000;
const longest = 120;
const longestName = 300;
/** The prices shown on the page, each with the likelihood that its position is the product price's. */
export function readVisiblePrices(facts: PageFacts, regions: PageRegions): VisiblePrice[] {
  const visiblePrices: VisiblePrice[] = [];
  const done = new Set<PageElement>();
  const read = (text: string): TextPrice | undefined => readPriceText(text, facts.hints);
  let texts = 0;
  for (const element of facts.tree.elements) {
    if (
      !hasDigits(element) ||
      regions.isHidden(element) ||
      (regions.textLength[element.index] ?? 0) > longest
    )
      continue;
    if (++texts > mostTexts) break;
    const place = smallestPrice(element, read, regions);
    if (place === undefined || done.has(place.element)) continue;
    done.add(place.element);
    visiblePrices.push(place);
  }
  const judged = visiblePrices.map((price) => ({ ...price, ...judgePlace(price, facts, regions) }));
  const repeated = repeatedPlaces(judged, facts, regions);
  return judged.map((price) =>
    repeated.has(price) ? { ...price, weight: price.weight + weights.position.repeated } : price,
  );
}

const hasDigits = (element: PageElement): boolean =>
  element.children.some(
    (child) => typeof child === 'string' && child.length < 4_000 && /\p{Nd}/u.test(child),
  );

/**
 * The smallest element around a text with digits that shows a whole price: it is widened while the currency is missing.
 */
function smallestPrice(
  start: PageElement,
  readText: (text: string) => TextPrice | undefined,
  regions: PageRegions,
): VisiblePrice | undefined {
  let element: PageElement | undefined = start;
  for (let level = 0; level < 5 && element !== undefined; level++, element = element.parent) {
    if ((regions.textLength[element.index] ?? 0) > (level === 0 ? longest : 48) || element.tag === 'body')
      break;
    const inner = priceTextOf(element, longest, (child) => isShownAsOld(child, regions));
    const text = level === 0 ? withSignAfter(inner, element) : inner;
    const read = readText(text);
    if (read?.isSigned === true && Number(read.amount) > 0)
      return { ...read, element, text, source: 'visible', weight: 0, old: false };
  }
  return undefined;
}

/** The text with the sign directly after its element: `<b>4,980</b>円(税抜)`. */
function withSignAfter(text: string, { parent, place }: PageElement): string {
  const after = parent?.children[place + 1];
  return typeof after === 'string' && /^[\d.,' ]+$/u.test(text)
    ? `${text} ${after.slice(0, 12).trim()}`
    : text;
}

/**
 * Prices in three or more adjoining boxes of the same kind, none with the headline. Beside a buy button, boxes without
 * links or pictures are variants of one product.
 */
function repeatedPlaces(
  prices: readonly VisiblePrice[],
  facts: PageFacts,
  regions: PageRegions,
): ReadonlySet<VisiblePrice> {
  const boxes = new Map<string, { members: Set<number>; prices: VisiblePrice[]; amounts: Set<string> }>();
  const links = countLinks(facts.tree.elements);
  const countsNames = regions.buyButton === undefined;
  const hasLink = ({ index, end }: PageElement): boolean => (links[end] ?? 0) > (links[index] ?? 0);
  for (const price of prices) {
    let element = price.element;
    for (let level = 0; level < 9 && element.parent !== undefined; level++, element = element.parent) {
      const parent = element.parent;
      if (holdsHeadline(element, facts)) break;
      if (!countsNames && !hasLink(element)) continue;
      const key = `${parent.index} ${element.tag} ${(element.attributes.class ?? '').slice(0, longestName).split(/\s+/, 1)[0]}`;
      const box = boxes.get(key) ?? { members: new Set(), prices: [], amounts: new Set() };
      box.members.add(element.index);
      box.prices.push(price);
      box.amounts.add(amountKey(price.amount));
      boxes.set(key, box);
    }
  }
  const repeated = new Set<VisiblePrice>();
  for (const { members, amounts, prices: inside } of boxes.values()) {
    if (amounts.size > 1 && members.size > 2) for (const price of inside) repeated.add(price);
  }
  return repeated;
}

/** Number of links and pictures before each element. */
function countLinks(elements: readonly PageElement[]): Int32Array {
  const counts = new Int32Array(elements.length + 1);
  for (const { index, tag } of elements) {
    counts[index + 1] = (counts[index] ?? 0) + (tag === 'a' || tag === 'img' ? 1 : 0);
  }
  return counts;
}
