import { createHash } from 'node:crypto';
import { dayOf } from '../../shared/billing/credits/days.ts';
import { createDynamoDbDaySums } from '../../shared/billing/credits/tables/dynamodb-day-sums.ts';
import { createDynamoDbLedger } from '../../shared/billing/credits/tables/dynamodb-ledger.ts';
import { createDynamoDbCallWriter } from '../../shared/billing/usage/dynamodb-calls.ts';
import { paidOperations } from '../../shared/contract/operations.evaluated.ts';
import { createDynamoDbKeyStore } from '../../shared/identity/accounts/dynamodb-keys.ts';
import { createDynamoDbSettingsStore } from '../../shared/identity/accounts/dynamodb-settings.ts';
import { createDynamoDbAuditLog } from '../../shared/identity/people/dynamodb-audit-log.ts';
import { createDynamoDbPeopleStore } from '../../shared/identity/people/dynamodb-people.ts';
import { personIdOf } from '../../shared/identity/people/people.ts';
import { dayMs } from '../../shared/platform/call/clock.ts';
import { inTime } from '../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../shared/platform/database/dynamodb.ts';

/** How much of everything an account of the local host gets, as if it had been in use for a month. */
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
}

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
  await inTime(60_000, async (time) => {
    let spentTotal = 0;
    for (let back = 30; back >= 1; back -= 1) {
      // Every key was used only on the last of these days.
      const used = back === 1 ? keyIds : keyIds.slice(0, 2);
      const usage = used.flatMap((keyId, place) =>
        paidOperations.map((operation, kind) => {
          const charges = 1 + ((place + kind + back) % 9);
          return { operation, keyId, charges, credits: 10 * charges };
        }),
      );
      const spent = usage.reduce((sum, { credits }) => sum + credits, 0);
      spentTotal += spent;
      const day = dayOf(now - back * dayMs);
      await sums.put(accountId, { day, granted: 0, spent, grantedTotal: 1_000_000, spentTotal, usage }, time);
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
    return people.addInvitation(idOf(`${accountId} link ${index}`, 43), invitation, Number.MAX_SAFE_INTEGER);
  });

  const settings = createDynamoDbSettingsStore(client, table('ACCOUNTS_TABLE'));
  await settings.setCallbacks(accountId, contents.callbacks);
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
  client.destroy();
}
