import type { Call } from '../../../platform/call/call.ts';
import { errorTable } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { retryAfterSeconds, type UpstreamAnswer } from '../../../platform/web/upstream-fetch.ts';

const longest = 1000;
/** Shorter texts may occur by chance, so they are not treated as secrets. */
const shortestSecret = 6;
/** A quote of this many characters, from any place in a longer secret, gives the secret away… */
const quotedPart = 32;
/** …if a few more follow: since a text may be long, only every eighth place in it is examined. */
const stride = 8;
const withheld = '[withheld]';

/** Whether words quote a long part of one of the texts. */
function quotesPart(words: string, texts: readonly string[]): boolean {
  for (let at = 0; at + quotedPart <= words.length; at += stride) {
    const part = words.slice(at, at + quotedPart);
    if (texts.some((text) => text.includes(part))) return true;
  }
  return false;
}

/** Takes the request's secrets, whole or quoted in part, as they are or percent-encoded, from texts of the marketplace. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed())]);
  return (text) => {
    const words = forms.reduce((left, form) => left.replaceAll(form, withheld), text);
    return quotesPart(words, forms) ? withheld : words;
  };
}

/**
 * Words of the marketplace as a caller may read them, cut to 1,000 characters; undefined if there are none or they
 * quote a secret that the request carried, whole or in part.
 */
export function quotableWords(text: string | undefined, secrets: readonly string[]): string | undefined {
  const words = text?.trim().slice(0, longest + quotedPart) ?? '';
  if (words === '' || withoutSecrets(secrets)(words) !== words) return undefined;
  return words.slice(0, longest).toWellFormed();
}

/** The marketplace's ids of its sites as our callers know them: its EBAY_GB is their MARKET_UK. */
const inOurIds = (words: string | undefined): string | undefined =>
  words?.replace(/\bEBAY_([A-Z]{2})\b/g, (_, site) => `MARKET_${site === 'GB' ? 'UK' : site}`);

/** How the short texts of errors whose numbers are not known here speak of a token. Long ones may quote a listing. */
export const aboutToken =
  /\b(?:access|auth|authentication|iaf|oauth|security|user) token\b|\b(?:sign|log) ?in again\b/i;

/** Errors that the list of calls names. */
const mostKept = 5;

/** What the list of calls keeps of a refusal: the numbers of its errors, whose texts may quote the request. */
export function keptRefusal(errorIds: readonly string[]): string {
  const standard = errorTable.MARKET_REFUSED.message;
  const numbers = errorIds.filter((id) => /^\d{1,9}$/.test(id));
  return numbers.length === 0
    ? standard
    : `${standard} Its errors: ${numbers.slice(0, mostKept).join(', ')}.`;
}

/**
 * The marketplace refused what the caller asked for. The message is the marketplace's own and may quote the request; the
 * list of calls keeps the numbers of its errors.
 */
export class MarketRefusal extends ServiceError {
  readonly errorIds: readonly string[];

  /** @param secrets what the request carried that its refusal must not quote */
  constructor(errorIds: readonly string[], message: string | undefined, secrets: readonly string[]) {
    const text = inOurIds(quotableWords(message, secrets)) ?? errorTable.MARKET_REFUSED.message;
    super('MARKET_REFUSED', { text, kept: keptRefusal(errorIds) });
    this.errorIds = errorIds;
  }
}

/** The marketplace has switched this call off. Neither the caller nor a repeat can change that. */
export class RetiredCall extends ServiceError {
  constructor(name: string, call: Pick<Call, 'log'>) {
    super('MARKET_CALL_RETIRED', `the marketplace: ${name}: this call has been retired`);
    call.log.warn('market.call-retired', { call: name });
  }
}

/** The marketplace failed, or what it answered is of no use. @param what for the log */
export const brokenReply = (
  name: string,
  what: string,
  details: ConstructorParameters<typeof ServiceError>[2] = {},
): ServiceError => new ServiceError('UPSTREAM_FAILED', `the marketplace: ${name}: ${what}`, details);

/** The marketplace, or the gateway in front of it, has had too many calls. */
export const limited = ({ status, headers }: UpstreamAnswer): ServiceError =>
  new ServiceError('RATE_LIMIT', undefined, {
    httpStatus: status,
    retryAfterSeconds: retryAfterSeconds(headers),
  });

/** What a status alone says about a failure. @param errors their numbers, for the log */
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
