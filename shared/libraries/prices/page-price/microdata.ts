import type { PageElement, PageTree } from './page-tree.ts';
import { priceTextOf } from './price-text-of.ts';
import { addProperty, localName, type SchemaItem, type SchemaText } from './schema-item.ts';

/** Authors write one name, seldom three; all of them count for every element within. */
const mostNames = 10;
const longestName = 500;

const namesIn = (text: string | undefined): string[] =>
  text === undefined
    ? []
    : [...new Set(text.trim().split(/\s+/, mostNames))].filter(
        ({ length }) => length > 0 && length <= longestName,
      );

/** Types of the item that an element starts; undefined if it starts none. */
const typesOf = ({ attributes }: PageElement): string[] | undefined =>
  attributes.itemscope === undefined && attributes.itemtype === undefined
    ? undefined
    : namesIn(attributes.itemtype);

/** All items of the page's microdata, each once; those inside another are also its property. */
export function readMicrodata(page: PageTree): SchemaItem[] {
  const items: SchemaItem[] = [];
  const nested = new Set<SchemaItem>();

  /** Notes what the element says and returns the item that its content belongs to. */
  function enter(element: PageElement, item: SchemaItem): SchemaItem {
    const types = typesOf(element);
    const names = namesIn(element.attributes.itemprop).map(localName);
    if (types === undefined) {
      if (names.length === 0) return item;
      const stated = statedBy(element);
      for (const name of names) addProperty(item, name, stated);
      return item;
    }
    const inner: SchemaItem = {
      types: types.map(localName),
      id: element.attributes.itemid,
      properties: new Map(),
    };
    items.push(inner);
    if (names.length > 0) nested.add(inner);
    for (const name of names) addProperty(item, name, inner);
    return inner;
  }

  function collect(parent: PageElement, item: SchemaItem): void {
    for (const element of parent.children) {
      if (typeof element === 'string' || element.tag === 'template') continue;
      collect(element, enter(element, item));
    }
  }

  const loose: SchemaItem = { types: ['loose'], id: undefined, properties: new Map() };
  collect(page.root, loose);
  return [...items.filter((item) => !nested.has(item)), loose];
}

function statedBy(element: PageElement): SchemaText {
  const { content, value, href } = element.attributes;
  const machine = content ?? value ?? (element.tag === 'link' ? href : undefined);
  if (machine !== undefined && machine.trim() !== '') return { text: machine.slice(0, 2_000) };
  return { text: priceTextOf(element, 200) };
}
