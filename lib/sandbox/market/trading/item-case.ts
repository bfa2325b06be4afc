import type { Site } from '../fixtures/sites.ts';
import type { Category } from '../fixtures/taxonomy.ts';
import type { Market } from '../market.ts';
import type { TradingError } from './errors.ts';
import type { XmlElement } from './xml.ts';

/** What a rule looks at. The item has the form of the schema. */
export interface ItemCase {
  readonly item: XmlElement;
  readonly site: Site;
  readonly market: Market;
  readonly seller: string;
  /** The leaf it goes into; undefined when there is none. */
  readonly category: Category | undefined;
}

/** What is wrong with an item in one respect. */
export type ItemRule = (subject: ItemCase) => readonly TradingError[];
