import { expect, test } from '@jest/globals';
import { mailNews } from '../../../../shared/billing/notices/mail-news.ts';
import type { AuditEntry } from '../../../../shared/identity/people/audit-log.ts';
import { createDynamoDbAuditLog } from '../../../../shared/identity/people/dynamodb-audit-log.ts';
import { removedWords } from '../../../../shared/identity/people/members.ts';
import { useNotices } from './notice-world.ts';

const hour = 3_600_000;
const w = useNotices(Date.UTC(2026, 10, 22, 12));

const log = () => createDynamoDbAuditLog(w.database.client, w.table('PEOPLE_TABLE'));
const write = (accountId: string, what: AuditEntry['what'], about: string, more: Partial<AuditEntry> = {}) =>
  log().write({
    accountId,
    at: w.time.now,
    who: 'ada@example.com',
    what,
    about,
    from: '198.51.100.0/24',
    ...more,
  });

const run = (accountId: string) => w.run(mailNews, w.servicesOf('news', accountId));

test('owners are mailed once about a key, a member, a role and a failed payment, and about nothing else', async () => {
  const accountId = await w.accountWithOwner();
  for (const what of ['key renamed', 'signed in', 'callback added', 'session ended'] as const)
    await write(accountId, what, 'no news');
  expect(await run(accountId)).toEqual({ accounts: 0, mails: 0 });
  await write(accountId, 'key created', 'shop <b>&</b>\r\nBcc: eve@example.com');
  expect(await run(accountId)).toEqual({ accounts: 1, mails: 1 });
  w.time.now += 60_000;
  await write(accountId, 'member joined', 'eve@example.com (owner)', { who: 'operator', from: '' });
  w.time.now += 1;
  await write(accountId, 'role changed', 'max@example.com is owner now');
  w.time.now += 1;
  await write(accountId, 'payment failed', '1,000 credits for 10.00 USD', {
    who: 'Stripe',
    from: '',
    id: 'cs_1',
  });
  expect([await run(accountId), await run(accountId)]).toEqual([
    { accounts: 1, mails: 1 },
    { accounts: 0, mails: 0 },
  ]);
  expect(w.sent().map(({ subject }) => subject)).toEqual([
    'Acme & Sons: key created: shop <b>&</b> Bcc: eve@example.com',
    'Acme & Sons: 3 changes to the account',
  ]);
  const [first, second] = w.sent();
  expect(first?.to).toEqual(['owner@example.com']);
  expect(first?.text).toContain(
    '22 November 2026 at 12:00 UTC: key created: shop <b>&</b> Bcc: eve@example.com. By ada@example.com, from 198.51.100.0/24.',
  );
  expect(first?.html).toContain('shop &lt;b&gt;&amp;&lt;/b&gt; Bcc: eve@example.com');
  expect(second?.text).toContain(
    [
      '12:01 UTC: member joined: eve@example.com (owner). By the operator.',
      'role changed: max@example.com is owner now. By ada@example.com, from 198.51.100.0/24.',
      'payment failed: 1,000 credits for 10.00 USD. By Stripe.',
    ].reduce(
      (text, line, index) => (index === 0 ? line : `${text}\n\n22 November 2026 at 12:01 UTC: ${line}`),
      '',
    ),
  );
});

test('owners who opted out of a mail still get the others', async () => {
  const accountId = await w.accountWithOwner();
  await w.settings().setMutedMails(accountId, ['keys', 'payments']);
  await write(accountId, 'key rotated', 'shop');
  expect(await run(accountId)).toEqual({ accounts: 1, mails: 0 });
  await write(accountId, 'key rotated', 'shop again');
  await write(accountId, 'role changed', 'max@example.com is member now');
  expect(await run(accountId)).toEqual({ accounts: 1, mails: 1 });
  expect(w.sent().map(({ subject }) => subject)).toEqual([
    'Acme & Sons: role changed: max@example.com is member now',
  ]);
});

test('no other news crowds out mandatory mails, with any settings of the owners', async () => {
  const accountId = await w.accountWithOwner();
  await w.settings().setMutedMails(accountId, ['keys', 'people']);
  for (let count = 0; count < 55; count += 1) await write(accountId, 'key created', `key ${count}`);
  await write(accountId, 'account exported', 'all of its data');
  await write(accountId, 'member removed', 'otto@example.com');
  await write(accountId, 'account closed', 'Acme; 55 keys revoked');
  expect(await run(accountId)).toEqual({ accounts: 1, mails: 1 });
  expect(w.sent()[0]?.subject).toBe('Acme & Sons: 3 changes to the account');
});

