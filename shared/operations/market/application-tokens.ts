import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../platform/call/clock.ts';
import { withSecret } from '../../platform/secrets/secrets.ts';
import type { ReplyCache } from './kept-replies.ts';
import type { RemoteCall } from './protocol/exchange.ts';
import { ApplicationTokenRefused } from './protocol/rest-failure.ts';
import type { KeysetSource, TokenEndpoint } from './token-endpoint.ts';
import type { BearerToken } from './tokens.ts';

/** Tokens of our own application, for calls that concern no seller. */
export interface ApplicationTokens {
  /** @throws ServiceError UPSTREAM_FAILED, RATE_LIMIT, TIMEOUT or SERVER_ERROR if no token can be obtained */
  get(call: RemoteCall): Promise<BearerToken>;
  /** Reports that the marketplace refused a token; the next `get` issues another. */
  forget(token: BearerToken): void;
}

const stored = z.object({ token: z.string().min(1), expiresAt: z.number() });

/** Tokens that expire sooner than this are not handed out. */
const marginMs = 5 * 60_000;

/** Tokens are kept in the cache that processes share, since the marketplace issues only 1,000 a day. */
export function createApplicationTokens(
  services: {
    /** Names the environment that the tokens are for. */
    readonly apiUrl: string;
    readonly tokenEndpoint: TokenEndpoint;
    readonly keyset: KeysetSource;
    readonly cache: ReplyCache;
  },
  clock: Clock,
): ApplicationTokens {
  const refused = new Set<string>();
  return {
    async get(call) {
      const keyset = await services.keyset();
      const owner = createHash('sha256').update(`${services.apiUrl} ${keyset.clientId}`).digest('base64url');
      const key = `application-token#${owner}`;
      const kept = stored.safeParse(await services.cache.get(key, call));
      if (kept.success && kept.data.expiresAt - marginMs > clock() && !refused.has(kept.data.token)) {
        return { kind: 'application', value: kept.data.token };
      }
      const startedAt = clock();
      const issued = await withSecret(services.keyset, (current) =>
        services.tokenEndpoint.issueApplicationToken(current, call),
      );
      const expiresAt = startedAt + issued.expires_in * 1000;
      refused.clear();
      const entry = { token: issued.access_token, expiresAt };
      await services.cache.put(key, entry, issued.expires_in, call);
      return { kind: 'application', value: issued.access_token };
    },
    forget(token) {
      refused.add(token.value);
    },
  };
}

/**
 * Does work with a token of our own, and once more with a new one if the marketplace refuses it.
 *
 * @throws what `work` and the tokens throw
 */
export async function asApplication<Value>(
  tokens: ApplicationTokens,
  call: RemoteCall,
  work: (token: BearerToken) => Promise<Value>,
): Promise<Value> {
  const attempt = async () => {
    const token = await tokens.get(call);
    return await work(token).catch((error: unknown) => {
      if (error instanceof ApplicationTokenRefused) tokens.forget(token);
      throw error;
    });
  };
  return await attempt().catch((error: unknown) => {
    if (error instanceof ApplicationTokenRefused) return attempt();
    throw error;
  });
}
