import { withoutSign } from '../price-text/holds-money.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageRegions } from './page-regions.ts';
import { textOf } from './page-text.ts';
import { isWithin, type PageElement } from './page-tree.ts';
import { currentName, oldName, priceName, rateTail, regularName, sideName } from './price-words.ts';
import { weights } from './weights.ts';

interface Place {
  readonly element: PageElement;
  readonly text: string;
  readonly amount: string;
  readonly currency: string | undefined;
}

interface Judgement {
  readonly weight: number;
  /** Whether it is shown as a former or list price. */
  readonly old: boolean;
}

/** How much a shown price looks like the product's current one: above 6 surely, below 2 hardly. */
export function judgePlace(place: Place, facts: PageFacts, regions: PageRegions): Judgement {
  let weight = place.currency === undefined ? 0 : weights.currency;
  const names = judgeNames(place, regions);
  const wording = judgeWording(place, facts);
  weight += names.weight + wording.weight;
  weight += judgePosition(place.element, facts, regions);
  return { weight, old: names.old || wording.old };
}

const oldTags = new Set(['del', 's', 'strike', 'strikethrough']);
const strongTags = new Set(['ins', 'strong', 'b', 'h2', 'h3', 'h4', 'big', 'em']);

/** Judges by the names and tags of the element and of the small elements around it. */
function judgeNames({ element, text }: Place, regions: PageRegions): Judgement {
  const { names: rules } = weights;
  let price = 0;
  let current = 0;
  let old = 0;
  let side = 0;
  let at: PageElement | undefined = element;
  for (let level = 0; level < 5 && at !== undefined; level++, at = at.parent) {
    const length = regions.textLength[at.index] ?? 0;
    if (level > 1 && length > Math.max(200, text.length * 6)) break;
    const place = at;
    const named = (pattern: RegExp): boolean => regions.isNamed(place, pattern);
    const own = length <= text.length * 1.6 + 4;
    if (named(priceName))
      price = Math.max(price, level === 0 ? rules.own : level === 1 ? rules.parent : rules.around);
    if (own || level < 2) {
      if (named(currentName)) current = rules.current;
      if (own && named(regularName)) old = Math.min(old, rules.regular);
      if (own && (oldTags.has(at.tag) || named(oldName) || isStruck(at))) old = rules.old;
      if (named(sideName)) side = rules.side;
    }
    if (level === 0 && strongTags.has(at.tag)) current += rules.strong;
  }
  return { weight: price + current + old + side, old: old === rules.old };
}

const isStruck = (element: PageElement): boolean =>
  /line-through/i.test((element.attributes.style ?? '').slice(0, 500));

/** Whether the page strikes an element through or names it a former price. */
export const isShownAsOld = (element: PageElement, regions: PageRegions): boolean =>
  oldTags.has(element.tag) || isStruck(element) || regions.isNamed(element, oldName);

