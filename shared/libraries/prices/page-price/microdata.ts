import type { PageElement, PageTree } from './page-tree.ts';
import { priceTextOf } from './price-text-of.ts';
import { addProperty, localName, type SchemaItem, type SchemaText } from './schema-item.ts';
import { WorkBudget } from './work-budget.ts';

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

/** What a page's markup may cost: a thousand things, where shops have dozens. */
const mostSteps = 90_000;
/** What is noted is looked at again where the main product is sought. */
const steps = { item: 50, name: 14 };

/**
 * All items of the page's microdata, each once; those inside another are also its property. `shared`: what all data of
 * the page may cost.
 */
export const readMicrodata = (page: PageTree, shared?: WorkBudget): SchemaItem[] =>
  new MicrodataReader(shared).read(page);

class MicrodataReader {
  readonly #items: SchemaItem[] = [];
  readonly #budget: WorkBudget;

  constructor(shared: WorkBudget | undefined) {
    this.#budget = new WorkBudget(mostSteps, shared);
  }

  read(page: PageTree): SchemaItem[] {
    const loose: SchemaItem = { types: ['loose'], id: undefined, properties: new Map() };
    this.#collect(page.root, loose);
    const nested = new Set<SchemaItem>();
    for (const item of this.#items) {
      for (const values of item.properties.values()) {
        for (const value of values) if ('properties' in value) nested.add(value);
      }
    }
    return [...this.#items.filter((item) => !nested.has(item)), loose];
  }

  #collect(parent: PageElement, item: SchemaItem): void {
    for (const element of parent.children) {
      if (typeof element === 'string' || element.tag === 'template') continue;
      this.#collect(element, this.#enter(element, item));
    }
  }

  /** Notes what the element says and returns the item that its content belongs to. */
  #enter(element: PageElement, item: SchemaItem): SchemaItem {
    const types = typesOf(element);
    const names = namesIn(element.attributes.itemprop);
    const work = (types === undefined ? 0 : steps.item) + names.length * steps.name;
    if (work === 0 || !this.#budget.spend(work)) return item;
    if (types === undefined) {
      const stated = statedBy(element);
      for (const name of names) addProperty(item, localName(name), stated);
      return item;
    }
    const inner: SchemaItem = {
      types: types.map(localName),
      id: element.attributes.itemid,
      properties: new Map(),
    };
    this.#items.push(inner);
    for (const name of names) addProperty(item, localName(name), inner);
    return inner;
  }
}

function statedBy(element: PageElement): SchemaText {
  const { content, value, href } = element.attributes;
  const machine = content ?? value ?? (element.tag === 'link' ? href : undefined);
  if (machine !== undefined && machine.trim() !== '') return { text: machine.slice(0, 2_000) };
  return { text: priceTextOf(element, 200) };
}
