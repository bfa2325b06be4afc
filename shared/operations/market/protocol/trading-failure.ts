import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import type { BearerToken } from '../tokens.ts';
import type { RemoteCall } from './exchange.ts';
import { aboutToken, MarketRefusal, RetiredCall } from './market-refusal.ts';
import { secondsToPacificMidnight } from './pacific-day.ts';
import type { TradingReply } from './trading-reply.ts';

/*
 * Error codes of the Trading API, by number:
 * https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/Errors/ErrorMessages.htm
 */

/*
 * Those about a token are also in https://developer.ebay.com/support/kb-article?KBid=630 (931, read 2026-11-28), in
 * .../types/TokenStatusCodeType.html (the ways in which a token ends, read 2026-11-28), and, with the meanings below, in
 * the clients that public repositories hold (read 2026-11-28).
 */
const tokenErrors = [
  '21917053', // the OAuth token has expired
  '21916984', // the OAuth token is invalid: the seller must sign in again
  '21916013', // revoked by the application
  '16110', // revoked by the user, or expired
  '16112', // not valid for this way of signing in
  '16118', // the time for fetching it is over
  '16119', // there is no such token
  '17470', // "Please login again now. Your security token has expired."
  '17476', // not of this application
  '930', // no token
  '931', // an invalid token, or one of another environment; an expired OAuth token may get this or 932 as well
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
 * The marketplace blocks such a seller "temporarily" and says neither for how long nor how fast is too fast. Ten
 * minutes keep an obedient client from asking again during the block, and cost little if it was short.
 */
const sellerRateWaitSeconds = 600;
/** "The API call is invalid or not supported in this release." */
const unsupportedCallError = '2';

const decisive = ({ errors }: TradingReply): TradingReply['errors'] =>
  errors.filter(({ severity }) => severity === 'Error');

/** The error for a `Failure` about the token, a quota or a retired call; undefined for one about the call's subject. */
export function callFailure(name: string, reply: TradingReply, call: RemoteCall): ServiceError | undefined {
  if (reply.ack !== 'Failure') return undefined;
  const codes = decisive(reply).map(({ errorCode }) => errorCode);
  if (
    decisive(reply).some(
      ({ errorCode, shortMessage }) => tokenErrors.includes(errorCode) || aboutToken.test(shortMessage),
    )
  )
    return new ServiceError('MARKET_TOKEN_INVALID');
  if (codes.includes(dailyQuotaError)) {
    return new ServiceError(
      'RATE_LIMIT',
      ours("The marketplace's daily limit of calls for this service is used up until midnight Pacific time."),
      { retryAfterSeconds: secondsToPacificMidnight() },
    );
  }
  if (codes.includes(sellerRateError)) {
    return new ServiceError(
      'RATE_LIMIT',
      ours('The marketplace has blocked this seller for a while: too many listings in a short time.'),
      { retryAfterSeconds: sellerRateWaitSeconds },
    );
  }
  return codes.includes(unsupportedCallError) ? new RetiredCall(name, call) : undefined;
}

/** The error for a `Failure` of a call that must succeed: the marketplace refused the request, or broke. */
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