test('a removed owner is told of that and of earlier mandatory news, and a member of nothing', async () => {
  const accountId = await w.accountWithOwner();
  await write(accountId, 'key created', 'no news of theirs');
  await write(accountId, 'account exported', 'all of its data');
  w.time.now += 1;
  await write(accountId, 'member removed', removedWords('otto@example.com', 'owner'));
  w.time.now += 1;
  await write(accountId, 'member removed', removedWords('max@example.com', 'member'));
  await write(accountId, 'account closed', 'Acme; 3 keys revoked');
  expect([await run(accountId), await run(accountId)]).toEqual([
    { accounts: 1, mails: 2 },
    { accounts: 0, mails: 0 },
  ]);
  const [owners, removed] = w.sent();
  expect([owners?.to, removed?.to]).toEqual([['owner@example.com'], ['otto@example.com']]);
  expect(removed?.subject).toBe('Acme & Sons: 2 changes to the account');
  expect(removed?.text).toMatch(
    /account exported: all of its data.*member removed: otto@example\.com \(owner\)/s,
  );
  expect(removed?.text).toContain('because you were an owner');
  expect(removed?.text).not.toMatch(/key created|max@|closed/);
});

test('the news of an account are told once, even if a removed owner cannot be mailed', async () => {
  const accountId = await w.accountWithOwner();
  await write(accountId, 'member removed', removedWords('otto@example.com', 'owner'));
  const services = w.servicesOf('news', accountId);
  const mailer: typeof services.mailer = {
    async send(mail, time) {
      if (mail.to.includes('otto@example.com')) throw new Error('no such address');
      await services.mailer.send(mail, time);
    },
  };
  const failing = { ...services, mailer };
  await expect(w.run(mailNews, failing)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  expect(await w.run(mailNews, failing)).toEqual({ accounts: 0, mails: 0 });
  expect(w.sent()).toHaveLength(1);
});

test('news older than a day is not mailed, as when a stage begins to send mails', async () => {
  const accountId = await w.accountWithOwner();
  await write(accountId, 'key created', 'long ago');
  w.time.now += 24 * hour;
  expect(await run(accountId)).toEqual({ accounts: 1, mails: 0 });
  expect(await run(accountId)).toEqual({ accounts: 0, mails: 0 });
});

test('without mails, an account keeps at most fifty waiting entries', async () => {
  const accountId = await w.accountWithOwner();
  for (let count = 0; count < 60; count += 1) await write(accountId, 'key created', `key ${count}`);
  await run(accountId);
  expect(w.sent().map(({ subject }) => subject)).toEqual(['Acme & Sons: 50 changes to the account']);
});

test('concurrent runs send one mail, and a failed mail is retried', async () => {
  const accountId = await w.accountWithOwner();
  await write(accountId, 'key created', 'shop');
  w.ses().faults.add({ kind: 'answer', status: 500, body: '{}' });
  await expect(run(accountId)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  expect(await run(accountId)).toEqual({ accounts: 0, mails: 0 });
  w.time.now += 16 * 60_000;
  const runs = await Promise.all(Array.from({ length: 5 }, () => run(accountId)));
  expect(runs.reduce((sum, { mails }) => sum + mails, 0)).toBe(1);
  expect(w.sent()).toHaveLength(1);
});

test('an entry added while a mail is being sent is mailed by the next run', async () => {
  const accountId = await w.accountWithOwner();
  await write(accountId, 'key created', 'first');
  const services = w.servicesOf('news', accountId);
  const mailer: typeof services.mailer = {
    async send(...given) {
      await write(accountId, 'key created', 'second');
      await services.mailer.send(...given);
    },
  };
  await w.run(mailNews, { ...services, mailer });
  expect(await run(accountId)).toEqual({ accounts: 1, mails: 1 });
  expect(w.sent().map(({ subject }) => subject)).toEqual([
    'Acme & Sons: key created: first',
    'Acme & Sons: key created: second',
  ]);
});
