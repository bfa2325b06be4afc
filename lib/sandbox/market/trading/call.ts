import type { Site } from '../fixtures/sites.ts';
import type { Category } from '../fixtures/taxonomy.ts';
import type { Market } from '../market.ts';
import type { TradingError } from './errors.ts';
import type { TradingReply } from './reply.ts';
import type { XmlElement } from './xml.ts';

/** The caller and the site. */
export interface TradingContext {
  readonly site: Site;
  readonly market: Market;
  /** The token's owner. */
  readonly seller: string;
}

/** A Trading call with valid headers, token and schema. */
export interface TradingCall extends TradingContext {
  readonly callName: string;
  /** The root element. */
  readonly request: XmlElement;
}

export type TradingHandler = (call: TradingCall) => TradingReply;

/** A rule's input. The item is valid by the schema. */
export interface ItemCase extends TradingContext {
  readonly item: XmlElement;
  /** The leaf it goes into; undefined when there is none. */
  readonly category: Category | undefined;
}

/** A check of one aspect of an item. */
export type ItemRule = (subject: ItemCase) => readonly TradingError[];
