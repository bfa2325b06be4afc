import { html } from 'hono/html';
import { isPlace, type LoggedEntry } from '../../../../identity/people/audit-log.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import type { Html } from '../../layout/answer.ts';
import { type Column, cardTable } from '../../layout/card-table.ts';
import { moment } from '../../layout/formats.ts';
import { accountPage } from '../../layout/layout.ts';
import { countFitting, weightOf } from '../../layout/parts.ts';
import { type Page, pathTo } from '../../visit.ts';
import { sentence } from './settings.ts';

const columns: readonly Column<LoggedEntry>[] = [
  { name: 'When', cell: ({ at }) => moment(at) },
  {
    name: 'What',
    kind: 'heading',
    cell: ({ what, about }) => html`<strong>${sentence(what)}</strong><small class="under">${about}</small>`,
  },
  { name: 'Who', kind: 'cut', cell: ({ who }) => who },
  { name: 'From', cell: ({ from }) => html`<code>${from === '' ? '–' : from}</code>` },
];

/** Who did what, when and from where. */
export const auditTable = (entries: readonly LoggedEntry[]): Html =>
  cardTable(columns, entries, { label: 'Audit log', classes: 'log' });

const entriesOnPage = 50;
/** The bytes of text that entries of one page may have, since callbacks may be long. */
const room = 10_000;

/** GET /dashboard/settings/log: the audit log, newest first; `before` is where the previous page ended. */
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
  return await accountPage(visit, services, {
    title: 'Audit log',
    lead: 'Who changed keys, members and settings, when, and from which network.',
    actions: html`<a class="button" href="${pathTo(visit, '/settings')}">All settings</a>`,
    content,
  });
};
