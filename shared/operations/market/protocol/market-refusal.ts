import { errorTable } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { RemoteCall } from './exchange.ts';

const longest = 1000;
/** Shorter texts may occur by chance, so they are not treated as secrets. */
const shortestSecret = 6;
/** A quote of this many characters, from any place in a longer secret, gives the secret away… */
const quotedPart = 32;
/** …if a few more follow: since a text may be long, only every eighth place in it is examined. */
const stride = 8;

/** A secret as it may appear in texts: as it is, and percent-encoded. */
const formsOf = (secrets: readonly string[]): string[] =>
  secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [...new Set([secret, encodeURIComponent(secret.toWellFormed())])]);

/** The parts of that length that begin at every `step`-th place. */
function* partsOf(text: string, step: number): Generator<string, void, undefined> {
  for (let at = 0; at + quotedPart <= text.length; at += step) yield text.slice(at, at + quotedPart);
}

/** Finds out whether words quote a long part of one of the forms. */
function partsQuotedBy(forms: readonly string[]): (words: string) => boolean {
  let parts: ReadonlySet<string> | undefined;
  return (words) => {
    if (words.length < quotedPart) return false;
    parts ??= new Set(forms.flatMap((form) => [...partsOf(form, 1)]));
    for (const part of partsOf(words, stride)) if (parts.has(part)) return true;
    return false;
  };
}

/** Takes the request's secrets, whole or quoted in part, from texts of the marketplace. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const forms = formsOf(secrets);
  const quotesPart = partsQuotedBy(forms);
  return (text) => {
    const words = forms.reduce((left, form) => left.replaceAll(form, '[withheld]'), text);
    return quotesPart(words) ? '[withheld]' : words;
  };
}

/**
 * Words of the marketplace as a caller may read them, cut to 1,000 characters; undefined if there are none or they
 * quote a secret that the request carried, whole or in part.
 */
export function quotableWords(text: string | undefined, secrets: readonly string[]): string | undefined {
  const words = text?.trim() ?? '';
  const forms = formsOf(secrets);
  const quoted =
    forms.some((form) => words.includes(form)) || partsQuotedBy(forms)(words.slice(0, longest + quotedPart));
  if (words === '' || quoted) return undefined;
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
  constructor(name: string, call: RemoteCall) {
    super('MARKET_CALL_RETIRED', `the marketplace: ${name}: this call has been retired`);
    call.log.warn('market.call-retired', { call: name });
  }
}
