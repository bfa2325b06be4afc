import type { PageElement, PageTree } from './page-tree.ts';
import { priceTextOf } from './price-text-of.ts';

interface SchemaText {
  readonly text: string;
}

export type SchemaValue = SchemaText | SchemaItem;

/** An item described in schema.org's vocabulary, in any syntax. */
export interface SchemaItem {
  /** Local names of its types in lower case: `product` for https://schema.org/Product. */
  readonly types: readonly string[];
  readonly id: string | undefined;
  /** By local name in lower case: `pricecurrency`. */
  readonly properties: Map<string, SchemaValue[]>;
}

export const isItem = (value: SchemaValue): value is SchemaItem => 'properties' in value;

/** `price` for `schema:price` and `https://schema.org/price`, of properties and types alike. */
export function localName(name: string): string {
  const local = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':')) + 1);
  return local.trim().toLowerCase();
}

/** Maximum values under one name: no shop lists as many offers on a page. */
export const mostValues = 2_000;

export function addProperty(item: SchemaItem, name: string, value: SchemaValue): void {
  const values = item.properties.get(name);
  if (values === undefined) item.properties.set(name, [value]);
  else if (values.length < mostValues) values.push(value);
}

/** If the first values under a property have no name, later ones will not either. */
const mostAsked = 50;

/** The first text under a name; empty if there is none. */
export function textProperty(item: SchemaItem, name: string): string {
  for (const value of item.properties.get(name)?.slice(0, mostAsked) ?? []) {
    if (!isItem(value)) return value.text.trim();
    const inner = value.properties.get('name')?.[0] ?? value.properties.get('url')?.[0];
    if (inner !== undefined && !isItem(inner)) return inner.text.trim();
    if (value.id !== undefined) return value.id;
  }
  return '';
}

export const hasType = (item: SchemaItem, types: ReadonlySet<string>): boolean =>
  item.types.some((type) => types.has(type));

/** Authors write one name, seldom three; all apply to every element within. */
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

/** All items of the page's microdata, each once; nested items are also properties of the outer one. */
export function readMicrodata(page: PageTree): SchemaItem[] {
  const items: SchemaItem[] = [];
  const nested = new Set<SchemaItem>();

  /** Records the element's data and returns the item that its content belongs to. */
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
