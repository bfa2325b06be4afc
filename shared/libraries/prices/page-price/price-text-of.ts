import { withPlainDigits } from '../price-text/normalise.ts';
import type { PageElement } from './page-tree.ts';
import { unread } from './page-tree.ts';

const inline = new Set(
  'a abbr b bdi bdo big cite data em font i ins label mark meta small span strong sub sup u var output time link wbr money'.split(
    ' ',
  ),
);
/** Marks an element's border between two digits. From the private use area, so no text contains it. */
const border = '\ue001';
/** White space after a digit, with the indentation of the source. */
const longestGap = 200;
const apartDigits = / ?\ue001 ?/gu;

/**
 * The children that contribute text, computed once per element: hostile pages nest elements around countless empty
 * ones.
 */
const knownChildren = new WeakMap<PageElement, readonly (PageElement | string)[]>();

function childrenWithText(element: PageElement): readonly (PageElement | string)[] {
  const known = knownChildren.get(element);
  if (known !== undefined) return known;
  const children = element.children.filter((child) => typeof child === 'string' || contributes(child));
  knownChildren.set(element, children);
  return children;
}

function contributes(element: PageElement): boolean {
  if (unread.has(element.tag)) return false;
  if (!inline.has(element.tag)) return true;
  return childrenWithText(element).length > 0;
}

/**
 * An element's text as the eye sees it: block texts are separated. Digits on both sides of an element's border go on
 * separate lines: the price text reader knows whether the second are cents. Runs of white space become one space. Cut
 * at `limit` characters.
 *
 * @param leftOut inner elements to ignore, such as struck-through ones
 */
export function priceTextOf(
  element: PageElement,
  limit: number,
  leftOut: (child: PageElement) => boolean = () => false,
): string {
  let text = '';
  let atBorder = false;
  function append(part: string): void {
    if (atBorder && /^\s*\p{Nd}/u.test(part) && /\p{Nd}\s*$/u.test(text.slice(-longestGap))) text += border;
    text += part;
    if (part.trim() !== '') atBorder = false;
  }
  function collect(parent: PageElement): void {
    for (const child of childrenWithText(parent)) {
      if (text.length > limit * 3) return;
      if (typeof child === 'string') append(child.slice(0, limit * 3));
      else if (child.children.length === 0) text += ' ';
      else if (leftOut(child)) text += ' ';
      else {
        const apart = !inline.has(child.tag);
        if (apart) text += ' ';
        atBorder = true;
        collect(child);
        if (apart) text += ' ';
        atBorder = true;
      }
    }
  }
  collect(element);
  return withPlainDigits(text).replace(/\s+/gu, ' ').replace(apartDigits, '\n').trim().slice(0, limit);
}
