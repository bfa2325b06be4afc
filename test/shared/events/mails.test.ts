import { expect, test } from '@jest/globals';
import { addingTo } from '../../../shared/events/dynamodb-outbox.ts';
import type { FoundEvent } from '../../../shared/events/outbox.ts';
import type { AuditEntry } from '../../../shared/identity/people/audit-log.ts';
import { createDynamoDbAuditLog } from '../../../shared/identity/people/dynamodb-audit-log.ts';
import { sendTransaction } from '../../../shared/platform/database/send-transaction.ts';
import { endless } from '../billing/credits/support/bounds.ts';
import { useEvents } from './events-world.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 22, 12);
const w = useEvents(start);

/** The owner who is mailed. */
const reader = 'owner@example.com';

type Entry = Pick<AuditEntry, 'what' | 'about'> & Partial<AuditEntry>;
type Found = Pick<FoundEvent, 'type' | 'data'>;

/** The mail about what happened in a new account. */
async function mailAbout(happened: readonly (Entry | Found)[], name = 'Acme & Sons') {
  const accountId = await w.accountWithOwner(name);
  const people = w.table('PEOPLE_TABLE');
  const from = { accountId, at: start, who: 'ada@example.com', from: '198.51.100.0/24' };
  const log = createDynamoDbAuditLog(w.database.client, people);
  for (const event of happened)
    if ('what' in event) await log.write({ ...from, ...event });
    else {
      const found = { at: start, ...event } as FoundEvent;
      await sendTransaction(w.database.client, [addingTo(people, accountId, found)], endless);
    }
  await w.dispatch(accountId);
  await w.deliver();
  const [mail] = w.sent().splice(0);
  if (mail === undefined) throw new Error('no mail was sent');
  return mail;
}

const ending = (endsAt: number, keyName = 'shop'): Found => ({
  type: 'key.ending',
  data: { keyName, key: 'k1', endsAt },
});
const limit = { month: '2026-11', limit: 50, charged: 40 };
const ownersChoice = `-- 
You get this mail because you are an owner of the account. You choose which mails you get; a few always come.
Choose your mails: https://api.shop.example/dashboard/settings/mails`;
const allOwners = ownersChoice.replace(
  'You choose which mails you get; a few always come.',
  'All owners are always told of this.',
);

test.each<readonly [string, Entry | Found, string]>([
  [
    'a low balance',
    { type: 'credits.low', data: { balance: 1, threshold: 1500 } },
    `You have 1 credit left

That is fewer than the 1,500 credits at which you wanted to know. Add credits in time: without any, paid calls fail with status 402.

Go to Credits: https://api.shop.example/dashboard/credits

${ownersChoice}`,
  ],
  [
    'the limit of an account',
    { type: 'limit.near', data: limit },
    `80% of your monthly limit is used

Beyond the limit, paid calls fail with status 402. Raise it if you expect this many calls, or look for a program that calls too often.

Charged: 40 credits in November 2026
Limit: 50 credits a month
It starts again: 1 December 2026 at 00:00 UTC

See the limit: https://api.shop.example/dashboard/credits#limits

${ownersChoice}`,
  ],
  [
    'an ending key',
    ending(start + day),
    `Your key “shop” ends tomorrow

From then on, calls with it fail with status 401. If a program still needs it, rotate it before then: both keys work until the old one ends.

It ends: 23 November 2026 at 12:00 UTC

Open the keys: https://api.shop.example/dashboard/keys

${ownersChoice}`,
  ],
  [
    'failing calls',
    {
      type: 'calls.failing',
      data: {
        ...{ from: start - 3_600_000, to: start, failed: 30, calls: 50, usual: 0.02 },
        reasons: [
          { code: 'BAD_REQUEST', calls: 25, operations: ['draft-item'], message: 'title is required' },
          { code: 'UPSTREAM_FAILED', calls: 5, operations: ['draft-item', 'post-item'] },
        ],
      },
    },
    `30 calls failed within an hour

Between 11:00 and 12:00 UTC, 60% of 50 calls failed, compared with 2% in the week before. The list of calls says what to change.

BAD_REQUEST: 25 calls of draft-item: title is required
UPSTREAM_FAILED: 5 calls of draft-item, post-item

See the failed calls: https://api.shop.example/dashboard/calls?status=failed

${ownersChoice}`,
  ],
  [
    'a failed payment',
    {
      ...{ what: 'payment failed', about: '1,000 credits for 10.00 USD' },
      ...{ who: 'Stripe', from: '', id: 'cs_1' },
    },
    `A payment failed

The payment for 1,000 credits for 10.00 USD did not go through, so no credits were added. Please try again, or pay in another way.

When: 22 November 2026 at 12:00 UTC
Who: Stripe

Go to Credits: https://api.shop.example/dashboard/credits

${ownersChoice}`,
  ],
  [
    'a choice of mails',
    { what: 'mails changed', about: 'off: keys, people' },
    `ada@example.com changed which mails they get

Your own mails stay as they are, and the audit log says which were chosen. If they did not do this, someone else may be using their sign-in.

When: 22 November 2026 at 12:00 UTC
Who: ada@example.com
Network: 198.51.100.0/24

Open the audit log: https://api.shop.example/dashboard/settings/log

${allOwners}`,
  ],
])('the mail about %s', async (_of, event, text) => {
  const mail = await mailAbout([event]);
  expect(mail.text).toBe(`Resale Listing API · Acme & Sons\n\n${text}`);
  expect(text.startsWith(`${mail.subject}\n`)).toBe(true);
});

