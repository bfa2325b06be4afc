import { describe, expect, test } from '@jest/globals';
import type { MailKind } from '../../../shared/identity/accounts/event-kinds.ts';
import type { AuditEntry } from '../../../shared/identity/people/audit-log.ts';
import { createDynamoDbAuditLog } from '../../../shared/identity/people/dynamodb-audit-log.ts';
import { removedWords } from '../../../shared/identity/people/members.ts';
import type { Membership, PeopleStore } from '../../../shared/identity/people/people.ts';
import { createDynamoDb } from '../../../shared/platform/database/dynamodb.ts';
import { aroundRequests } from '../../support/around-requests.ts';
import { useEvents } from './events-world.ts';

const minute = 60_000;
const w = useEvents(Date.UTC(2026, 10, 22, 12));

async function write(accountId: string, what: AuditEntry['what'], about: string): Promise<void> {
  w.time.now += 1;
  const log = createDynamoDbAuditLog(w.database.client, w.table('PEOPLE_TABLE'));
  const who = 'ada@example.com';
  await log.write({ accountId, at: w.time.now, who, what, about, from: '198.51.100.0/24' });
}

async function choose(accountId: string, who: string, muted: readonly MailKind[]): Promise<void> {
  const members = await w.people().membersOf(accountId);
  const member = members.find(({ email }) => email === `${who}@example.com`);
  if (member !== undefined) await w.people().setMutedMails(member, muted);
}

/** Gives what waits to the queue and delivers it. @returns how many mails were sent */
async function run(accountId: string): Promise<number> {
  const before = w.sent().length;
  await w.dispatch(accountId);
  await w.deliver();
  return w.sent().length - before;
}

const sent = () => w.sent().map(({ to, subject }) => `${to}: ${subject}`.replaceAll('@example.com', ''));

/** Has the mail service refuse an address. */
function refusing(who: string) {
  const { mailer } = w.services();
  const send: NonNullable<typeof mailer>['send'] = async (mail, time) => {
    if (mail.to === `${who}@example.com`) throw new Error(`${mail.to} is not verified`);
    await mailer?.send(mail, time);
  };
  return { mailer: { send } };
}

test('each owner is mailed once what was found and what happened, and no member', async () => {
  const accountId = await w.accountWithOwner('Acme', ['olive', 'otto']);
  for (const what of ['key renamed', 'signed in', 'session ended'] as const)
    await write(accountId, what, 'nothing that is told');
  expect(await run(accountId)).toBe(0);
  await w.find(accountId, 40);
  await write(accountId, 'key created', 'shop');
  expect([await run(accountId), await run(accountId)]).toEqual([2, 0]);
  expect(sent().toSorted()).toEqual([
    'olive: 2 things happened in your account',
    'otto: 2 things happened in your account',
  ]);
  expect(await w.outbox(accountId)).toBeUndefined();
});

describe('choices', () => {
  test('each owner’s are their own', async () => {
    const accountId = await w.accountWithOwner('Acme', ['olive', 'otto']);
    await choose(accountId, 'olive', ['keys', 'low-balance']);
    await choose(accountId, 'otto', ['people']);
    await w.find(accountId, 40);
    await write(accountId, 'member joined', 'max@example.com (member)');
    expect(await run(accountId)).toBe(2);
    expect(sent().toSorted()).toEqual(['olive: max joined your account', 'otto: You have 40 credits left']);
  });

  test('of an earlier version count for those who have made none', async () => {
    const accountId = await w.accountWithOwner('Acme', ['olive', 'otto']);
    await w.change('ACCOUNTS_TABLE', { pk: `settings#${accountId}` }, { mutedMails: ['low-balance', 'new'] });
    await choose(accountId, 'otto', []);
    await w.find(accountId, 40);
    expect(await run(accountId)).toBe(1);
    expect(sent()).toEqual(['otto: You have 40 credits left']);
  });

  const muted = ['low-balance', 'limits', 'failures', 'payments', 'key-ends', 'keys', 'people'] as const;

  test.each([
    ['mails changed', 'off: keys'],
    ['callback added', 'https://evil.example/in'],
    ['callback removed', 'https://shop.example/in'],
    ['callbacks set', 'none'],
    ['monthly limit changed', 'the account: no limit, before that 50 credits a month'],
    ['member joined', 'eve@example.com (owner)'],
    ['role changed', 'eve@example.com is owner now'],
    ['member removed', 'max@example.com'],
    ['account exported', 'all of its data'],
    ['account closed', 'Acme; 3 keys revoked'],
    ['account opened again', 'Acme'],
  ] as const)('do not turn off “%s: %s”', async (what, about) => {
    const accountId = await w.accountWithOwner('Acme', ['olive']);
    await choose(accountId, 'olive', muted);
    for (const [other, text] of [
      ['key rotated', 'shop'],
      ['member joined', 'max@example.com (member)'],
      ['monthly limit changed', 'the account: 60 credits a month, before that 50 credits a month'],
    ] as const)
      await write(accountId, other, text);
    await write(accountId, what, about);
    expect(await run(accountId)).toBe(1);
    expect(w.sent()[0]?.subject).not.toContain('things');
  });
});

