import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type MailEmulator, startMailEmulator } from '../../../../lib/sandbox/mail/mail-emulator.ts';
import type { Work } from '../../../../shared/billing/credits/charges.ts';
import { type LimitNoticeServices, mailLimits } from '../../../../shared/billing/notices/mail-limits.ts';
import { noticeServices } from '../../../../shared/entry/wiring/jobs.ts';
import { createDynamoDbKeyStore } from '../../../../shared/identity/accounts/dynamodb-keys.ts';
import { createDynamoDbSettingsStore } from '../../../../shared/identity/accounts/dynamodb-settings.ts';
import { createKey } from '../../../../shared/identity/accounts/keys.ts';
import { createDynamoDbPeopleStore } from '../../../../shared/identity/people/dynamodb-people.ts';
import { boundsOf, memoryLog } from '../credits/support/bounds.ts';
import { limitsOver } from '../credits/support/limited-account.ts';
import { useCredits } from '../credits/support/use-credits.ts';

const bench = useCredits();
const minute = 60_000;
const start = Date.UTC(2026, 10, 22, 12);
let ses: MailEmulator;
let now = start;

beforeAll(async () => {
  ses = await startMailEmulator();
});
afterAll(() => ses.stop());
beforeEach(() => {
  ses.faults.clear();
  now = start;
});

const table = (name: string) => bench.database.environment[name] ?? '';
const limits = limitsOver(
  () => bench.credits,
  () => now,
);

async function accountWithOwners(owners: readonly string[] = ['olive']): Promise<string> {
  const accountId = await bench.credits.newAccount(10_000);
  const { client } = bench.database;
  await createDynamoDbSettingsStore(client, table('ACCOUNTS_TABLE')).create(accountId, {
    name: 'Acme\r\nResale',
    callbacks: [],
  });
  const people = createDynamoDbPeopleStore(client, table('PEOPLE_TABLE'));
  for (const [name, role] of [
    ...owners.map((one) => [one, 'owner'] as const),
    ['member', 'member'] as const,
  ]) {
    const id = randomUUID();
    const person = { id, issuer: 'https://id.example', subject: id, email: `${name}@example.com` };
    await people.join(person, { accountId, role, since: 1 });
  }
  return accountId;
}

const keyOf = async (accountId: string, name: string): Promise<string> => {
  const keys = createDynamoDbKeyStore(bench.database.client, table('KEYS_TABLE'));
  return (await createKey({ accountId, name }, { keys, clock: () => now })).key.keyId;
};

/** The job's services, which see only these accounts: other tests of this file are in the table, too. */
function servicesOf(...accountIds: readonly string[]): LimitNoticeServices {
  const services = noticeServices({
    ...bench.database.environment,
    DYNAMODB_ENDPOINT: bench.database.endpoint,
    MAIL_FROM: 'credits@shop.example',
    AWS_ENDPOINT_URL_SESV2: ses.url,
  });
  const { limited } = services;
  return {
    ...services,
    limited: {
      async *list(...given) {
        for await (const one of limited.list(...given)) if (accountIds.includes(one.accountId)) yield one;
      },
    },
  };
}

const run = (services: LimitNoticeServices) =>
  mailLimits(
    services,
    boundsOf(() => now),
  );
const mailsOf = async (accountId: string): Promise<number> => (await run(servicesOf(accountId))).mails;

const deliver = async () => ({ body: '{}', delivered: true });

async function call(accountId: string, keyId = 'key1', work: () => Promise<Work> = deliver): Promise<void> {
  const request = { accountId, operation: 'predict-price', amount: 10, origin: { keyId, requestId: 'r' } };
  await bench.credits.charges.charge(
    request,
    boundsOf(() => now),
    work,
  );
}

test('owners are mailed once when 80 % of the limit of a month is charged, and once more in the next month', async () => {
  const accountId = await accountWithOwners(['olive', 'otto']);
  await limits.set(accountId, 50);
  const before = ses.mails.length;
  for (let calls = 0; calls < 3; calls += 1) await call(accountId);
  expect(await mailsOf(accountId)).toBe(0);
  await call(accountId, 'key1', async () => ({ body: '{}', delivered: false }));
  expect(await mailsOf(accountId)).toBe(0);
  await call(accountId);
  expect([await mailsOf(accountId), await mailsOf(accountId)]).toEqual([1, 0]);
  await call(accountId);
  expect(await mailsOf(accountId)).toBe(0);
  now = Date.UTC(2026, 11, 1);
  expect(await mailsOf(accountId)).toBe(0);
  for (let calls = 0; calls < 5; calls += 1) await call(accountId);
  expect(await mailsOf(accountId)).toBe(1);
  const [november, december] = ses.mails.slice(before);
  expect(november).toEqual({
    from: 'credits@shop.example',
    to: expect.arrayContaining(['olive@example.com', 'otto@example.com']),
    subject: 'Acme Resale: 80 % of the monthly limit is used',
    html: expect.stringContaining('<h1'),
    text: expect.stringContaining(
      'Calls of the account Acme Resale of the Resale Listing API have been charged 40 credits in November 2026 (UTC). The limit is 50 credits.',
    ),
  });
  expect(november?.to).toHaveLength(2);
  expect(november?.text).toContain('402 (ACCOUNT_LIMIT). It starts again on 1 December, 00:00 UTC.');
  expect(november?.text).not.toMatch(/https?:|\/dashboard|code=/);
  expect(december?.subject).toBe('Acme Resale: the monthly limit is reached');
  expect(december?.text).toContain('1 January, 00:00 UTC');
});

