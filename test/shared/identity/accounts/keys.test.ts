import { crc32 } from 'node:zlib';
import { TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { identifyCaller } from '../../../../shared/identity/accounts/caller-context.ts';
import { createDynamoDbKeyStore } from '../../../../shared/identity/accounts/dynamodb-keys.ts';
import {
  createApiKey,
  hashApiKey,
  isWellFormedApiKey,
  type NewKey,
} from '../../../../shared/identity/accounts/key-store.ts';
import {
  createKey,
  listKeys,
  maxLiveKeys,
  renameKey,
  revokeKey,
  rotateKey,
} from '../../../../shared/identity/accounts/keys.ts';
import { putCommand } from '../../../../shared/platform/database/commands.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { aroundRequests } from '../../../support/around-requests.ts';
import { useDatabase } from '../../../support/database.ts';
import { recordReads } from '../../../support/record-reads.ts';

const database = useDatabase();
const hour = 3_600_000;
const day = 24 * hour;
const started = Date.UTC(2026, 10, 22);

/** The use cases over the real table, with a clock that the test moves. */
function services() {
  const time = { now: started };
  const keys = createDynamoDbKeyStore(database.client, database.environment.KEYS_TABLE ?? '');
  return { keys, clock: () => time.now, time };
}
type Services = ReturnType<typeof services>;

const verdictOf = async (secret: string, { keys, clock }: Services) =>
  (await identifyCaller([`Bearer ${secret}`], keys, clock)).verdict;
/** The verdicts on two keys' secrets. */
const verdictsOf = (first: NewKey, other: NewKey, s: Services) =>
  Promise.all([first, other].map(({ secret }) => verdictOf(secret, s)));

const create = (s: Services, accountId: string, more: { expiresAt?: number } = {}) =>
  createKey({ accountId, name: 'app', ...more }, s);

const refusal = (message: string) => ({ code: 'BAD_REQUEST', message });
const fullAccount = refusal('An account may have 100 keys. Revoke one that is no longer needed.');

/** Gives an account keys, as if they had been created, until it has as many as it may have. */
async function fillUp({ keys }: Services, accountId: string): Promise<void> {
  const { length } = await keys.list(accountId);
  const like = { accountId, keyName: 'app', permission: 'everything', createdAt: started } as const;
  const missing = Array.from({ length: maxLiveKeys - length }, (_, index) => `${accountId}-${index}`);
  await Promise.all(missing.map((keyId) => keys.add(`hash of ${keyId}`, { keyId, ...like })));
}

describe('creating', () => {
  test('the secret is handed out once; only its hash and its first four characters are stored', async () => {
    const s = services();
    const { secret, key } = await createKey({ accountId: 'c1', name: 'app', createdBy: 'ann' }, s);
    expect(isWellFormedApiKey(secret)).toBe(true);
    expect(secret.startsWith(`rls_${key.hint}`)).toBe(true);
    expect(key.hint).toHaveLength(4);
    const [listed] = await listKeys({ accountId: 'c1' }, s);
    expect(listed).toEqual({
      keyId: key.keyId,
      accountId: 'c1',
      keyName: 'app',
      permission: 'everything',
      hint: key.hint,
      createdAt: started,
      createdBy: 'ann',
      state: 'active',
    });
    expect(JSON.stringify(listed)).not.toContain(secret.slice(8, 40));
    expect(await verdictOf(secret, s)).toBe('known');
  });

  test('a key works until its expiry and is invalid from then on', async () => {
    const s = services();
    const { secret } = await create(s, 'c2', { expiresAt: started + hour });
    s.time.now = started + hour - 1;
    expect(await verdictOf(secret, s)).toBe('known');
    s.time.now = started + hour;
    expect(await verdictOf(secret, s)).toBe('invalid');
    expect((await listKeys({ accountId: 'c2' }, s))[0]?.state).toBe('expired');
  });

  test.each([started, started - 1, Number.NaN])(
    'an expiry that is not in the future is refused: %d',
    async (at) => {
      const expected = refusal('The expiry of a key must be in the future.');
      await expect(create(services(), 'c3', { expiresAt: at })).rejects.toMatchObject(expected);
      expect(await listKeys({ accountId: 'c3' }, services())).toEqual([]);
    },
  );

  test('an account may have 100 live keys; revoked and expired ones do not count', async () => {
    const s = services();
    const first = await create(s, 'c5', { expiresAt: started + hour });
    const second = await create(s, 'c5');
    await fillUp(s, 'c5');
    await expect(create(s, 'c5')).rejects.toMatchObject(fullAccount);
    await revokeKey({ accountId: 'c5', keyId: second.key.keyId }, s);
    await create(s, 'c5');
    await expect(create(s, 'c5')).rejects.toMatchObject(fullAccount);
    s.time.now = first.key.expiresAt ?? Number.NaN;
    await create(s, 'c5');
  });
});

describe('rotating', () => {
  test.each([
    ['now', 0],
    ['1h', hour],
    ['24h', day],
    ['7d', 7 * day],
  ] as const)(
    'with an overlap of %s both keys work until it ends, then only the new one',
    async (overlap, length) => {
      const s = services();
      const old = await create(s, `r-${overlap}`);
      const made = await rotateKey({ accountId: `r-${overlap}`, keyId: old.key.keyId, overlap }, s);
      const listed = await listKeys({ accountId: `r-${overlap}` }, s);
      const replaced = listed.find(({ keyId }) => keyId === old.key.keyId);
      const ending = length === 0 ? { revokedAt: started } : { expiresAt: started + length };
      expect(replaced).toMatchObject({ ...ending, replacedBy: made.key.keyId });
      s.time.now = started + length - 1;
      if (length > 0) expect(await verdictsOf(old, made, s)).toEqual(['known', 'known']);
      s.time.now = started + length;
      expect(await verdictsOf(old, made, s)).toEqual(['invalid', 'known']);
    },
  );

  test('the new key has the name, expiry and permission of the old one, and its own maker', async () => {
    const s = services();
    const kept = { permission: 'texts-and-prices', expiresAt: started + 30 * day } as const;
    const old = await createKey({ accountId: 'r1', name: 'shop', createdBy: 'ann', ...kept }, s);
    s.time.now = started + day;
    const request = { accountId: 'r1', keyId: old.key.keyId, overlap: '24h', createdBy: 'ben' } as const;
    const { secret, key } = await rotateKey(request, s);
    expect(key).toMatchObject({ ...kept, keyName: 'shop', createdAt: started + day, createdBy: 'ben' });
    expect(key.keyId).not.toBe(old.key.keyId);
    expect(await s.keys.find(hashApiKey(secret))).toEqual({ limitedAs: old.key.keyId, ...key });
  });

  test('an overlap never prolongs a key that expires earlier', async () => {
    const s = services();
    const old = await create(s, 'r2', { expiresAt: started + hour });
    const made = await rotateKey({ accountId: 'r2', keyId: old.key.keyId, overlap: '7d' }, s);
    s.time.now = started + hour;
    expect(await verdictsOf(old, made, s)).toEqual(['invalid', 'invalid']);
  });

  test('an overlap needs room for both keys; without one a key can be replaced even in a full account', async () => {
    const s = services();
    const leaked = await create(s, 'r-full');
    await fillUp(s, 'r-full');
    const { keyId } = leaked.key;
    for (const overlap of ['1h', '24h', '7d'] as const) {
      const rotation = rotateKey({ accountId: 'r-full', keyId, overlap }, s);
      await expect(rotation).rejects.toMatchObject(fullAccount);
    }
    expect(await verdictOf(leaked.secret, s)).toBe('known');
    const made = await rotateKey({ accountId: 'r-full', keyId, overlap: 'now' }, s);
    expect(await verdictsOf(leaked, made, s)).toEqual(['invalid', 'known']);
  });

  test('a key that is revoked, expired or replaced cannot be rotated', async () => {
    const s = services();
    const choice = (keyId: string) => ({ accountId: 'r3', keyId, overlap: '1h' }) as const;
    const { keyId: revoked } = (await create(s, 'r3')).key;
    await revokeKey(choice(revoked), s);
    const { keyId: expired } = (await create(s, 'r3', { expiresAt: started + 1 })).key;
    const { keyId: replaced } = (await create(s, 'r3')).key;
    const made = await rotateKey(choice(replaced), s);
    s.time.now += 1;
    for (const [keyId, message] of [
      [revoked, 'This key is revoked. Create a new one.'],
      [expired, 'This key is expired. Create a new one.'],
      [replaced, `This key has been replaced already, by ${made.key.keyId}.`],
    ] as const) {
      await expect(rotateKey(choice(keyId), s)).rejects.toMatchObject(refusal(message));
    }
    expect(await listKeys({ accountId: 'r3' }, s)).toHaveLength(4);
  });

  test('of ten concurrent rotations one succeeds, and no extra key remains', async () => {
    const s = services();
    const old = await create(s, 'r4');
    const request = { accountId: 'r4', keyId: old.key.keyId, overlap: '1h' } as const;
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => rotateKey(request, s)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const listed = await listKeys({ accountId: 'r4' }, s);
    expect(listed).toHaveLength(2);
    const made = listed.find(({ keyId }) => keyId !== old.key.keyId);
    expect(listed.find(({ keyId }) => keyId === old.key.keyId)?.replacedBy).toBe(made?.keyId);
  });

  test('a rotation whose reply is lost is repeated and creates one key', async () => {
    const s = services();
    const old = await create(s, 'r5');
    const client = createDynamoDb({ endpoint: database.endpoint });
    let losses = 1;
    aroundRequests(client, async (send, { command }) => {
      const reply = await send();
      if (command !== TransactWriteItemsCommand.name || losses === 0) return reply;
      losses -= 1;
      throw new Error('the reply is lost');
    });
    const keys = createDynamoDbKeyStore(client, database.environment.KEYS_TABLE ?? '');
    const made = await rotateKey({ accountId: 'r5', keyId: old.key.keyId, overlap: 'now' }, { ...s, keys });
    client.destroy();
    expect(losses).toBe(0);
    expect(await verdictOf(made.secret, s)).toBe('known');
    expect(await listKeys({ accountId: 'r5' }, s)).toHaveLength(2);
  });

  test('a rotation decided on an expiry that has changed since writes nothing', async () => {
    const s = services();
    const old = await create(s, 'r6');
    const list = async (accountId: string) =>
      (await s.keys.list(accountId)).map((key) => ({ ...key, expiresAt: started + hour }));
    const request = { accountId: 'r6', keyId: old.key.keyId, overlap: 'now' } as const;
    await expect(rotateKey(request, { ...s, keys: { ...s.keys, list } })).rejects.toMatchObject(
      refusal('This key was changed at the same moment. Look at it again.'),
    );
    expect(await verdictOf(old.secret, s)).toBe('known');
    expect(await listKeys({ accountId: 'r6' }, s)).toHaveLength(1);
  });
});

describe('renaming and revoking', () => {
  test('a key has its new name at the next call', async () => {
    const s = services();
    const { secret, key } = await create(s, 'n1');
    await renameKey({ accountId: 'n1', keyId: key.keyId, name: 'shop' }, s);
    const identification = await identifyCaller([`Bearer ${secret}`], s.keys, s.clock);
    expect(identification).toMatchObject({ keyId: key.keyId, keyName: 'shop' });
    await expect(renameKey({ accountId: 'n1', keyId: key.keyId, name: '' }, s)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('a revoked key is dead at once and keeps the time of its first revocation', async () => {
    const s = services();
    const { secret, key } = await create(s, 'n2');
    await revokeKey({ accountId: 'n2', keyId: key.keyId }, s);
    expect(await verdictOf(secret, s)).toBe('invalid');
    s.time.now += hour;
    await revokeKey({ accountId: 'n2', keyId: key.keyId }, s);
    expect((await listKeys({ accountId: 'n2' }, s))[0]).toMatchObject({
      state: 'revoked',
      revokedAt: started,
    });
  });

  test('the key of another account is not found', async () => {
    const s = services();
    const { secret, key } = await create(s, 'n3');
    const foreign = { accountId: 'n4', keyId: key.keyId };
    for (const attempt of [
      () => revokeKey(foreign, s),
      () => renameKey({ ...foreign, name: 'mine' }, s),
      () => rotateKey({ ...foreign, overlap: 'now' }, s),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'There is no such key.' });
    }
    expect(await verdictOf(secret, s)).toBe('known');
    expect((await listKeys({ accountId: 'n3' }, s))[0]?.keyName).toBe('app');
  });
});

const record = (accountId: string, keyId: string, createdAt: number) => ({
  keyId,
  accountId,
  keyName: `key ${keyId}`,
  permission: 'everything' as const,
  createdAt,
});

describe('API keys in the table', () => {
  const keys = () => services().keys;

  test('a hash belongs to exactly one key, found by it', async () => {
    await keys().add('hash-1', record('a', 'k1', 1000));
    await expect(keys().add('hash-1', record('c', 'k2', 2000))).rejects.toThrow();
    expect(await keys().find('hash-1')).toEqual(record('a', 'k1', 1000));
    expect(await keys().find('hash-2')).toBeUndefined();
  });

  test.each([
    ['without one is for everything', undefined, 'everything'],
    ['that this version does not know permits nothing', 'prices-only', 'unknown'],
    ['for the account alone', 'account', 'account'],
  ])('an item of another version is read: a permission %s', async (_what, stored, permission) => {
    const hash = `hash-${stored}`;
    const names = { keyId: 'k1', account: 'old', keyName: 'key k1', createdAt: 5 };
    const Item = { pk: `key#${hash}`, ...names, permission: stored };
    await database.client.send(putCommand({ TableName: database.environment.KEYS_TABLE ?? '', Item }));
    expect(await keys().find(hash)).toEqual({ ...record('old', 'k1', 5), permission });
  });

  test('a key is looked up in its latest state: a revoked key is dead at once', async () => {
    const client = createDynamoDb({ endpoint: database.endpoint });
    const reads = recordReads(client);
    await createDynamoDbKeyStore(client, database.environment.KEYS_TABLE ?? '').find('hash-1');
    client.destroy();
    expect(reads).toEqual([{ command: 'GetItemCommand', consistent: true }]);
  });
});

describe('the form of a key', () => {
  test('every change of a single character makes a key malformed', () => {
    const key = createApiKey();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
    const accepted: string[] = [];
    for (let position = 0; position < key.length; position += 1) {
      for (const character of alphabet) {
        if (character === key[position]) continue;
        const changed = key.slice(0, position) + character + key.slice(position + 1);
        if (isWellFormedApiKey(changed)) accepted.push(changed);
      }
    }
    expect(accepted).toEqual([]);
  });

  test('a key for the account alone is well formed here, and malformed to versions that know no such keys', () => {
    const key = createApiKey('account');
    expect([
      isWellFormedApiKey(key),
      isWellFormedApiKey(`${key.slice(0, -1)}${key.endsWith('0') ? 1 : 0}`),
    ]).toEqual([true, false]);
    // The checksum input of those versions.
    const expected = (text: string) => crc32(text.slice(0, -8)).toString(16).padStart(8, '0');
    expect(key.slice(-8)).not.toBe(expected(key));
    for (const other of [createApiKey(), createApiKey('texts-and-prices')])
      expect(other.slice(-8)).toBe(expected(other));
  });
});
