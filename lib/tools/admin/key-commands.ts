import type { NewKey } from '../../../shared/identity/accounts/key-store.ts';
import { type KeyPermission, keyPermissions } from '../../../shared/identity/accounts/key-store.ts';
import {
  createKey,
  isOverlap,
  listKeys,
  overlaps,
  renameKey,
  revokeKey,
  rotateKey,
} from '../../../shared/identity/accounts/keys.ts';
import { operator } from '../../../shared/identity/people/people.ts';
import { UsageError } from '../program.ts';
import { isoTime, noteChange, noteSecret, onAccount } from './command.ts';

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
  'list-keys': onAccount('', 'List the keys of an account', async (services, accountId) => {
    const keys = await listKeys({ accountId }, services);
    return keys
      .map(({ state, revokedAt, expiresAt, ...key }) =>
        [
          key.keyId,
          key.keyName,
          ...(key.hint === undefined ? [] : [`rls_${key.hint}…`]),
          ...(key.permission === 'everything' ? [] : [key.permission]),
          `created ${isoTime(key.createdAt)}`,
          ...(expiresAt === undefined || state !== 'active' ? [] : [`expires ${isoTime(expiresAt)}`]),
          ...(key.lastUsedAt === undefined ? [] : [`last used ${isoTime(key.lastUsedAt)}`]),
          ...(key.replacedBy === undefined ? [] : [`replaced by ${key.replacedBy}`]),
          state === 'active' ? state : `${state} ${isoTime(revokedAt ?? expiresAt ?? Number.NaN)}`,
        ].join('  '),
      )
      .join('\n');
  }),
  'rename-key': onAccount(
    '<key id> <name>',
    'Give a key another name',
    async (services, accountId, [keyId = '', newName = '']) => {
      const name = await renameKey({ accountId, keyId, name: newName }, services);
      await noteChange(services, accountId, 'key renamed', named({ keyId, keyName: name }));
      return `key ${keyId} is named ${name}`;
    },
  ),
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
};
