import { html } from 'hono/html';
import type { EmulatorAnswer } from '../../emulator/emulator.ts';
import type { Html } from '../../emulator/page.ts';
import { type SellerFixture, sellers } from '../fixtures/sellers.ts';
import { htmlPage } from '../html.ts';
import { meaningOfScope } from './scopes.ts';

type Fields = readonly (readonly [string, string])[];

/** @param after what comes below the buttons */
const form = (action: string, fields: Fields, content: Html, goOn: string, after: Html | '' = ''): Html =>
  html`<form method="post" action="${action}">
${fields.map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
)}${content}
<button type="submit" name="decision" value="accept">${goOn}</button>
<button type="submit" name="decision" value="decline">Cancel</button>
${after}</form>`;

const sellerButton = ({ userId, name, countryName, isEnrolled }: SellerFixture): Html =>
  html`<button type="submit" name="seller" value="${userId}">${userId}
<small>${name}, ${countryName}${isEnrolled ? ', with business policies' : ''}</small></button>
`;

/** First page. `fields` travel on in the form: no cookie is needed. */
export const signInPage = (action: string, fields: Fields): EmulatorAnswer =>
  htmlPage(
    'Sign in to the marketplace sandbox',
    form(
      action,
      fields,
      html`<label>User name <input type="text" name="userid" value="" placeholder="${sellers[0].userId}" autocomplete="off"></label>
<label>Password <input type="password" name="pass" value="" autocomplete="off"></label>
<p>Any user name and any password will do. Please do not type a real one.</p>`,
      'Sign in',
      html`<h2>Or sign in as one of these sellers</h2>
${sellers.map(sellerButton)}`,
    ),
  );

/** Second page: what the application asks for. */
export const consentPage = (
  action: string,
  fields: Fields,
  user: string,
  scopes: readonly string[],
): EmulatorAnswer =>
  htmlPage(
    'Grant application access',
    form(
      action,
      fields,
      html`<p>Signed in as <strong>${user}</strong>. The application asks to:</p>
<ul>
${scopes.map(
  (scope) => html`<li>${meaningOfScope(scope)}<br><code>${scope}</code></li>
`,
)}</ul>`,
      'Agree and continue',
    ),
  );
