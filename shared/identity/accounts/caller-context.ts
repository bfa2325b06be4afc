import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type ApiKeyRecord, hashApiKey, isWellFormedApiKey, type KeyStore, keyState } from './key-store.ts';
import type { Counted } from './rate-limit.ts';

/**
 * The authorizer identifies, the endpoint answers: the authorizer's findings travel in its context, which holds flat
 * strings only. The issuer distinguishes our context from one that another authorizer may leave there.
 */
export const callerIssuer = 'api-key-authorizer/1';

/**
 * Who calls, or why that is unknown. `restricted` is a known caller whose key permits less than everything: versions
 * that do not know this verdict refuse it.
 */
type Identification =
  | ({ readonly verdict: 'known' | 'restricted'; readonly limitedAs?: string | undefined } & Pick<
      ApiKeyRecord,
      'accountId' | 'keyId' | 'keyName' | 'permission'
    >)
  | { readonly verdict: 'missing' | 'invalid' }
  | { readonly verdict: 'unavailable'; readonly reason: string };

/**
 * Identifies the caller by the values of the Authorization header. A malformed key costs no read; a well-formed
 * one costs the same read whether it is known, revoked, expired or made up. Where the database does not answer, the
 * verdict is `unavailable`.
 */
export async function identifyCaller(
  authorization: readonly string[],
  keys: Pick<KeyStore, 'find'>,
  clock: Clock,
): Promise<Identification> {
  const [value = ''] = authorization;
  if (value.trim() === '') return { verdict: 'missing' };
  const key = /^Bearer +(\S+) *$/i.exec(value)?.[1];
  if (authorization.length > 1 || key === undefined || !isWellFormedApiKey(key))
    return { verdict: 'invalid' };
  const apiKeyRecord = await keys.find(hashApiKey(key)).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'OVERLOADED') return error;
    throw error;
  });
  if (apiKeyRecord instanceof ServiceError) return { verdict: 'unavailable', reason: apiKeyRecord.message };
  return keyContext(apiKeyRecord, clock());
}

/** The part of the authorizer's context that a key's record gives. */
export function keyContext(record: ApiKeyRecord | undefined, now: number): Identification {
  if (record === undefined || keyState(record, now) !== 'active') return { verdict: 'invalid' };
  const { accountId, keyId, permission, limitedAs } = record;
  const isOfOld = permission === 'everything' || permission === 'texts-and-prices';
  const verdict = isOfOld ? 'known' : 'restricted';
  // Whether the gateway keeps characters beyond ASCII is not documented, so the name is URL-encoded.
  const keyName = encodeURIComponent(record.keyName);
  return { verdict, accountId, keyId, keyName, permission, limitedAs };
}

/**
 * How much of its rate limit the account has used, and the settings that its calls need. Undefined fields are not sent:
 * Lambda's runtime writes the answer as JSON.
 */
export interface RateContext {
  readonly limit?: string | undefined;
  readonly remaining?: string | undefined;
  readonly reset?: string | undefined;
  /** The account is beyond its limit. */
  readonly limited?: 'true' | undefined;
  /** Answers say that the balance is low below this many credits. The authorizer has read the settings anyway. */
  readonly lowBalance?: string | undefined;
  /** The account is suspended: its calls are refused. */
  readonly suspended?: 'true' | undefined;
  /** Why the fields of the limit are absent; only logged. */
  readonly uncounted?: string | undefined;
}

/** The authorizer's context for a counted request, or for one that could not be counted. */
export function rateContext(counted: Counted): RateContext {
  const lowBalance = counted.lowBalance?.toString();
  const suspended = counted.suspended === true ? 'true' : undefined;
  if ('uncounted' in counted) return { uncounted: counted.uncounted, lowBalance, suspended };
  const { limit, remaining, resetSeconds, exceeded } = counted.rate;
  return {
    limit: String(limit),
    remaining: String(remaining),
    reset: String(resetSeconds),
    limited: exceeded ? 'true' : undefined,
    lowBalance,
    suspended,
  };
}
