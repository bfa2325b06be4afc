import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type SecretReader, withSecret } from '../../platform/secrets/secrets.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import type { UpstreamAnswer } from '../../platform/web/upstream-fetch.ts';
import { type BearerToken, exchange, type RemoteCall } from './protocol/exchange.ts';
import type { ReplyCache } from './protocol/kept-replies.ts';
import { limited, quotableWords } from './protocol/market-refusal.ts';
import { ApplicationTokenRefused, queryString, understand } from './rest-transport.ts';

/** What identifies our application to the marketplace, in one of its environments. */
export interface Keyset {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The marketplace's name for our pair of return addresses; sent as OAuth's `redirect_uri`. */
  readonly ruName: string | undefined;
}

/** @throws ServiceError SERVER_ERROR if it is not set: without it no seller can sign in. */
export function ruNameOf({ ruName }: Keyset): string {
  if (ruName === undefined) throw new ServiceError('SERVER_ERROR', 'The marketplace keyset has no RuName.');
  return ruName;
}

/** @throws ServiceError SERVER_ERROR if there is none. */
export type KeysetSource = SecretReader<Keyset>;

/** A hundred years at most: anything longer must be a mistake. */
const seconds = z.number().positive().max(3_200_000_000);
const accessReply = z.object({ access_token: z.string().min(1), expires_in: seconds });
const grantReply = accessReply.extend({
  refresh_token: z.string().min(1),
  refresh_token_expires_in: seconds,
});

/** The code is logged, so it must look like one of OAuth's (RFC 6749, 5.2). */
const failureBody = z.object({
  error: z.string().regex(/^[a-z_]{1,40}$/),
  error_description: z.string().optional(),
});

/** Scope of calls without a seller. Its URL is the same in every environment. */
const baseScope = 'https://api.ebay.com/oauth/api_scope';
/** Scopes for everything that the connector does with a seller's token. */
export const sellerScopes = [baseScope, `${baseScope}/sell.inventory`, `${baseScope}/sell.account.readonly`];
/**
 * Further scopes for notices of a seller's sales: to know the seller by the id that notices carry, to subscribe, and what
 * the topic demands. `getTopics` names the last one, and `sell.fulfillment` besides; one of the two is enough.
 *
 * @see https://developer.ebay.com/develop/api/buy/notification_events (read 2026-11-29; what `getTopics` answers to a live
 *   keyset is known from public code only)
 */
export const salesScopes = [
  `${baseScope}/commerce.identity.readonly`,
  `${baseScope}/commerce.notification.subscription`,
  `${baseScope}/sell.fulfillment.readonly`,
];

/** The caller can fix only a refused grant; a refused client, scope or form is our fault. */
function tokenFailure(name: string, reply: UpstreamAnswer, secrets: readonly string[]): ServiceError {
  const failure = failureBody.safeParse(parseJson(reply.text)).data;
  if (reply.status === 429) return limited(reply);
  if (reply.status < 500 && failure?.error === 'invalid_grant') {
    return new ServiceError('MARKET_GRANT_INVALID', quotableWords(failure.error_description, secrets));
  }
  return new ServiceError(
    'UPSTREAM_FAILED',
    `the marketplace: ${name}: status ${reply.status}, ${failure?.error ?? 'no error'}`,
    { credentialsRefused: [401, 403].includes(reply.status) || failure?.error === 'invalid_client' },
  );
}

