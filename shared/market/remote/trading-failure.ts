import { ServiceError } from '../../errors/service-error.ts';
import { secondsToPacificMidnight } from '../pacific-day.ts';
import type { RemoteCall } from './exchange.ts';
import { MarketRefusal } from './market-refusal.ts';
import { RetiredCall } from './retired-call.ts';
import type { BearerToken } from './tokens.ts';
import type { TradingError, TradingReply } from './trading-reply.ts';

/** Token expired, invalid or missing; the last two are written by the gateway and are no integers. */
const TOKEN_ERRORS = ['21917053', '21916984', '930', '931', '932', '1.32', '1.33'];
/** Calls of this application, or of this kind, are used up until the marketplace's day ends. */
const DAILY_QUOTA_ERROR = '518';
/** The seller has listed too fast. */
const SELLER_RATE_ERROR = '21919144';
/**
 * The marketplace blocks such a seller "temporarily" and says neither for how long nor how fast is too fast. Ten
 * minutes keep a client that obeys from knocking on during the block, and cost little where it was short.
 */
const SELLER_RATE_WAIT_SECONDS = 600;
/** "The API call is invalid or not supported in this release." */
const UNSUPPORTED_CALL_ERROR = '2';

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
  if (codes.some((code) => TOKEN_ERRORS.includes(code))) return new ServiceError('MARKET_TOKEN_INVALID');
  if (codes.includes(DAILY_QUOTA_ERROR)) {
    return new ServiceError('RATE_LIMIT', undefined, { retryAfterSeconds: secondsToPacificMidnight() });
  }
  if (codes.includes(SELLER_RATE_ERROR)) {
    return new ServiceError(
      'RATE_LIMIT',
      'The marketplace has blocked this seller for a while: too many listings in a short time.',
      { retryAfterSeconds: SELLER_RATE_WAIT_SECONDS },
    );
  }
  return codes.includes(UNSUPPORTED_CALL_ERROR) ? new RetiredCall(name, call) : undefined;
}

/** A `Failure` where only a success is an answer: what the caller asked for was refused, or the remote broke. */
export function tradingRefusal(name: string, reply: TradingReply, token: BearerToken): ServiceError {
  const errors = decisive(reply);
  const codes = errors.map(({ errorCode }) => errorCode);
  if (errors.length === 0 || errors.some(({ classification }) => classification === 'SystemError')) {
    return new ServiceError('UPSTREAM_FAILED', `${name}: Failure, errors ${codes.join(', ') || 'none'}`);
  }
  return new MarketRefusal(codes, errors.map(({ longMessage }) => longMessage).join(' '), [token.value]);
}
