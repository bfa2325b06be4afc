import { html } from 'hono/html';
import type { EmulatorAnswer } from '../../emulator/emulator.ts';
import type { Html } from '../../emulator/page.ts';
import { htmlPage } from '../html.ts';
import { meaningOfScope } from './scopes.ts';

type Fields = readonly (readonly [string, string])[];

const form = (action: string, fields: Fields, content: Html, goOn: string): Html =>
  html`<form method="post" action="${action}">
${fields.map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
)}${content}
<button type="submit" name="decision" value="accept">${goOn}</button>
<button type="submit" name="decision" value="decline" class="plain">Cancel</button>
</form>`;

/** First page. `fields` travel on in the form: no cookie is needed. */
export const signInPage = (action: string, fields: Fields): EmulatorAnswer =>
  htmlPage(
    'Sign in to the marketplace sandbox',
    form(
      action,
      fields,
      html`<label>User name <input type="text" name="userid" value="" autocomplete="off"></label>
<label>Password <input type="password" name="pass" value="" autocomplete="off"></label>
<p>Any user name and any password will do. Please do not type a real one.</p>`,
      'Sign in',
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
