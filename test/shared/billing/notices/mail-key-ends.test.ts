import { expect, test } from '@jest/globals';
import { mailKeyEnds } from '../../../../shared/billing/notices/mail-key-ends.ts';
import { createDynamoDbKeyStore } from '../../../../shared/identity/accounts/dynamodb-keys.ts';
import { createKey, revokeKey, rotateKey } from '../../../../shared/identity/accounts/keys.ts';
import { useNotices } from './notice-world.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 22, 12);
const w = useNotices(start);
const { accountWithOwner, settings, time } = w;

const keyServices = () => ({
  keys: createDynamoDbKeyStore(w.database.client, w.table('KEYS_TABLE')),
  clock: () => time.now,
});

const keyThatEnds = async (accountId: string, afterMs: number, name = 'shop <b>&</b>') =>
  (await createKey({ accountId, name, expiresAt: time.now + afterMs }, keyServices())).key;

const run = (accountId: string) => w.run(mailKeyEnds, w.servicesOf('endingKeys', accountId));
const subjects = () => w.ses().mails.map(({ subject }) => subject);

test('owners are mailed once a week before a key ends, and once a day before', async () => {
  const accountId = await accountWithOwner();
  await keyThatEnds(accountId, 30 * day);
  time.now = start + 23 * day - 1;
  expect(await run(accountId)).toEqual({ keys: 0, mails: 0 });
  time.now = start + 23 * day;
  expect([await run(accountId), await run(accountId)]).toEqual([
    { keys: 1, mails: 1 },
    { keys: 1, mails: 0 },
  ]);
  time.now = start + 29 * day - 1;
  expect(await run(accountId)).toEqual({ keys: 1, mails: 0 });
  time.now = start + 29 * day;
  expect([await run(accountId), await run(accountId)]).toEqual([
    { keys: 1, mails: 1 },
    { keys: 1, mails: 0 },
  ]);
  time.now = start + 30 * day;
  expect(await run(accountId)).toEqual({ keys: 0, mails: 0 });
  expect(subjects()).toEqual([
    'Acme & Sons: the key shop <b>&</b> ends in 7 days',
    'Acme & Sons: the key shop <b>&</b> ends tomorrow',
  ]);
  const [mail] = w.ses().mails;
  expect(mail?.to).toEqual(['owner@example.com']);
  expect(mail?.text).toContain('ends on 22 December 2026 at 12:00 UTC.');
  expect(mail?.html).toContain('The key shop &lt;b&gt;&amp;&lt;/b&gt; of the Resale Listing API ends on');
  expect(mail?.html).not.toMatch(/<(?:a|img|script|link|style)\b/);
});

test('a key with a lifetime shorter than the notice is not announced', async () => {
  const accountId = await accountWithOwner();
  await keyThatEnds(accountId, 12 * hour, 'short');
  await keyThatEnds(accountId, 5 * day, 'some days');
  expect(await run(accountId)).toEqual({ keys: 2, mails: 0 });
  time.now += 4 * day;
  await run(accountId);
  expect(subjects()).toEqual(['Acme & Sons: the key some days ends tomorrow']);
});

test('no mail is sent about a revoked or replaced key, or to owners who opted out', async () => {
  const accountId = await accountWithOwner();
  const [revoked, replaced] = [
    await keyThatEnds(accountId, 30 * day),
    await keyThatEnds(accountId, 30 * day),
  ];
  await revokeKey(revoked, keyServices());
  time.now += 20 * day;
  await rotateKey({ accountId, keyId: replaced.keyId, overlap: '7d' }, keyServices());
  time.now += 4 * day;
  // The new key has the old one's expiry.
  expect(await run(accountId)).toEqual({ keys: 1, mails: 1 });
  const quiet = await accountWithOwner();
  await settings().setMutedMails(quiet, ['key-ends']);
  time.now = start;
  await keyThatEnds(quiet, 30 * day);
  time.now = start + 25 * day;
  expect(await run(quiet)).toEqual({ keys: 1, mails: 0 });
  await settings().setMutedMails(quiet, ['limits']);
  expect(await run(quiet)).toEqual({ keys: 1, mails: 1 });
  expect(subjects().at(-1)).toContain('ends in 5 days');
});
