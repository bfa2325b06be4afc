import { ServiceError } from '../../../platform/errors/service-error.ts';
import { secondsToPacificMidnight } from '../pacific-day.ts';
import type { RemoteCall } from './exchange.ts';
import { MarketRefusal } from './market-refusal.ts';
import { RetiredCall } from './retired-call.ts';
import type { BearerToken } from './tokens.ts';
import type { TradingError, TradingReply } from './trading-reply.ts';

/*
 * Error codes of the Trading API, by number:
 * https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/Errors/ErrorMessages.htm
 */

const tokenErrors = [
  '21917053', // the OAuth token has expired
  '21916984', // the OAuth token is invalid
  '930', // no token
  '931', // an invalid token; an expired OAuth token may get this or 932 as well
  '932', // an expired token
  // Written by the gateway in front, and not integers.
  '1.32', // an invalid token
  '1.33', // no token
];
/** The application has used up its calls, or those of this kind, until the marketplace's day ends. */
const dailyQuotaError = '518';
/** The seller has listed too fast. */
const sellerRateError = '21919144';
/**
 * The marketplace blocks such a seller "temporarily" and says neither for how long nor how fast is too fast. Ten
 * minutes keep an obedient client from asking again during the block, and cost little if it was short.
 */
const sellerRateWaitSeconds = 600;
/** "The API call is invalid or not supported in this release." */
const unsupportedCallError = '2';

const decisive = ({ errors }: TradingReply): readonly TradingError[] =>
  errors.filter(({ severity }) => severity === 'Error');

/** A `Failure` that says nothing about the call's subject: token, quota, retired call. Undefined for any other. */
export function tradingTrouble(
  name: string,
  reply: TradingReply,
  call: RemoteCall,
): ServiceError | undefined {
  if (reply.ack !== 'Failure') return undefined;
  const codes = decisive(reply).map(({ errorCode }) => errorCode);
  if (codes.some((code) => tokenErrors.includes(code))) return new ServiceError('MARKET_TOKEN_INVALID');
  if (codes.includes(dailyQuotaError)) {
    return new ServiceError(
      'RATE_LIMIT',
      "The marketplace's daily limit of calls for this service is used up until midnight Pacific time.",
      { retryAfterSeconds: secondsToPacificMidnight() },
    );
  }
  if (codes.includes(sellerRateError)) {
    return new ServiceError(
      'RATE_LIMIT',
      'The marketplace has blocked this seller for a while: too many listings in a short time.',
      { retryAfterSeconds: sellerRateWaitSeconds },
    );
  }
  return codes.includes(unsupportedCallError) ? new RetiredCall(name, call) : undefined;
}

/** A `Failure` where only a success is an answer: what the caller asked for was refused, or the remote broke. */
export function tradingRefusal(name: string, reply: TradingReply, token: BearerToken): ServiceError {
  const errors = decisive(reply);
  const codes = errors.map(({ errorCode }) => errorCode);
  if (errors.length === 0 || errors.some(({ classification }) => classification === 'SystemError')) {
    return new ServiceError(
      'UPSTREAM_FAILED',
      `the marketplace: ${name}: Failure, errors ${codes.join(', ') || 'none'}`,
    );
  }
  return new MarketRefusal(codes, errors.map(({ longMessage }) => longMessage).join(' '), [token.value]);
}
