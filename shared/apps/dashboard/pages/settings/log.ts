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
import { icons } from '../../layout/icons.ts';
import { button, choice, dayField, emptyCard, filterForm, section } from '../../layout/parts.ts';
import {
  type Column,
  cardTable,
  countFitting,
  newestAndOlder,
  sameQuery,
  weightOf,
} from '../../layout/tables.ts';
import type { Html, Page, SignedIn } from '../../visit.ts';

/** The name of an event with a capital letter. */
const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const aboutLog = 'Who signed in, and who changed keys, members and settings, when, and from which network.';

/** How many entries the settings show, and how long a line is there. */
const entriesShown = 5;
const longestLine = 160;

/** The latest entries in short, without the network. */
export async function logSection({ to, accountId, services }: SignedIn): Promise<Html> {
  const entries = await services.audit.read(accountId, entriesShown);
  const lines = entries.map(
    ({ at, who, what, about }) =>
      html`<li><span><strong>${sentence(what)}</strong>: ${startOf(about, longestLine)}<small class="under">${who}</small></span><small>${moment(at)}</small></li>
`,
  );
  const content =
    entries.length === 0
      ? html`<p class="card faint">Nothing yet. It begins with the first key or member.</p>`
      : html`<div class="card"><ul class="lines">${lines}</ul><p><a href="${to('/settings/log')}">The whole log</a></p></div>`;
  return section('log', 'Audit log', aboutLog, content);
}

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

/** What the address asks for. @throws ServiceError BAD_REQUEST if a day is none */
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
/** The bytes of text that entries of one page may have, since callbacks may be long. */
const room = 10_000;

/** GET /dashboard/settings/log: the audit log, newest first; `before` is where the previous page ended. */
const log: Page = async (visit) => {
  const before = visit.query.get('before') ?? undefined;
  if (before !== undefined && !isPlace(before)) throw new ServiceError('NOT_FOUND', 'There is no such page.');
  const filter = filterOf(visit);
  const { accountId, services } = visit;
  const listed = await findEntries({ accountId, filter, most: entriesOnPage, before }, services.audit);
  const count = countFitting(listed.entries, room, ({ who, about }) => weightOf(who + about));
  const entries = listed.entries.slice(0, count);
  const next = entries.length < listed.entries.length ? entries.at(-1)?.place : listed.next;
  const isFiltered = Object.values(filter).some((wanted) => wanted !== undefined);
  const nothing = !isFiltered
    ? emptyCard('', 'Nothing here yet', 'The log begins with the first key or member.')
    : next === undefined
      ? emptyCard('', 'Nothing fits', 'Choose another event, person or time.')
      : emptyCard('', 'Nothing fits', 'Nothing so far: look further back.');
  const to = (path: string, place?: string) => sameQuery(visit, path, { before: place });
  const content = html`${logFilter(visit, filter)}
${entries.length === 0 ? nothing : cardTable(columns, entries, { label: 'Audit log', classes: 'names' })}
${newestAndOlder(before && to('/settings/log'), next && to('/settings/log', next))}`;
  return {
    title: 'Audit log',
    lead: aboutLog,
    actions: html`<div class="actions"><a class="button" href="${to('/settings/log.csv')}">${icons.download}CSV</a>${button(visit, '/settings', 'All settings')}</div>`,
    content,
  };
};

/** Bytes of text and entries of a file at most; a function's answer may have 6 MB. */
const roomOfFile = 3_000_000;
const entriesOfFile = 10_000;
/** How often the log is looked through for one file, each time 5,000 entries: a page ends after 15 seconds. */
const searches = 10;

/** GET /dashboard/settings/log.csv: the latest entries that fit the filter. The last line says if there may be older ones. */
const logFile: Page = async (visit) => {
  const { accountId, services } = visit;
  const filter = filterOf(visit);
  const entries: LoggedEntry[] = [];
  let before: string | undefined;
  for (let search = 0; search < searches && entries.length < entriesOfFile; search += 1) {
    const most = entriesOfFile - entries.length;
    const listed = await findEntries({ accountId, filter, most, before }, services.audit);
    entries.push(...listed.entries);
    before = listed.next;
    if (before === undefined) break;
  }
  const count = countFitting(entries, roomOfFile, ({ who, about }) => weightOf(who + about) + 100);
  const isCut = before !== undefined || count < entries.length;
  const lines = entries
    .slice(0, count)
    .map(({ at, what, about, who, from }) => [isoTime(at), what, about, who, from]);
  if (isCut) lines.push(['', 'older entries are not in this file: choose days', '', '', '']);
  return csvAnswer('audit-log.csv', 'time,what,about,who,network', lines);
};

/** The pages of the log. */
export const logPages: Readonly<Record<string, Page>> = {
  'GET /settings/log': log,
  'GET /settings/log.csv': logFile,
};
