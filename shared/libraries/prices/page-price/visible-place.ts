import { withoutSign } from '../price-text/holds-money.ts';
import type { LabelStanding } from './label-words.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageRegions } from './page-regions.ts';
import { textOf } from './page-text.ts';
import { isWithin, type PageElement } from './page-tree.ts';
import {
  currentName,
  oldName,
  priceName,
  rateTail,
  regularName,
  sideName,
  sideTail,
  unitName,
} from './price-words.ts';
import { weights } from './weights.ts';

interface Place {
  readonly element: PageElement;
  readonly text: string;
  readonly amount: string;
  readonly unsure: boolean;
  readonly currency: string | undefined;
}

interface Judgement {
  readonly weight: number;
  /** Whether it is shown as a former or list price. */
  readonly old: boolean;
  /** What the words beside it make of it. */
  readonly standing?: LabelStanding | undefined;
}

/** How much a shown price looks like the product's current one: above 6 surely, below 2 hardly. */
export function judgePlace(place: Place, facts: PageFacts, regions: PageRegions): Judgement {
  let weight = place.currency === undefined ? weights.look.noCurrency : weights.look.currency;
  if (place.unsure) weight += weights.look.unsure;
  const names = judgeNames(place, regions);
  const wording = judgeWording(place, facts);
  weight += names.weight + wording.weight;
  weight += judgePosition(place.element, facts, regions);
  return { weight, old: names.old || wording.old, standing: wording.standing };
}

const oldTags = new Set(['del', 's', 'strike', 'strikethrough']);
const proseTags = new Set(['p', 'li', 'blockquote', 'figcaption']);
const strongTags = new Set(['ins', 'strong', 'b', 'h2', 'h3', 'h4', 'big', 'em']);

const endsInPrice = / price (?:amount|value)? ?$/;
/** `258.00 kr / l`, with its label. */
const longestUnitPrice = 60;
const mainName = / (?:main|current|final|sale)/;

/** By the names and tags of the element and of the small elements around it. */
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
    if (at.attributes.itemprop === 'price' && named(endsInPrice)) price = rules.itemprop;
    if (own || level < 2) {
      if (named(currentName)) current = rules.current;
      if (own && named(regularName)) old = Math.min(old, rules.regular);
      if (own && (oldTags.has(at.tag) || named(oldName) || isStruck(at))) old = rules.old;
      if (named(sideName) && !(own && level === 0 && named(mainName))) side = rules.side;
      if (at.tag === 'ins') current = rules.ins;
    }
    if (level < 4 && length < longestUnitPrice && named(unitName)) side = rules.side;
    if (level === 0 && strongTags.has(at.tag)) current += rules.strong;
    if (at.tag === 'a') side = Math.min(side, rules.link);
    if (level < 4 && proseTags.has(at.tag) && length > text.length + 60) side = Math.min(side, rules.prose);
  }
  return { weight: price + current + old + side, old: old < rules.isOld };
}

const isStruck = (element: PageElement): boolean =>
  /line-through/i.test((element.attributes.style ?? '').slice(0, 500));

/** Whether the page strikes an element through or names it a former price. */
export const isShownAsOld = (element: PageElement, regions: PageRegions): boolean =>
  oldTags.has(element.tag) || isStruck(element) || regions.isNamed(element, oldName);

/** By the words before, around and after the amount. */
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
  let judged = standing === undefined ? 0 : rules[standing];
  if (sideTail.test(inner) || rateTail.test(tail)) judged += rules.tail;
  if (/^\s*[-–−]\s*\p{Sc}?\d/u.test(text) || /^\s*[([]?\s*\+/.test(text) || isPercentage(own))
    judged += rules.difference;
  const letters = text.replace(/[\d.,\s\p{Sc}'’-]/gu, '').length;
  const wordy = Math.max(0, letters - rules.freeLetters) * rules.perLetter;
  return {
    weight: judged + Math.max(rules.mostForLetters, wordy),
    old: standing === 'old' || standing === 'regular',
    standing,
  };
}

/** Whether the amount is that of a percentage before it: "Save 20% ($5)", but not "-20% $39" or "$18 (5% off)". */
const isPercentage = (label: string): boolean =>
  /\d\s*%/u.test(label) && !/^\s*[([]?\s*[-–−]?\s*\d+(?:[.,]\d+)?\s*%[)\]\s]*$/u.test(label);

const numberPattern = /\d(?:[\d.,'’٫٬]|[ \u00a0\u202f](?=\d{3}(?!\d)))*/gu;

/** Where in the text the amount stands, and the words between it and the number before. */
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
    // What is said before a percentage is said of the amount after it too: "Save 20% ($5)".
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

/** Text before the element: of its elder siblings and its parent's, up to the next amount. */
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

/** Text after the element: of its younger siblings and its parent's, up to the next amount. */
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

const byDistance = (
  distance: number,
  steps: readonly { readonly within: number; readonly weight: number }[],
): number => steps.find(({ within }) => distance < within)?.weight ?? 0;

/** By the distance to the headline and to the button that buys, and by the part of the page. */
function judgePosition(element: PageElement, facts: PageFacts, regions: PageRegions): number {
  const { position: rules } = weights;
  const start = regions.textStart[element.index] ?? 0;
  let judged = 0;
  if (facts.headline !== undefined && isWithin(element, facts.headline)) judged += rules.inHeadline;
  if (facts.headline !== undefined) {
    const distance = start - (regions.textStart[facts.headline.index] ?? 0);
    judged +=
      distance >= 0 ? byDistance(distance, rules.afterHeadline) : byDistance(-distance, rules.beforeHeadline);
  }
  const { buyButton } = regions;
  if (buyButton !== undefined) {
    const distance = Math.abs(start - (regions.textStart[buyButton.index] ?? 0));
    judged += byDistance(distance, rules.nearButton);
    if (facts.headline !== undefined && lies(element, facts.headline, buyButton))
      judged += rules.betweenHeadlineAndButton;
  }
  if (regions.productBox !== undefined && !isWithin(element, regions.productBox))
    judged += rules.outsideProduct;
  if (regions.isOption(element)) judged += rules.option;
  if (element.index > regions.noPriceFrom) judged += rules.afterNoPrice;
  if (regions.isAside(element)) judged += rules.aside;
  if (regions.isInCard(element)) judged += rules.card;
  if (element.index > regions.relatedFrom) judged += rules.related;
  return judged;
}

/** Whether the element lies between two others, in either order. */
const lies = (element: PageElement, one: PageElement, other: PageElement): boolean =>
  element.index > Math.min(one.index, other.index) && element.index < Math.max(one.index, other.index);
