export interface SchemaText {
  readonly text: string;
}

export type SchemaValue = SchemaText | SchemaItem;

/** A thing described in schema.org's words, whatever the syntax. */
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

/** More values under one name are left out: no shop lists as many offers on a page. */
export const mostValues = 2_000;

export function addProperty(item: SchemaItem, name: string, value: SchemaValue): void {
  const values = item.properties.get(name);
  if (values === undefined) item.properties.set(name, [value]);
  else if (values.length < mostValues) values.push(value);
}

/** If the first values under a property have no name of their own, later ones will not either. */
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
