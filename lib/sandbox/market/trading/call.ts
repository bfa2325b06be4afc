import type { Site } from '../fixtures/sites.ts';
import type { Category } from '../fixtures/taxonomy.ts';
import type { Market } from '../market.ts';
import type { TradingError } from './errors.ts';
import type { TradingReply } from './reply.ts';
import type { XmlElement } from './xml.ts';

/** Whose call it is, and where. */
export interface TradingContext {
  readonly site: Site;
  readonly market: Market;
  /** The token's owner. */
  readonly seller: string;
}

/** A Trading call whose headers, token and schema are good. */
export interface TradingCall extends TradingContext {
  readonly callName: string;
  /** The root element. */
  readonly request: XmlElement;
}

export type TradingHandler = (call: TradingCall) => TradingReply;

/** What a rule looks at. The item has the form of the schema. */
export interface ItemCase extends TradingContext {
  readonly item: XmlElement;
  /** The leaf it goes into; undefined when there is none. */
  readonly category: Category | undefined;
}

/** What is wrong with an item in one respect. */
export type ItemRule = (subject: ItemCase) => readonly TradingError[];
