import { html } from 'hono/html';
import type { NewKey } from '../../accounts/keys/create-key.ts';
import { type Answer, htmlAnswer } from '../answer.ts';
import { formId } from '../forms.ts';
import { accountPage } from '../layout.ts';
import { type DashboardServices, pathTo, type SignedIn } from '../visit.ts';

/** The only page that ever shows a key's secret. It is left by saying that the secret is kept. */
export async function secretPage(
  visit: SignedIn,
  { assets }: DashboardServices,
  { secret, key }: NewKey,
  title: string,
): Promise<Answer> {
  const content = html`<secret-once><dialog open class="card secret" closedby="none" aria-labelledby="secret-title">
<form method="get" action="${pathTo(visit, '/keys')}">
<h2 id="secret-title">${title}: ${key.keyName}</h2>
<p>Copy the secret now. It is not stored and cannot be shown again.</p>
<div class="copyable"><code id="secret">${secret}</code><copy-button for="secret"></copy-button></div>
<label class="choice"><input type="checkbox" required><span>I have saved this key</span></label>
<div class="buttons"><button class="primary">Done</button></div>
</form>
</dialog></secret-once>`;
  return await htmlAnswer(200, accountPage(visit, assets, { title, content, formId: formId() }));
}
