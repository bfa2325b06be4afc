import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { findEntries } from '../../../../shared/identity/people/audit-log.ts';
import { invitationDays, invite } from '../../../../shared/identity/people/invitations.ts';
import { changeRole, removeMember } from '../../../../shared/identity/people/members.ts';
import { personIdOf, type Role } from '../../../../shared/identity/people/people.ts';
import { counts } from '../../../support/counts.ts';
import { useDatabase } from '../../../support/database.ts';
import { enter, linkTo, newAccount, newcomer, peopleWorld } from './people-world.ts';

const database = useDatabase();

/** An account with one member for each role. @returns their ids in that order. */
async function accountWith(...roles: Role[]) {
  const w = peopleWorld(database);
  const accountId = newAccount();
  const ids: string[] = [];
  for (const [index, role] of roles.entries()) {
    const who = newcomer(`${index}@example.com`);
    const { hash } = await linkTo(accountId, w, { email: `${index}@example.com`, role });
    await enter(who, hash, w);
    ids.push(personIdOf(who));
  }
  return { ...w, accountId, ids: ids as [string, string] };
}

type Two = Awaited<ReturnType<typeof accountWith>>;

/** Removes only the second member's membership. */
async function removeAlone({ people, accountId, ids }: Two): Promise<void> {
  const member = await people.membership(accountId, ids[1]);
  if (member !== undefined) await people.remove(member);
}

test('the last owner can be neither demoted nor removed', async () => {
  const w = await accountWith('owner', 'member');
  const { people, accountId, ids } = w;
  const [owner] = ids;
  await expect(removeMember(w, accountId, owner)).rejects.toThrow('last owner');
  await expect(changeRole(w, accountId, owner, 'member')).rejects.toThrow('last owner');
  expect(await people.membership(accountId, owner)).toMatchObject({ role: 'owner' });
});

