import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { identifyCaller } from '../../../../shared/identity/accounts/caller-context.ts';
import {
  createDynamoDbKeyFinder,
  createDynamoDbTemporaryKeys,
} from '../../../../shared/identity/accounts/dynamodb-keys.ts';
import { createDynamoDbPeopleStore } from '../../../../shared/identity/people/dynamodb-people.ts';
import { createDynamoDbSessionStore } from '../../../../shared/identity/people/dynamodb-sessions.ts';
import { removeMember } from '../../../../shared/identity/people/members.ts';
import { personIdOf } from '../../../../shared/identity/people/people.ts';
import {
  endPlaygroundKeys,
  endSession,
  makePlaygroundKey,
} from '../../../../shared/identity/people/playground-key.ts';
import { readSession, startSession, type Visitor } from '../../../../shared/identity/people/sessions.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { aroundRequests } from '../../../support/around-requests.ts';
import { useDatabase } from '../../../support/database.ts';
import { enter, linkTo, newAccount, newcomer, peopleWorld } from './people-world.ts';

const database = useDatabase();
const now = Date.parse('2026-11-22T10:00:00Z');

/** A separate process over the tables. `pause` is awaited before each of its requests, which are numbered from 0. */
function processWith(pause: (request: number) => Promise<unknown> = async () => undefined) {
  const client: DynamoDBClient = createDynamoDb({ endpoint: database.endpoint });
  let requests = 0;
  aroundRequests(client, async (send) => {
    requests += 1;
    await pause(requests - 1);
    return await send();
  });
  const table = (name: string): string => database.environment[name] ?? name;
  return {
    people: createDynamoDbPeopleStore(client, table('PEOPLE_TABLE')),
    sessions: createDynamoDbSessionStore(client, table('SESSIONS_TABLE')),
    temporaryKeys: createDynamoDbTemporaryKeys(client, table('KEYS_TABLE')),
    clock: () => now,
    count: () => requests,
    close: () => client.destroy(),
  };
}
type Process = ReturnType<typeof processWith>;

/** A member of a new account who is signed in. */
async function member(): Promise<Visitor> {
  const w = peopleWorld(database);
  const who = newcomer();
  const [accountId, personId] = [newAccount(), personIdOf(who)];
  await enter(who, (await linkTo(accountId, w)).hash, w);
  const token = await startSession({ personId, accountId, epoch: 0 }, w);
  const visitor = await readSession(token, w);
  if (visitor === undefined) throw new Error('they have just signed in');
  return visitor;
}

async function works(secret: string): Promise<boolean> {
  const keys = createDynamoDbKeyFinder(database.client, database.environment.KEYS_TABLE ?? '');
  const { verdict } = await identifyCaller([`Bearer ${secret}`], keys, () => now);
  return verdict === 'known';
}

const endings: Readonly<Record<string, (visitor: Visitor, process: Process) => Promise<unknown>>> = {
  'the removal of the member': async ({ accountId, personId }, process) => {
    await removeMember(process, accountId, personId);
    await endPlaygroundKeys({ accountId, personId }, process);
  },
  'signing out everywhere in another session': async ({ accountId, personId }, process) => {
    await process.people.startNewEpoch(personId);
    await endPlaygroundKeys({ accountId, personId }, process);
  },
  'signing out': async ({ sessionHash }, process) => await endSession(sessionHash, process),
};

/** The process that runs without a pause, the same one in all schedules. */
let other: Process;
beforeAll(() => {
  other = processWith();
});
afterAll(() => other.close());

describe.each(Object.entries(endings))('no key of the playground outlives %s', (_what, end) => {
  /** One runs completely before the given request of the other; both start after a key was made. */
  async function schedule(interrupted: 'make' | 'end', before: number) {
    const visitor = await member();
    const earlier = await makePlaygroundKey(visitor, other);
    const given = new Set([earlier?.secret]);
    const make = async (process: Process) => given.add((await makePlaygroundKey(visitor, process))?.secret);
    const finish = (process: Process) => end(visitor, process);
    const [own, whole] = interrupted === 'make' ? [make, finish] : [finish, make];
    const process = processWith(async (request) => {
      if (request === before) await whole(other);
    });
    await own(process);
    const wasReached = before < process.count();
    if (!wasReached) await whole(other);
    process.close();
    const secrets = [...given].filter((secret) => secret !== undefined);
    return {
      wasReached,
      given: secrets.length,
      working: (await Promise.all(secrets.map(works))).includes(true),
    };
  }

  test.each([
    ['an end that comes between any two requests of making one', 'make', 6],
    ['an end, if it is made between any two requests of that end', 'end', 2],
  ] as const)('no key outlives %s', async (_what, interrupted, least) => {
    for (let before = 0; ; before += 1) {
      const { wasReached, given, working } = await schedule(interrupted, before);
      expect([before, working]).toEqual([before, false]);
      if (wasReached) continue;
      // After the last request: the key was given out.
      if (interrupted === 'make') expect(given).toBe(2);
      expect(before).toBeGreaterThan(least);
      return;
    }
  });
});
