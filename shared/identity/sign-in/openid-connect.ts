import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { Clock } from '../../platform/call/clock.ts';
import { readThrough } from '../../platform/call/kept-values.ts';
import { type TimeBudget, untilAborted } from '../../platform/call/time-budget.ts';
import type { ErrorCode } from '../../platform/errors/error-table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type SecretReader, withSecret } from '../../platform/secrets/secrets.ts';
import { isAddress } from '../people/people.ts';
import type { IdentityProvider, Proof, SignInChecks } from './sign-in.ts';

/** Our registration at an OpenID provider. */
export interface ProviderSettings {
  /** Its address as its discovery document states it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: SecretReader;
  /** The claim that says whether the address is verified: `email_verified` in OpenID Connect, `xms_edov` at Entra. */
  readonly verifiedClaim: string;
}

/**
 * Longest time for one request to the provider, of up to four in a sign-in. The page's own limit of 15 s ends them all;
 * a shorter time here would fail on a cold function that is still loading when the answer comes.
 */
const requestSeconds = 10;
/** Providers change their keys and endpoints rarely, and announce it. */
const configurationMs = 60 * 60 * 1000;

/** Clocks of two machines differ by less. */
const clockSkewSeconds = 300;
/** https://openid.net/specs/openid-connect-core-1_0.html#IDToken (read on 2026-11-23): at most 255 characters. */
const longestSubject = 255;
/** https://www.rfc-editor.org/rfc/rfc7515#section-3.1 (read on 2026-11-28): nothing but base64url and two dots. */
const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** `localhost` and every name below it are loopback by RFC 6761: they cannot be registered. */
const loopback = /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/** @throws ServiceError SERVER_ERROR unless it is https, or http on this machine */
function issuerUrl(issuer: string): URL {
  const url = URL.parse(issuer);
  const isLocal = url?.protocol === 'http:' && loopback.test(url.hostname);
  if (url === null || !(url.protocol === 'https:' || isLocal)) {
    throw new ServiceError('SERVER_ERROR', 'The issuer must be an https address, or http on loopback.');
  }
  return url;
}

async function discover(settings: ProviderSettings, clientSecret: string): Promise<Configuration> {
  const issuer = issuerUrl(settings.issuer);
  const isLocal = issuer.protocol === 'http:';
  const secret = clientSecret.trim();
  // Only after discovery is it known in which of the two ways the provider takes the secret.
  let authenticate = ClientSecretPost(secret);
  const configuration = await discovery(
    issuer,
    settings.clientId,
    { client_secret: secret },
    (server, client, body, headers) => authenticate(server, client, body, headers),
    {
      timeout: requestSeconds,
      // A token endpoint that redirects would be sent our secret twice.
      [customFetch]: (url, options) => fetch(url, { ...options, redirect: 'error' } as RequestInit),
      // The signature of the ID token is checked too, although the token comes from the provider itself.
      execute: [...(isLocal ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
    },
  );
  const ways = configuration.serverMetadata().token_endpoint_auth_methods_supported ?? [
    'client_secret_basic',
  ];
  if (!ways.includes('client_secret_post')) authenticate = ClientSecretBasic(secret);
  return configuration;
}

const isTrue = (claim: unknown): boolean =>
  claim === true || claim === 'true' || claim === 1 || claim === '1';

/** Failures that say nothing about the person: the provider is not reached, or does not know us. */
function asTrouble(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  const code = (error as { code?: unknown } | undefined)?.code;
  const trouble = (ours: ErrorCode, message: string, credentialsRefused = false) =>
    new ServiceError(ours, `the sign-in provider ${message}`, { cause: error, credentialsRefused });
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return trouble('TIMEOUT', 'did not answer in time');
  // What fetch throws when there is no connection.
  if (error instanceof TypeError && code === undefined) return trouble('UPSTREAM_FAILED', 'was not reached');
  const isOurClient = error instanceof ResponseBodyError && error.error === 'invalid_client';
  const isChallenge = error instanceof WWWAuthenticateChallengeError;
  if (isOurClient || isChallenge) {
    // A challenge to a bearer is about the person's token, for which the code has been used up.
    const isOfPerson = isChallenge && error.cause.some(({ scheme }) => scheme === 'bearer');
    return trouble('SERVER_ERROR', 'does not accept our client', !isOfPerson);
  }
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON') {
    return trouble('UPSTREAM_FAILED', 'returned a malformed response');
  }
  return undefined;
}

/** The code that a refusal is logged with: the library's or the provider's. */
function detailOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return error.error;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name);
}

