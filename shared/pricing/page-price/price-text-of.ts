import { namesOf, type PageElement } from './page-tree.ts';

const unread = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'svg', 'head', 'select']);
const inline = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'big',
    'cite',
    'data',
    'em',
    'font',
    'i',
    'ins',
    'label',
    'mark',
    'meta',
  ],
  ...['small', 'span', 'strong', 'sub', 'sup', 'u', 'var', 'output', 'time', 'link', 'wbr', 'money'],
]);
const centsName =
  /cent|fraction|decimal|minor|superscript|penn(?:y|ies)|pence|kopek|kopeck|(?:^|[\s_-])(?:cts?|dec|sup)(?:$|[\s_-])/i;
const asideName = /sr-only|visually-?hidden|screen-?reader|a-offscreen|sr-text|accessib|invisible|offscreen/i;

/**
 * An element's text as the eye joins it: `<b>19</b><sup>99</sup>` is `19.99`, `19€<sup>99</sup>` is `19.99€`, texts
 * of blocks and texts for screen readers stand apart. White space runs are one space. Cut at `limit` characters.
 */
export function priceTextOf(element: PageElement, limit: number): string {
  let text = '';
  const collect = (parent: PageElement): void => {
    for (const child of parent.children) {
      if (text.length > limit * 3) return;
      if (typeof child === 'string') text += child.slice(0, limit * 3);
      else if (!unread.has(child.tag)) {
        if (child.children.length === 0) {
          if (!inline.has(child.tag)) text += ' ';
        } else if (!appendCents(child, parent)) {
          const apart = !inline.has(child.tag) || asideName.test(child.attributes.class ?? '');
          if (apart) text += ' ';
          collect(child);
          if (apart) text += ' ';
        }
      }
    }
  };
  const appendCents = (child: PageElement, parent: PageElement): boolean => {
    const only = child.children.length === 1 ? child.children[0] : undefined;
    const inner = typeof only === 'string' ? only : soleText(child);
    const cents = /^\s*(\d{2})\s*(\D{0,4})$/.exec(inner);
    if (cents === null) return false;
    const marked =
      child.tag === 'sup' || child.tag === 'sub' || child.tag === 'small' || centsName.test(namesOf(child));
    const before = text.trimEnd();
    const split = /(\d[\d.,\s' ]*?)\s*([.,]?)\s*([€$£¥₽₴]|)$/u.exec(before.slice(-24));
    if (split === null) return false;
    const [ending = '', whole = '', mark = '', symbol = ''] = split;
    const unspaced = before.length === text.length && parent.children.length <= 4;
    if (!marked && !(unspaced && mark === '' && cents[2] === '')) return false;
    if (/\d[.,]\d{1,2}$/.test(whole)) return false;
    const decimal = mark !== '' ? mark : /\.\d{3}$/.test(whole) ? ',' : '.';
    text = `${before.slice(0, before.length - ending.length)}${whole.trimEnd()}${decimal}${cents[1]}${symbol}${cents[2]}`;
    return true;
  };
  collect(element);
  return text
    .replace(/\s+/gu, ' ')
    .replace(/(\d) ([.,]\d{2})(?!\d)/gu, '$1$2')
    .replace(/(\d) ?€ ?(\d{2})(?![\d.,])/gu, '$1,$2€')
    .trim()
    .slice(0, limit);
}

function soleText(element: PageElement): string {
  let text = '';
  for (const child of element.children) {
    if (typeof child === 'string') text += child;
    else if (child.children.length <= 1)
      text += child.children.find((inner) => typeof inner === 'string') ?? '';
    if (text.length > 24) return text;
  }
  return text;
}