/** @param apiUrl base of the host that also serves the REST methods. */
export function createTokenEndpoint(apiUrl: string) {
  const url = `${apiUrl.replace(/\/+$/, '')}/identity/v1/oauth2/token`;

  async function request<Schema extends z.ZodType>(
    name: string,
    keyset: Keyset,
    form: Readonly<Record<string, string>>,
    schema: Schema,
    call: RemoteCall,
  ): Promise<z.output<Schema>> {
    const basic = Buffer.from(`${keyset.clientId}:${keyset.clientSecret}`).toString('base64');
    const reply = await exchange(
      {
        name,
        method: 'POST',
        url,
        headers: {
          accept: 'application/json',
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: queryString(form).slice(1),
        repeatable: form.grant_type !== 'authorization_code',
      },
      call,
    );
    if (reply.status !== 200) {
      const grant = [form.code, form.refresh_token].filter((text) => text !== undefined);
      throw tokenFailure(name, reply, [keyset.clientSecret, basic, ...grant]);
    }
    return understand(name, schema, parseJson(reply.text));
  }

  return {
    /**
     * Exchanges a code. A code works only once, so this is never sent twice.
     *
     * @see https://developer.ebay.com/api-docs/static/oauth-auth-code-grant-request.html
     * @throws ServiceError MARKET_GRANT_INVALID …
     */
    exchangeCode: (keyset: Keyset, code: string, call: RemoteCall) => {
      const form = { grant_type: 'authorization_code', code, redirect_uri: ruNameOf(keyset) };
      return request('exchange-code', keyset, form, grantReply, call);
    },
    /**
     * A new access token; the refresh token stays the same.
     *
     * @see https://developer.ebay.com/api-docs/static/oauth-refresh-token-request.html
     * @throws ServiceError MARKET_GRANT_INVALID …
     */
    refresh: (keyset: Keyset, refreshToken: string, call: RemoteCall) => {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      return request('refresh-token', keyset, form, accessReply, call);
    },
    /**
     * A token of our application, for calls without a seller.
     *
     * @see https://developer.ebay.com/api-docs/static/oauth-client-credentials-grant.html
     * @throws ServiceError UPSTREAM_FAILED …
     */
    issueApplicationToken: (keyset: Keyset, call: RemoteCall) => {
      const form = { grant_type: 'client_credentials', scope: baseScope };
      return request('application-token', keyset, form, accessReply, call);
    },
  };
}

/** The three grants of the marketplace's token endpoint. */
export type TokenEndpoint = ReturnType<typeof createTokenEndpoint>;

const stored = z.object({ token: z.string().min(1), expiresAt: z.number() });

/** Tokens that expire sooner than this are not handed out. */
const marginMs = 5 * 60_000;

/**
 * Tokens of our application, for calls without a seller. They are kept in the shared cache, since the marketplace
 * issues only 1,000 a day.
 */
export function createApplicationTokens(
  services: {
    /** Base of the host that issues them; also identifies their environment. */
    readonly apiUrl: string;
    readonly keyset: KeysetSource;
    readonly cache: ReplyCache;
  },
  clock: Clock,
) {
  const endpoint = createTokenEndpoint(services.apiUrl);
  const refused = new Set<string>();
  return {
    /** @throws ServiceError UPSTREAM_FAILED, RATE_LIMIT, TIMEOUT or SERVER_ERROR if no token can be obtained */
    async get(call: RemoteCall): Promise<BearerToken> {
      const keyset = await services.keyset();
      const owner = createHash('sha256').update(`${services.apiUrl} ${keyset.clientId}`).digest('base64url');
      const key = `application-token#${owner}`;
      const kept = stored.safeParse(await services.cache.get(key, call));
      if (kept.success && kept.data.expiresAt - marginMs > clock() && !refused.has(kept.data.token)) {
        return { kind: 'application', value: kept.data.token };
      }
      const startedAt = clock();
      const issued = await withSecret(services.keyset, (current) =>
        endpoint.issueApplicationToken(current, call),
      );
      const expiresAt = startedAt + issued.expires_in * 1000;
      refused.clear();
      const entry = { token: issued.access_token, expiresAt };
      await services.cache.put(key, entry, issued.expires_in, call);
      return { kind: 'application', value: issued.access_token };
    },
    /** Reports that the marketplace refused a token; the next `get` issues another. */
    forget(token: BearerToken): void {
      refused.add(token.value);
    },
  };
}

export type ApplicationTokens = ReturnType<typeof createApplicationTokens>;

/**
 * Runs work with our application's token, and retries once with a new one if it is refused.
 *
 * @throws any error of `work` or the tokens
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
