import type { Call } from '../../../platform/call/call.ts';
import type { ReplyCache } from '../remote/reply-cache.ts';
import type { BearerToken } from '../remote/tokens.ts';
import type { AcceptedTokens } from './accepted-tokens.ts';

export interface KeptReplies {
  readonly cache: ReplyCache;
  readonly acceptedTokens: AcceptedTokens;
  /** Comes before every question to the marketplace; what it throws is thrown instead. */
  readonly beforeAsking?: () => Promise<void>;
}

/** Where a reply is kept, and for how long. `key` names the method, the environment and all that it depends on. */
export interface Keeping {
  readonly key: readonly string[];
  readonly seconds: number;
  /** How long a reply without entries is kept; absent: it is not, since it may be a glitch. */
  readonly emptySeconds?: number;
}

/** A reply from the cache, else from the marketplace. The cache serves only callers whose token is known to be good. */
export async function kept<Reply>(
  services: KeptReplies,
  keeping: Keeping,
  token: BearerToken,
  call: Call,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const key = keeping.key.join('#');
  if (services.acceptedTokens.has(token.value)) {
    const found = await services.cache.get(key, call);
    // Only what `ask` returned is ever stored under the key.
    if (found !== undefined) return found as Reply;
  }
  await services.beforeAsking?.();
  const reply = await ask();
  services.acceptedTokens.add(token.value);
  const isEmpty = Array.isArray(reply) && reply.length === 0;
  const seconds = isEmpty ? keeping.emptySeconds : keeping.seconds;
  if (reply !== undefined && seconds !== undefined) await services.cache.put(key, reply, seconds, call);
  return reply;
}
