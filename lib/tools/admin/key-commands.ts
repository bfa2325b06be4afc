import { type KeyPermission, keyPermissions } from '../../../shared/identity/accounts/key-store.ts';
import { createKey as create, type NewKey } from '../../../shared/identity/accounts/keys/create-key.ts';
import { listKeys as list } from '../../../shared/identity/accounts/keys/list-keys.ts';
import { renameKey as rename } from '../../../shared/identity/accounts/keys/rename-key.ts';
import { revokeKey as revoke } from '../../../shared/identity/accounts/keys/revoke-key.ts';
import {
  isOverlap,
  overlaps,
  rotateKey as rotate,
} from '../../../shared/identity/accounts/keys/rotate-key.ts';
import { operator } from '../../../shared/identity/people/person.ts';
import { type Command, type CommandDefinition, existingAccount, UsageError, word } from './command.ts';
import { noteChange, noteSecret } from './note-change.ts';

const unitsMs = { h: 3_600_000, d: 86_400_000 } as const;
const overlapNames = Object.keys(overlaps).join(', ');
const permissionNames = keyPermissions.join(' or ');

const isoTime = (at: number): string => new Date(at).toISOString();

/** Milliseconds in `30d` or `12h`; undefined if nothing was given. */
function lifetimeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit] = /^([1-9]\d{0,4})([hd])$/.exec(text) ?? [];
  if (count === undefined)
    throw new UsageError('--expires must be a number of hours or days, as 12h or 30d.');
  return Number(count) * unitsMs[unit === 'h' ? 'h' : 'd'];
}

function permissionOf(text: string | undefined): KeyPermission | undefined {
  const permission = keyPermissions.find((one) => one === text);
  if (text !== undefined && permission === undefined) {
    throw new UsageError(`--permission must be ${permissionNames}.`);
  }
  return permission;
}

const named = ({ keyName, keyId }: Pick<NewKey['key'], 'keyName' | 'keyId'>): string =>
  `${keyName} (${keyId})`;

const shownOnce = (what: string, { secret, key }: NewKey, noted: string): string =>
  `${noted}${what} ${key.keyId} (${key.keyName}) of ${key.accountId}; it is shown only once:\n${secret}`;

const createKey: Command = async (services, words, options = {}) => {
  const accountId = await existingAccount(services, words);
  const lifetime = lifetimeOf(options.expires);
  const request = {
    accountId,
    name: words[1] ?? 'default',
    permission: permissionOf(options.permission),
    expiresAt: lifetime === undefined ? undefined : services.clock() + lifetime,
    createdBy: operator,
  };
  const made = await create(request, services);
  const noted = await noteSecret(services, accountId, 'key created', named(made.key));
  return shownOnce('created key', made, noted);
};

const listKeys: Command = async (services, words) => {
  const keys = await list({ accountId: await existingAccount(services, words) }, services);
  return keys
    .map((key) => {
      const { state, revokedAt, expiresAt } = key;
      return [
        key.keyId,
        key.keyName,
        ...(key.hint === undefined ? [] : [`rls_${key.hint}…`]),
        ...(key.permission === 'everything' ? [] : [key.permission]),
        `created ${isoTime(key.createdAt)}`,
        ...(expiresAt === undefined || state !== 'active' ? [] : [`expires ${isoTime(expiresAt)}`]),
        ...(key.lastUsedAt === undefined ? [] : [`last used ${isoTime(key.lastUsedAt)}`]),
        ...(key.replacedBy === undefined ? [] : [`replaced by ${key.replacedBy}`]),
        state === 'active' ? state : `${state} ${isoTime(revokedAt ?? expiresAt ?? Number.NaN)}`,
      ].join('  ');
    })
    .join('\n');
};

const renameKey: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const [keyId, name] = [word(words, 1, 'key id'), word(words, 2, 'name')];
  await rename({ accountId, keyId, name }, services);
  await noteChange(services, accountId, 'key renamed', named({ keyId, keyName: name }));
  return `key ${keyId} is named ${name}`;
};

const rotateKey: Command = async (services, words, { overlap = 'now' } = {}) => {
  const accountId = await existingAccount(services, words);
  const keyId = word(words, 1, 'key id');
  if (!isOverlap(overlap)) throw new UsageError(`--overlap must be one of ${overlapNames}.`);
  const made = await rotate({ accountId, keyId, overlap, createdBy: operator }, services);
  const about = `${named(made.key)} for ${keyId}, overlap ${overlap}`;
  const noted = await noteSecret(services, accountId, 'key rotated', about);
  return shownOnce(`replaced key ${keyId} by`, made, noted);
};

const revokeKey: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const keyId = word(words, 1, 'key id');
  await revoke({ accountId, keyId }, services);
  await noteChange(services, accountId, 'key revoked', keyId);
  return `revoked key ${keyId}`;
};

/** The commands for API keys, by name. */
export const keyCommands = {
  'create-key': {
    usage: `<account> [name] [--expires 30d] [--permission ${keyPermissions.join('|')}]`,
    help: 'Create an API key and show it once',
    run: createKey,
  },
  'list-keys': { usage: '<account>', help: 'List the keys of an account', run: listKeys },
  'rename-key': { usage: '<account> <key id> <name>', help: 'Give a key another name', run: renameKey },
  'rotate-key': {
    usage: `<account> <key id> [--overlap ${Object.keys(overlaps).join('|')}]`,
    help: 'Replace a key by a new one, shown once; the old one works until the overlap ends, by default not at all',
    run: rotateKey,
  },
  'revoke-key': {
    usage: '<account> <key id>',
    help: 'Revoke a key; it stops working at once',
    run: revokeKey,
  },
} satisfies Readonly<Record<string, CommandDefinition>>;
