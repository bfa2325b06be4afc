import { html } from 'hono/html';
import { htmlAnswer } from '../answer.ts';
import { formId } from '../forms.ts';
import { icons } from '../icons.ts';
import { accountPage } from '../layout.ts';
import type { Page } from '../visit.ts';

/** A page that members do not see: they get one that says so. */
export const ownersOnly =
  (page: Page): Page =>
  async (visit, services) => {
    if (visit.visitor.role === 'owner') return await page(visit, services);
    const content = html`<section class="card empty">${icons.person}
<h2>This is for owners</h2>
<p>You are a member of this account. Ask one of its owners, or ask to become one.</p>
</section>`;
    const parts = { title: 'Owners only', content, formId: formId() };
    return await htmlAnswer(403, accountPage(visit, services.assets, parts));
  };
