import { type EmulatorAnswer, type EmulatorRequest, json } from '../../emulator/emulator.ts';
import { sellers } from '../fixtures/sellers.ts';
import type { Market } from '../market.ts';
import { codeSeconds } from './grants.ts';
import { consentPage, signInPage } from './pages.ts';
import { readScopes } from './scopes.ts';

const authorize = '/oauth2/authorize';
const signIn = `${authorize}/sign-in`;
const consent = `${authorize}/consent`;

/** The parameters that travel from page to page. */
const knownParameters = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'prompt', 'locale'];

const refusal = (description: string): EmulatorAnswer =>
  json(400, {
    error_id: 'invalid_request',
    error_description: description,
    http_status_code: 400,
  });

/** What is wrong with the parameters of an authorization request, undefined if nothing is. */
function fault(parameters: URLSearchParams, market: Market): string | undefined {
  const repeated = knownParameters.find((name) => parameters.getAll(name).length > 1);
  if (repeated !== undefined) return `The parameter ${repeated} is repeated.`;
  if (parameters.get('client_id') !== market.registration.clientId) return 'Unknown client_id.';
  if (parameters.get('redirect_uri') !== market.registration.ruName) {
    return 'redirect_uri must be the RuName that is registered for this client_id.';
  }
  if (parameters.get('response_type') !== 'code') return 'response_type must be code.';
  if (readScopes(parameters.get('scope')) === undefined) return 'scope is missing or names an unknown scope.';
  if (![null, 'login'].includes(parameters.get('prompt'))) return 'prompt must be login.';
  return undefined;
}

function travelling(parameters: URLSearchParams): [string, string][] {
  return [...parameters].filter(([name]) => knownParameters.includes(name));
}

function sendBack(target: string | undefined, parameters: Record<string, string | null>): EmulatorAnswer {
  if (target === undefined) return refusal('No accept URL is registered for this RuName.');
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.append(name, value);
  }
  return { status: 302, headers: { location: url.href, 'cache-control': 'no-store' } };
}

function decide(parameters: URLSearchParams, user: string, market: Market): EmulatorAnswer {
  const { clientId, ruName, acceptUrl } = market.registration;
  const code = market.grants.issueCode({
    clientId,
    ruName,
    scopes: readScopes(parameters.get('scope')) ?? [],
    user,
  });
  return sendBack(acceptUrl, { code, expires_in: String(codeSeconds), state: parameters.get('state') });
}

/** The seller's sign-in and consent: three requests under `/oauth2/authorize`. */
export function consentRoute(request: EmulatorRequest, market: Market): EmulatorAnswer | undefined {
  const { pathname, searchParams } = request.url;
  const step = `${request.method} ${pathname}`;
  if (![`GET ${authorize}`, `POST ${signIn}`, `POST ${consent}`].includes(step)) return undefined;
  const parameters = request.method === 'GET' ? searchParams : new URLSearchParams(request.body.toString());
  const wrong = fault(parameters, market);
  if (wrong !== undefined) return refusal(wrong);
  const fields = travelling(parameters);
  if (pathname === authorize) return signInPage(signIn, fields);
  if (parameters.get('decision') === 'decline') {
    const { acceptUrl } = market.registration;
    return sendBack(acceptUrl, { isAuthSuccessful: 'false', state: parameters.get('state') });
  }
  const user = parameters.get('seller') || parameters.get('userid')?.trim() || sellers[0].userId;
  if (pathname === consent) return decide(parameters, user, market);
  const scopes = readScopes(parameters.get('scope')) ?? [];
  return consentPage(consent, [...fields, ['userid', user]], user, scopes);
}
