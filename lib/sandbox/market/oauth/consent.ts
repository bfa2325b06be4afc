import { html } from 'hono/html';
import { type EmulatorAnswer, type EmulatorRequest, json } from '../../emulator/emulator.ts';
import type { Html } from '../../emulator/page.ts';
import { sampleSeller, sellers } from '../fixtures/sellers.ts';
import { htmlPage } from '../html.ts';
import type { Market } from '../market.ts';
import { lives, readScopes, scopeMeanings } from './grants.ts';

const authorize = '/oauth2/authorize';
const signIn = `${authorize}/sign-in`;
const consent = `${authorize}/consent`;

/** The parameters that travel from page to page in the forms: no cookie is needed. */
const travelling = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'prompt',
  'locale',
  'userid',
];

const refusal = (description: string): EmulatorAnswer =>
  json(400, { error_id: 'invalid_request', error_description: description, http_status_code: 400 });

/** What is wrong with the parameters of an authorization request, undefined if nothing is. */
function fault(parameters: URLSearchParams, { registration }: Market): string | undefined {
  const wanted = {
    client_id: registration.clientId,
    redirect_uri: registration.ruName,
    response_type: 'code',
    ...(parameters.has('prompt') && { prompt: 'login' }),
  };
  for (const [name, value] of Object.entries(wanted))
    if (parameters.get(name) !== value) return `${name} must be ${value}.`;
  return readScopes(parameters.get('scope')) === undefined
    ? 'scope is missing or names an unknown scope.'
    : undefined;
}

/** @param after what comes below the buttons */
const form = (action: string, parameters: URLSearchParams, content: Html, goOn: string, after?: Html): Html =>
  html`<form method="post" action="${action}">
${[...parameters]
  .filter(([name]) => travelling.includes(name))
  .map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
  )}${content}
<button type="submit" name="decision" value="accept">${goOn}</button>
<button type="submit" name="decision" value="decline">Cancel</button>
${after ?? ''}</form>`;

const signInPage = (parameters: URLSearchParams): EmulatorAnswer =>
  htmlPage(
    'Sign in to the marketplace sandbox',
    form(
      signIn,
      parameters,
      html`<label>User name <input type="text" name="userid" value="" placeholder="${sampleSeller.userId}" autocomplete="off"></label>
<label>Password <input type="password" name="pass" value="" autocomplete="off"></label>
<p>Any user name and any password will do. Please do not type a real one.</p>`,
      'Sign in',
      html`<h2>Or sign in as one of these sellers</h2>
${sellers.map(
  ({ userId, name, site, isEnrolled }) =>
    html`<button type="submit" name="seller" value="${userId}">${userId}
<small>${name}, ${site.countryName}${isEnrolled ? ', with business policies' : ''}</small></button>
`,
)}`,
    ),
  );

/** What the application asks for. */
const consentPage = (parameters: URLSearchParams, scopes: readonly string[]): EmulatorAnswer =>
  htmlPage(
    'Grant application access',
    form(
      consent,
      parameters,
      html`<p>Signed in as <strong>${parameters.get('userid')}</strong>. The application asks to:</p>
<ul>
${scopes.map(
  (scope) => html`<li>${scopeMeanings[scope]}<br><code>${scope}</code></li>
`,
)}</ul>`,
      'Agree and continue',
    ),
  );

function sendBack({ registration }: Market, parameters: Record<string, string | null>): EmulatorAnswer {
  if (registration.acceptUrl === undefined) return refusal('No accept URL is registered for this RuName.');
  const url = new URL(registration.acceptUrl);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.append(name, value);
  }
  return { status: 302, headers: { location: url.href, 'cache-control': 'no-store' } };
}

/** The seller's sign-in and consent: three requests under `/oauth2/authorize`. */
export function consentRoute(request: EmulatorRequest, market: Market): EmulatorAnswer | undefined {
  const { pathname, searchParams } = request.url;
  const step = `${request.method} ${pathname}`;
  if (![`GET ${authorize}`, `POST ${signIn}`, `POST ${consent}`].includes(step)) return undefined;
  const parameters = request.method === 'GET' ? searchParams : new URLSearchParams(request.body.toString());
  const wrong = fault(parameters, market);
  if (wrong !== undefined) return refusal(wrong);
  if (pathname === authorize) return signInPage(parameters);
  const state = parameters.get('state');
  if (parameters.get('decision') === 'decline') return sendBack(market, { isAuthSuccessful: 'false', state });
  const scopes = readScopes(parameters.get('scope')) ?? [];
  const user = parameters.get('seller') || parameters.get('userid')?.trim() || sampleSeller.userId;
  if (pathname === signIn) {
    parameters.set('userid', user);
    return consentPage(parameters, scopes);
  }
  const code = market.grants.issue('code', scopes, user).value;
  return sendBack(market, { code, expires_in: String(lives.code), state });
}
