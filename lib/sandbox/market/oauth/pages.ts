import { escapeHtml } from '../../../../shared/apps/reference/escape-html.ts';
import type { EmulatorAnswer } from '../../emulator/emulator.ts';
import { htmlPage } from '../html.ts';
import { meaningOfScope } from './scopes.ts';

type Fields = readonly (readonly [string, string])[];

const hidden = (fields: Fields): string =>
  fields
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');

const form = (action: string, fields: Fields, content: string, goOn: string): string =>
  `<form method="post" action="${action}">
${hidden(fields)}
${content}
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
      `<label>User name <input type="text" name="userid" value="" autocomplete="off"></label>
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
      `<p>Signed in as <strong>${escapeHtml(user)}</strong>. The application asks to:</p>
<ul>
${scopes.map((scope) => `<li>${escapeHtml(meaningOfScope(scope))}<br><code>${escapeHtml(scope)}</code></li>`).join('\n')}
</ul>`,
      'Agree and continue',
    ),
  );