test('an entry whose reply is lost is written once, and told', async () => {
  const accountId = await w.accountWithOwner();
  const client = createDynamoDb({ endpoint: w.database.endpoint });
  let losses = 1;
  aroundRequests(client, async (send) => {
    const reply = await send();
    if (losses === 0) return reply;
    losses -= 1;
    throw new Error('the reply is lost');
  });
  const entry = { accountId, at: w.time.now, who: 'ada@example.com', from: '' } as const;
  await createDynamoDbAuditLog(client, w.table('PEOPLE_TABLE')).write({
    ...entry,
    what: 'account exported',
    about: 'all of its data',
  });
  client.destroy();
  expect(losses).toBe(0);
  expect(await run(accountId)).toBe(1);
});

test('what can be turned off does not crowd out what cannot', async () => {
  const accountId = await w.accountWithOwner();
  for (let count = 0; count < 105; count += 1) await write(accountId, 'key created', `key ${count}`);
  await write(accountId, 'account exported', 'all of its data');
  await write(accountId, 'account closed', 'Acme; 100 keys revoked');
  await run(accountId);
  expect(sent()).toEqual(['owner: 102 things happened in your account']);
});

describe('a removed owner', () => {
  const remove = async (accountId: string) => {
    await write(accountId, 'key created', 'no news of theirs');
    await write(accountId, 'account exported', 'all of its data');
    await write(accountId, 'member removed', removedWords('otto@example.com', 'owner'));
    await write(accountId, 'member removed', removedWords('max@example.com', 'member'));
    await write(accountId, 'account closed', 'Acme; 3 keys revoked');
  };

  test('is told of that and of what all owners are told before, and a removed member of nothing', async () => {
    const accountId = await w.accountWithOwner();
    await remove(accountId);
    expect([await run(accountId), await run(accountId)]).toEqual([2, 0]);
    const removed = w.sent().find(({ to }) => to.includes('otto@example.com'));
    expect(removed?.text).toMatch(/data was exported.*You no longer belong to the account/s);
    expect(removed?.text).toContain('because you were an owner');
    expect(removed?.text).not.toMatch(/A key was|otto@|max@|closed|Choose your mails/);
  });

  test('is told as well when made a member first, or after someone has filled the list to hide it', async () => {
    const accountId = await w.accountWithOwner();
    for (let count = 0; count < 210; count += 1) await write(accountId, 'mails changed', `off: ${count}`);
    await write(accountId, 'role changed', 'otto@example.com is member now');
    await write(accountId, 'account exported', 'all of its data');
    expect(await run(accountId)).toBe(2);
    expect(sent().toSorted()).toEqual([
      'otto: 201 things happened in your account',
      'owner: 202 things happened in your account',
    ]);
    // What owners are not told of is in the log all the same.
    const log = createDynamoDbAuditLog(w.database.client, w.table('PEOPLE_TABLE'));
    expect(await log.read(accountId, 300)).toHaveLength(212);
  });
});

test('an address that refuses mails costs the others nothing, is tried for a day, and is not logged', async () => {
  const accountId = await w.accountWithOwner('Acme', ['olive', 'otto']);
  await write(accountId, 'key created', 'first');
  await w.dispatch(accountId);
  expect(await w.deliver(refusing('otto'))).toBe(2);
  expect(sent()).toEqual(['olive: A key was added: “first”']);
  await w.pass(1);
  expect(sent()).toEqual(['olive: A key was added: “first”', 'otto: A key was added: “first”']);
  await write(accountId, 'key created', 'second');
  await w.dispatch(accountId);
  await w.deliver(refusing('otto'));
  await w.pass(24 * 60, refusing('otto'));
  w.time.now += 24 * 60 * minute;
  expect(await w.deliver()).toBe(0);
  expect(sent().slice(2)).toEqual(['olive: A key was added: “second”']);
  expect(w.log.events.some(({ event }) => event === 'mails.failed')).toBe(true);
  expect(JSON.stringify(w.log.events)).not.toContain('otto');
});

test.each([
  ['made a member', (w: PeopleStore, otto: Membership) => w.setRole(otto, 'member')],
  ['removed', (w: PeopleStore, otto: Membership) => w.remove(otto)],
])('an owner who is %s before a mail goes out still gets what cannot be turned off', async (_, change) => {
  const accountId = await w.accountWithOwner('Acme', ['olive', 'otto']);
  await write(accountId, 'key created', 'shop');
  await w.dispatch(accountId);
  await write(accountId, 'account exported', 'all of its data');
  await write(accountId, 'key created', 'app');
  await w.dispatch(accountId);
  const otto = (await w.people().membersOf(accountId)).find(({ email }) => email === 'otto@example.com');
  if (otto !== undefined) await change(w.people(), otto);
  expect(await w.deliver()).toBe(4);
  const [mail, ...others] = w.sent().filter(({ to }) => to.includes('otto@example.com'));
  expect([mail?.subject, others]).toEqual(['Your account’s data was exported', []]);
  expect(mail?.text).toContain('because you were an owner');
});

test('what happened more than a day ago is told, as when a payment fails late or no run could begin', async () => {
  const accountId = await w.accountWithOwner();
  await write(accountId, 'payment failed', '1,000 credits for USD 19.00');
  w.time.now += 5 * 24 * 60 * minute;
  expect(await run(accountId)).toBe(1);
  expect(sent()).toEqual(['owner: A payment failed']);
});
