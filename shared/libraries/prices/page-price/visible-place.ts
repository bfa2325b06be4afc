import { standingBetween } from '../price-text/standing.ts';
import { weights } from './choose-price.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageRegions } from './page-regions.ts';
import { isWithin, type PageElement, textOf } from './page-tree.ts';
import { currentName, oldName, priceName, sideName } from './price-words.ts';

interface Place {
  readonly element: PageElement;
  readonly text: string;
  readonly amount: string;
}

interface Judgement {
  readonly weight: number;
  /** Whether it appears as a former or list price. */
  readonly old: boolean;
}

/** How much a shown price looks like the product's current one: above 6 surely, below 2 hardly. */
export function judgePlace(place: Place, facts: PageFacts, regions: PageRegions): Judgement {
  let weight: number = weights.currency;
  const names = judgeNames(place, regions);
  const wording = judgeWording(place);
  weight += names.weight + wording.weight;
  weight += judgePosition(place.element, facts, regions);
  return { weight, old: names.old || wording.old };
}

const oldTags = new Set(['del', 's', 'strike', 'strikethrough']);

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
      if (own && (oldTags.has(at.tag) || named(oldName) || isStruck(at))) old = rules.old;
      if (named(sideName)) side = rules.side;
    }
  }
  return { weight: price + current + old + side, old: old === rules.old };
}

const isStruck = (element: PageElement): boolean =>
  /line-through/i.test((element.attributes.style ?? '').slice(0, 500));

/** Whether the page strikes an element through or names it a former price. */
export const isShownAsOld = (element: PageElement, regions: PageRegions): boolean =>
  oldTags.has(element.tag) || isStruck(element) || regions.isNamed(element, oldName);

/** Judges by the words before, around and after the amount. */
function judgeWording({ element, text, amount }: Place): Judgement {
  const { start, end } = placeOf(amount, text);
  const before = text.slice(0, start).slice(-60).trim();
  const label = /[\p{L}\d]/u.test(before) ? before : `${labelBefore(element).slice(-60)} ${before}`.trim();
  const inner = text.slice(end).replace(/^,?[-–]/u, '');
  const tail = `${inner}\n${textAfter(element)}`;
  const { wording: rules } = weights;
  const standing = standingBetween(label, tail);
  const letters = text.replace(/[\d.,\s\p{Sc}'’-]/gu, '').length;
  const wordy = Math.max(0, letters - rules.freeLetters) * rules.perLetter;
  return {
    weight: rules[standing] + wordy,
    old: standing === 'old' || standing === 'regular',
  };
}

const numberPattern = /\d(?:[\d.,'’٫٬]|[ \u00a0\u202f](?=\d{3}(?!\d)))*/gu;

/** The position of the amount in the text. */
function placeOf(amount: string, text: string): { start: number; end: number } {
  const digitsOf = (number: string): string => number.replace(/\D/gu, '');
  const numbers = [...text.matchAll(numberPattern)];
  const written = numbers.find(([number]) => digitsOf(number) === digitsOf(amount)) ?? numbers[0];
  return { start: written?.index ?? 0, end: (written?.index ?? 0) + (written?.[0].length ?? 0) };
}

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

/** Maximum characters of text that describe an amount. */
const longEnough = 7;
const startsWithAmount = /^[\s(]*\p{Sc}?\s?\d/u;

/**
 * Text after the element, from later siblings of it and of its parent. Words before a further number belong to that
 * number, unless they directly follow the element.
 */
function textAfter(element: PageElement): string {
  let at = element;
  for (let level = 0; level < 2 && at.parent !== undefined; level++, at = at.parent) {
    let after = '';
    let isOwn = false;
    for (const sibling of at.parent.children.slice(at.place + 1, at.place + 6)) {
      const text = (typeof sibling === 'string' ? sibling.slice(0, 60) : smallText(sibling, 40)).trim();
      if (startsWithAmount.test(text) || (/\d/.test(text) && after !== '')) return isOwn ? after : '';
      if (/^\/.*\d/su.test(text)) return text;
      if (/\d/.test(text)) return '';
      if (after === '') isOwn = typeof sibling === 'string';
      if (after.length < longEnough) after = `${after} ${text}`.trim();
    }
    if (after !== '') return after;
  }
  return '';
}

/** An element with more than a dozen others in it is not a label. */
const smallText = (element: PageElement, limit: number): string =>
  element.end - element.index > 12 ? '' : textOf(element, limit);

/** Judges by the distance to the headline and the buy button, and by the part of the page. */
function judgePosition(element: PageElement, facts: PageFacts, regions: PageRegions): number {
  const { position: rules } = weights;
  const startOf = ({ index }: PageElement): number => regions.textStart[index] ?? 0;
  let judged = 0;
  if (facts.headline !== undefined) {
    const distance = startOf(element) - startOf(facts.headline);
    if (distance >= 0 && distance < rules.afterHeadline.within) judged += rules.afterHeadline.weight;
  }
  if (
    regions.buyButton !== undefined &&
    Math.abs(startOf(element) - startOf(regions.buyButton)) < rules.nearButton.within
  )
    judged += rules.nearButton.weight;
  if (regions.productBox !== undefined && !isWithin(element, regions.productBox))
    judged += rules.outsideProduct;
  if (regions.isAside(element)) judged += rules.aside;
  if (regions.isInCard(element)) judged += rules.card;
  return judged;
}