/** Judges by the words before, around and after the amount. */
function judgeWording({ element, text, amount }: Place, facts: PageFacts): Judgement {
  const { start, end, label: own } = partsAround(text, amount);
  const before = wordsOf(own);
  const isFirst = !/\d/u.test(text.slice(0, start));
  const label =
    /\p{L}/u.test(before) || !isFirst ? before : `${wordsOf(labelBefore(element))} ${before}`.trim();
  const inner = withoutSign(text.slice(end).replace(/^,?[-–]/u, ''));
  const tail = inner.trim() === '' ? withoutSign(textAfter(element)) : inner;
  const { wording: rules } = weights;
  const led = facts.readLabel.before(label);
  const standing =
    led === 'old' || led === 'regular' || led === 'side' ? led : (facts.readLabel.after(tail) ?? led);
  let judged = standing === undefined || standing === 'regular' ? 0 : rules[standing];
  if (rateTail.test(tail)) judged += rules.tail;
  const letters = text.replace(/[\d.,\s\p{Sc}'’-]/gu, '').length;
  const wordy = Math.max(0, letters - rules.freeLetters) * rules.perLetter;
  return {
    weight: judged + wordy,
    old: standing === 'old' || standing === 'regular',
  };
}

const numberPattern = /\d(?:[\d.,'’٫٬]|[ \u00a0\u202f](?=\d{3}(?!\d)))*/gu;

/** Where in the text the amount is, and the words between it and the number before. */
function partsAround(text: string, amount: string): { start: number; end: number; label: string } {
  const digitsOf = (number: string): string => number.replace(/\D/gu, '');
  const wanted = digitsOf(amount);
  let since = 0;
  let first: { start: number; end: number; label: string } | undefined;
  for (const match of text.matchAll(numberPattern)) {
    const part = {
      start: match.index,
      end: match.index + match[0].length,
      label: text.slice(since, match.index),
    };
    if (digitsOf(match[0]) === wanted) return part;
    // Words before a percentage also apply to the amount after it: "Save 20% ($5)".
    if (/^\s*%/u.test(text.slice(part.end, part.end + 3))) continue;
    first ??= part;
    since = part.end;
  }
  return first ?? { start: 0, end: 0, label: '' };
}

/** A label without signs and codes of currencies, in lower case. */
const wordsOf = (label: string): string =>
  label
    .replace(/\b[A-Z]{1,3} ?(?=\p{Sc})|\p{Sc}|\b[A-Z]{3}\s*$|\bRs\.?\s*$/gu, '')
    .slice(-60)
    .toLowerCase()
    .trim();

/** Text before the element, from earlier siblings of it and of its parent, up to the next amount. */
function labelBefore(element: PageElement): string {
  let at = element;
  let label = '';
  for (let level = 0; level < 3 && at.parent !== undefined; level++, at = at.parent) {
    const siblings = at.parent.children;
    for (let index = at.place - 1; index >= 0 && index >= at.place - 4; index--) {
      const sibling = siblings[index];
      if (sibling === undefined) break;
      const text = typeof sibling === 'string' ? sibling.slice(-80) : smallText(sibling, 60);
      if (text.trim() === '') continue;
      if (/\d/.test(text) && !/\d\s*(?:x|×|mal|\+)\s*$/i.test(text)) return label;
      label = `${text.trim()} ${label}`;
      if (label.length > 12) return label;
    }
    if (label !== '') return label;
  }
  return label;
}

/** Text after the element, from later siblings of it and of its parent, up to the next amount. */
function textAfter(element: PageElement): string {
  let at = element;
  for (let level = 0; level < 2 && at.parent !== undefined; level++, at = at.parent) {
    let after = '';
    for (const sibling of at.parent.children.slice(at.place + 1, at.place + 6)) {
      const text = typeof sibling === 'string' ? sibling.slice(0, 60) : smallText(sibling, 40);
      // Words before a further number are that number's.
      if (/\d/.test(text) && (after !== '' || /\p{L}.*\d/su.test(text))) return after;
      after = `${after} ${text.trim()}`.trim();
      if (after.length > 6) break;
    }
    if (after !== '') return after;
  }
  return '';
}

/** An element with more than a dozen others in it is not a label. */
const smallText = (element: PageElement, limit: number): string =>
  element.end - element.index > 12 ? '' : textOf(element, limit);

/** Judges by the distance to the headline and to the button that buys, and by the part of the page. */
function judgePosition(element: PageElement, facts: PageFacts, regions: PageRegions): number {
  const { position: rules } = weights;
  const startOf = ({ index }: PageElement): number => regions.textStart[index] ?? 0;
  let judged = 0;
  if (facts.headline !== undefined) {
    const distance = startOf(element) - startOf(facts.headline);
    if (distance >= 0 && distance < rules.afterHeadline.within) judged += rules.afterHeadline.weight;
    if (distance < 0 && -distance < rules.beforeHeadline.within) judged += rules.beforeHeadline.weight;
  }
  if (
    regions.buyButton !== undefined &&
    Math.abs(startOf(element) - startOf(regions.buyButton)) < rules.nearButton.within
  )
    judged += rules.nearButton.weight;
  if (regions.productBox !== undefined && !isWithin(element, regions.productBox))
    judged += rules.outsideProduct;
  if (element.index > regions.noPriceFrom) judged += rules.afterNoPrice;
  if (regions.isAside(element)) judged += rules.aside;
  if (regions.isInCard(element)) judged += rules.card;
  if (element.index > regions.relatedFrom) judged += rules.related;
  return judged;
}
