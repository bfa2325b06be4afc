import { randomBytes } from 'node:crypto';
import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { signinUrl as endpoint } from '../../../contract/market/oauth.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type KeysetSource, ruNameOf } from '../remote/keyset.ts';
import { queryString } from '../remote/rest-transport.ts';
import { sellerScopes } from '../remote/token-endpoint.ts';
import type { CallbackPolicy } from '../sign-in/callback-policy.ts';
import type { SignInStore } from '../sign-in/sign-in-store.ts';

const stateLifetimeMs = 10 * 60_000;

export interface SigninUrlServices {
  /** Base of the marketplace's consent pages. */
  readonly authUrl: string;
  readonly keyset: KeysetSource;
  readonly callbacks: CallbackPolicy;
  readonly signIns: SignInStore;
}

/**
 * The address at which a seller signs in. The marketplace sends people back to one fixed address of ours, so the app's
 * callback is stored under the state until then.
 */
export async function signinUrl(
  request: RequestOf<typeof endpoint>,
  services: SigninUrlServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const callback = request.redirect_callback_schema;
  if (!(await services.callbacks.allows(call.account.id, callback))) {
    throw new ServiceError('BAD_REQUEST', 'redirect_callback_schema is not listed for this account.');
  }
  const keyset = await services.keyset();
  const ruName = ruNameOf(keyset);
  const state = randomBytes(32).toString('base64url');
  const expiresAt = call.clock() + stateLifetimeMs;
  await services.signIns.saveState(state, { accountId: call.account.id, callback }, expiresAt, call);
  const query = queryString({
    client_id: keyset.clientId,
    redirect_uri: ruName,
    response_type: 'code',
    scope: sellerScopes.join(' '),
    state,
  });
  return delivered({ signin_url: `${services.authUrl.replace(/\/+$/, '')}/oauth2/authorize${query}` });
}
