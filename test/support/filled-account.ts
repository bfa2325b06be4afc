import { createHash } from 'node:crypto';
import { accountLimit, setCreditLimit } from '../../shared/billing/credits/credit-limits.ts';
import { dayOf } from '../../shared/billing/credits/days.ts';
import { createDynamoDbLimitStores } from '../../shared/billing/credits/dynamodb-limits.ts';
import { createDynamoDbDaySums } from '../../shared/billing/credits/tables/dynamodb-day-sums.ts';
import {
  createDynamoDbGrants,
  createDynamoDbTakeBacks,
} from '../../shared/billing/credits/tables/dynamodb-grants.ts';
import { createDynamoDbLedger } from '../../shared/billing/credits/tables/dynamodb-ledger.ts';
import { createDynamoDbPurchaseNotes } from '../../shared/billing/payments/dynamodb-purchase-notes.ts';
import { grantIdOf } from '../../shared/billing/payments/purchases.ts';
import { createDynamoDbCallWriter } from '../../shared/billing/usage/dynamodb-calls.ts';
import { paidOperations } from '../../shared/contract/operations.evaluated.ts';
import { webhookTypes } from '../../shared/events/webhooks/add-endpoint.ts';
import { createDynamoDbDeliveries } from '../../shared/events/webhooks/dynamodb-deliveries.ts';
import { createDynamoDbEndpoints } from '../../shared/events/webhooks/dynamodb-endpoints.ts';
import { createDynamoDbKeyStore } from '../../shared/identity/accounts/dynamodb-keys.ts';
import { createDynamoDbSettingsStore } from '../../shared/identity/accounts/dynamodb-settings.ts';
import { auditEvents } from '../../shared/identity/people/audit-log.ts';
import { createDynamoDbAuditLog } from '../../shared/identity/people/dynamodb-audit-log.ts';
import { createDynamoDbPeopleStore } from '../../shared/identity/people/dynamodb-people.ts';
import { createDynamoDbSessionStore } from '../../shared/identity/people/dynamodb-sessions.ts';
import { personIdOf } from '../../shared/identity/people/people.ts';
import { dayMs } from '../../shared/platform/call/clock.ts';
import { inTime, type TimeBudget } from '../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../shared/platform/database/dynamodb.ts';

/** The amount of each kind of data in an account of the local host, as after a month of use. */
interface Contents {
  /** Names of keys. */
  readonly keys: readonly string[];
  /** Calls, spread over 30 days. */
  readonly calls: number;
  /** Charges of the last hour. */
  readonly charges: number;
  readonly members: number;
  readonly invitations: number;
  /** Each has the entry of the audit log that says who added it. */
  readonly callbacks: readonly string[];
  /** Endpoints for webhooks: the first fails, and has deliveries; the last is off. */
  readonly endpoints?: readonly string[];
  /** Payments; six have different outcomes. */
  readonly purchases?: number;
  /** Whether the account and the first of its keys have a monthly limit, which is reached by the one and nearly by the other. */
  readonly hasLimits?: boolean;
  /** Sessions of the account's owner, who is then created. */
  readonly sessions?: number;
  /** Entries of the audit log, of each kind in turn. */
  readonly events?: number;
}

const packCredits = 5000;
/** The share of its credits that a purchase with each outcome leaves in the account. */
const keptShares = {
  paid: 1,
  pending: 0,
  'partly refunded': 0.5,
  failed: 0,
  disputed: 0,
  refunded: 0,
} as const;
/** The outcomes of purchases, in turn. */
const fates = ['paid', 'pending', 'partly refunded', 'failed', 'disputed', 'refunded'] as const;
const deliveryStates = ['waiting', 'delivered', 'ended'] as const;
const browsers = ['Firefox on Windows', 'Safari on an iPhone', 'Chrome on Android'];

const idOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);
const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Fills an account in the tables of the local host of this process. */
export async function fillAccount(accountId: string, contents: Contents): Promise<void> {
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const table = (name: string): string => process.env[name] ?? '';
  const now = Date.now();
  const each = (count: number, act: (index: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, index) => act(index)));

  const keys = createDynamoDbKeyStore(client, table('KEYS_TABLE'));
  const keyIds = contents.keys.map((name, index) => idOf(`${accountId} ${name} ${index}`, 16));
  await each(contents.keys.length, (index) =>
    keys.add(idOf(`${accountId} secret ${index}`, 43), {
      keyId: keyIds[index] ?? '',
      accountId,
      keyName: contents.keys[index] ?? '',
      permission: index % 2 === 0 ? 'everything' : 'texts-and-prices',
      hint: idOf(`${index}`, 4),
      createdAt: now - 40 * dayMs + index,
      createdBy: `former-colleague-${index}@example.com`,
      expiresAt: now + 90 * dayMs,
    }),
  );

  const calls = createDynamoDbCallWriter(client, table('CALLS_TABLE'));
  const { signal } = new AbortController();
  await each(contents.calls, (index) => {
    const isGood = index % 5 !== 0;
    return calls.put(
      {
        accountId,
        at: now - Math.floor((index * 30 * dayMs) / (contents.calls + 1)) - 1000,
        requestId: uuidOf(`call ${index}`),
        operation: paidOperations[index % paidOperations.length] ?? '',
        keyId: keyIds[index % keyIds.length] ?? '',
        status: isGood ? 200 : index % 2 === 0 ? 422 : 502,
        ...(isGood
          ? {}
          : { code: 'IMAGE_NOT_RECOGNISED', message: `${index % 9} & `.padEnd(300, 'word & ') }),
        credits: isGood ? 10 : 0,
        replayed: index % 7 === 0,
        milliseconds: 900 + ((index * 37) % 5000),
        network: '2001:db8:1234::/48',
      },
      signal,
    );
  });

  const sums = createDynamoDbDaySums(client, table('CALLS_TABLE'));
  const ledger = createDynamoDbLedger(client, table('LEDGER_TABLE'));
  const days = Array.from({ length: 30 }, (_, index) => {
    const back = 30 - index;
    // Every key was used only on the last of these days.
    const used = back === 1 ? keyIds : keyIds.slice(0, 2);
    const usage = used.flatMap((keyId, place) =>
      paidOperations.map((operation, kind) => {
        const charges = 1 + ((place + kind + back) % 9);
        return { operation, keyId, charges, credits: 10 * charges };
      }),
    );
    const spent = usage.reduce((sum, { credits }) => sum + credits, 0);
    return { day: dayOf(now - back * dayMs), usage, spent };
  });
  const purchases = Array.from({ length: contents.purchases ?? 0 }, (_, index) => ({
    index,
    state: fates[index % fates.length] ?? 'paid',
    at: now - Math.floor((index * 30 * dayMs) / ((contents.purchases ?? 0) + 1)) - 60_000,
  }));
  await inTime(60_000, async (time) => {
    let spentTotal = 0;
    // The account begins with its calls' total, so that statements end with its balance.
    let grantedTotal = days.reduce((sum, { spent }) => sum + spent, 10 * contents.charges);
    for (const { day, usage, spent } of days) {
      const bought = purchases.filter(({ at }) => dayOf(at) === day);
      const granted = bought.reduce((sum, { state }) => sum + packCredits * keptShares[state], 0);
      spentTotal += spent;
      grantedTotal += granted;
      await sums.put(accountId, { day, granted, spent, grantedTotal, spentTotal, usage }, time);
    }
    await each(contents.charges, (index) => {
      const hold = {
        chargeId: idOf(`charge ${index}`, 16),
        attempt: idOf(`attempt ${index}`, 8),
        amount: 10,
        expiresAt: now,
      };
      const origin = { keyId: keyIds[index % keyIds.length] ?? '', requestId: uuidOf(`call ${index}`) };
      const operation = paidOperations[index % paidOperations.length] ?? '';
      return ledger.settle(accountId, { hold, operation, origin, at: now - index }, time);
    });
  });

  const tables = { accounts: table('ACCOUNTS_TABLE'), ledger: table('LEDGER_TABLE') };
  const grants = createDynamoDbGrants(client, tables);
  const takeBacks = createDynamoDbTakeBacks(client, tables);
  const notes = createDynamoDbPurchaseNotes(client, table('PEOPLE_TABLE'));
  const buy = async ({ index, state, at }: (typeof purchases)[number], time: TimeBudget): Promise<void> => {
    const sessionId = `cs_test_${idOf(`${accountId} purchase ${index}`, 40).replace(/\W/g, 'x')}`;
    const [credits, price, tax, currency] = [packCredits, 8500, 1615, 'usd'];
    const total = price + tax;
    if (state === 'pending' || state === 'failed') {
      await notes.write(accountId, { sessionId, state, at, credits, currency, total, tax }, time);
      return;
    }
    const grantId = grantIdOf(sessionId);
    const purchase = { sessionId, packId: 'medium', price, currency, total, tax };
    await grants.grant(accountId, { id: grantId, amount: credits, at, purchase }, time);
    if (state === 'paid') return;
    const share = 1 - keptShares[state];
    const [reversalId, cause] =
      state === 'disputed' ? [`dp_${index}`, 'dispute' as const] : [`re_${index}`, 'refund' as const];
    const [owed, returned] = [share * credits, share * total];
    const takeBack = { grantId, reversalId, cause, at, owed, returned, forgiven: 0, after: 0 };
    await takeBacks.change(accountId, takeBack, time);
  };
  const limitStores = createDynamoDbLimitStores(client, tables.accounts, Date.now);
  await inTime(60_000, async (time) => {
    // Each changes the balance, so that many at once would wait for one another.
    for (const purchase of purchases) await buy(purchase, time);
    if (contents.hasLimits !== true) return;
    const charged = async () => 1000;
    await setCreditLimit({ accountId, name: accountLimit, credits: 1200, charged }, limitStores, time);
    await setCreditLimit({ accountId, name: keyIds[0] ?? '', credits: 1000, charged }, limitStores, time);
  });

  const people = createDynamoDbPeopleStore(client, table('PEOPLE_TABLE'));
  await each(contents.members, (index) => {
    const who = { issuer: 'https://id.example', subject: `${accountId} ${index}` };
    const email = `member-number-${index}@marketing.example.com`;
    const place = { accountId, role: 'member', since: now - index } as const;
    return people.join({ ...who, id: personIdOf(who), email }, place);
  });
  await each(contents.invitations, (index) => {
    const invitation = {
      id: idOf(`${accountId} invitation ${index}`, 16),
      accountId,
      email: `invited-number-${index}@marketing.example.com`,
      role: 'member',
      invitedBy: 'the.owner.of.it.all@example.com',
      createdAt: now - index,
      validUntil: now + 7 * dayMs,
    } as const;
    return people.addInvitation(idOf(`${accountId} link ${index}`, 43), invitation);
  });

  const endpoints = createDynamoDbEndpoints(client, table('PEOPLE_TABLE'));
  const deliveries = createDynamoDbDeliveries(client, table('CALLS_TABLE'));
  await inTime(60_000, async (time) => {
    for (const url of contents.endpoints ?? [])
      await endpoints.add(accountId, { url, types: webhookTypes }, now - dayMs, time);
    const listed = await endpoints.list(accountId, time);
    const [first, last] = [listed[0]?.id ?? '', listed.at(-1)?.id ?? ''];
    if (first === '') return;
    await endpoints.note(accountId, last, 'gone', now, time);
    await endpoints.note(accountId, first, 'failed', now, time);
    await each(30, async (index) => {
      const timestamp = new Date(now - index * 60_000).toISOString();
      const body = JSON.stringify({ type: webhookTypes[index % webhookTypes.length], timestamp });
      const message = { accountId, endpoint: first, id: `evt_${idOf(`${index}`, 22)}`, body };
      const attempt = { at: now, failure: 'the server’s certificate is for another host than this' };
      await deliveries.note(message, attempt, deliveryStates[index % 3] ?? 'waiting', time);
    });
  });

  const settings = createDynamoDbSettingsStore(client, table('ACCOUNTS_TABLE'));
  await settings.set(accountId, 'callbacks', contents.callbacks);
  const audit = createDynamoDbAuditLog(client, table('PEOPLE_TABLE'));
  await each(contents.callbacks.length, (index) =>
    audit.write({
      accountId,
      at: now + index,
      who: 'the.owner.of.it.all@example.com',
      what: 'callback added',
      about: contents.callbacks[index] ?? '',
      from: '2001:db8:1234::/48',
    }),
  );
  await each(contents.events ?? 0, (index) => {
    const what = auditEvents[index % auditEvents.length] ?? 'signed in';
    const [who, from] =
      index % 4 === 3
        ? ['operator', '']
        : [`member-number-${index % 7}@marketing.example.com`, '203.0.113.0/24'];
    return audit.write({
      accountId,
      at: now - Math.floor((index * 30 * dayMs) / (contents.events ?? 1)) - 1000,
      who,
      what,
      about: what.startsWith('key') ? `Listing app, production (${keyIds[0]})` : `${what}: as it was done`,
      from,
    });
  });

  const owner = (await people.membersOf(accountId)).find(({ role }) => role === 'owner');
  const person = owner && (await people.person(owner.personId));
  const sessions = createDynamoDbSessionStore(client, table('SESSIONS_TABLE'));
  for (let index = 0; person !== undefined && index < (contents.sessions ?? 0); index += 1) {
    const hash = createHash('sha256').update(`${accountId} session ${index}`).digest('base64url');
    const seenAt = now - index * 10 * 60_000;
    await sessions.begin(
      hash,
      {
        person: person.id,
        account: accountId,
        epoch: person.epoch,
        startedAt: seenAt - (index % 6) * dayMs,
        seenAt,
        ...(index % 4 === 3
          ? {}
          : {
              browser: browsers[index % 3] ?? '',
              network: index % 2 === 0 ? '203.0.113.0/24' : '2001:db8:1234::/48',
            }),
      },
      now + dayMs,
    );
  }
  client.destroy();
}
