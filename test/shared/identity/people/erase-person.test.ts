import { randomUUID } from 'node:crypto';
import { type DynamoDBClient, DynamoDBServiceException, paginateScan } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { createKey } from '../../../../shared/identity/accounts/keys.ts';
import type { AuditEvent, AuditLog } from '../../../../shared/identity/people/audit-log.ts';
import { createDynamoDbErasureServices } from '../../../../shared/identity/people/dynamodb-erasure.ts';
import { createDynamoDbSessionStore } from '../../../../shared/identity/people/dynamodb-sessions.ts';
import { erasePerson, peopleWith, type Traces } from '../../../../shared/identity/people/erase-person.ts';
import { removeMember } from '../../../../shared/identity/people/members.ts';
import { erasedPerson, personIdOf } from '../../../../shared/identity/people/people.ts';
import { makePlaygroundKey } from '../../../../shared/identity/people/playground-key.ts';
import { readSession, startSession } from '../../../../shared/identity/people/sessions.ts';
import { invitedKey } from '../../../../shared/identity/people/tables/people-items.ts';
import { putCommand } from '../../../../shared/platform/database/commands.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { aroundRequests } from '../../../support/around-requests.ts';
import { useDatabase } from '../../../support/database.ts';
import { enter, linkTo, newcomer, peopleWorld } from './people-world.ts';

const database = useDatabase();
const now = Date.parse('2026-11-22T10:00:00Z');

function storesOver(client: DynamoDBClient) {
  const table = (name: string): string => database.environment[name] ?? name;
  const tables = {
    accounts: table('ACCOUNTS_TABLE'),
    keys: table('KEYS_TABLE'),
    people: table('PEOPLE_TABLE'),
    sessions: table('SESSIONS_TABLE'),
  };
  return {
    ...createDynamoDbErasureServices(client, tables),
    sessions: createDynamoDbSessionStore(client, tables.sessions),
    clock: () => now,
  };
}

/** Records what a person did in an account. */
const recorded = (audit: AuditLog, accountId: string, who: string, what: AuditEvent, about: string) =>
  audit.write({ accountId, at: now, who, what, about, from: who === 'operator' ? '' : '203.0.113.0/24' });

/** Which of these texts occur in any item of any table. */
async function foundInTables(texts: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const TableName of Object.values(database.environment)) {
    for await (const { Items = [] } of paginateScan({ client: database.client }, { TableName })) {
      const read = JSON.stringify(Items).toLowerCase();
      names.push(...texts.filter((text) => read.includes(text.toLowerCase())));
    }
  }
  return names;
}

/**
 * A person with a history: an owner of one account, a member of another, removed from a third, invited to a fourth;
 * known by two addresses; with sessions, keys, invitations that they made, and a name in every log.
 */
async function personWithAPast() {
  const w = peopleWorld(database);
  const stores = storesOver(database.client);
  const name = randomUUID().slice(0, 8);
  const [first, second] = [`Pia.${name}@example.com`, `pia+new-${name}@example.org`] as const;
  const who = newcomer(first, { subject: `subject-${name}` });
  const personId = personIdOf(who);
  const accounts = ['owned', 'joined', 'left', 'invited'].map((kind) => `${kind}-${name}`);
  const [owned = '', joined = '', left = '', invited = ''] = accounts;
  for (const accountId of accounts)
    await stores.settings.create(accountId, { name: accountId, callbacks: [] });
  const others = new Map<string, string>();
  for (const accountId of accounts) {
    const other = newcomer(`owner-of-${accountId}@example.com`);
    await enter(other, (await linkTo(accountId, w, { email: other.email ?? '', role: 'owner' })).hash, w);
    others.set(accountId, personIdOf(other));
    const role = accountId === owned ? 'owner' : 'member';
    const link = await linkTo(accountId, w, { email: first, role });
    if (accountId !== invited) await enter(who, link.hash, w);
    await recorded(
      stores.audit,
      accountId,
      'operator',
      'invitation made',
      `${first.toLowerCase()} (${role})`,
    );
  }
  await recorded(stores.audit, owned, first.toLowerCase(), 'key created', 'shop (k1)');
  await createKey({ accountId: owned, name: 'shop', createdBy: first.toLowerCase() }, stores);
  await removeMember(stores, left, personId);
  // A new address, through a sign-in.
  await enter({ ...who, email: second }, undefined, w);
  await recorded(stores.audit, owned, second, 'address changed', `${first.toLowerCase()} → ${second}`);
  await createKey({ accountId: owned, name: 'shop two', createdBy: second }, stores);
  const { invitation } = await linkTo(owned, w, {
    email: `friend-${name}@example.com`,
    invitedBy: second,
    inviterId: personId,
  });
  const token = await startSession({ personId, accountId: owned, epoch: 0 }, w);
  const visitor = await readSession(token, w);
  if (visitor === undefined) throw new Error('they have just signed in');
  const playground = await makePlaygroundKey(visitor, stores);
  await stores.sessions.countAttempt(`playground-key#${personId}`, 1, now + 10_000_000);
  const hashed = invitedKey(first).pk;
  const traces = [first, second, who.subject, personId, hashed, '203.0.113.0'];
  const known = { w, stores, first, second, personId, owned, joined, others };
  return { ...known, invitation, token, playground, traces };
}

