import type { Call } from '../../../platform/call/call.ts';
import { errorTable } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { retryAfterSeconds, type UpstreamAnswer } from '../../../platform/web/upstream-fetch.ts';

const longest = 1000;
/** Shorter texts may occur by chance, so they are not treated as secrets. */
const shortestSecret = 6;
const withheld = '[withheld]';

/** Removes the request's secrets, plain or percent-encoded, from the marketplace's texts. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed())]);
  return (text) => forms.reduce((left, form) => left.replaceAll(form, withheld), text);
}

/**
 * A marketplace message fit for callers, cut to 1,000 characters; undefined if empty or if it quotes a secret of the
 * request.
 */
export function quotableWords(text: string | undefined, secrets: readonly string[]): string | undefined {
  const words = text?.trim() ?? '';
  if (words === '' || withoutSecrets(secrets)(words) !== words) return undefined;
  return words.slice(0, longest).toWellFormed();
}

/** Translates the marketplace's site ids into our callers' ids: EBAY_GB becomes MARKET_UK. */
const inOurIds = (words: string | undefined): string | undefined =>
  words?.replace(/\bEBAY_([A-Z]{2})\b/g, (_, site) => `MARKET_${site === 'GB' ? 'UK' : site}`);

/** How short texts of errors with unknown numbers mention a token. Long ones may quote a listing. */
export const aboutToken =
  /\b(?:access|auth|authentication|iaf|oauth|security|user) token\b|\b(?:sign|log) ?in again\b/i;

/** Maximum number of errors in the list of calls. */
const mostKept = 5;

/** The part of a refusal kept in the list of calls: error numbers only, since texts may quote the request. */
export function keptRefusal(errorIds: readonly string[]): string {
  const standard = errorTable.MARKET_REFUSED.message;
  const numbers = errorIds.filter((id) => /^\d{1,9}$/.test(id));
  return numbers.length === 0
    ? standard
    : `${standard} Its errors: ${numbers.slice(0, mostKept).join(', ')}.`;
}

/**
 * The marketplace refused the request. The message is the marketplace's own and may quote the request; the list of
 * calls keeps only error numbers.
 */
export class MarketRefusal extends ServiceError {
  readonly errorIds: readonly string[];

  /** @param secrets request contents that the refusal must not quote */
  constructor(errorIds: readonly string[], message: string | undefined, secrets: readonly string[]) {
    const text = inOurIds(quotableWords(message, secrets)) ?? errorTable.MARKET_REFUSED.message;
    super('MARKET_REFUSED', { text, kept: keptRefusal(errorIds) });
    this.errorIds = errorIds;
  }
}

/** The marketplace has switched this call off. Neither the caller nor a retry can change that. */
export class RetiredCall extends ServiceError {
  constructor(name: string, call: Pick<Call, 'log'>) {
    super('MARKET_CALL_RETIRED', `the marketplace: ${name}: this call has been retired`);
    call.log.warn('market.call-retired', { call: name });
  }
}

/** The marketplace failed or sent an unusable reply. @param what for the log */
export const brokenReply = (
  name: string,
  what: string,
  details: ConstructorParameters<typeof ServiceError>[2] = {},
): ServiceError => new ServiceError('UPSTREAM_FAILED', `the marketplace: ${name}: ${what}`, details);

/** The marketplace, or the gateway in front of it, received too many calls. */
export const limited = ({ status, headers }: UpstreamAnswer): ServiceError =>
  new ServiceError('RATE_LIMIT', undefined, {
    httpStatus: status,
    retryAfterSeconds: retryAfterSeconds(headers),
  });

/** The error for a failure with nothing but a status. @param errors their numbers, for the log */
export function failureByStatus(
  name: string,
  reply: UpstreamAnswer,
  call: Pick<Call, 'log'>,
  errors: string,
) {
  const { status } = reply;
  if (status === 401) return new ServiceError('MARKET_TOKEN_INVALID');
  if (status === 429) return limited(reply);
  if (status === 404 || status === 410) return new RetiredCall(name, call);
  return brokenReply(name, `status ${status}, errors ${errors || 'none'}`, { httpStatus: status });
}
