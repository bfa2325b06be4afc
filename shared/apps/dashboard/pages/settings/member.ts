import { html } from 'hono/html';
import { listKeys } from '../../../../identity/accounts/keys.ts';
import {
  type ChangedMembership,
  changeRole,
  removedWords,
  removeMember,
} from '../../../../identity/people/members.ts';
import { hasAddress, type Membership, type Role } from '../../../../identity/people/people.ts';
import { endPlaygroundKeys } from '../../../../identity/people/playground-key.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { orSayWhy } from '../../access/forms.ts';
import { type Html, seeOther } from '../../layout/answer.ts';
import { moment, roleWords, withArticle } from '../../layout/formats.ts';
import { accountPage } from '../../layout/layout.ts';
import { button, fact, problemNotice, section } from '../../layout/parts.ts';
import { type Answer, type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import type { Final } from '../ask-first.ts';
import { auditorOf } from '../audit.ts';

/** The role that a form names. @throws ServiceError BAD_REQUEST if it names none */
export function roleOf(text: string | null): Role {
  if (text === 'owner' || text === 'member') return text;
  throw new ServiceError('BAD_REQUEST', 'A role is owner or member.');
}

/** The member that the address names; one of another account does not exist. */
async function memberOf(visit: SignedIn, { people }: DashboardServices): Promise<Membership> {
  const [, , , personId = ''] = visit.path.split('/');
  const found = await people.membership(visit.visitor.accountId, personId);
  if (found === undefined) throw new ServiceError('NOT_FOUND');
  return found;
}

const isOneself = ({ visitor }: SignedIn, { personId }: Membership): boolean => personId === visitor.personId;

async function keysMadeBy(member: Membership, services: DashboardServices) {
  const keys = await listKeys({ accountId: member.accountId }, services);
  const made = keys.filter(({ createdBy }) => createdBy !== undefined && hasAddress(member, createdBy));
  return { all: made.length, active: made.filter(({ state }) => state === 'active').length };
}

const keyWords = (active: number): string =>
  active === 0
    ? 'They have made no key that still works.'
    : `${active === 1 ? 'The working key that they made goes' : `The ${active} working keys that they made go`} on working, marked in the list of keys.`;

/** What a change of role means, in words for the person who makes it. */
const roleNotes: Readonly<Record<Role, string>> = {
  owner: 'Owners may change members, callbacks and notices, and remove you.',
  member: 'Members have keys, usage, calls and the playground, and none of the account’s settings.',
};

function actions(visit: SignedIn, found: Membership, activeKeys: number): Html {
  const to = `/settings/members/${found.personId}`;
  const isMe = isOneself(visit, found);
  const whom = isMe ? 'yourself' : 'them';
  const other = found.role === 'owner' ? 'member' : 'owner';
  const role = html`<div class="card">${button(visit, `${to}/role?role=${other}`, `Make ${whom} ${withArticle[other]}…`)}</div>`;
  const end = html`<div class="card"><a class="button danger" href="${pathTo(visit, `${to}/remove`)}">${isMe ? 'Leave the account…' : 'Remove member…'}</a></div>`;
  const note = isMe
    ? 'The account is closed to you from the next click on.'
    : `The account is closed to them from the next click on. ${keyWords(activeKeys)}`;
  return html`${section('role', 'Role', roleNotes[other], role)}${section('remove', isMe ? 'Leave' : 'Remove', note, end)}`;
}

async function memberPage(
  visit: SignedIn,
  services: DashboardServices,
  found: Membership,
  problem?: string,
): Promise<Answer> {
  const { email: title, role, since } = found;
  const { all, active } = await keysMadeBy(found, services);
  const made = html`${all}${all === 0 ? '' : html` <span class="faint">(${active} working)</span>`}`;
  const content = html`${problemNotice(problem)}
<dl class="card facts">${fact('Role', roleWords[role])}${fact('Member since', moment(since))}${fact('Keys made', made)}</dl>
<div class="settings">${actions(visit, found, active)}</div>`;
  const parts = { title, content, actions: button(visit, '/settings', 'All settings') };
  return await accountPage(visit, services, parts, problem === undefined ? 200 : 400);
}

/** GET /dashboard/settings/members/{id} */
export const member: Page = async (visit, services) =>
  await memberPage(visit, services, await memberOf(visit, services));

/** Changes the member that the address names; if the change is refused, the member's page says why. */
const change =
  (act: (found: Membership, visit: SignedIn, services: DashboardServices) => Promise<Answer>): Page =>
  async (visit, services) => {
    const found = await memberOf(visit, services);
    return await orSayWhy(
      () => act(found, visit, services),
      (words) => memberPage(visit, services, found, words),
    );
  };

/** Logs a change of membership, and the invitations that were revoked with it. */
async function note(
  visit: SignedIn,
  services: DashboardServices,
  what: 'role changed' | 'member removed',
  { email, role, revoked }: ChangedMembership,
): Promise<void> {
  const write = auditorOf(visit, services);
  await write(what, what === 'role changed' ? `${email} is ${role} now` : removedWords(email, role));
  for (const invitation of revoked) await write('invitation revoked', invitation.email);
}

/** POST /dashboard/settings/members/{id}/role */
export const roleChange: Final = {
  /** Asks before any change of a role: a new owner may remove this one, and a new member loses the settings. */
  ask: async (visit, services) => {
    const found = await memberOf(visit, services);
    const role = roleOf(visit.query.get('role'));
    const isMe = isOneself(visit, found);
    const back = isMe && role === 'member' ? ' Only another owner can make you an owner again.' : '';
    return {
      title: `Make ${isMe ? 'yourself' : found.email} ${withArticle[role]}?`,
      words: `${roleNotes[role]}${back}`,
      act: `Make ${isMe ? 'myself' : 'them'} ${withArticle[role]}`,
      back: `/settings/members/${found.personId}`,
      fields: { role },
    };
  },
  act: change(async ({ accountId, personId }, visit, services) => {
    const role = roleOf(visit.form.get('role'));
    const changed = await changeRole(services, accountId, personId, role);
    await note(visit, services, 'role changed', changed);
    // An owner who has become a member no longer sees the page of a member.
    const isGivenUp = personId === visit.visitor.personId && role === 'member';
    const to = isGivenUp ? '/settings' : `/settings/members/${personId}`;
    return seeOther(pathTo(visit, `${to}?notice=role-changed`));
  }),
};

/** POST /dashboard/settings/members/{id}/remove */
export const memberRemoval: Final = {
  ask: async (visit, services) => {
    const found = await memberOf(visit, services);
    const back = `/settings/members/${found.personId}`;
    const again = 'need a new invitation to come back.';
    const leave = 'Leave the account';
    if (isOneself(visit, found)) return { title: `${leave}?`, words: `You ${again}`, act: leave, back };
    const { active } = await keysMadeBy(found, services);
    const words = `They ${again} ${keyWords(active)}`;
    return { title: `Remove ${found.email}?`, words, act: 'Remove member', back };
  },
  act: change(async ({ accountId, personId }, visit, services) => {
    const removed = await removeMember(services, accountId, personId);
    await endPlaygroundKeys({ accountId, personId }, services);
    await note(visit, services, 'member removed', removed);
    const isGone = personId === visit.visitor.personId;
    return seeOther(pathTo(visit, isGone ? '' : '/settings?notice=member-removed'));
  }),
};
