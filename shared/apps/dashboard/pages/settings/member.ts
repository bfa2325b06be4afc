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
import { moment } from '../../layout/formats.ts';
import { accountPage } from '../../layout/layout.ts';
import { problemNotice, section } from '../../layout/parts.ts';
import { type Answer, type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import type { Final } from '../ask-first.ts';
import { auditorOf } from '../audit.ts';
import { roleOf, roleWords, withArticle } from './sections.ts';

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
  const { personId, role } = found;
  const to = (action: string) => pathTo(visit, `/settings/members/${personId}/${action}`);
  const isMe = isOneself(visit, found);
  const other = role === 'owner' ? 'member' : 'owner';
  return html`${section('role', {
    title: 'Role',
    note: roleNotes[other],
    content: html`<div class="card"><a class="button" href="${to(`role?role=${other}`)}">Make ${isMe ? 'yourself' : 'them'} ${withArticle[other]}…</a></div>`,
  })}${section('remove', {
    title: isMe ? 'Leave' : 'Remove',
    note: `The account is closed to ${isMe ? 'you' : 'them'} from the next click on. ${isMe ? '' : keyWords(activeKeys)}`,
    content: html`<div class="card"><a class="button danger" href="${to('remove')}">${isMe ? 'Leave the account…' : 'Remove member…'}</a></div>`,
  })}`;
}

async function memberPage(
  visit: SignedIn,
  services: DashboardServices,
  found: Membership,
  problem?: string,
): Promise<Answer> {
  const { email, role, since } = found;
  const { all, active } = await keysMadeBy(found, services);
  const content = html`${problemNotice(problem)}
<dl class="card facts"><div><dt>Role</dt><dd>${roleWords[role]}</dd></div><div><dt>Member since</dt><dd>${moment(since)}</dd></div><div><dt>Keys made</dt><dd>${all}${all === 0 ? '' : html` <span class="faint">(${active} working)</span>`}</dd></div></dl>
<div class="settings">${actions(visit, found, active)}</div>`;
  return await accountPage(
    visit,
    services,
    {
      title: email,
      content,
      actions: html`<a class="button" href="${pathTo(visit, '/settings')}">All settings</a>`,
    },
    problem === undefined ? 200 : 400,
  );
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
    if (isOneself(visit, found))
      return {
        title: 'Leave the account?',
        words: 'You need a new invitation to come back.',
        act: 'Leave the account',
        back,
      };
    const { active } = await keysMadeBy(found, services);
    return {
      title: `Remove ${found.email}?`,
      words: `They need a new invitation to come back. ${keyWords(active)}`,
      act: 'Remove member',
      back,
    };
  },
  act: change(async ({ accountId, personId }, visit, services) => {
    const removed = await removeMember(services, accountId, personId);
    await endPlaygroundKeys({ accountId, personId }, services);
    await note(visit, services, 'member removed', removed);
    const isGone = personId === visit.visitor.personId;
    return seeOther(pathTo(visit, isGone ? '' : '/settings?notice=member-removed'));
  }),
};
