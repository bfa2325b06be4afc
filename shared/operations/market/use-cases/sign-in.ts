import { randomBytes } from 'node:crypto';
import type * as contract from '../../../contract/market/oauth.ts';
import type { SettingsStore } from '../../../identity/accounts/account-settings.ts';
import { type Call, delivered, type UseCase } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import { withSecret } from '../../../platform/secrets/secrets.ts';
import { queryString } from '../rest-transport.ts';
import { type KeysetSource, ruNameOf, type TokenEndpoint } from '../token-endpoint.ts';

type Bounded = Pick<Call, 'budget'>;

/** The account that began a sign-in, and the address for its result. */
export interface SignIn {
  readonly accountId: string;
  readonly callback: string;
}

/** What the connector remembers between the start of a sign-in and the exchange of its code. */
export interface SignInStore {
  /** @param expiresAt milliseconds since 1970 */
  saveState(state: string, signIn: SignIn, expiresAt: number, call: Bounded): Promise<void>;
  /** Returns a sign-in only once. @returns undefined for a state that is unknown, used or expired at `now`. */
  takeState(state: string, now: number, call: Bounded): Promise<SignIn | undefined>;
  /** Records the account that a code came for. @returns false if it already came for another account. */
  bindCode(code: string, accountId: string, expiresAt: number, call: Bounded): Promise<boolean>;
  /** @returns the account that a code came for; undefined if unknown or forgotten. */
  ownerOfCode(code: string, now: number, call: Bounded): Promise<string | undefined>;
}

/** The callback URIs that an account may use for sellers. Their form has been checked before. */
export interface CallbackPolicy {
  allows(accountId: string, callback: string): Promise<boolean>;
}

/** Exactly the callbacks listed for the account; none if it lists none. */
export const listedCallbacks = (settings: Pick<SettingsStore, 'read'>): CallbackPolicy => ({
  allows: async (accountId, callback) =>
    (await settings.read(accountId))?.callbacks.includes(callback) ?? false,
});

/** Any callback: for the local host, where accounts have no lists. */
export const anyCallback: CallbackPolicy = { allows: async () => true };

const stateLifetimeMs = 10 * 60_000;

export interface SigninUrlServices {
  /** Base of the marketplace's consent pages. */
  readonly authUrl: string;
  readonly keyset: KeysetSource;
  /** What sellers are asked to permit. */
  readonly scopes: readonly string[];
  readonly callbacks: CallbackPolicy;
  readonly signIns: SignInStore;
}

type StartServices = Omit<SigninUrlServices, 'callbacks'>;
type SignInCall = Pick<Call, 'budget' | 'clock' | 'log'>;

/**
 * The address at which a seller signs in. The marketplace sends people back to one fixed address of ours, so the app's
 * callback is stored under the state until then.
 *
 * @throws ServiceError SERVER_ERROR if there is no keyset
 */
export async function startSignIn(
  signIn: SignIn,
  { authUrl, keyset, scopes, signIns }: StartServices,
  call: SignInCall,
): Promise<string> {
  const keys = await keyset();
  const ruName = ruNameOf(keys);
  const state = randomBytes(32).toString('base64url');
  await signIns.saveState(state, signIn, call.clock() + stateLifetimeMs, call);
  const query = queryString({
    client_id: keys.clientId,
    redirect_uri: ruName,
    response_type: 'code',
    scope: scopes.join(' '),
    state,
  });
  return `${authUrl.replace(/\/+$/, '')}/oauth2/authorize${query}`;
}

/** Starts a sign-in that leads back to an app. */
export const signinUrl: UseCase<typeof contract.signinUrl, SigninUrlServices> = async (
  request,
  services,
  call,
) => {
  const [accountId, callback] = [call.account.id, request.redirect_callback_schema];
  if (!(await services.callbacks.allows(accountId, callback))) {
    throw new ServiceError('BAD_REQUEST', ours('redirect_callback_schema is not listed for this account.'), {
      fields: ['redirect_callback_schema'],
    });
  }
  return delivered({ signin_url: await startSignIn({ accountId, callback }, services, call) });
};

/**
 * The end of a lifetime in the API's time format: UTC, `YYYY-MM-DD HH:MM:SS.ffffff`.
 *
 * @param startedAt when the token was requested, in milliseconds since 1970: the true end is no earlier
 */
function expiryTimestamp(startedAt: number, lifetimeSeconds: number): string {
  const end = new Date(startedAt + Math.round(lifetimeSeconds * 1000)).toISOString();
  return `${end.slice(0, 10)} ${end.slice(11, 23)}000`;
}

export interface ExchangeCodeServices {
  readonly keyset: KeysetSource;
  readonly tokenEndpoint: Pick<TokenEndpoint, 'exchangeCode'>;
  readonly signIns: Pick<SignInStore, 'ownerOfCode'>;
}

const grantFor = (code: string, { keyset, tokenEndpoint }: ExchangeCodeServices, call: SignInCall) =>
  withSecret(keyset, (keys) => tokenEndpoint.exchangeCode(keys, code, call));

/**
 * Tokens for an authorization code. A code that was issued to one account is refused to another. This does not count
 * against the account's day: the seller has signed in already, and the token endpoint has its own limits.
 */
export const exchangeCode: UseCase<typeof contract.exchangeCode, ExchangeCodeServices> = async (
  { code },
  services,
  call,
) => {
  const owner = await services.signIns.ownerOfCode(code, call.clock(), call);
  if (owner !== undefined && owner !== call.account.id) throw new ServiceError('MARKET_GRANT_INVALID');
  const startedAt = call.clock();
  const grant = await grantFor(code, services, call);
  return delivered({
    market_access_token: grant.access_token,
    market_access_token_expiry: expiryTimestamp(startedAt, grant.expires_in),
    market_refresh_token: grant.refresh_token,
    market_refresh_token_expiry: expiryTimestamp(startedAt, grant.refresh_token_expires_in),
  });
};

export interface RefreshServices {
  readonly keyset: KeysetSource;
  readonly tokenEndpoint: Pick<TokenEndpoint, 'refresh'>;
}

/** A new access token for a seller who has signed in before. This does not count against the account's day. */
export const refresh: UseCase<typeof contract.refresh, RefreshServices> = async (request, services, call) => {
  const startedAt = call.clock();
  const grant = await withSecret(services.keyset, (keyset) =>
    services.tokenEndpoint.refresh(keyset, request.refresh_token, call),
  );
  return delivered({
    market_access_token: grant.access_token,
    market_access_token_expiry: expiryTimestamp(startedAt, grant.expires_in),
  });
};

/**
 * The seller's access token for a code that came for this account, free of charge. The refresh token is dropped: a page
 * does not outlive the access token.
 *
 * @throws ServiceError MARKET_GRANT_INVALID if the code came for another account, for none, or is no longer valid
 */
export async function finishConnection(
  accountId: string,
  code: string,
  exchange: ExchangeCodeServices,
  call: SignInCall,
): Promise<string> {
  const owner = await exchange.signIns.ownerOfCode(code, call.clock(), call);
  if (owner !== accountId) throw new ServiceError('MARKET_GRANT_INVALID');
  return (await grantFor(code, exchange, call)).access_token;
}
