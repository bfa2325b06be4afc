import { describe, expect, test } from '@jest/globals';
import { deliverMails } from '../../../shared/events/deliver.ts';
import type { MailKind } from '../../../shared/identity/accounts/event-kinds.ts';
import type { AuditEntry } from '../../../shared/identity/people/audit-log.ts';
import { createDynamoDbAuditLog } from '../../../shared/identity/people/dynamodb-audit-log.ts';
import { removedWords } from '../../../shared/identity/people/members.ts';
import { createDynamoDb } from '../../../shared/platform/database/dynamodb.ts';
import { aroundRequests } from '../../support/around-requests.ts';
import { memoryLog } from '../billing/credits/support/bounds.ts';
import { useEvents } from './events-world.ts';

const minute = 60_000;
/** What is left when everyone has been mailed: the endpoints do not wait for the mails. */
const onlyHooks = { pk: 'news#accounts', hooks: expect.any(Set) };
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

const run = (accountId: string, services = w.servicesOf('outbox', accountId), log = memoryLog()) =>
  w.run(deliverMails, services, log);
const sent = () => w.sent().map(({ to, subject }) => `${to}: ${subject}`.replaceAll('@example.com', ''));

/** Services whose mailer refuses an address. */
function refusing(accountId: string, who: string) {
  const services = w.servicesOf('outbox', accountId);
  const send: typeof services.mailer.send = async (mail, time) => {
    if (mail.to === `${who}@example.com`) throw new Error(`${mail.to} is not verified`);
    await services.mailer.send(mail, time);
  };
  return { ...services, mailer: { send } };
}

test('each owner is mailed once what was found and what happened, and no member', async () => {
  const accountId = await w.accountWithOwner('Acme', ['olive', 'otto']);
  for (const what of ['key renamed', 'signed in', 'session ended'] as const)
    await write(accountId, what, 'nothing that is told');
  expect(await run(accountId)).toEqual({ looked: 0, mails: 0 });
  await w.find(accountId, 40);
  await write(accountId, 'key created', 'shop');
  expect([await run(accountId), await run(accountId)]).toEqual([
    { looked: 1, mails: 2 },
    { looked: 0, mails: 0 },
  ]);
  expect(sent().toSorted()).toEqual([
    'olive: 2 things happened in your account',
    'otto: 2 things happened in your account',
  ]);
  expect(await w.outbox(accountId)).toEqual({ ...onlyHooks, sk: accountId });
});

