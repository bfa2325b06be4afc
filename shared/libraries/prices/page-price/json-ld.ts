import { jsonrepair } from 'jsonrepair';
import { type PageElement, type PageTree, rawTextOf } from './page-tree.ts';
import {
  addProperty,
  isItem,
  localName,
  mostValues,
  type SchemaItem,
  type SchemaValue,
} from './schema-items.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const mostScripts = 500;
const mostItems = 5_000;
const mostProperties = 1_000;
const deepest = 60;

/** Properties and types for opinions: shops put thousands of them before the offers. */
const opinions = new Set('review reviews aggregaterating associatedreview comment'.split(' '));
/** Items have one or two types; longer names and descriptions are not prices. */
const mostTypes = 10;
const longestText = 2_000;

const isJsonLd = ({ tag, attributes }: PageElement): boolean =>
  tag === 'script' && /^\s*application\/(?:[\w.+-]*)ld\+json/i.test(attributes.type ?? '');

/** All top-level items of the page's JSON-LD, with graphs unfolded and `@id` references resolved. */
export function readJsonLd(page: PageTree): SchemaItem[] {
  const reader = new JsonLdReader();
  let repairable = mostRepaired;
  for (const element of page.elements.filter(isJsonLd).slice(0, mostScripts)) {
    if (reader.isFull) break;
    const text = rawTextOf(element).trim();
    try {
      reader.readTop(JSON.parse(text) as Json);
    } catch {
      repairable -= text.length;
      if (repairable >= 0) reader.readTop(repaired(text));
    }
  }
  return reader.finish();
}

/** Maximum characters of a page's data to repair if it is not JSON: the repair may restart at any of them. */
const mostRepaired = 50_000;
/** Text around the data: comments, CDATA markers, an assignment. */
const before = /^[^[{]{0,100}/u;
const after = /(?:\s|;|,|\/\/|\/\*|\*\/|\]\]>|-->){1,40}$/u;

/** Tolerates errors of handwritten or templated JSON: extra commas, comments, line ends within strings. */
function repaired(text: string): Json {
  const bare = text
    .replace(/^<!\[CDATA\[/u, '')
    .replace(before, '')
    .replace(after, '')
    .replace(/\}\s*(?=\{)/gu, '},');
  if (!/^[[{]/u.test(bare)) return null;
  try {
    return JSON.parse(jsonrepair(bare)) as Json;
  } catch {
    return null;
  }
}

class JsonLdReader {
  readonly #top: SchemaItem[] = [];
  readonly #all: SchemaItem[] = [];

  /** Whether the limit is reached. */
  get isFull(): boolean {
    return this.#all.length >= mostItems;
  }

  readTop(json: Json, depth = 0): void {
    if (json === null || typeof json !== 'object' || depth > deepest) return;
    if (Array.isArray(json)) {
      for (const inner of json) this.readTop(inner, depth + 1);
      return;
    }
    const graph = json['@graph'];
    if (graph !== undefined) this.readTop(graph, depth + 1);
    const item = this.#item(json, depth);
    if (item !== undefined && item.properties.size > 0) this.#top.push(item);
  }

  finish(): SchemaItem[] {
    const byId = new Map<string, SchemaItem>();
    for (const item of this.#all) {
      if (item.id === undefined) continue;
      const known = byId.get(item.id);
      if (known === undefined || known.properties.size < item.properties.size) byId.set(item.id, item);
    }
    for (const item of this.#all) {
      for (const values of item.properties.values()) {
        for (const [index, value] of values.entries()) {
          if (isItem(value) && value.id !== undefined && value.properties.size === 0) {
            values[index] = byId.get(value.id) ?? value;
          }
        }
      }
    }
    return this.#top;
  }

  #item(json: { [key: string]: Json }, depth: number): SchemaItem | undefined {
    if (this.isFull || depth > deepest) return undefined;
    const types = textsOf(json['@type'] ?? json.type ?? [])
      .slice(0, mostTypes)
      .map(localName);
    if (types.some((type) => opinions.has(type)) && json.itemReviewed === undefined) return undefined;
    const id = json['@id'] ?? json.id;
    const item: SchemaItem = {
      types,
      id: typeof id === 'string' && id !== '' ? id.slice(0, longestText) : undefined,
      properties: new Map(),
    };
    this.#all.push(item);
    for (const [key, value] of Object.entries(json).slice(0, mostProperties)) {
      const name = localName(key);
      if ((key.startsWith('@') && key !== '@reverse') || opinions.has(name)) continue;
      const values: SchemaValue[] = [];
      this.#collect(value, depth + 1, values);
      for (const each of values) addProperty(item, name, each);
    }
    return item;
  }

  #collect(json: Json, depth: number, values: SchemaValue[]): void {
    if (json === null || depth > deepest || values.length >= mostValues) return;
    if (Array.isArray(json)) {
      for (const inner of json) {
        if (values.length >= mostValues) return;
        this.#collect(inner, depth + 1, values);
      }
      return;
    }
    if (typeof json !== 'object') {
      values.push({ text: String(json).slice(0, longestText) });
      return;
    }
    const item = this.#item(json, depth);
    if (item !== undefined) values.push(item);
  }
}

const textsOf = (json: Json): string[] =>
  (Array.isArray(json) ? json : [json]).filter((value) => typeof value === 'string');
