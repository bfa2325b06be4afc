import { html } from 'hono/html';
import { endSession } from '../../../../identity/people/playground-key.ts';
import { type ListedSession, listSessions } from '../../../../identity/people/sessions.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { moment, roleWords } from '../../layout/formats.ts';
import { badge, button, fact, postForm, section } from '../../layout/parts.ts';
import { type Column, tableInParts } from '../../layout/tables.ts';
import type { Page, PageParts, SignedIn } from '../../visit.ts';
import { note } from '../audit.ts';
import { logSection } from './log.ts';
import { settingsPart } from './part.ts';

/** The name of a session in addresses: the beginning of its hash, which reveals nothing about its token. */
const idOf = ({ sessionHash }: ListedSession): string => sessionHash.slice(0, 16);

const browserOf = ({ browser }: ListedSession): string => browser ?? 'A browser';
const networkOf = ({ network }: ListedSession): string => network || '–';

function columnsOf(visit: SignedIn): readonly Column<ListedSession>[] {
  const isThis = ({ sessionHash }: ListedSession) => sessionHash === visit.visitor.sessionHash;
  const end = (session: ListedSession) => {
    const label = `End the session of ${browserOf(session)}, ${networkOf(session)}`;
    const act = html`<button class="small" aria-label="${label}">End</button>`;
    return postForm(visit, `/settings/sessions/${idOf(session)}/end`, act, '');
  };
  return [
    {
      name: 'Browser',
      kind: 'heading',
      cell: (session) => html`${browserOf(session)}<code class="under">${networkOf(session)}</code>`,
    },
    {
      name: 'State',
      kind: 'state',
      cell: (session) => (isThis(session) ? badge('good', 'This browser') : ''),
    },
    { name: 'Signed in', cell: ({ startedAt }) => moment(startedAt) },
    { name: 'Last seen', cell: ({ seenAt }) => moment(seenAt) },
    { name: 'End', kind: 'state', cell: (session) => (isThis(session) ? '' : end(session)) },
  ];
}

/** GET /dashboard/settings/security: the visitor's own sign-in and sessions, and for owners the way to the audit log. */
export async function securityPage(visit: SignedIn): Promise<PageParts> {
  const { email, role } = visit.visitor;
  const signIn = html`<div class="stack"><dl class="facts">
${fact('Address', email)}${fact('Role in this account', roleWords[role])}</dl>
<div class="stack"><p class="note">Ends your sessions in all browsers, this one included, and in all accounts.</p>${button(visit, '/sign-out-everywhere', 'Sign out everywhere…')}</div></div>`;
  const aboutSignIn = 'Passwords and passkeys are at your sign-in provider, not here.';
  const sessions = await listSessions(visit.visitor, visit.services);
  const list = { name: 'sessions', path: '/settings/security', room: 20, label: 'Where you are signed in' };
  const aboutSessions =
    'Where you are signed in. A session ends after 12 hours without a visit, and after a week at the latest. Its network is where it began; last seen is exact to five minutes.';
  const content = html`${section('sign-in', 'Your sign-in', aboutSignIn, signIn)}${section('own-sessions', 'Your sessions', aboutSessions, tableInParts(visit, columnsOf(visit), sessions, list))}${visit.isOwner ? logSection(visit) : ''}`;
  return settingsPart(visit, 'security', content);
}

/** POST /dashboard/settings/sessions/{id}/end: ends another session of the visitor, at once. */
export const endOwnSession: Page = async (visit) => {
  const [, , , id = ''] = visit.path.split('/');
  const own = visit.visitor.sessionHash;
  const ended = (await listSessions(visit.visitor, visit.services)).find((session) => idOf(session) === id);
  if (ended === undefined || ended.sessionHash === own) {
    throw new ServiceError('NOT_FOUND', 'This session has ended already, or it is the one that you use.');
  }
  await endSession(ended.sessionHash, visit.services);
  await note(visit, 'session ended', `${browserOf(ended)}, ${networkOf(ended)}`);
  return '/settings/security?notice=session-ended';
};