test('the limit of a key has a mail of its own, which names the key', async () => {
  const accountId = await accountWithOwners();
  const keyId = await keyOf(accountId, 'Web shop');
  await limits.set(accountId, 10, keyId);
  await limits.set(accountId, 100);
  const before = ses.mails.length;
  await call(accountId, keyId);
  expect([await mailsOf(accountId), await mailsOf(accountId)]).toEqual([1, 0]);
  expect(ses.mails.slice(before).map(({ subject }) => subject)).toEqual([
    'Acme Resale: the monthly limit of the key Web shop is reached',
  ]);
  expect(ses.mails.at(-1)?.text).toContain('402 (KEY_LIMIT)');
});

test('another limit is another mail, and a limit that is far away or removed causes none', async () => {
  const accountId = await accountWithOwners();
  await limits.set(accountId, 10);
  await call(accountId);
  expect(await mailsOf(accountId)).toBe(1);
  await limits.set(accountId, 100);
  expect(await mailsOf(accountId)).toBe(0);
  await limits.set(accountId, 11);
  expect([await mailsOf(accountId), await mailsOf(accountId)]).toEqual([1, 0]);
  await limits.set(accountId, undefined);
  expect(await run(servicesOf(accountId))).toEqual({ accounts: 0, mails: 0 });
});

test('credits that are only set aside do not count', async () => {
  const accountId = await accountWithOwners();
  await limits.set(accountId, 40);
  for (let calls = 0; calls < 3; calls += 1) await call(accountId);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const underWay = call(accountId, 'key1', async () => {
    begun.resolve();
    await end.promise;
    return { body: '{}', delivered: true };
  });
  await begun.promise;
  expect(await mailsOf(accountId)).toBe(0);
  end.resolve();
  await underWay;
  expect(await mailsOf(accountId)).toBe(1);
});

test('eight runs at once send one mail, and an account without owners causes none', async () => {
  const accountId = await accountWithOwners();
  await limits.set(accountId, 10);
  await call(accountId);
  const runs = await Promise.all(Array.from({ length: 8 }, () => mailsOf(accountId)));
  expect(runs.reduce((sum, mails) => sum + mails, 0)).toBe(1);
  const alone = await accountWithOwners([]);
  await limits.set(alone, 10);
  await call(alone);
  expect([await mailsOf(alone), await mailsOf(alone)]).toEqual([0, 0]);
});

describe('a run that stops', () => {
  class Stopped extends Error {}
  /* Steps: 0 read the marks, 1 claim, 2 read the owners, 3 send, 4 note that it went out. */
  test.each([
    [0, 0, 1],
    [1, 0, 1],
    [2, 0, 1],
    [3, 0, 1],
    // The mail went out, but this cannot be known: a second one is better than none.
    [4, 1, 1],
    [5, 1, 0],
  ])(
    'a run that stops before step %d has sent %d, and a later run sends %d',
    async (stopAt, first, later) => {
      const accountId = await accountWithOwners();
      await limits.set(accountId, 10);
      await call(accountId);
      const services = servicesOf(accountId);
      let steps = 0;
      const counted =
        <Given extends unknown[], Value>(act: (...given: Given) => Promise<Value>) =>
        async (...given: Given): Promise<Value> => {
          if (steps === stopAt) throw new Stopped();
          steps += 1;
          return await act(...given);
        };
      const { marks, people, mailer } = services;
      const stopping: LimitNoticeServices = {
        ...services,
        marks: { read: counted(marks.read), set: counted(marks.set) },
        people: { membersOf: counted(people.membersOf) },
        mailer: { send: counted(mailer.send) },
      };
      const before = ses.mails.length;
      if (stopAt < 5) await expect(run(stopping)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
      else await run(stopping);
      expect(ses.mails.length - before).toBe(first);
      if (stopAt > 1) expect(await mailsOf(accountId)).toBe(0);
      now += 16 * minute;
      expect(await mailsOf(accountId)).toBe(later);
      now += 16 * minute;
      expect(await mailsOf(accountId)).toBe(0);
    },
  );
});

test('a mail that SES refuses is an event without an address, and other accounts are mailed nevertheless', async () => {
  const accounts = [await accountWithOwners(['first']), await accountWithOwners(['second'])];
  for (const accountId of accounts) {
    await limits.set(accountId, 10);
    await call(accountId);
  }
  ses.faults.add({ kind: 'answer', status: 400, body: '{"message":"first@example.com is not verified"}' });
  const log = memoryLog();
  const before = ses.mails.length;
  const failing = mailLimits(
    servicesOf(...accounts),
    boundsOf(() => now, log),
  );
  await expect(failing).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  expect(JSON.stringify(log.events)).not.toMatch(/first|second/);
  expect(ses.mails.length - before).toBe(1);
  expect(log.events.at(-1)).toMatchObject({
    event: 'limit.looked',
    fields: { accounts: 2, mails: 1, failed: 1 },
  });
});