test('a mail about several events says each, in order, and leads to the dashboard', async () => {
  const mail = await mailAbout([
    { ...{ what: 'member joined', about: 'eve@example.com (owner)' }, who: 'operator', from: '' },
    { ...{ what: 'member joined', about: 'max@example.com (member)' }, at: start + 60_000 },
  ]);
  expect(mail.subject).toBe('2 things happened in your account');
  expect(mail.text).toBe(`Resale Listing API · Acme & Sons

2 things happened in your account

eve@example.com is now an owner of your account
Owners can change everything in the account, and remove other owners. If you do not know eve@example.com, remove them now.

When: 22 November 2026 at 12:00 UTC
Who: the operator of this service

max@example.com joined your account
max@example.com is now a member of the account, with access to its keys, usage and calls. If you do not know this person, remove them.

When: 22 November 2026 at 12:01 UTC
Who: ada@example.com
Network: 198.51.100.0/24

See the members: https://api.shop.example/dashboard/settings/members

${ownersChoice}`);
});

test.each<readonly [Entry | Found, string]>([
  [ending(start), 'Your key “shop” ends today'],
  [ending(start + 7 * day), 'Your key “shop” ends in 7 days'],
  [{ type: 'limit.near', data: { ...limit, charged: 50 } }, 'Your monthly limit is reached'],
  [
    { type: 'limit.near', data: { ...limit, keyName: 'Web shop' } },
    '80% of the monthly limit of your key “Web shop” is used',
  ],
  [
    { type: 'limit.near', data: { ...limit, charged: 51, keyName: 'Web shop' } },
    'The monthly limit of your key “Web shop” is reached',
  ],
  [{ what: 'key rotated', about: 'shop (k1)' }, 'A key was rotated: “shop (k1)”'],
  [{ what: 'member joined', about: 'max@example.com (member)' }, 'max@example.com joined your account'],
  [{ what: 'member removed', about: 'max@example.com' }, 'max@example.com was removed from your account'],
  [{ what: 'monthly limit changed', about: 'acme: no limit' }, 'A monthly limit was removed'],
  [{ what: 'callback added', about: 'https://a.example/' }, 'A callback was added'],
  [{ what: 'webhook added', about: 'app.example' }, 'A webhook was added'],
  [{ what: 'webhook changed', about: 'app.example: item.sold' }, 'The events of a webhook were changed'],
  [{ what: 'webhook secret rotated', about: 'app.example' }, 'The secret of a webhook was rotated'],
  [{ what: 'webhook removed', about: 'app.example' }, 'A webhook was removed'],
  [{ what: 'callback removed', about: 'https://a.example/' }, 'A callback was removed'],
  [{ what: 'callbacks set', about: 'https://a.example/' }, 'Your callbacks were changed'],
  [{ what: 'callbacks set', about: 'none' }, 'Your callbacks were removed'],
  [{ what: 'mails changed', about: 'off: keys', who: reader }, 'You changed which mails you get'],
  [{ what: 'account exported', about: 'all', who: reader }, 'You exported your account’s data'],
  [{ what: 'member joined', about: `${reader} (owner)` }, 'You are now an owner of the account'],
  [{ what: 'role changed', about: `${reader} is owner now` }, 'You are now an owner of the account'],
  [{ what: 'payment refunded', about: '1,000 credits for USD 19.00' }, 'A payment was refunded'],
  [{ what: 'account exported', about: 'all of its data' }, 'Your account’s data was exported'],
  [{ what: 'account closed', about: 'Acme; 3 keys revoked' }, 'Your account was closed'],
  [{ what: 'account opened again', about: 'Acme' }, 'Your account was reopened'],
])('the subject about %j is “%s”', async (event, subject) => {
  const mail = await mailAbout([event]);
  expect(mail.subject).toBe(subject);
  expect(mail.text).not.toMatch(/\{\w+\}|undefined/);
});

test('names cannot become headers or markup, and the HTML has one button and nothing that is loaded', async () => {
  const name = 'shop <b>&</b>\r\nBcc: eve@example.com';
  const { subject, html, text } = await mailAbout([{ what: 'key created', about: name }], 'Acme\r\n<i>');
  expect(subject).toBe('A key was added: “shop <b>&</b> Bcc: eve@example.com”');
  expect(text).toContain('Resale Listing API · Acme <i>\n');
  expect(html).toContain('shop &lt;b&gt;&amp;&lt;/b&gt; Bcc: eve@example.com');
  expect(html).not.toMatch(/<(?:b|i|img|script|link|style)\b/);
  expect([...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://api.shop.example/dashboard/keys',
    'https://api.shop.example/dashboard/settings/mails',
  ]);
});
