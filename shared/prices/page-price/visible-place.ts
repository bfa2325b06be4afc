import type { PageFacts } from './page-facts.ts';
import type { PageRegions } from './page-regions.ts';
import { textOf } from './page-text.ts';
import type { PageElement } from './page-tree.ts';
import {
  currentName,
  oldLabel,
  oldName,
  priceName,
  rateTail,
  regularName,
  sideLabel,
  sideName,
  sideTail,
} from './price-words.ts';
import { weights } from './weights.ts';

interface Place {
  readonly element: PageElement;
  readonly text: string;
  readonly currency: string | undefined;
}

interface Judgement {
  readonly weight: number;
  /** Whether it is shown as a former or list price. */
  readonly old: boolean;
}

/** How much a shown price looks like the product's current one: above 6 surely, below 2 hardly. */
export function judgePlace(place: Place, facts: PageFacts, regions: PageRegions): Judgement {
  let weight = place.currency === undefined ? weights.look.noCurrency : weights.look.currency;
  const names = judgeNames(place, regions);
  const wording = judgeWording(place);
  weight += names.weight + wording.weight;
  weight += judgePosition(place.element, facts, regions);
  return { weight, old: names.old || wording.old };
}

const oldTags = new Set(['del', 's', 'strike']);
const proseTags = new Set(['p', 'li', 'blockquote', 'figcaption']);
const strongTags = new Set(['ins', 'strong', 'b', 'h2', 'h3', 'h4', 'big', 'em']);

const endsInPrice = / price (?:amount|value)? ?$/;
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
    if (level === 0 && strongTags.has(at.tag)) current += rules.strong;
    if (at.tag === 'a') side = Math.min(side, rules.link);
    if (level < 4 && proseTags.has(at.tag) && length > text.length + 60) side = Math.min(side, rules.prose);
  }
  return { weight: price + current + old + side, old: old < rules.isOld };
}

const isStruck = (element: PageElement): boolean =>
  /line-through/i.test((element.attributes.style ?? '').slice(0, 500));

/** By the words before, around and after the amount. */
function judgeWording({ element, text }: Place): Judgement {
  const digit = text.search(/\d/);
  const own = wordsOf(text.slice(0, Math.max(digit, 0)));
  const label = /\p{L}/u.test(own) ? own : `${wordsOf(labelBefore(element))} ${own}`.trim();
  const tail = text
    .slice(digit)
    .replace(/^[\d.,'’\s]+/u, '')
    .replace(/^(?:\p{Sc}|[A-Z]{3}\b|kr\.?|zł|,?-)\s*/u, '');
  const { wording: rules } = weights;
  let judged = 0;
  const old = oldLabel.test(label);
  if (old) judged += rules.old;
  else if (sideLabel.test(label)) judged += rules.side;
  else if (
    /\b(?:now|sale|price|today|only|our price|jetzt|preis|prix|precio|prezzo|prijs|pris|cena|nu|ahora|価格|税込|販売)\b[^\d]*$/iu.test(
      label,
    )
  )
    judged += rules.current;
  if (sideTail.test(tail) || rateTail.test(tail.trim() === '' ? textBehind(element) : tail))
    judged += rules.tail;
  if (/^\s*[-–−]\s*\p{Sc}?\d/u.test(text) || /^\s*[([]?\s*\+/.test(text) || /\d\s*%/.test(text))
    judged += rules.difference;
  const letters = text.replace(/[\d.,\s\p{Sc}'’-]/gu, '').length;
  const wordy = Math.max(0, letters - rules.freeLetters) * rules.perLetter;
  return { weight: judged + Math.max(rules.mostForLetters, wordy), old };
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
      if (/\d/.test(text) && !/\d\s*(?:x|×|mal)\s*$/i.test(text)) return label;
      label = `${text.trim()} ${label}`;
      if (label.length > 12) return label;
    }
    if (label !== '') return label;
  }
  return label;
}

function textBehind(element: PageElement): string {
  let at = element;
  for (let level = 0; level < 2 && at.parent !== undefined; level++, at = at.parent) {
    for (const sibling of at.parent.children.slice(at.place + 1, at.place + 4)) {
      const text = typeof sibling === 'string' ? sibling.slice(0, 60) : smallText(sibling, 40);
      if (text.trim() !== '') return text.trim();
    }
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
  if (regions.isAside(element)) judged += rules.aside;
  if (regions.isInCard(element)) judged += rules.card;
  if (element.index > regions.relatedFrom) judged += rules.related;
  return judged;
}

/** Whether the element lies between two others, in either order. */
const lies = (element: PageElement, one: PageElement, other: PageElement): boolean =>
  element.index > Math.min(one.index, other.index) && element.index < Math.max(one.index, other.index);
