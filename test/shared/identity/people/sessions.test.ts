import { describe, expect, test } from '@jest/globals';
import { removeMember } from '../../../../shared/identity/people/members.ts';
import { type Identity, personIdOf, type Role } from '../../../../shared/identity/people/people.ts';
import { createSecretToken, hashSecretToken } from '../../../../shared/identity/people/secret-token.ts';
import { listSessions, readSession, startSession } from '../../../../shared/identity/people/sessions.ts';
import { useDatabase } from '../../../support/database.ts';
import { dayMs, newAccount, newcomer, peopleWorld } from './people-world.ts';

const database = useDatabase();
const hourMs = dayMs / 24;

async function signedIn(role: Role = 'member') {
  const w = peopleWorld(database);
  const accountId = newAccount();
  const ana = newcomer();
  const join = (who: Identity, account: string, as: Role) =>
    w.people.join(
      { ...who, id: personIdOf(who), email: 'ana@example.com' },
      { accountId: account, role: as, since: w.time.now },
    );
  await join(ana, accountId, role);
  const personId = personIdOf(ana);
  const token = await startSession({ personId, accountId, epoch: 0 }, w);
  return { ...w, accountId, personId, token, ana, join, read: () => readSession(token, w) };
}

test('a session has its person and role, and only the hash of its token is stored', async () => {
  const w = await signedIn('owner');
  expect(await w.read()).toMatchObject({ accountId: w.accountId, role: 'owner', email: 'ana@example.com' });
  expect(await w.sessions.find(w.token)).toBeUndefined();
  expect(await w.sessions.find(hashSecretToken(w.token))).toMatchObject({ account: w.accountId });
});

describe('the end of a session', () => {
  test('a session ends after 12 hours without a request', async () => {
    const w = await signedIn();
    w.time.now += 12 * hourMs - 1;
    expect(await w.read()).toBeDefined();
    w.time.now += 12 * hourMs;
    expect(await w.read()).toBeUndefined();
  });

  test('a session ends after 7 days, however busy', async () => {
    const w = await signedIn();
    for (let hours = 6; hours < 7 * 24; hours += 6) {
      w.time.now += 6 * hourMs;
      expect(await w.read()).toBeDefined();
    }
    w.time.now += 6 * hourMs;
    expect(await w.read()).toBeUndefined();
  });

  test('a session that was ended is not brought back by a late request', async () => {
    const w = await signedIn();
    const hash = hashSecretToken(w.token);
    await w.sessions.end(hash);
    await w.sessions.touch(hash, w.time.now);
    await w.sessions.setAccount(hash, w.accountId);
    expect(await w.read()).toBeUndefined();
    expect(await w.sessions.find(hash)).toBeUndefined();
  });

  test('a session ends with all others when the person signs out everywhere', async () => {
    const w = await signedIn();
    const other = await startSession({ personId: w.personId, accountId: w.accountId, epoch: 0 }, w);
    await w.people.startNewEpoch(w.personId);
    expect([await w.read(), await readSession(other, w)]).toEqual([undefined, undefined]);
    const next = await startSession({ personId: w.personId, accountId: w.accountId, epoch: 1 }, w);
    expect(await readSession(next, w)).toBeDefined();
  });
});

test('a person removed from the session’s account is in another of theirs on the next request, then in none', async () => {
  const w = await signedIn('member');
  const other = newAccount();
  await w.join(w.ana, other, 'member');
  await w.join(newcomer('bob@example.com'), other, 'owner');
  await removeMember(w, w.accountId, w.personId);
  expect(await w.read()).toMatchObject({ accountId: other, places: [{ accountId: other }] });
  await removeMember(w, other, w.personId);
  expect(await w.read()).toBeUndefined();
});

test('a clock jumping back extends no session, and one jumping forward and back ends none', async () => {
  const w = await signedIn();
  for (const [jump, lives] of [
    [-dayMs, false],
    [21 * dayMs, false],
    [-20 * dayMs, true],
  ] as const) {
    w.time.now += jump;
    expect([jump, (await w.read()) !== undefined]).toEqual([jump, lives]);
  }
});

test('a form is accepted once, even in concurrent requests, and again if it had no effect', async () => {
  const { sessions, time } = peopleWorld(database);
  const [session, form] = [createSecretToken(), createSecretToken()];
  const take = () => sessions.takeForm(session, form, time.now + dayMs);
  expect((await Promise.all([take(), take()])).sort()).toEqual(['taken', 'unclear']);
  expect(await sessions.takeForm(createSecretToken(), form, time.now + dayMs)).toBe('taken');
  await sessions.endForm(session, form, 'nothing done');
  expect([await take(), await take()]).toEqual(['taken', 'unclear']);
  await sessions.endForm(session, form, 'done');
  expect(await take()).toBe('done');
});

describe('the list of a person’s sessions', () => {
  const laptop = { network: '198.51.100.0/24', browser: 'Firefox on Linux' };

  /** What someone in this session is shown. */
  const listed = async (w: Awaited<ReturnType<typeof signedIn>>) => await listSessions(w, w);

  test('shows where each began, the most recent first', async () => {
    const w = await signedIn();
    w.time.now += hourMs;
    const { personId, accountId } = w;
    const second = await startSession({ personId, accountId, epoch: 0, place: laptop }, w);
    expect(await listed(w)).toMatchObject([
      { ...laptop, sessionHash: hashSecretToken(second), startedAt: w.time.now },
      { sessionHash: hashSecretToken(w.token), startedAt: w.time.now - hourMs },
    ]);
  });

  test('omits and removes ended sessions', async () => {
    const w = await signedIn();
    const { personId, accountId } = w;
    const start = (epoch = 0) => startSession({ personId, accountId, epoch, place: laptop }, w);
    await w.sessions.end(hashSecretToken(await start()));
    await start(7);
    expect(await w.sessions.ofPerson(personId)).toHaveLength(3);
    expect(await listed(w)).toHaveLength(1);
    expect(await w.sessions.ofPerson(personId)).toEqual([hashSecretToken(w.token)]);
    w.time.now += 12 * hourMs;
    expect(await listed(w)).toEqual([]);
  });

  test('stays short for a person who often signs in and never looks at it', async () => {
    const w = await signedIn();
    const { personId, accountId } = w;
    for (let count = 0; count < 70; count += 1)
      await w.sessions.end(hashSecretToken(await startSession({ personId, accountId, epoch: 0 }, w)));
    expect((await w.sessions.ofPerson(personId)).length).toBeLessThanOrEqual(51);
    expect(await listed(w)).toHaveLength(1);
  });
});
