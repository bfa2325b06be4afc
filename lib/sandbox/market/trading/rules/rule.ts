import type { Site } from '../../fixtures/sites.ts';
import type { Category } from '../../fixtures/taxonomy.ts';
import type { Market } from '../../market.ts';
import { invalidInput, type TradingError } from '../errors.ts';
import { textAt, type XmlElement } from '../xml.ts';

/** What a rule looks at. The item has passed the schema. */
export interface ItemCase {
  readonly item: XmlElement;
  readonly site: Site;
  readonly market: Market;
  /** The leaf it goes into, old ids mapped; undefined when there is none. */
  readonly category: Category | undefined;
}

/** What is wrong with an item in one respect. */
export type ItemRule = (subject: ItemCase) => readonly TradingError[];

/** Text at a path of the item without the white space around it, undefined when absent. */
export const valueAt = ({ item }: ItemCase, path: string): string | undefined => textAt(item, path)?.trim();

/** An error 37 for each of these paths that is absent or empty. */
export const require37 = (subject: ItemCase, paths: readonly string[]): TradingError[] =>
  paths
    .filter((path) => (valueAt(subject, path) ?? '') === '')
    .map((path) => invalidInput(`Item.${path}`, 'It is required.'));

/** XML Schema's spellings of true. */
export const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1';
