import { expect, test } from '@jest/globals';
import { admit } from '../../../shared/people/admission.ts';
import { invitationDays, invite } from '../../../shared/people/invitation.ts';
import { changeRole, removeMember } from '../../../shared/people/members.ts';
import { personIdOf, type Role } from '../../../shared/people/person.ts';
import { hashSecretToken } from '../../../shared/people/secret-token.ts';
import { useDatabase } from '../../support/database.ts';
import { newAccount, newcomer, peopleWorld } from './people-world.ts';

const database = useDatabase();

/** An account with one member for each role. @returns their ids in that order. */
async function accountWith(...roles: Role[]) {
  const w = peopleWorld(database);
  const accountId = newAccount();
  const ids: string[] = [];
  for (const [index, role] of roles.entries()) {
    const who = newcomer(`${index}@example.com`);
    const request = { accountId, email: who.email ?? '', role, invitedBy: 'operator' };
    const { token } = await invite(request, w);
    const services = { ...w, rule: { kind: 'invited' } as const, openAccount: async () => undefined };
    await admit(who, hashSecretToken(token), services);
    ids.push(personIdOf(who));
  }
  return { ...w, accountId, ids: ids as [string, string] };
}

test('the last owner stays an owner, and stays', async () => {
  const { people, accountId, ids } = await accountWith('owner', 'member');
  const [owner] = ids;
  await expect(removeMember(people, accountId, owner)).rejects.toThrow('last owner');
  await expect(changeRole(people, accountId, owner, 'member')).rejects.toThrow('last owner');
  expect(await people.membership(accountId, owner)).toMatchObject({ role: 'owner' });
});

test('of two owners who remove each other at the same moment, one stays', async () => {
  const { people, accountId, ids } = await accountWith('owner', 'owner');
  const outcomes = await Promise.allSettled(ids.map((id) => removeMember(people, accountId, id)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await people.membersOf(accountId)).toHaveLength(1);
});

test('a member may become an owner, who may then replace the first', async () => {
  const { people, accountId, ids } = await accountWith('owner', 'member');
  const [first, second] = ids;
  await changeRole(people, accountId, second, 'owner');
  await changeRole(people, accountId, first, 'member');
  await removeMember(people, accountId, first);
  expect(await people.membersOf(accountId)).toMatchObject([{ personId: second, role: 'owner' }]);
  expect(await people.membershipsOf(first)).toEqual([]);
  await expect(removeMember(people, accountId, first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a member of another account cannot be removed from this one', async () => {
  const here = await accountWith('owner');
  const there = await accountWith('owner', 'member');
  await expect(removeMember(here.people, here.accountId, there.ids[1])).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await there.people.revokeInvitation(here.accountId, 'unknown', 1)).toBe(false);
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
])('%j is no address to invite', async (email) => {
  const w = peopleWorld(database);
  const request = { accountId: newAccount(), email, role: 'member' as const, invitedBy: 'operator' };
  await expect(invite(request, w)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('an invitation is stored without the token of its link', async () => {
  const w = peopleWorld(database);
  const accountId = newAccount();
  const request = { accountId, email: 'ana@example.com', role: 'member' as const, invitedBy: 'operator' };
  const { token, invitation } = await invite(request, w);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await w.people.invitationsOf(accountId))).not.toContain(token);
  expect(invitation.validUntil - w.time.now).toBe(invitationDays * 86_400_000);
});

test('the audit log has the latest entries first, of its own account only', async () => {
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
