import { type EmulatorAnswer, type EmulatorRequest, json } from '../../emulator/emulator.ts';
import type { Market } from '../market.ts';
import { lives, readScopes, scopeNames } from './grants.ts';

const refusal = (error: string, description: string): EmulatorAnswer =>
  json(error === 'invalid_client' ? 401 : 400, { error, error_description: description });

const invalidGrant = (what: string): EmulatorAnswer =>
  refusal('invalid_grant', `the provided authorization ${what} is invalid or was issued to another client`);

const accessJson = ({ grants }: Market, scopes: readonly string[], user?: string) => ({
  access_token: grants.issue('access', scopes, user).value,
  expires_in: lives.access,
  token_type: `${user === undefined ? 'Application' : 'User'} Access Token`,
});

const grantTypes: Readonly<Record<string, (form: URLSearchParams, market: Market) => EmulatorAnswer>> = {
  authorization_code: (form, market) => {
    if (form.get('redirect_uri') !== market.registration.ruName) {
      return refusal('invalid_request', 'redirect_uri is missing or not the RuName of this client.');
    }
    const code = market.grants.redeem('code', form.get('code') ?? '');
    if (code === undefined) return invalidGrant('grant code');
    return json(200, {
      ...accessJson(market, code.scopes, code.user),
      refresh_token: market.grants.issue('refresh', code.scopes, code.user).value,
      refresh_token_expires_in: lives.refresh,
    });
  },
  refresh_token: (form, market) => {
    const token = market.grants.redeem('refresh', form.get('refresh_token') ?? '');
    if (token === undefined) return invalidGrant('refresh token');
    return json(200, accessJson(market, token.scopes, token.user));
  },
  client_credentials: (form, market) => {
    const scopes = readScopes(form.get('scope'));
    if (scopes?.join(' ') === scopeNames.base) return json(200, accessJson(market, scopes));
    return refusal('invalid_scope', 'The requested scope is missing, unknown, or not granted to the client.');
  },
};

/** `POST /identity/v1/oauth2/token`: code exchange, refresh, application token. */
export function answerToken(request: EmulatorRequest, market: Market): EmulatorAnswer {
  const { clientId, clientSecret } = market.registration;
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  if (request.headers.authorization !== `Basic ${credentials}`) {
    return refusal('invalid_client', 'client authentication failed');
  }
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return refusal('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams(request.body.toString());
  const answer = grantTypes[form.get('grant_type') ?? ''];
  return (
    answer?.(form, market) ??
    refusal('unsupported_grant_type', 'grant type in request is not supported by the authorization server')
  );
}
