import { ServiceError } from '../../platform/errors/service-error.ts';
import { retryAfterSeconds, type UpstreamAnswer } from '../../platform/web/upstream-fetch.ts';
import type { Marketplace } from './marketplaces.ts';
import { type ExchangeAnswer, exchange, type RemoteCall } from './protocol/exchange.ts';
import { RetiredCall } from './protocol/market-refusal.ts';
import { callFailure } from './protocol/trading-failure.ts';
import type { TradingReply } from './protocol/trading-reply.ts';
import { type Members, writeXml } from './protocol/xml.ts';
import type { BearerToken } from './tokens.ts';

const namespace = 'urn:ebay:apis:eBLBaseComponents';
/** Schema of 2026; the marketplace supports a version for at least 18 months. */
const compatibilityLevel = '1487';

/** Four times the longest description of a listing, whose letters take several bytes and whose tags are escaped. */
const maxBytes = 2_000_000;

export interface TradingRequest {
  readonly callName: string;
  /** The marketplace whose site judges the request. */
  readonly marketplace: Marketplace;
  readonly token: BearerToken;
  /** Whether the reply is to have every detail. */
  readonly isFull?: boolean;
  /** Further members of the root, in schema order. */
  readonly content?: Members;
  readonly timeoutMs?: number;
  /** False if sending it twice could do harm. */
  readonly repeatable?: boolean;
}

/** A reply, and whether an earlier attempt may have arrived as well. */
export type TradingAnswer = TradingReply & Pick<ExchangeAnswer, 'afterAnother'>;

/** The marketplace's XML protocol. */
export interface TradingTransport {
  /** Address that keys of cached replies carry. */
  readonly url: string;
  /**
   * Sends a call, and repeats it if the connection breaks unless it is not repeatable. A `Failure` about the call's
   * subject is an answer like any other.
   *
   * @throws ServiceError MARKET_TOKEN_INVALID, RATE_LIMIT, UPSTREAM_FAILED, TIMEOUT; MARKET_CALL_RETIRED (as
   *   RetiredCall) if the marketplace has switched the call off.
   */
  send(request: TradingRequest, call: RemoteCall): Promise<TradingAnswer>;
}

/** The protocol always answers 200: another status without an acknowledgement comes from the gateway in front. */
function gatewayFailure(name: string, reply: UpstreamAnswer, call: RemoteCall): ServiceError {
  if (reply.status === 401) return new ServiceError('MARKET_TOKEN_INVALID');
  if (reply.status === 429) {
    return new ServiceError('RATE_LIMIT', undefined, { retryAfterSeconds: retryAfterSeconds(reply.headers) });
  }
  if (reply.status === 404 || reply.status === 410) return new RetiredCall(name, call);
  return new ServiceError(
    'UPSTREAM_FAILED',
    `the marketplace: ${name}: status ${reply.status} without an acknowledgement`,
  );
}

export function createTradingTransport(url: string): TradingTransport {
  return {
    url,
    async send({ callName, marketplace, token, isFull, content, timeoutMs, repeatable = true }, call) {
      // The parser is 60 kB, and the marketplace takes longer to answer than it takes to load.
      const reading = import('./protocol/trading-reply.ts');
      reading.catch(() => {});
      const DetailLevel = isFull === true ? 'ReturnAll' : undefined;
      const all = { DetailLevel, ErrorLanguage: marketplace.errorLanguage };
      const reply = await exchange(
        {
          name: callName,
          method: 'POST',
          url,
          headers: {
            'x-ebay-api-call-name': callName,
            'x-ebay-api-siteid': marketplace.siteId,
            'x-ebay-api-compatibility-level': compatibilityLevel,
            'x-ebay-api-iaf-token': token.value,
            'content-type': 'text/xml',
            accept: 'text/xml',
          },
          body: writeXml(`${callName}Request`, { ...all, ...content }, { xmlns: namespace }),
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
          maxBytes,
          repeatable,
        },
        call,
      );
      const { readTradingReply } = await reading;
      const answer = readTradingReply(reply.text, callName);
      if (answer === undefined || (reply.status !== 200 && answer.ack !== 'Failure')) {
        throw gatewayFailure(callName, reply, call);
      }
      const trouble = callFailure(callName, answer, call);
      if (trouble !== undefined) throw trouble;
      return { ...answer, afterAnother: reply.afterAnother };
    },
  };
}
