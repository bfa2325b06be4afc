import type { Site } from '../fixtures/sites.ts';
import type { Market } from '../market.ts';
import type { TradingReply } from './reply.ts';
import type { XmlElement } from './xml.ts';

/** A Trading call whose headers, token and schema are good. */
export interface TradingCall {
  readonly callName: string;
  /** The root element. */
  readonly request: XmlElement;
  readonly site: Site;
  readonly market: Market;
  /** The token's owner. */
  readonly seller: string;
}

export type TradingHandler = (call: TradingCall) => TradingReply;