describe('choices', () => {
  test('each owner’s are their own', async () => {
    const accountId = await w.accountWithOwner('Acme', ['olive', 'otto']);
    await choose(accountId, 'olive', ['keys', 'low-balance']);
    await choose(accountId, 'otto', ['people']);
    await w.find(accountId, 40);
    await write(accountId, 'member joined', 'max@example.com (member)');
    expect(await run(accountId)).toEqual({ looked: 1, mails: 2 });
    expect(sent().toSorted()).toEqual(['olive: max joined your account', 'otto: You have 40 credits left']);
  });

  test('of an earlier version count for those who have made none', async () => {
    const accountId = await w.accountWithOwner('Acme', ['olive', 'otto']);
    await w.change('ACCOUNTS_TABLE', { pk: `settings#${accountId}` }, { mutedMails: ['low-balance', 'new'] });
    await choose(accountId, 'otto', []);
    await w.find(accountId, 40);
    expect(await run(accountId)).toEqual({ looked: 1, mails: 1 });
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
    expect(await run(accountId)).toEqual({ looked: 1, mails: 1 });
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
  expect(await run(accountId)).toEqual({ looked: 1, mails: 1 });
});

test('what can be turned off does not crowd out what cannot', async () => {
  const accountId = await w.accountWithOwner();
  for (let count = 0; count < 55; count += 1) await write(accountId, 'key created', `key ${count}`);
  await write(accountId, 'account exported', 'all of its data');
  await write(accountId, 'account closed', 'Acme; 55 keys revoked');
  await run(accountId);
  expect(sent()).toEqual(['owner: 52 things happened in your account']);
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
    expect([await run(accountId), await run(accountId)]).toEqual([
      { looked: 1, mails: 2 },
      { looked: 0, mails: 0 },
    ]);
    const [removed] = w.sent();
    expect(removed?.to).toEqual(['otto@example.com']);
    expect(removed?.text).toMatch(/data was exported.*otto@example\.com was removed/s);
    expect(removed?.text).toContain('because you were an owner');
    expect(removed?.text).not.toMatch(/A key was|max@|closed|Choose your mails/);
  });

  test('is told as well when made a member first, or after someone has filled the list to hide it', async () => {
    const accountId = await w.accountWithOwner();
    for (let count = 0; count < 110; count += 1) await write(accountId, 'mails changed', `off: ${count}`);
    await write(accountId, 'role changed', 'otto@example.com is member now');
    await write(accountId, 'account exported', 'all of its data');
    expect(await run(accountId)).toEqual({ looked: 1, mails: 2 });
    expect(w.sent().map(({ to }) => to)).toEqual([['otto@example.com'], ['owner@example.com']]);
    expect(w.sent()[1]?.subject).toContain('102 things');
    // What owners are not told of is in the log all the same.
    const log = createDynamoDbAuditLog(w.database.client, w.table('PEOPLE_TABLE'));
    expect(await log.read(accountId, 200)).toHaveLength(112);
  });

  test('who cannot be mailed costs the others nothing, and is not mailed again', async () => {
    const accountId = await w.accountWithOwner();
    await remove(accountId);
    const services = refusing(accountId, 'otto');
    await expect(run(accountId, services)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    w.time.now += 16 * minute;
    expect(await run(accountId, services)).toEqual({ looked: 0, mails: 0 });
    expect(sent()).toEqual(['owner: 5 things happened in your account']);
  });
});

test('an address that refuses mails is tried again without a second mail to the others, and is not logged', async () => {
  const accountId = await w.accountWithOwner('Acme', ['olive', 'otto', 'ada']);
  await write(accountId, 'key created', 'first');
  const log = memoryLog();
  const services = refusing(accountId, 'otto');
  await expect(run(accountId, services, log)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  expect(JSON.stringify(log.events)).not.toContain('otto');
  await write(accountId, 'key created', 'second');
  expect(await run(accountId)).toEqual({ looked: 1, mails: 3 });
  expect(await run(accountId)).toEqual({ looked: 1, mails: 0 });
  w.time.now += 16 * minute;
  expect(await run(accountId)).toEqual({ looked: 1, mails: 1 });
  expect(sent().toSorted()).toEqual([
    'ada: A key was added: “first”',
    'ada: A key was added: “second”',
    'olive: A key was added: “first”',
    'olive: A key was added: “second”',
    'otto: A key was added: “first”',
    'otto: A key was added: “second”',
  ]);
});

test('a run takes what has arrived since it listed, and leaves nothing of it to the next', async () => {
  const accountId = await w.accountWithOwner();
  await write(accountId, 'key created', 'first');
  const services = w.servicesOf('outbox', accountId);
  const claim: typeof services.outbox.claim = async (...given) => {
    await write(accountId, 'key created', 'second');
    return await services.outbox.claim(...given);
  };
  await run(accountId, { ...services, outbox: { ...services.outbox, claim } });
  expect(sent()).toEqual(['owner: 2 things happened in your account']);
  expect(await run(accountId)).toEqual({ looked: 0, mails: 0 });
});

test('what is older than a day is not told, as when a stage begins to send mails', async () => {
  const accountId = await w.accountWithOwner();
  await write(accountId, 'key created', 'long ago');
  await w.find(accountId, 40);
  w.time.now += 24 * 60 * minute;
  expect([await run(accountId), await run(accountId)]).toEqual([
    { looked: 1, mails: 0 },
    { looked: 0, mails: 0 },
  ]);
});

test('concurrent runs send one mail, and what arrives meanwhile is told by the next', async () => {
  const accountId = await w.accountWithOwner();
  await write(accountId, 'key created', 'first');
  const services = w.servicesOf('outbox', accountId);
  const send: typeof services.mailer.send = async (...given) => {
    await write(accountId, 'key created', 'second');
    await services.mailer.send(...given);
  };
  const runs = Array.from({ length: 5 }, () => run(accountId, { ...services, mailer: { send } }));
  expect((await Promise.all(runs)).reduce((sum, { mails }) => sum + mails, 0)).toBe(1);
  expect(await run(accountId)).toEqual({ looked: 1, mails: 1 });
  expect(sent()).toEqual(['owner: A key was added: “first”', 'owner: A key was added: “second”']);
});

test('the outbox of an earlier version that stopped is delivered', async () => {
  const accountId = await w.accountWithOwner();
  await write(accountId, 'key created', 'shop');
  const row = { pk: 'news#accounts', sk: accountId };
  await w.change('PEOPLE_TABLE', row, { retryAt: w.time.now + 15 * minute });
  expect(await run(accountId)).toEqual({ looked: 0, mails: 0 });
  w.time.now += 16 * minute;
  expect(await run(accountId)).toEqual({ looked: 1, mails: 1 });
});

describe('a run that stops', () => {
  class Stopped extends Error {}

  /** The services, where each call has two points: before and after its effect. The run stops at one of them. */
  function stoppingAt(point: number, services: ReturnType<typeof w.servicesOf>) {
    const passed = { points: 0, lastSent: -1 };
    const pass = () => {
      if (passed.points >= point) throw new Stopped();
      passed.points += 1;
    };
    const watched = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get(target, name, receiver) {
          const method: unknown = Reflect.get(target, name, receiver);
          if (typeof method !== 'function' || name === 'list') return method;
          return async (...given: unknown[]) => {
            pass();
            const result: unknown = await method.apply(target, given);
            pass();
            return result;
          };
        },
      });
    const { outbox, people, settings, mailer } = services;
    return {
      passed,
      services: {
        ...services,
        outbox: watched(outbox),
        people: watched(people),
        settings: watched(settings),
        mailer: watched(mailer),
      },
    };
  }

  test('at any point has each owner mailed later, and only the one it was mailing twice', async () => {
    let points = 0;
    for (let point = 0; points === 0 && point < 60; point += 1) {
      w.sent().length = 0;
      const accountId = await w.accountWithOwner('Acme', ['olive', 'otto']);
      await choose(accountId, 'otto', ['low-balance']);
      await w.find(accountId, 40);
      await write(accountId, 'key created', 'shop');
      const { services, passed } = stoppingAt(point, w.servicesOf('outbox', accountId));
      await run(accountId, services).catch(() => undefined);
      if (passed.points < point) points = passed.points;
      expect(await run(accountId)).toEqual({ looked: expect.any(Number), mails: expect.any(Number) });
      for (let later = 0; later < 2; later += 1) {
        w.time.now += 16 * minute;
        await run(accountId);
      }
      const both = ['olive: 2 things happened in your account', 'otto: A key was added: “shop”'];
      expect([...new Set(sent())].toSorted()).toEqual(both);
      expect(sent().length).toBeLessThanOrEqual(3);
      expect(await w.outbox(accountId)).toEqual({ ...onlyHooks, sk: accountId });
    }
    // Claiming, reading settings, owners and events, addressing, two mails and what is recorded after each: twice each.
    expect(points).toBe(18);
  });
});