test('of two owners who remove each other at the same time, one stays', async () => {
  const w = await accountWith('owner', 'owner');
  const { people, accountId, ids } = w;
  const outcomes = await Promise.allSettled(ids.map((id) => removeMember(w, accountId, id)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await people.membersOf(accountId)).toHaveLength(1);
});

/** Whether a link opens its account to a person. */
const opens = async (hash: string, who: ReturnType<typeof newcomer>, w: Two) =>
  (await enter(who, hash, w)).admitted;

/** The hash of a new owner's link. @param inviterId left out for the operator */
const linkOf = async (email: string, invitedBy: string, w: Two, inviterId?: string) =>
  (await linkTo(w.accountId, w, { email, role: 'owner', invitedBy, inviterId })).hash;

test('a removed member cannot return by an older link or by one that they made for another address', async () => {
  const w = await accountWith('owner', 'owner');
  const { accountId, ids } = w;
  const theirs = await linkOf('1@EXAMPLE.com', 'operator', w);
  const byThem = await linkOf('elsewhere@example.com', '1@example.com', w, ids[1]);
  const another = await linkOf('friend@example.com', '0@example.com', w, ids[0]);
  const { revoked } = await removeMember(w, accountId, ids[1]);
  expect(revoked.map(({ email }) => email).sort()).toEqual(['1@example.com', 'elsewhere@example.com']);
  expect(await opens(theirs, newcomer('1@example.com'), w)).toBe(false);
  expect(await opens(byThem, newcomer('elsewhere@example.com'), w)).toBe(false);
  expect(await opens(another, newcomer('friend@example.com'), w)).toBe(true);
});

test('an owner’s link is void once they are demoted, even after they become an owner again', async () => {
  const w = await accountWith('owner', 'owner');
  const { accountId, ids } = w;
  const byThem = await linkOf('elsewhere@example.com', '1@example.com', w, ids[1]);
  const another = await linkOf('friend@example.com', '0@example.com', w, ids[0]);
  await changeRole(w, accountId, ids[1], 'owner');
  await changeRole(w, accountId, ids[1], 'member');
  await changeRole(w, accountId, ids[1], 'owner');
  expect(await opens(byThem, newcomer('elsewhere@example.com'), w)).toBe(false);
  expect(await opens(another, newcomer('friend@example.com'), w)).toBe(true);
});

describe('an owner who invites while they lose the account', () => {
  const rounds = counts(4, 60);

  test.each([
    ['removed', (w: Two) => removeMember(w, w.accountId, w.ids[1])],
    ['made a member', (w: Two) => changeRole(w, w.accountId, w.ids[1], 'member')],
    ['removed by a process that ends before it revokes their links', removeAlone],
  ])('an owner who is %s in between can no longer let anyone in', async (_, lose) => {
    for (let round = 0; round < rounds; round += 1) {
      const w = await accountWith('owner', 'owner');
      const { accountId, ids } = w;
      let isOver = false;
      const links: string[] = [];
      const stream = async (lane: number) => {
        for (let index = 0; index < 8 && !isOver; index += 1) {
          const link = linkOf(`${lane}-${index}@example.com`, '1@example.com', w, ids[1]);
          links.push(await link.catch(() => ''));
        }
      };
      const streams = Array.from({ length: 6 }, (_lane, lane) => stream(lane));
      // Some links were made before, and others are being made.
      while (links.filter((link) => link !== '').length <= round % 4) await setTimeout(1);
      await lose(w);
      const members = await w.people.membersOf(accountId);
      isOver = true;
      await Promise.all(streams);
      const made = (await w.people.invitationsOf(accountId)).filter(
        ({ invitedBy }) => invitedBy !== 'operator',
      );
      expect(links.filter((link) => link !== '').length).toBeGreaterThan(round % 4);
      const known = new Map(made.map(({ id, email }) => [id, email]));
      for (const link of links) {
        const invitation = link === '' ? undefined : await w.people.invitation(link);
        const email = known.get(invitation?.id ?? '');
        if (email !== undefined) expect(await opens(link, newcomer(email), w)).toBe(false);
      }
      expect(await w.people.membersOf(accountId)).toEqual(members);
    }
  });

  test('an owner who opens their own link stays an owner, and cannot return by it once removed', async () => {
    const w = await accountWith('owner', 'owner');
    const { accountId, people } = w;
    const who = newcomer('third@example.com');
    await enter(who, await linkOf('third@example.com', 'operator', w), w);
    const personId = personIdOf(who);
    const own = await linkOf('third@example.com', 'third@example.com', w, personId);
    expect(await enter(who, own, w)).toMatchObject({ admitted: true, accountId });
    const member = await people.membership(accountId, personId);
    if (member !== undefined) await people.remove(member);
    expect(await opens(own, who, w)).toBe(false);
  });
});

test('an account has at most fifty open invitations, without the tokens of their links, for seven days', async () => {
  const w = await accountWith('owner');
  const { accountId, people, time } = w;
  const { token, invitation } = await linkTo(accountId, w, { email: 'friend@example.com' });
  expect(invitation.validUntil - time.now).toBe(invitationDays * 86_400_000);
  expect(JSON.stringify(await people.invitationsOf(accountId))).not.toContain(token);
  await people.revokeInvitation(accountId, invitation.id, time.now);
  const make = (index: number) => linkOf(`friend-${index}@example.com`, 'operator', w);
  for (let index = 0; index < 50; index += 1) await make(index);
  const full = { code: 'BAD_REQUEST', message: expect.stringContaining('50 invitations are open') };
  await expect(make(50)).rejects.toMatchObject(full);
  const open = (await people.invitationsOf(accountId)).find(({ usedAt, revokedAt }) => !usedAt && !revokedAt);
  await people.revokeInvitation(accountId, open?.id ?? '', time.now);
  await make(51);
  await expect(make(52)).rejects.toMatchObject(full);
});

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'a b@example.com',
  '<ana@example.com>',
  'a\0@x.example',
  'a\u202e@x.example',
  '\u212aate@x.example',
  'kate@\u212aelvin.example',
])('%j is not an address to invite', async (email) => {
  const w = peopleWorld(database);
  const request = { accountId: newAccount(), email, role: 'member' as const, invitedBy: 'operator' };
  await expect(invite(request, w)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('the audit log has the latest entries first, of one account only', async () => {
  const { audit, time } = peopleWorld(database);
  const [accountId, other] = [newAccount(), newAccount()];
  for (const about of ['one', 'two', 'three']) {
    time.now += 1;
    const entry = { at: time.now, who: 'ana@example.com', what: 'key created' as const, about };
    await audit.write({ ...entry, accountId, from: '203.0.113.0/24' });
    await audit.write({ ...entry, accountId: other, from: '2001:db8::/48' });
  }
  const read = await audit.read(accountId, 2);
  expect(read.map(({ about, from }) => [about, from])).toEqual([
    ['three', '203.0.113.0/24'],
    ['two', '203.0.113.0/24'],
  ]);
  const older = await audit.read(accountId, 2, read.at(-1)?.place);
  expect(older.map(({ about }) => about)).toEqual(['one']);
});

test('a search of the audit log resumes where it stopped, however rare the matches', async () => {
  const filled = Array.from({ length: 5400 }, (_, index) => ({
    accountId: 'a',
    at: 5400 - index,
    who: 'ana@example.com',
    what: index === 5300 ? ('key revoked' as const) : ('key created' as const),
    about: String(index),
    from: '',
    place: String(200_000 - index),
  }));
  const log = {
    read: async (_accountId: string, most: number, before = ':') =>
      filled.filter(({ place }) => place < before).slice(0, most),
  };
  const request = { accountId: 'a', filter: { what: 'key revoked' as const }, most: 5 };
  const first = await findEntries(request, log);
  expect([first.entries, first.next]).toEqual([[], String(200_000 - 4999)]);
  const second = await findEntries({ ...request, before: first.next }, log);
  expect([second.entries.map(({ about }) => about), second.next]).toEqual([['5300'], undefined]);
});
