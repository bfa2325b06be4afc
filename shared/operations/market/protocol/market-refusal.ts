import { errorTable } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { RemoteCall } from './exchange.ts';
import { quotableWords } from './quotable-words.ts';

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
