import { html } from 'hono/html';
import { endSession } from '../../../../identity/people/playground-key.ts';
import { type ListedSession, listSessions } from '../../../../identity/people/sessions.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { accountForm } from '../../access/forms.ts';
import { type Html, seeOther } from '../../layout/answer.ts';
import { moment } from '../../layout/formats.ts';
import { section } from '../../layout/parts.ts';
import { type Column, tableInParts } from '../../layout/tables.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import { auditorOf } from '../audit.ts';

/** The name of a session in addresses: the beginning of its hash, from which nothing of its token follows. */
const idOf = ({ sessionHash }: ListedSession): string => sessionHash.slice(0, 16);

const browserOf = ({ browser }: ListedSession): string => browser ?? 'A browser';
const networkOf = ({ network }: ListedSession): string => network || '–';

const endButton = (visit: SignedIn, session: ListedSession): Html | '' =>
  session.sessionHash === visit.visitor.sessionHash
    ? ''
    : html`<form method="post" action="${pathTo(visit, `/settings/sessions/${idOf(session)}/end`)}">${accountForm(visit)}<button class="small" aria-label="End the session of ${browserOf(session)}, ${networkOf(session)}">End</button></form>`;

const columnsOf = (visit: SignedIn): readonly Column<ListedSession>[] => [
  {
    name: 'Browser',
    kind: 'heading',
    cell: (session) => html`${browserOf(session)}<code class="under">${networkOf(session)}</code>`,
  },
  {
    name: 'State',
    kind: 'state',
    cell: ({ sessionHash }) =>
      sessionHash === visit.visitor.sessionHash ? html`<span class="badge good">This browser</span>` : '',
  },
  { name: 'Signed in', cell: ({ startedAt }) => moment(startedAt) },
  { name: 'Last seen', cell: ({ seenAt }) => moment(seenAt) },
  { name: 'End', kind: 'state', cell: (session) => endButton(visit, session) },
];

/** Where the visitor is signed in. */
export async function sessionsSection(visit: SignedIn, services: DashboardServices): Promise<Html> {
  const sessions = await listSessions(visit.visitor, services);
  const list = { name: 'sessions', path: '/settings', room: 7, label: 'Where you are signed in' };
  const note =
    'Where you are signed in. A session ends after 12 hours without a visit, and after a week at the latest. Its network is where it began; last seen is exact to five minutes.';
  const table = tableInParts(visit, columnsOf(visit), sessions, list);
  return section('own-sessions', 'Your sessions', note, table);
}

/** POST /dashboard/settings/sessions/{id}/end: ends another session of the visitor, at once. */
export const endOwnSession: Page = async (visit, services) => {
  const [, , , id = ''] = visit.path.split('/');
  const own = visit.visitor.sessionHash;
  const found = (await listSessions(visit.visitor, services)).find((session) => idOf(session) === id);
  if (found === undefined || found.sessionHash === own) {
    throw new ServiceError('NOT_FOUND', 'This session has ended already, or it is the one that you use.');
  }
  await endSession(found.sessionHash, services);
  await auditorOf(visit, services)('session ended', `${browserOf(found)}, ${networkOf(found)}`);
  return seeOther(pathTo(visit, '/settings?notice=session-ended'));
};
