import { withPlainDigits } from '../price-text/normalise.ts';
import { unread } from './out-of-sight.ts';
import { namesOf, type PageElement } from './page-tree.ts';

const inline = new Set(
  'a abbr b bdi bdo big cite data em font i ins label mark meta small span strong sub sup u var output time link wbr money'.split(
    ' ',
  ),
);
const centsName =
  /cent|fraction|decimal|minor|superscript|penn(?:y|ies)|pence|kopek|kopeck|(?:^|[\s_-])(?:cts?|dec|sup)(?:$|[\s_-])/i;
const asideName = /sr-only|visually-?hidden|screen-?reader|a-offscreen|sr-text|accessib|invisible|offscreen/i;

/** Marks an element's border between two digits. It is from the private use area, so no text contains it. */
const border = '\ue001';
const apartDigits = / ?\ue001 ?/gu;

/** Two digits and their currency, with the indentation of the source. */
const longestCents = 200;

/**
 * The children that contribute text, worked out once per element: hostile pages nest elements around any number of
 * empty ones.
 */
const knownChildren = new WeakMap<PageElement, readonly (PageElement | string)[]>();

function childrenWithText(element: PageElement): readonly (PageElement | string)[] {
  const known = knownChildren.get(element);
  if (known !== undefined) return known;
  const found = element.children.filter((child) => typeof child === 'string' || contributes(child));
  knownChildren.set(element, found);
  return found;
}

function contributes(element: PageElement): boolean {
  if (unread.has(element.tag)) return false;
  if (!inline.has(element.tag)) return true;
  return element.children.length > 0 && (isForReaders(element) || childrenWithText(element).length > 0);
}

const isForReaders = ({ attributes }: PageElement): boolean =>
  asideName.test((attributes.class ?? '').slice(0, 2_000));

/**
 * An element's text as the eye joins it: `<b>19</b><sup>99</sup>` is `19.99`, `19€<sup>99</sup>` is `19.99€`, texts of
 * blocks and texts for screen readers are kept apart. Digits on both sides of an element's border are two numbers, one
 * on each line, unless the second are marked as cents. Runs of white space become one space. Cut at `limit` characters.
 *
 * @param leftOut elements within that do not count, such as struck-through ones
 */
export function priceTextOf(
  element: PageElement,
  limit: number,
  leftOut: (child: PageElement) => boolean = () => false,
): string {
  let text = '';
  let atBorder = false;
  function append(part: string): void {
    if (atBorder && /^\s*\p{Nd}/u.test(part) && /\p{Nd}\s*$/u.test(text.slice(-longestCents))) text += border;
    // These are two words, not one: `<b>449 lei</b><i>Save 80 lei</i>`.
    else if (atBorder && /^\p{L}{2}/u.test(part) && /\p{L}$/u.test(text.slice(-2))) text += ' ';
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
        const apart = !inline.has(child.tag) || isForReaders(child);
        if (!appendCents(child)) {
          if (apart) text += ' ';
          atBorder = true;
          collect(child);
          if (apart) text += ' ';
        }
        atBorder = true;
      }
    }
  }
  function appendCents(child: PageElement): boolean {
    const only = child.children.length === 1 ? child.children[0] : undefined;
    const inner = typeof only === 'string' ? only : soleText(child);
    if (inner.length > longestCents) return false;
    const cents = /^\s*(\d{2})\s*(\D{0,4})$/.exec(inner);
    if (cents === null) return false;
    const marked = isMarkedAsCents(child);
    const before = text.trimEnd();
    const split = /(\d[\d.,\s' ]*?)\s*([.,]?)\s*([€$£¥₽₴]|)$/u.exec(before.slice(-24));
    if (split === null) return false;
    const [ending = '', whole = '', mark = '', symbol = ''] = split;
    if (!marked && mark === '') return false;
    if (/\d[.,]\d{1,2}$/.test(whole)) return false;
    const decimal = mark !== '' ? mark : /\.\d{3}$/.test(whole) ? ',' : '.';
    text = `${before.slice(0, before.length - ending.length)}${whole.trimEnd()}${decimal}${cents[1]}${symbol}${cents[2]}`;
    return true;
  }
  collect(element);
  return withPlainDigits(text)
    .replace(/\s+/gu, ' ')
    .replace(apartDigits, '\n')
    .replace(/(\d) ([.,]\d{2})(?!\d)/gu, '$1$2')
    .replace(/(\d) ?€ ?(\d{2})(?![\d.,])/gu, '$1,$2€')
    .trim()
    .slice(0, limit);
}

/** Whether an element is raised, small or named as cents. */
const isMarkedAsCents = (element: PageElement): boolean =>
  element.tag === 'sup' ||
  element.tag === 'sub' ||
  element.tag === 'small' ||
  centsName.test(namesOf(element));

function soleText(element: PageElement): string {
  let text = '';
  for (const child of childrenWithText(element).slice(0, 24)) {
    if (typeof child === 'string') text += child;
    else if (child.children.length <= 1)
      text += child.children.find((inner) => typeof inner === 'string') ?? '';
    if (text.length > 24) return text;
  }
  return text;
}
