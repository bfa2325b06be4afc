import { describe, expect, test } from '@jest/globals';
import {
  type AdmissionRule,
  admit,
  type ProvenIdentity,
} from '../../../../shared/identity/people/admission.ts';
import { removeMember } from '../../../../shared/identity/people/members.ts';
import { personIdOf, type Role } from '../../../../shared/identity/people/people.ts';
import { hashSecretToken } from '../../../../shared/identity/people/secret-token.ts';
import { useDatabase } from '../../../support/database.ts';
import { dayMs, linkTo, newAccount, newcomer, peopleWorld } from './people-world.ts';

const database = useDatabase();

function world(rule: AdmissionRule = { kind: 'invited' }) {
  const w = peopleWorld(database);
  const opened: [account: string, name: string, credits: number][] = [];
  const services = {
    ...w,
    rule,
    openAccount: async (...account: (typeof opened)[number]) => {
      opened.push(account);
    },
  };
  return {
    ...w,
    opened,
    invite: (accountId: string, email = 'ana@example.com', role: Role = 'member') =>
      linkTo(accountId, w, { email, role }),
    /** Lets a person in by a new link. */
    letIn: async (who: ProvenIdentity, accountId: string, role: Role = 'member') =>
      admit(who, (await linkTo(accountId, w, { email: who.email ?? '', role })).hash, services),
    admit: (identity: ProvenIdentity, hash?: string) => admit(identity, hash, services),
  };
}

describe('a person with an invitation', () => {
  test('gets in once, and from then on without it', async () => {
    const w = world();
    const accountId = newAccount();
    const { hash } = await w.invite(accountId, 'ana@example.com', 'owner');
    const ana = newcomer('Ana@Example.com');
    expect(await w.admit(ana, hash)).toMatchObject({ admitted: true, accountId, joined: { role: 'owner' } });
    const again = await w.admit({ ...ana, email: 'new@example.com', emailVerified: false });
    expect(again).toMatchObject({ admitted: true, accountId });
    expect(again).not.toHaveProperty('joined');
    expect(await w.people.membersOf(accountId)).toMatchObject([{ email: 'ana@example.com', role: 'owner' }]);
  });

  test('must have the invited address, and the provider must vouch for it', async () => {
    const w = world();
    const accountId = newAccount();
    const { hash } = await w.invite(accountId);
    const refused = (reason: string) => ({ admitted: false, reason });
    expect(await w.admit(newcomer('bob@example.com'), hash)).toEqual(refused('other address'));
    const unverified = { emailVerified: false };
    expect(await w.admit(newcomer('ana@example.com', unverified), hash)).toEqual(
      refused('address not verified'),
    );
    const none = { email: undefined };
    expect(await w.admit(newcomer('', none), hash)).toEqual(refused('address not verified'));
    expect(await w.people.membersOf(accountId)).toEqual([]);
  });

  test('does not get into an account that was closed when the invitation was made', async () => {
    const w = world();
    const accountId = newAccount();
    await w.settings.create(accountId, { name: 'Acme', callbacks: [] });
    await w.settings.close(accountId, w.time.now + dayMs);
    const { hash } = await w.invite(accountId, 'ana@example.com', 'owner');
    expect(await w.admit(newcomer(), hash)).toEqual({ admitted: false, reason: 'invitation gone' });
    await w.settings.reopen(accountId, w.time.now);
    expect(await w.admit(newcomer(), hash)).toMatchObject({ admitted: true, accountId });
  });

  test('uses it once, even if two people use it at the same time', async () => {
    const w = world();
    const accountId = newAccount();
    const { hash } = await w.invite(accountId);
    const both = await Promise.all([w.admit(newcomer(), hash), w.admit(newcomer(), hash)]);
    expect(both.filter(({ admitted }) => admitted)).toHaveLength(1);
    expect(await w.people.membersOf(accountId)).toHaveLength(1);
    expect(await w.admit(newcomer(), hash)).toEqual({ admitted: false, reason: 'invitation gone' });
  });

  test('is refused after seven days or a revocation', async () => {
    const w = world();
    const accountId = newAccount();
    const late = await w.invite(accountId);
    const revoked = await w.invite(accountId);
    const gone = { admitted: false, reason: 'invitation gone' };
    expect(await w.people.revokeInvitation(accountId, revoked.invitation.id, w.time.now)).toBe(true);
    expect(await w.admit(newcomer(), revoked.hash)).toEqual(gone);
    expect(await w.people.revokeInvitation(accountId, revoked.invitation.id, w.time.now)).toBe(false);
    w.time.now += 7 * dayMs;
    expect(await w.admit(newcomer(), late.hash)).toEqual(gone);
    expect(await w.admit(newcomer(), hashSecretToken('made up'))).toEqual(gone);
  });

  test('may belong to several accounts', async () => {
    const w = world();
    const ana = newcomer();
    const [first, second] = [newAccount(), newAccount()];
    await w.letIn(ana, first);
    w.time.now += 1;
    await w.letIn(ana, second, 'owner');
    const places = await w.people.membershipsOf(personIdOf(ana));
    expect(places.map(({ accountId, role }) => [accountId, role])).toEqual([
      [first, 'member'],
      [second, 'owner'],
    ]);
  });

  test('for another address stays in their own account, and is told why', async () => {
    const w = world();
    const ana = newcomer();
    const [home, elsewhere] = [newAccount(), newAccount()];
    await w.letIn(ana, home);
    const { hash } = await w.invite(elsewhere, 'bob@example.com');
    expect(await w.admit(ana, hash)).toMatchObject({ accountId: home, notJoined: 'other address' });
    const unverified = { ...ana, email: 'bob@example.com', emailVerified: false };
    expect(await w.admit(unverified, hash)).toMatchObject({ notJoined: 'address not verified' });
    expect(await w.people.membersOf(elsewhere)).toEqual([]);
  });

  test('who is already a member leaves it unused', async () => {
    const w = world();
    const ana = newcomer();
    const accountId = newAccount();
    await w.letIn(ana, accountId);
    const second = await w.invite(accountId, 'ana@example.com', 'owner');
    expect(await w.admit(ana, second.hash)).toMatchObject({ admitted: true, accountId });
    expect(await w.people.membersOf(accountId)).toMatchObject([{ role: 'member' }]);
    expect((await w.people.invitation(second.hash))?.usedAt).toBeUndefined();
  });
});

