import { systemClock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import type { Marketplace } from './marketplaces.ts';
import { type BearerToken, type ExchangeAnswer, exchange, type RemoteCall } from './protocol/exchange.ts';
import {
  aboutToken,
  brokenReply,
  failureByStatus,
  MarketRefusal,
  RetiredCall,
} from './protocol/market-refusal.ts';
import { pacificDay } from './protocol/pacific-day.ts';
import type { TradingReply } from './protocol/trading-reply.ts';
import { type Members, writeXml, type XmlElement } from './protocol/xml.ts';

const namespace = 'urn:ebay:apis:eBLBaseComponents';
/** Schema of 2026; the marketplace supports a version for at least 18 months. */
const compatibilityLevel = '1487';

/** Four times the longest description, since letters take several bytes and tags are escaped. */
const maxBytes = 2_000_000;

export interface TradingRequest {
  readonly callName: string;
  /** The marketplace whose site judges the request. */
  readonly marketplace: Marketplace;
  readonly token: BearerToken;
  /** Whether to request full detail. */
  readonly isFull?: boolean;
  /** Further members of the root, in schema order. */
  readonly content?: Members;
  readonly timeoutMs?: number;
  /** False if it is unsafe to send twice. */
  readonly repeatable?: boolean;
}

/** A reply, and whether an earlier attempt may have arrived as well. */
export type TradingAnswer = TradingReply & Pick<ExchangeAnswer, 'afterAnother'>;

/** The marketplace's XML protocol. */
export interface TradingTransport {
  /** Address in the keys of cached replies. */
  readonly url: string;
  /**
   * Sends a call, and retries a repeatable one if the connection breaks. A `Failure` about the call's subject is a
   * normal reply.
   *
   * @throws ServiceError MARKET_TOKEN_INVALID, RATE_LIMIT, UPSTREAM_FAILED, TIMEOUT; MARKET_CALL_RETIRED (as
   *   RetiredCall) if the marketplace has switched the call off.
   */
  send(request: TradingRequest, call: RemoteCall): Promise<TradingAnswer>;
}

export function createTradingTransport(url: string): TradingTransport {
  return {
    url,
    async send({ callName, marketplace, token, isFull, content, timeoutMs, repeatable = true }, call) {
      // The parser is 60 kB and loads faster than the marketplace answers.
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
          timeoutMs,
          maxBytes,
          repeatable,
        },
        call,
      );
      const { readTradingReply } = await reading;
      const answer = readTradingReply(reply.text, callName);
      // The protocol always answers 200: another status without an acknowledgement comes from the gateway in front.
      if (answer === undefined || (reply.status !== 200 && answer.ack !== 'Failure'))
        throw failureByStatus(callName, reply, call, '');
      if (answer.ack === 'Failure') refuseCall(callName, answer, call);
      return { ...answer, afterAnother: reply.afterAnother };
    },
  };
}

/*
 * Error codes of the Trading API, by number:
 * https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/Errors/ErrorMessages.htm
 */

/*
 * Those about a token are also in https://developer.ebay.com/support/kb-article?KBid=630 (931, read 2026-11-28), in
 * .../types/TokenStatusCodeType.html (how tokens end, read 2026-11-28), and, with the meanings below, in the clients
 * that public repositories hold (read 2026-11-28).
 */
const tokenErrors = [
  '21917053', // the OAuth token has expired
  '21916984', // the OAuth token is invalid: the seller must sign in again
  '21916013', // revoked by the application
  '16110', // revoked by the user, or expired
  '16112', // not valid for this way of signing in
  '16118', // the time to fetch it has expired
  '16119', // there is no such token
  '17470', // "Please login again now. Your security token has expired."
  '17476', // from another application
  '930', // no token
  '931', // an invalid token, or one from another environment; expired OAuth tokens may also get this or 932
  '932', // a token that is "hard expired"
  // The gateway in front writes these, which are not integers.
  '1.32', // an invalid token
  '1.33', // no token
];
/** The application has used up its calls, or those of this kind, until the marketplace's day ends. */
const dailyQuotaError = '518';
/** The seller has listed too fast. */
const sellerRateError = '21919144';
/**
 * The marketplace blocks the seller "temporarily" without saying for how long. Ten minutes keep a well-behaved client
 * from retrying during the block, and cost little if it was short.
 */
const sellerRateWaitSeconds = 600;
/** "The API call is invalid or not supported in this release." */
const unsupportedCallError = '2';

const decisive = ({ errors }: TradingReply): TradingReply['errors'] =>
  errors.filter(({ SeverityCode }) => SeverityCode === 'Error');

/** @throws ServiceError for a `Failure` about the token, a quota or a retired call, not for one about the call's subject */
function refuseCall(name: string, reply: TradingReply, call: RemoteCall): void {
  const errors = decisive(reply);
  const has = (code: string) => errors.some(({ ErrorCode }) => ErrorCode === code);
  if (tokenErrors.some(has) || errors.some(({ ShortMessage }) => aboutToken.test(ShortMessage)))
    throw new ServiceError('MARKET_TOKEN_INVALID');
  if (has(dailyQuotaError)) {
    throw new ServiceError(
      'RATE_LIMIT',
      ours("The marketplace's daily limit of calls for this service is used up until midnight Pacific time."),
      { retryAfterSeconds: pacificDay(systemClock()).secondsLeft },
    );
  }
  if (has(sellerRateError)) {
    throw new ServiceError(
      'RATE_LIMIT',
      ours('The marketplace has blocked this seller for a while: too many listings in a short time.'),
      { retryAfterSeconds: sellerRateWaitSeconds },
    );
  }
  if (has(unsupportedCallError)) throw new RetiredCall(name, call);
}

/**
 * The reply to a call that must succeed.
 *
 * @param passable codes of refusals that mean "nothing there", returned as undefined
 * @throws ServiceError MARKET_REFUSED for any other refusal; UPSTREAM_FAILED if the marketplace broke; any error of
 * `send`
 */
export async function askTrading(
  trading: TradingTransport,
  request: TradingRequest,
  call: RemoteCall,
  passable: readonly string[] = [],
): Promise<XmlElement | undefined> {
  const reply = await trading.send(request, call);
  if (reply.ack !== 'Failure') return reply.root;
  if (reply.errors.some(({ ErrorCode }) => passable.includes(ErrorCode))) return undefined;
  const errors = decisive(reply);
  const codes = errors.map(({ ErrorCode }) => ErrorCode);
  if (errors.length === 0 || errors.some(({ classification }) => classification === 'SystemError'))
    throw brokenReply(request.callName, `Failure, errors ${codes.join(', ') || 'none'}`);
  const words = errors.map(({ LongMessage }) => LongMessage).join(' ');
  throw new MarketRefusal(codes, words, [request.token.value]);
}
