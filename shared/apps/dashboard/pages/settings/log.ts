import { html } from 'hono/html';
import { isDay } from '../../../../billing/usage/usage-by-day.ts';
import {
  auditEvents,
  findEntries,
  isPlace,
  type LogFilter,
  type LoggedEntry,
} from '../../../../identity/people/audit-log.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { csvAnswer } from '../../layout/answer.ts';
import { isoTime, moment, startOf } from '../../layout/formats.ts';
import { icon } from '../../layout/icons.ts';
import { button, choice, dayField, emptyCard, filterForm, section } from '../../layout/parts.ts';
import { type Column, cardTable, newestAndOlder, sameQuery } from '../../layout/tables.ts';
import type { Html, Page, SignedIn } from '../../visit.ts';

/** The name of an event with a capital letter. */
const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const aboutLog = 'Who signed in, and who changed keys, members and settings, when, and from which network.';

/** Characters of a line: callbacks may have thousands; the file and the export have them in full. */
const longestLine = 160;

/** The link from the settings to the log. */
export const logSection = (visit: SignedIn): Html =>
  section('log', 'Audit log', aboutLog, button(visit, '/settings/log', 'See the log'));

const columns: readonly Column<LoggedEntry>[] = [
  { name: 'When', cell: ({ at }) => moment(at) },
  {
    name: 'What',
    kind: 'heading',
    cell: ({ what, about }) =>
      html`<strong>${sentence(what)}</strong><small class="under">${startOf(about, longestLine)}</small>`,
  },
  { name: 'Who', cell: ({ who }) => who },
  { name: 'From', cell: ({ from }) => html`<code>${from === '' ? '–' : from}</code>` },
];

/** The query of the address. @throws ServiceError BAD_REQUEST if a day is none */
function filterOf({ query }: SignedIn): LogFilter {
  const dayIn = (name: 'from' | 'to'): string | undefined => {
    const day = query.get(name) || undefined;
    if (day !== undefined && !isDay(day))
      throw new ServiceError('BAD_REQUEST', `${name} must be a day, as 2026-11-22.`);
    return day;
  };
  const asked = query.get('what');
  return {
    what: auditEvents.find((event) => event === asked),
    who: query.get('who')?.trim().slice(0, 254) || undefined,
    from: dayIn('from'),
    to: dayIn('to'),
  };
}

function logFilter(visit: SignedIn, { what, who = '', from = '', to = '' }: LogFilter): Html {
  const events = auditEvents.map((event) => [event, sentence(event)] as const).toSorted();
  const fields = html`${choice('What', 'what', [['', 'Everything'], ...events], what)}<label>Who<input type="search" name="who" value="${who}" maxlength="254" autocomplete="off" placeholder="A part of the address"></label>
${dayField(visit, 'From', 'from', from)}${dayField(visit, 'To', 'to', to)}`;
  return filterForm(visit, '/settings/log', fields);
}

const entriesOnPage = 50;

/** GET /dashboard/settings/log: the audit log, newest first; `before` is where the previous page ended. */
const log: Page = async (visit) => {
  const before = visit.query.get('before') ?? undefined;
  if (before !== undefined && !isPlace(before)) throw new ServiceError('NOT_FOUND', 'There is no such page.');
  const filter = filterOf(visit);
  const { accountId, services } = visit;
  const request = { accountId, filter, most: entriesOnPage, before };
  const { entries, next } = await findEntries(request, services.audit);
  const isFiltered = Object.values(filter).some((wanted) => wanted !== undefined);
  const further =
    next === undefined ? 'Choose another event, person or time.' : 'Nothing so far: look further back.';
  const nothing = isFiltered
    ? emptyCard('', 'Nothing fits', further)
    : emptyCard('', 'Nothing here yet', 'The log begins with the first key or member.');
  const to = (path: string, place?: string) => sameQuery(visit, path, { before: place });
  const content = html`${logFilter(visit, filter)}
${entries.length === 0 ? nothing : cardTable(columns, entries, { label: 'Audit log' })}
${newestAndOlder(before && to('/settings/log'), next && to('/settings/log', next))}`;
  return {
    title: 'Audit log',
    lead: aboutLog,
    actions: html`<div class="actions"><a class="button" href="${to('/settings/log.csv')}">${icon('download')}CSV</a>${button(visit, '/settings/security', 'Security')}</div>`,
    content,
  };
};

/** Entries of a file: 5 MB if each is as long as one can be; a function's answer may have 6. */
const entriesOfFile = 2000;

/** GET /dashboard/settings/log.csv: the latest entries that fit the filter. The last line says if there may be older ones. */
const logFile: Page = async (visit) => {
  const { accountId, services } = visit;
  const request = { accountId, filter: filterOf(visit), most: entriesOfFile };
  const { entries, next } = await findEntries(request, services.audit);
  const lines = entries.map(({ at, what, about, who, from }) => [isoTime(at), what, about, who, from]);
  if (next !== undefined) lines.push(['', 'older entries are not in this file: choose days', '', '', '']);
  return csvAnswer('audit-log.csv', 'time,what,about,who,network', lines);
};

/** The pages of the log. */
export const logPages: Readonly<Record<string, Page>> = {
  'GET /settings/log': log,
  'GET /settings/log.csv': logFile,
};
