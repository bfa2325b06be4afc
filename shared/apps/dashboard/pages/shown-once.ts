import { html } from 'hono/html';
import { type Answer, htmlAnswer } from '../answer.ts';
import { formId } from '../forms.ts';
import { accountPage } from '../layout.ts';
import { type DashboardServices, pathTo, type SignedIn } from '../visit.ts';

/** The only page that ever shows something secret. It is left by saying that the secret is kept. */
export async function shownOnce(
  visit: SignedIn,
  { assets }: DashboardServices,
  parts: {
    readonly title: string;
    readonly words: string;
    readonly secret: string;
    /** What one says to leave the page. */
    readonly saved: string;
    readonly goOnTo: string;
  },
): Promise<Answer> {
  const { title, words, secret, saved, goOnTo } = parts;
  const content = html`<secret-once><dialog open class="card secret" closedby="none" aria-labelledby="secret-title">
<form method="get" action="${pathTo(visit, goOnTo)}">
<h2 id="secret-title">${title}</h2>
<p>${words}</p>
<div class="copyable"><code id="secret">${secret}</code><copy-button for="secret"></copy-button></div>
<label class="choice"><input type="checkbox" required><span>${saved}</span></label>
<div class="buttons"><button class="primary">Done</button></div>
</form>
</dialog></secret-once>`;
  return await htmlAnswer(200, accountPage(visit, assets, { title, content, formId: formId() }));
}
