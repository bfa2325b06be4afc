import { expect, test } from '@jest/globals';
import type { Work } from '../../../../shared/billing/credits/charges.ts';
import { mailLimits } from '../../../../shared/billing/notices/mail-limits.ts';
import { createDynamoDbKeyStore } from '../../../../shared/identity/accounts/dynamodb-keys.ts';
import { createKey } from '../../../../shared/identity/accounts/keys.ts';
import { boundsOf } from '../credits/support/bounds.ts';
import { useCredits } from '../credits/support/use-credits.ts';
import { useNotices } from './notice-world.ts';

const bench = useCredits();
const w = useNotices(Date.UTC(2026, 10, 22, 12), bench.database);
const clock = () => w.time.now;
const limits = () => bench.credits.limits(clock);

const accountWithOwners = async (owners: readonly string[] = ['olive']): Promise<string> =>
  await w.accountWithOwner('Acme\r\nResale', owners, await bench.credits.newAccount(10_000));
const run = (accountId: string) => w.run(mailLimits, w.servicesOf('limited', accountId));
const mailsOf = async (accountId: string): Promise<number> => (await run(accountId)).mails;

const deliver = async () => ({ body: '{}', delivered: true });

async function call(accountId: string, keyId = 'key1', work: () => Promise<Work> = deliver): Promise<void> {
  const request = { accountId, operation: 'predict-price', amount: 10, origin: { keyId, requestId: 'r' } };
  await bench.credits.charges.charge(request, boundsOf(clock), work);
}

test('owners are mailed once when 80 % of a monthly limit is charged, and once more in the next month', async () => {
  const accountId = await accountWithOwners(['olive', 'otto']);
  await limits().set(accountId, 50);
  for (let calls = 0; calls < 3; calls += 1) await call(accountId);
  expect(await mailsOf(accountId)).toBe(0);
  await call(accountId, 'key1', async () => ({ body: '{}', delivered: false }));
  expect(await mailsOf(accountId)).toBe(0);
  await call(accountId);
  expect([await mailsOf(accountId), await mailsOf(accountId)]).toEqual([1, 0]);
  await call(accountId);
  expect(await mailsOf(accountId)).toBe(0);
  w.time.now = Date.UTC(2026, 11, 1);
  expect(await mailsOf(accountId)).toBe(0);
  for (let calls = 0; calls < 5; calls += 1) await call(accountId);
  expect(await mailsOf(accountId)).toBe(1);
  const [november, december] = w.sent();
  expect(november).toEqual({
    from: 'keys@shop.example',
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

test('the limit of a key has its own mail, which names the key', async () => {
  const accountId = await accountWithOwners();
  const keys = createDynamoDbKeyStore(bench.database.client, w.table('KEYS_TABLE'));
  const { keyId } = (await createKey({ accountId, name: 'Web shop' }, { keys, clock })).key;
  await limits().set(accountId, 10, keyId);
  await limits().set(accountId, 100);
  await call(accountId, keyId);
  expect([await mailsOf(accountId), await mailsOf(accountId)]).toEqual([1, 0]);
  expect(w.sent().map(({ subject }) => subject)).toEqual([
    'Acme Resale: the monthly limit of the key Web shop is reached',
  ]);
  expect(w.sent().at(-1)?.text).toContain('402 (KEY_LIMIT)');
});

test('a new limit causes a new mail, and a distant or removed limit none', async () => {
  const accountId = await accountWithOwners();
  await limits().set(accountId, 10);
  await call(accountId);
  expect(await mailsOf(accountId)).toBe(1);
  await limits().set(accountId, 100);
  expect(await mailsOf(accountId)).toBe(0);
  await limits().set(accountId, 11);
  expect([await mailsOf(accountId), await mailsOf(accountId)]).toEqual([1, 0]);
  await limits().set(accountId, undefined);
  expect(await run(accountId)).toEqual({ accounts: 0, mails: 0 });
});

test('credits that are only held do not count', async () => {
  const accountId = await accountWithOwners();
  await limits().set(accountId, 40);
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
