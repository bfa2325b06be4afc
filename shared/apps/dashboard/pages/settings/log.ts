import { html } from 'hono/html';
import { isPlace } from '../../../../identity/people/audit-log.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { htmlAnswer } from '../../answer.ts';
import { formId } from '../../forms.ts';
import { accountPage } from '../../layout.ts';
import { countFitting, weightOf } from '../../list-part.ts';
import { type Page, pathTo } from '../../visit.ts';
import { auditTable } from './audit-entries.ts';

const entriesOnPage = 50;
/** Bytes of what entries say: callbacks may be long. */
const room = 10_000;

/** GET /dashboard/settings/log: the audit log, newest first; `before` is where the page before ended. */
export const log: Page = async (visit, services) => {
  const before = visit.query.get('before') ?? undefined;
  if (before !== undefined && !isPlace(before)) throw new ServiceError('NOT_FOUND', 'There is no such page.');
  const found = await services.audit.read(visit.visitor.accountId, entriesOnPage + 1, before);
  const count = countFitting(found, room, ({ who, about }) => weightOf(who + about));
  const entries = found.slice(0, Math.min(count, entriesOnPage));
  const next = found.length > entries.length ? entries.at(-1)?.place : undefined;
  const here = pathTo(visit, '/settings/log');
  const content = html`${
    entries.length === 0
      ? html`<section class="card empty"><h2>Nothing here yet</h2><p>The log begins with the first key or member.</p></section>`
      : auditTable(entries)
  }
<div class="buttons pages">${before === undefined ? '' : html`<a class="button" href="${here}">Newest</a>`}${next === undefined ? '' : html`<a class="button" href="${here}?before=${encodeURIComponent(next)}">Older</a>`}</div>`;
  const parts = {
    title: 'Audit log',
    lead: 'Who changed keys, members and settings, when, and from which network.',
    actions: html`<a class="button" href="${pathTo(visit, '/settings')}">All settings</a>`,
    content,
    formId: formId(),
  };
  return await htmlAnswer(200, accountPage(visit, services.assets, parts));
};
