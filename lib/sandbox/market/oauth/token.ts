import { type EmulatorAnswer, type EmulatorRequest, json } from '../../emulator/emulator.ts';
import type { Market } from '../market.ts';
import { accessSeconds, refreshSeconds } from './grants.ts';
import { isApplicationScope, readScopes } from './scopes.ts';

type OauthError =
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unsupported_grant_type';

const refusal = (error: OauthError, description: string): EmulatorAnswer =>
  json(error === 'invalid_client' ? 401 : 400, { error, error_description: description });

function isClient(authorization: string | undefined, { registration }: Market): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return false;
  return (
    Buffer.from(encoded, 'base64').toString() === `${registration.clientId}:${registration.clientSecret}`
  );
}

function exchange(form: URLSearchParams, market: Market): EmulatorAnswer {
  const code = form.get('code');
  const { clientId, ruName } = market.registration;
  if (code === null || code === '') return refusal('invalid_request', 'code is missing.');
  if (form.get('redirect_uri') !== ruName) {
    return refusal('invalid_request', 'redirect_uri is missing or not the RuName of this client.');
  }
  const consent = market.grants.redeemCode(code, clientId, ruName);
  if (consent === undefined) {
    return refusal(
      'invalid_grant',
      'the provided authorization grant code is invalid or was issued to another client',
    );
  }
  return json(200, {
    access_token: market.grants.issueAccessToken(consent.scopes, consent.user).value,
    expires_in: accessSeconds,
    refresh_token: market.grants.issueRefreshToken(consent),
    refresh_token_expires_in: refreshSeconds,
    token_type: 'User Access Token',
  });
}

function refresh(form: URLSearchParams, market: Market): EmulatorAnswer {
  const token = form.get('refresh_token');
  if (token === null || token === '') return refusal('invalid_request', 'refresh_token is missing.');
  const consent = market.grants.consentOf(token, market.registration.clientId);
  if (consent === undefined) {
    return refusal(
      'invalid_grant',
      'the provided authorization refresh token is invalid or was issued to another client',
    );
  }
  return json(200, {
    access_token: market.grants.issueAccessToken(consent.scopes, consent.user).value,
    expires_in: accessSeconds,
    token_type: 'User Access Token',
  });
}

function issueToApplication(form: URLSearchParams, market: Market): EmulatorAnswer {
  const scopes = readScopes(form.get('scope'));
  if (!scopes?.every(isApplicationScope)) {
    return refusal('invalid_scope', 'The requested scope is missing, unknown, or not granted to the client.');
  }
  return json(200, {
    access_token: market.grants.issueAccessToken(scopes).value,
    expires_in: accessSeconds,
    token_type: 'Application Access Token',
  });
}

/** `POST /identity/v1/oauth2/token`: code exchange, refresh, application token. */
export function tokenRoute(request: EmulatorRequest, market: Market): EmulatorAnswer | undefined {
  if (request.method !== 'POST' || request.url.pathname !== '/identity/v1/oauth2/token') return undefined;
  if (!isClient(request.headers.authorization, market)) {
    return refusal('invalid_client', 'client authentication failed');
  }
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return refusal('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams(request.body.toString());
  const names = [...form.keys()];
  if (new Set(names).size !== names.length) return refusal('invalid_request', 'A parameter is repeated.');
  switch (form.get('grant_type')) {
    case null:
      return refusal('invalid_request', 'grant_type is missing.');
    case 'authorization_code':
      return exchange(form, market);
    case 'refresh_token':
      return refresh(form, market);
    case 'client_credentials':
      return issueToApplication(form, market);
    default:
      return refusal(
        'unsupported_grant_type',
        'grant type in request is not supported by the authorization server',
      );
  }
}