describe('a person without an invitation', () => {
  test('is refused where admission is by invitation, even with an invited address', async () => {
    const w = world();
    await w.invite(newAccount());
    expect(await w.admit(newcomer())).toEqual({ admitted: false, reason: 'not invited' });
  });

  test('gets an account with trial credits where admission is open, once per identity', async () => {
    const w = world({ kind: 'open', trialCredits: 50 });
    const ana = newcomer();
    const first = await w.admit(ana);
    expect(first).toMatchObject({ admitted: true, joined: { role: 'owner' } });
    expect(await w.admit(ana)).toMatchObject({ admitted: true, accountId: w.opened[0]?.[0] });
    expect(w.opened).toEqual([[expect.stringMatching(/^own-/), 'ana@example.com', 50]]);
    const unverified = await w.admit(newcomer('x@example.com', { emailVerified: false }));
    expect(unverified).toEqual({ admitted: false, reason: 'address not verified' });
  });

  test('does not regain an account that they were removed from by signing in again', async () => {
    const w = world({ kind: 'open', trialCredits: 50 });
    const ana = newcomer();
    const [bob, accountId] = [newcomer('bob@example.com'), newAccount()];
    await w.letIn(ana, accountId);
    await w.letIn(bob, accountId, 'owner');
    await removeMember(w, accountId, personIdOf(ana));
    expect(await w.admit(ana)).toEqual({ admitted: false, reason: 'not invited' });
  });
});

describe('a person whose address changes at the provider', () => {
  async function member(role: Role = 'owner') {
    const w = world();
    const [here, there] = [newAccount(), newAccount()];
    const ana = newcomer('Ana@Example.com');
    for (const account of [here, there]) {
      w.time.now += 1;
      await w.letIn(ana, account, role);
    }
    const addresses = async () =>
      (await Promise.all([here, there].map((account) => w.people.membersOf(account)))).map(
        ([owner]) => owner?.email,
      );
    return { ...w, here, there, ana, addresses, personId: personIdOf(ana) };
  }

  test('is known by the new one in every account once a sign-in proves it, and by the old one as former', async () => {
    const { admit: enter, ana, addresses, people, here, there, personId } = await member();
    const moved = await enter({ ...ana, email: 'Ana.New@example.com' });
    expect(moved).toMatchObject({
      admitted: true,
      moved: [here, there].map((accountId) => ({
        accountId,
        before: 'ana@example.com',
        email: 'ana.new@example.com',
      })),
    });
    expect(await addresses()).toEqual(['ana.new@example.com', 'ana.new@example.com']);
    expect((await people.membershipsOf(personId)).map(({ email }) => email)).toEqual(await addresses());
    expect((await people.person(personId))?.email).toBe('ana.new@example.com');
    expect((await people.membership(here, personId))?.earlier).toEqual(['ana@example.com']);
    expect(await enter({ ...ana, email: 'Ana.New@example.com' })).not.toHaveProperty('moved');
    await enter(ana);
    expect((await people.membership(there, personId))?.earlier).toEqual(['ana.new@example.com']);
  });

  test('keeps the old one while the new one is missing or not verified', async () => {
    const { admit: enter, ana, addresses } = await member();
    await enter({ ...ana, email: 'new@example.com', emailVerified: false });
    await enter({ ...ana, email: undefined });
    expect(await addresses()).toEqual(['ana@example.com', 'ana@example.com']);
  });

  test('stays removed, and no link for an old address lets them back in', async () => {
    const w = await member('member');
    const { here, ana, personId, people } = w;
    await w.letIn(newcomer('bob@example.com'), here, 'owner');
    const { hash } = await w.invite(here, 'ana@example.com', 'owner');
    await w.admit({ ...ana, email: 'new@example.com' });
    const places = await people.membershipsOf(personId);
    await removeMember(w, here, personId);
    expect(await w.admit(ana, hash)).toMatchObject({ accountId: w.there, notJoined: 'invitation gone' });
    await people.setAddress(personId, places, 'late@example.com');
    expect(await people.membership(here, personId)).toBeUndefined();
  });
});

test('the same address at another provider, or with another subject, is another person', async () => {
  const w = world();
  const accountId = newAccount();
  const ana = newcomer();
  await w.letIn(ana, accountId);
  for (const other of [{ ...ana, issuer: 'https://evil.example' }, newcomer('ana@example.com')]) {
    expect(await w.admit(other)).toEqual({ admitted: false, reason: 'not invited' });
  }
});