/**
 * Signs people in with any OpenID provider, by the code flow with PKCE, nonce and state. Tokens are dropped as soon as
 * the person is known.
 *
 * `openid-client` (certified for this profile) checks state, issuer, audience, nonce, times and signature: 34 kB.
 */
export function createOpenIdProvider(settings: ProviderSettings, clock: Clock): IdentityProvider {
  const configurationOf = readThrough((secret) => discover(settings, secret), {
    lifetimeMs: configurationMs,
    maxEntries: 1,
    clock,
  });

  async function configured(secret: string, budget: TimeBudget): Promise<Configuration> {
    try {
      return await untilAborted(configurationOf(secret), budget.signal);
    } catch (error) {
      const trouble = asTrouble(error);
      if (trouble !== undefined || !(error instanceof ClientError)) throw trouble ?? error;
      const reason = 'the sign-in provider has an invalid discovery document';
      throw new ServiceError('UPSTREAM_FAILED', reason, { cause: error });
    }
  }

  async function prove(configuration: Configuration, returned: URL, checks: SignInChecks): Promise<Proof> {
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.codeVerifier,
      idTokenExpected: true,
    });
    const idToken = tokens.claims();
    const notProven = (detail: string): Proof => ({ refused: 'not proven', detail });
    if (idToken === undefined) return notProven('no ID token');
    // The library skips white space in a signature, and checks neither of these.
    if (!tokenForm.test(tokens.id_token ?? '')) return notProven('ID token of a wrong form');
    if (idToken.sub === '' || idToken.sub.length > longestSubject)
      return notProven('subject of a wrong length');
    if (idToken.iat > clock() / 1000 + clockSkewSeconds) return notProven('issued in the future');
    // A provider may leave the address out of the ID token and give it to a request with the access token.
    const claims =
      idToken.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? { ...(await fetchUserInfo(configuration, tokens.access_token, idToken.sub)), ...idToken }
        : idToken;
    const { email } = claims;
    const { auth_time: authTime } = idToken;
    return {
      provenAt: authTime === undefined ? undefined : authTime * 1000,
      proven: {
        issuer: idToken.iss,
        subject: idToken.sub,
        email: typeof email === 'string' && isAddress(email) ? email : undefined,
        emailVerified: isTrue(claims[settings.verifiedClaim]),
      },
    };
  }

  return {
    async begin(redirectUri, { state, nonce, codeVerifier }, again, budget) {
      const configuration = await configured(await settings.clientSecret(), budget);
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // With `max_age` the ID token must say when the provider asked. If someone takes both out of the address, it says
        // nothing, or an earlier time: https://openid.net/specs/openid-connect-core-1_0.html#IDToken (read on 2026-11-26).
        ...(again ? { prompt: 'login', max_age: '0' } : {}),
      });
    },

    async finish(returned, checks, budget) {
      return await withSecret(settings.clientSecret, async (secret) => {
        const configuration = await configured(secret, budget);
        try {
          return await untilAborted(prove(configuration, returned, checks), budget.signal);
        } catch (error) {
          const trouble = asTrouble(error);
          if (trouble !== undefined) throw trouble;
          const declined = error instanceof AuthorizationResponseError && error.error === 'access_denied';
          return { refused: declined ? 'declined' : 'not proven', detail: detailOf(error) };
        }
      });
    },
  };
}