const requestFor = ({ personId }: { readonly personId: string }) => ({ personIds: [personId] });

const namesOfKeys = ({ items }: Traces) =>
  items.flatMap(({ kind, item }) =>
    kind.keys === 'key#' && item.holder === undefined ? [item.keyName] : [],
  );

describe('erasing a person', () => {
  test('leaves nothing that names them, in any table', async () => {
    const past = await personWithAPast();
    expect(new Set(await foundInTables(past.traces))).toEqual(new Set(past.traces));
    const erased = await erasePerson(requestFor(past), past.stores);
    expect(namesOfKeys(erased).toSorted()).toEqual(['shop', 'shop two']);
    const again = { ...requestFor(past), addresses: [past.first, past.second] };
    expect((await erasePerson(again, past.stores)).items).toEqual([]);
    const left = erased.items.flatMap(({ kind, item }) =>
      kind.keys === 'account# member' ? [item.account] : [],
    );
    expect(left.toSorted()).toEqual([past.joined, past.owned]);
    expect(await foundInTables(past.traces)).toEqual([]);
  });

  test('ends their session, playground key and the links that they made', async () => {
    const past = await personWithAPast();
    const { stores, w, owned, token, invitation, playground } = past;
    await erasePerson(requestFor(past), stores);
    expect(await readSession(token, w)).toBeUndefined();
    expect(playground?.secret).toMatch(/^rls_/);
    const invitations = await stores.people.invitationsOf(owned);
    expect(invitations.map(({ id }) => id)).not.toContain(invitation.id);
    expect(invitations.length).toBeGreaterThan(0);
    const members = await stores.people.membersOf(owned);
    expect(members.map(({ personId }) => personId)).toEqual([past.others.get(owned)]);
  });

  test('finds an invitation of an earlier version, which names them by their address alone', async () => {
    const { stores, owned, first, traces, ...past } = await personWithAPast();
    const key = { pk: `account#${owned}`, sk: 'invitation#earlier' };
    const Item = { ...key, email: 'invited@demo.example', invitedBy: first.toLowerCase() };
    await database.client.send(putCommand({ TableName: database.environment.PEOPLE_TABLE, Item }));
    await erasePerson(requestFor(past), stores);
    expect(await foundInTables(traces)).toEqual([]);
  });

  test('keeps the accounts’ data: working keys, log entries, other people', async () => {
    const past = await personWithAPast();
    const { stores, owned } = past;
    const log = await stores.audit.read(owned, 100);
    await erasePerson(requestFor(past), stores);
    const keys = await stores.keys.list(owned);
    expect(keys.map(({ keyName }) => keyName).toSorted()).toEqual(['shop', 'shop two']);
    for (const key of keys) expect(key).toMatchObject({ createdBy: erasedPerson, revokedAt: undefined });
    const [removal, ...rest] = await stores.audit.read(owned, 100);
    expect(removal).toMatchObject({ who: 'operator', what: 'member removed', about: erasedPerson });
    expect(rest.map(({ what, at, place }) => [what, at, place])).toEqual(
      log.map(({ what, at, place }) => [what, at, place]),
    );
    expect(rest.map(({ who, about, from }) => [who, about, from])).toEqual([
      [erasedPerson, `${erasedPerson} → ${erasedPerson}`, ''],
      [erasedPerson, 'shop (k1)', ''],
      ['operator', `${erasedPerson} (owner)`, ''],
    ]);
  });

  test('an erasure that stopped anywhere is completed by running it again', async () => {
    const stopped = new DynamoDBServiceException({
      name: 'ValidationException',
      $fault: 'client',
      $metadata: { httpStatusCode: 400 },
    });
    const past = await personWithAPast();
    // This membership does not know the address by which the operator knows them.
    const { invitation } = await linkTo('later', past.w, { email: past.second, role: 'member' });
    const place = { accountId: 'later', role: 'member', since: now + 1 } as const;
    const person = await past.stores.people.person(past.personId);
    if (person === undefined) throw new Error('they have signed in');
    await past.stores.people.join(person, place, { id: invitation.id, inviterId: undefined });
    let done = false;
    let stops = 0;
    for (let most = 3; !done; most += 3) {
      const client = createDynamoDb({ endpoint: database.endpoint });
      let requests = 0;
      aroundRequests(client, async (send) => {
        requests += 1;
        if (requests > most) throw stopped;
        return await send();
      });
      const stores = storesOver(client);
      // The operator knows one of the addresses.
      const personIds = [...(await peopleWith(past.first, past.stores)).keys()];
      done = await erasePerson({ personIds, addresses: [past.first] }, stores).then(
        () => true,
        (error: unknown) => {
          expect(error).toBe(stopped);
          return false;
        },
      );
      stops += 1;
      client.destroy();
    }
    expect(stops).toBeGreaterThan(5);
    expect(await foundInTables(past.traces)).toEqual([]);
  });

  test('has the same result in either order for two who invited and removed each other', async () => {
    const shapes = [];
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const w = peopleWorld(database);
      const stores = storesOver(database.client);
      const accountId = `pair-${randomUUID()}`;
      const pair = ['ann', 'bob'].map((name) => newcomer(`${name}@${accountId}.example`));
      const [ann = newcomer(), bob = newcomer()] = pair;
      await stores.settings.create(accountId, { name: ann.email ?? '', callbacks: [] });
      await enter(ann, (await linkTo(accountId, w, { email: ann.email ?? '', role: 'owner' })).hash, w);
      const byAnn = {
        email: bob.email ?? '',
        role: 'owner',
        invitedBy: ann.email ?? '',
        inviterId: personIdOf(ann),
      } as const;
      await enter(bob, (await linkTo(accountId, w, byAnn)).hash, w);
      const about = `${ann.email} is member now`;
      await recorded(stores.audit, accountId, bob.email ?? '', 'role changed', about);
      for (const index of order) {
        const personIds = [personIdOf(pair[index] ?? ann)];
        await erasePerson({ personIds, leavesOwnerless: true }, stores);
      }
      expect(await foundInTables([`@${accountId}.example`, ...pair.map(personIdOf)])).toEqual([]);
      const log = await stores.audit.read(accountId, 10);
      shapes.push({
        log: log.map(({ who, what, about }) => [who, what, about]),
        members: await stores.people.membersOf(accountId),
        isCalledByItsId: (await stores.settings.read(accountId))?.name === accountId,
      });
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]?.isCalledByItsId).toBe(true);
  });

  test('refuses to leave an account without an owner unless allowed; a new owner can join later', async () => {
    const w = peopleWorld(database);
    const stores = storesOver(database.client);
    const accountId = `alone-${randomUUID()}`;
    await stores.settings.create(accountId, { name: accountId, callbacks: [] });
    const who = newcomer(`alone@${accountId}.example`);
    await enter(who, (await linkTo(accountId, w, { email: who.email ?? '', role: 'owner' })).hash, w);
    const request = { personIds: [personIdOf(who)] };
    await expect(erasePerson(request, stores)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(`This is the last owner of ${accountId}.`),
    });
    expect(await stores.people.membersOf(accountId)).toHaveLength(1);
    await erasePerson({ ...request, leavesOwnerless: true }, stores);
    expect(await stores.people.membersOf(accountId)).toEqual([]);
    const next = newcomer(`next@${accountId}.example`);
    await enter(next, (await linkTo(accountId, w, { email: next.email ?? '', role: 'owner' })).hash, w);
    const [member] = await stores.people.membersOf(accountId);
    if (member === undefined) throw new Error('they have just joined');
    expect(await stores.people.remove(member)).toBe('last owner');
  });

  test('does not confuse an address with one that it contains', async () => {
    const stores = storesOver(database.client);
    const accountId = `alike-${randomUUID()}`;
    const [short, long] = [`pia@${accountId}.example`, `maria.pia@${accountId}.example`] as const;
    await recorded(stores.audit, accountId, long, 'invitation revoked', `${long} (member)`);
    await recorded(stores.audit, accountId, long, 'role changed', `${short}.au is member now`);
    const erased = await erasePerson({ addresses: [short] }, stores);
    expect(erased.items).toEqual([]);
    await erasePerson({ addresses: [long.toUpperCase()] }, stores);
    expect((await stores.audit.read(accountId, 10)).map(({ who, about }) => [who, about])).toEqual([
      [erasedPerson, `${short}.au is member now`],
      [erasedPerson, `${erasedPerson} (member)`],
    ]);
  });
});
