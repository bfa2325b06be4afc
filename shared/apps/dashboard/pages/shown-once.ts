import { html } from 'hono/html';
import type { NewKey } from '../../../identity/accounts/key-store.ts';
import { accountPage } from '../layout/layout.ts';
import { type Answer, type DashboardServices, pathTo, type SignedIn } from '../visit.ts';

/** The only page that shows a secret. To leave it, the visitor confirms that they have saved the secret. */
export async function shownOnce(
  visit: SignedIn,
  services: DashboardServices,
  parts: {
    readonly title: string;
    readonly words: string;
    readonly secret: string;
    /** What the visitor confirms in order to leave the page. */
    readonly saved: string;
    readonly goOnTo: string;
  },
): Promise<Answer> {
  const { title, words, secret, saved, goOnTo } = parts;
  const content = html`<secret-once><form class="card question" method="get" action="${pathTo(visit, goOnTo)}">
<p>${words}</p>
<div class="copyable"><code id="secret">${secret}</code><copy-button for="secret"></copy-button></div>
<label class="choice"><input type="checkbox" required><span>${saved}</span></label>
<div class="buttons"><button class="primary">Done</button></div>
</form></secret-once>`;
  return await accountPage(visit, services, { title, content });
}

/** Shows a new key's secret, in this answer only. */
export const secretPage = (
  visit: SignedIn,
  services: DashboardServices,
  { secret, key }: NewKey,
  title: string,
): Promise<Answer> =>
  shownOnce(visit, services, {
    title: `${title}: ${key.keyName}`,
    words: 'Copy the secret now. It is not stored and cannot be shown again.',
    secret,
    saved: 'I have saved this key',
    goOnTo: '/keys',
  });
