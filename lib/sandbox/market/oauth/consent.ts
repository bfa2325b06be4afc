import { html } from 'hono/html';
import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { pageAnswer } from '../../emulator/page.ts';
import type { Routes } from '../../emulator/routed.ts';
import { sampleSeller, sellers } from '../fixtures/sellers.ts';
import type { Market } from '../market.ts';
import { lives, readScopes } from './grants.ts';

const authorize = '/oauth2/authorize';
const consent = `${authorize}/consent`;

const refusal = (description: string): EmulatorAnswer =>
  json(400, { error_id: 'invalid_request', error_description: description, http_status_code: 400 });

/** The error in an authorization request's parameters, undefined if none. */
function fault(parameters: URLSearchParams, { registration }: Market): string | undefined {
  const wanted = {
    client_id: registration.clientId,
    redirect_uri: registration.ruName,
    response_type: 'code',
    ...(parameters.has('prompt') && { prompt: 'login' }),
  };
  const wrong = Object.entries(wanted).find(([name, value]) => parameters.get(name) !== value);
  return wrong && `${wrong[0]} must be ${wrong[1]}.`;
}

/** The page where a seller signs in and sees the requested scopes. Its form carries the parameters: no cookie is needed. */
const page = (parameters: URLSearchParams, scopes: readonly string[]): EmulatorAnswer =>
  pageAnswer(
    'Sign in to the marketplace sandbox',
    html`<form method="post" action="${consent}">
${[...parameters].map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
)}<label>User name <input type="text" name="userid" value="" placeholder="${sampleSeller.userId}" autocomplete="off"></label>
<p>Any user name will do, and no password is asked for. The application asks to:</p>
<ul>
${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
</ul>
<button type="submit" name="decision" value="accept">Agree and continue</button>
<button type="submit" name="decision" value="decline">Cancel</button>
<h2>Or agree as one of these sellers</h2>
${sellers.map(
  ({ userId, name, site, isEnrolled }) =>
    html`<button type="submit" name="seller" value="${userId}">${userId}
<small>${name}, ${site.countryName}${isEnrolled ? ', with business policies' : ''}</small></button>
`,
)}</form>`,
  );

function sendBack({ registration }: Market, parameters: Record<string, string | null>): EmulatorAnswer {
  if (registration.acceptUrl === undefined) return refusal('No accept URL is registered for this RuName.');
  const url = new URL(registration.acceptUrl);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.append(name, value);
  }
  return { status: 302, headers: { location: url.href, 'cache-control': 'no-store' } };
}

/** The seller's choice: back to the application with a code, or with a refusal. */
function decide(market: Market, parameters: URLSearchParams, scopes: readonly string[]): EmulatorAnswer {
  const state = parameters.get('state');
  if (parameters.get('decision') === 'decline') return sendBack(market, { isAuthSuccessful: 'false', state });
  const user = parameters.get('seller') || parameters.get('userid')?.trim() || sampleSeller.userId;
  const code = market.grants.issue('code', scopes, user).value;
  return sendBack(market, { code, expires_in: String(lives.code), state });
}

/** The seller's sign-in and consent: the page at `/oauth2/authorize`, and its form's target. */
export function consentRoutes(market: Market): Routes {
  const checked = (parameters: URLSearchParams, next: typeof page): EmulatorAnswer => {
    const scopes = readScopes(parameters.get('scope'));
    const wrong = fault(parameters, market);
    if (wrong === undefined && scopes !== undefined) return next(parameters, scopes);
    return refusal(wrong ?? 'scope is missing or names an unknown scope.');
  };
  return {
    [`GET ${authorize}`]: ({ url }) => checked(url.searchParams, page),
    [`POST ${consent}`]: ({ body }) =>
      checked(new URLSearchParams(body.toString()), (...asked) => decide(market, ...asked)),
  };
}
