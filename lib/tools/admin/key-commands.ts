import {
  hashApiKey,
  isWellFormedApiKey,
  type KeyPermission,
  keyPermissions,
  type NewKey,
} from '../../../shared/identity/accounts/key-store.ts';
import {
  createKey,
  isOverlap,
  listKeys,
  overlaps,
  revokeKey,
  rotateKey,
} from '../../../shared/identity/accounts/keys.ts';
import { operator } from '../../../shared/identity/people/people.ts';
import { UsageError } from '../program.ts';
import { type CommandDefinition, isoTime, listed, noteChange, noteSecret, onAccount } from './command.ts';
import type { AdminServices } from './services.ts';

const unitsMs = { h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds in `30d` or `12h`; undefined if nothing was given. */
function lifetimeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit] = /^([1-9]\d{0,4})([hd])$/.exec(text) ?? [];
  if (count === undefined)
    throw new UsageError('--expires must be a number of hours or days, as 12h or 30d.');
  return Number(count) * unitsMs[unit === 'h' ? 'h' : 'd'];
}

function permissionOf(text: string | undefined): KeyPermission | undefined {
  const permission = keyPermissions.find((keyPermission) => keyPermission === text);
  if (text !== undefined && permission === undefined) {
    throw new UsageError(`--permission must be ${keyPermissions.join(' or ')}.`);
  }
  return permission;
}

const named = ({ keyName, keyId }: Pick<NewKey['key'], 'keyName' | 'keyId'>): string =>
  `${keyName} (${keyId})`;

const shownOnce = (what: string, { secret, key }: NewKey, noted: string): string =>
  `${noted}${what} ${key.keyId} (${key.keyName}) of ${key.accountId}; it is shown only once:\n${secret}`;

/** Keys in a table, none of which shows more of its secret than its first characters. */
function listedKeys(keys: Awaited<ReturnType<typeof listKeys>>, none: string): string {
  const time = (at: number | undefined) => (at === undefined ? undefined : isoTime(at));
  const rows = keys.map(({ hint, state, ...key }) => [
    ...[key.keyId, key.keyName, hint && `rls_${hint}…`, key.permission, state],
    ...[key.createdAt, key.expiresAt, key.lastUsedAt, key.revokedAt].map(time),
    key.replacedBy,
  ]);
  const times = ['created', 'expires', 'last used', 'revoked'];
  return listed(['key', 'name', 'begins', 'permission', 'state', ...times, 'replaced by'], rows, none);
}

/** The account and the id of a key that is given in full, or by its id. */
async function foundKey(
  named: string,
  { keys, keptData }: Pick<AdminServices, 'keys' | 'keptData'>,
): Promise<Pick<NewKey['key'], 'accountId' | 'keyId'> | undefined> {
  if (isWellFormedApiKey(named)) return await keys.find(hashApiKey(named));
  for await (const { keyId, account } of keptData.items('keys'))
    if (keyId === named) return { accountId: account, keyId };
  return undefined;
}

/** The commands for API keys, by name. */
export const keyCommands = {
  'create-key': onAccount(
    `[name] [--expires 30d] [--permission ${keyPermissions.join('|')}]`,
    'Create an API key and show it once',
    async (services, accountId, [name = 'default'], options) => {
      const lifetime = lifetimeOf(options.expires);
      const permission = permissionOf(options.permission);
      const expiresAt = lifetime === undefined ? undefined : services.clock() + lifetime;
      const made = await createKey({ accountId, name, permission, expiresAt, createdBy: operator }, services);
      const hook = { type: 'key.created', data: { key: made.key.keyId } } as const;
      const noted = await noteSecret(services, accountId, 'key created', named(made.key), hook);
      return shownOnce('created key', made, noted);
    },
  ),
  'list-keys': onAccount('', 'List the keys of an account', async (services, accountId) =>
    listedKeys(await listKeys({ accountId }, services), `${accountId} has no keys`),
  ),
  'find-key': {
    usage: '<key or its id>',
    help: 'Find the account of a key that someone found; by its id it reads the whole table of keys',
    async run(services, [given = '']) {
      const found = await foundKey(given.replace(/^\s*(?:Bearer\s)?\s*|\s*$/giu, ''), services);
      if (found === undefined) throw new UsageError('There is no such key.');
      const { accountId, keyId } = found;
      const keys = await listKeys({ accountId }, services);
      const own = keys.filter((key) => key.keyId === keyId);
      return `the key ${keyId} belongs to ${accountId}\n${listedKeys(own, 'it is of the playground, and ends with its session')}`;
    },
  },
  'rotate-key': onAccount(
    `<key id> [--overlap ${Object.keys(overlaps).join('|')}]`,
    'Replace a key by a new one, shown once; the old one works until the overlap ends, by default not at all',
    async (services, accountId, [keyId = ''], { overlap = 'now' }) => {
      if (!isOverlap(overlap)) {
        throw new UsageError(`--overlap must be one of ${Object.keys(overlaps).join(', ')}.`);
      }
      const made = await rotateKey({ accountId, keyId, overlap, createdBy: operator }, services);
      const about = `${named(made.key)} for ${keyId}, overlap ${overlap}`;
      const hook = { type: 'key.created', data: { key: made.key.keyId } } as const;
      const noted = await noteSecret(services, accountId, 'key rotated', about, hook);
      return shownOnce(`replaced key ${keyId} by`, made, noted);
    },
  ),
  'revoke-key': onAccount(
    '<key id>',
    'Revoke a key; it stops working at once',
    async (services, accountId, [keyId = '']) => {
      await revokeKey({ accountId, keyId }, services);
      await noteChange(services, accountId, 'key revoked', keyId);
      return `revoked key ${keyId}`;
    },
  ),
} satisfies Readonly<Record<string, CommandDefinition>>;
