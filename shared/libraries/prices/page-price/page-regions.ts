import { holdsHeadline, type PageFacts, remember } from './page-facts.ts';
import { isWithin, namesOf, type PageElement, textOf, unread } from './page-tree.ts';
import { buyName, cardName, priceName, saysBuy, sideRegion, spacedNames } from './price-words.ts';

/** Which parts of a page are about its product. */
export type PageRegions = ReturnType<typeof readRegions>;

const sideTags = new Set(['nav', 'footer', 'header', 'aside']);

/** Maximum distinct names read on a page: shops have hundreds. */
const mostNames = 4_000;

export function readRegions(facts: PageFacts) {
  const { elements } = facts.tree;
  let left = mostNames;
  const normalized = remember((raw: string) => (raw !== '' && left-- > 0 ? spacedNames(raw) : ' '));
  const known: string[] = [];
  function names(element: PageElement): string {
    known[element.index] ??= normalized(namesOf(element));
    return known[element.index] ?? '';
  }
  const matching = remember((pattern: RegExp) => remember((name: string) => pattern.test(name)));
  const isNamed = (element: PageElement, pattern: RegExp): boolean => matching(pattern)(names(element));
  const { textStart, textLength } = measureText(facts);
  const buyButton = findBuyButton(facts, names, textLength);
  function inherited(own: (element: PageElement) => boolean): (element: PageElement) => boolean {
    const marks = new Uint8Array(elements.length);
    for (const element of elements) {
      const above = element.parent === undefined ? 0 : (marks[element.parent.index] ?? 0);
      marks[element.index] = above === 1 || own(element) ? 1 : 0;
    }
    return (element) => marks[element.index] === 1;
  }
  const holdsProduct = (element: PageElement): boolean =>
    holdsHeadline(element, facts) ||
    (buyButton !== undefined && buyButton.index >= element.index && buyButton.index < element.end);
  return {
    /** Whether an element's normalized names match a pattern; equal names are matched only once. */
    isNamed,
    /** Characters of text before each element, and within it, by element index. */
    textStart,
    textLength,
    /** Whether the element is in a part about something else: navigation, cart, other products. */
    isAside: inherited((element) => {
      if (element.depth < 3) return false;
      if (!sideTags.has(element.tag) && (!isNamed(element, sideRegion) || isNamed(element, priceName)))
        return false;
      return !holdsProduct(element);
    }),
    isHidden: inherited(({ tag, attributes }) => unread.has(tag) || isHidden(tag, attributes)),
    isInCard: inherited(
      (element) =>
        element.depth > 2 &&
        isNamed(element, cardName) &&
        !isNamed(element, priceName) &&
        !holdsProduct(element),
    ),
    /** The product's own button; undefined if none was found. */
    buyButton,
    /** The smallest element with both headline and button, unless that is the whole page. */
    productBox: findProductBox(facts, buyButton),
  };
}

function findProductBox({ headline }: PageFacts, button: PageElement | undefined): PageElement | undefined {
  if (button === undefined || headline === undefined) return undefined;
  let box: PageElement | undefined = headline;
  while (box !== undefined && !isWithin(button, box)) box = box.parent;
  return box?.tag === 'body' ? undefined : box;
}

/** Lengths of visible text without white space at the ends of its pieces. */
function measureText(facts: PageFacts): { textStart: Float64Array; textLength: Float64Array } {
  const { elements, root } = facts.tree;
  const textStart = new Float64Array(elements.length);
  const textLength = new Float64Array(elements.length);
  let total = 0;
  function measure(element: PageElement): void {
    textStart[element.index] = total;
    if (!unread.has(element.tag)) {
      for (const child of element.children) {
        if (typeof child === 'string') total += child.trim().length;
        else measure(child);
      }
    } else {
      for (let index = element.index; index < element.end; index++) textStart[index] = total;
    }
    textLength[element.index] = total - (textStart[element.index] ?? 0);
  }
  measure(root);
  return { textStart, textLength };
}

function isHidden(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (attributes.hidden !== undefined && attributes.hidden !== 'false') return true;
  if (tag === 'dialog' && attributes.open === undefined) return true;
  const style = attributes.style;
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style.slice(0, 500));
}

/** Maximum buttons, and maximum section headings, examined on one page. */
const mostLookedAt = 5_000;

function findBuyButton(
  facts: PageFacts,
  names: (element: PageElement) => string,
  textLength: Float64Array,
): PageElement | undefined {
  let looked = 0;
  for (const element of facts.tree.elements) {
    const { tag, attributes } = element;
    const pressable =
      tag === 'button' ||
      tag === 'a' ||
      (tag === 'input' && /submit|button|image/i.test(attributes.type ?? ''));
    if (!pressable && attributes.role !== 'button') continue;
    if ((textLength[element.index] ?? 0) > 60 || ++looked > mostLookedAt) continue;
    const text = attributes.value ?? (textOf(element, 60) || (attributes['aria-label'] ?? ''));
    if (!saysBuy(text) && !buyName.test(names(element))) continue;
    if (facts.headline === undefined || element.index > facts.headline.index) return element;
  }
  return undefined;
}
