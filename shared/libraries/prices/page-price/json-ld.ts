import { jsonrepair } from 'jsonrepair';
import { type PageTree, rawTextOf } from './page-tree.ts';
import {
  addProperty,
  isItem,
  localName,
  mostValues,
  type SchemaItem,
  type SchemaValue,
} from './schema-item.ts';
import { countOf, WorkBudget } from './work-budget.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What a page's JSON-LD may cost: hundreds of kilobytes. */
const mostSteps = 200_000;
/** Steps of each script, however short, of reading its JSON, and of each thing that is kept. */
const steps = { script: 60, charactersPerStep: 10, container: 2, notJson: 350, item: 15 };
/** Objects and arrays are counted up to this number, which is more than the budget pays for. */
const mostCounted = 150_000;
const mostItems = 5_000;
const deepest = 60;

/** Properties and things that express opinions: shops put thousands of them before the offers. */
const opinions = new Set('review reviews aggregaterating associatedreview comment'.split(' '));
/** Things have one type or two; longer names and descriptions are not prices. */
const mostTypes = 10;
const longestText = 2_000;

/**
 * All top-level items of the page's JSON-LD, graphs unfolded and references by `@id` put in place. `shared`: what all
 * data of the page may cost.
 */
export function readJsonLd(page: PageTree, shared?: WorkBudget): SchemaItem[] {
  const budget = new WorkBudget(mostSteps, shared);
  const reader = new JsonLdReader(budget);
  for (const element of page.elements) {
    if (
      element.tag !== 'script' ||
      !/^\s*application\/(?:[\w.+-]*)ld\+json/i.test(element.attributes.type ?? '')
    ) {
      continue;
    }
    if (reader.isFull || !budget.spend(steps.script)) break;
    reader.readTop(readJson(rawTextOf(element), budget));
  }
  return reader.finish();
}

/** Longest text that is repaired where it is not JSON. */
const longestRepaired = 50_000;
/** At each of these the repair may begin again, which then costs a step for so many characters of the text. */
const restarts = /["'“”`{[*/\\]/gu;
const charactersPerRestart = 250;
/** What comes before and after the data: comments, marks of CDATA, a name that it is assigned to. */
const before = /^[^[{]{0,100}/u;
const after = /(?:\s|;|,|\/\/|\/\*|\*\/|\]\]>|-->){1,40}$/u;

/** What people who write JSON by hand or by templates mean: a comma too many, comments, line ends within texts. */
function repaired(text: string, budget: WorkBudget): Json {
  const bare = text
    .trim()
    .replace(/^<!\[CDATA\[/u, '')
    .replace(before, '')
    .replace(after, '')
    .replace(/\}\s*(?=\{)/gu, '},');
  if (!/^[[{]/u.test(bare) || bare.length > longestRepaired) return null;
  const cost = bare.length * (1 + (bare.match(restarts)?.length ?? 0) / charactersPerRestart);
  if (!budget.holds(cost)) return null;
  budget.spend(cost);
  try {
    return JSON.parse(jsonrepair(bare)) as Json;
  } catch {
    return null;
  }
}

/** Null if the text holds no JSON object or array, or if the budget is too small for all of it. */
function readJson(text: string, budget: WorkBudget): Json {
  const bare = text.trim();
  if (!/[[{]/u.test(bare.slice(0, 100))) return null;
  const containers = countOf(bare, '{', mostCounted) + countOf(bare, '[', mostCounted);
  const cost = bare.length / steps.charactersPerStep + containers * steps.container;
  if (!budget.holds(cost)) return null;
  budget.spend(cost);
  try {
    return JSON.parse(bare) as Json;
  } catch {
    budget.spend(steps.notJson);
    return repaired(bare, budget);
  }
}

class JsonLdReader {
  readonly #top: SchemaItem[] = [];
  readonly #all: SchemaItem[] = [];
  readonly #budget: WorkBudget;

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  /** Whether nothing more is kept. */
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
    if (!this.#budget.spend(steps.item)) return undefined;
    const id = json['@id'] ?? json.id;
    const item: SchemaItem = {
      types,
      id: typeof id === 'string' && id !== '' ? id.slice(0, longestText) : undefined,
      properties: new Map(),
    };
    this.#all.push(item);
    for (const [key, value] of Object.entries(json)) {
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
  (Array.isArray(json) ? json : [json]).filter((one) => typeof one === 'string');
