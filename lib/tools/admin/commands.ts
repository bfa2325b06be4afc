import { randomBytes } from 'node:crypto';
import type { SettingsStore } from '../../../shared/accounts/account-settings.ts';
import { createApiKey, hashApiKey } from '../../../shared/accounts/api-key.ts';
import type { KeyStore } from '../../../shared/accounts/key-store.ts';
import { maxRequestsPerSecond, windowSeconds } from '../../../shared/accounts/rate-limit/rate.ts';
import type { Clock } from '../../../shared/call/clock.ts';
import { callbackFault } from '../../../shared/contract/market/callback-uri.ts';
import type { Balances } from '../../../shared/credits/balances.ts';
import { firewallLimits, firewallWindowSeconds } from '../../aws/firewall-limits.ts';

/** The services of the admin commands, over one stage's tables or the local ones. */
export interface AdminServices {
  readonly settings: SettingsStore;
  readonly keys: KeyStore;
  readonly money: Balances;
  readonly clock: Clock;
}

type Command = (services: AdminServices, words: readonly string[]) => Promise<string>;

interface CommandDefinition {
  readonly usage: string;
  readonly help: string;
  readonly run: Command;
}

/** The operator's mistake, shown without a stack. */
export class UsageError extends Error {}

function word(words: readonly string[], index: number, name: string): string {
  const value = words[index];
  if (value === undefined || value === '') throw new UsageError(`<${name}> is missing.`);
  return value;
}

function wholeNumber(text: string, name: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1) {
    throw new UsageError(`<${name}> must be a whole number from 1.`);
  }
  return value;
}

async function existingAccount(services: AdminServices, words: readonly string[]): Promise<string> {
  const accountId = word(words, 0, 'account');
  if ((await services.settings.read(accountId)) === undefined) {
    throw new UsageError(`There is no account ${accountId}.`);
  }
  return accountId;
}

const createAccount: Command = async (services, words) => {
  const accountId = word(words, 0, 'account');
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(accountId)) {
    throw new UsageError('<account> must be 1 to 64 letters, digits, - or _.');
  }
  const created = await services.settings.create(accountId, { name: words[1] ?? accountId, callbacks: [] });
  // Even if the settings exist already, so that repeating a command that was interrupted finishes it.
  await services.money.createAccount(accountId);
  return created ? `created account ${accountId}` : `account ${accountId} already exists`;
};

const showAccount: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const settings = await services.settings.read(accountId);
  const balance = await services.money.readBalance(accountId);
  return JSON.stringify({ account: accountId, ...settings, ...balance }, null, 2);
};

const grant: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const credits = wholeNumber(word(words, 1, 'credits'), 'credits');
  const grantId = words[2] ?? randomBytes(9).toString('base64url');
  const granted = await services.money.grant(accountId, grantId, credits);
  return granted
    ? `granted ${credits} credits to ${accountId} (grant ${grantId})`
    : `grant ${grantId} was already made`;
};

const createKey: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const keyName = words[1] ?? 'default';
  // The authorizer passes the name on in a context of plain strings.
  if (!/^[\x20-\x7e]{1,64}$/.test(keyName)) throw new UsageError('<name> must be 1 to 64 ASCII characters.');
  const key = createApiKey();
  const keyId = randomBytes(6).toString('hex');
  await services.keys.add(hashApiKey(key), { keyId, accountId, keyName, createdAt: services.clock() });
  return `created key ${keyId} (${keyName}) of ${accountId}; it is shown only once:\n${key}`;
};

const listKeys: Command = async (services, words) => {
  const keys = await services.keys.list(await existingAccount(services, words));
  const time = (at: number) => new Date(at).toISOString();
  return keys
    .map(({ keyId, keyName, createdAt, revokedAt }) => {
      const state = revokedAt === undefined ? 'active' : `revoked ${time(revokedAt)}`;
      return `${keyId}  ${keyName}  created ${time(createdAt)}  ${state}`;
    })
    .join('\n');
};

const revokeKey: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const keyId = word(words, 1, 'key id');
  if (!(await services.keys.revoke(accountId, keyId, services.clock()))) {
    throw new UsageError(`${accountId} has no key ${keyId}.`);
  }
  return `revoked key ${keyId}`;
};

const setCallbacks: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const callbacks = words.slice(1);
  for (const callback of callbacks) {
    const fault = callbackFault(callback);
    if (fault !== undefined) throw new UsageError(`${JSON.stringify(callback)} ${fault}.`);
  }
  await services.settings.setCallbacks(accountId, callbacks);
  return `${accountId} has ${callbacks.length} callbacks`;
};

const setMarketLimit: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const limit = wholeNumber(word(words, 1, 'operations'), 'operations');
  await services.settings.setMarketDailyLimit(accountId, limit);
  return `${accountId} may make ${limit} marketplace operations a day`;
};

const setRateLimit: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const limit = wholeNumber(word(words, 1, 'per second'), 'per second');
  if (limit > maxRequestsPerSecond) {
    throw new UsageError(`<per second> must be at most ${maxRequestsPerSecond}.`);
  }
  await services.settings.setRequestsPerSecond(accountId, limit);
  const ofOneKey = firewallLimits.perKey / firewallWindowSeconds;
  return [
    `${accountId} may make ${limit * windowSeconds} requests in ${windowSeconds} s, from 30 s from now at the latest`,
    ...(limit > ofOneKey ? [`the firewall of a deployed stage lets one key make ${ofOneKey} a second`] : []),
  ].join('; ');
};

/** Every admin command by its name. */
export const commands: Readonly<Record<string, CommandDefinition>> = {
  'create-account': {
    usage: '<account> [name]',
    help: 'Create an account, without credits',
    run: createAccount,
  },
  'show-account': { usage: '<account>', help: 'Show settings and balance', run: showAccount },
  grant: {
    usage: '<account> <credits> [grant id]',
    help: 'Grant credits; the same grant id grants once, however often it is repeated',
    run: grant,
  },
  'create-key': { usage: '<account> [name]', help: 'Create an API key and show it once', run: createKey },
  'list-keys': { usage: '<account>', help: 'List the keys of an account', run: listKeys },
  'revoke-key': {
    usage: '<account> <key id>',
    help: 'Revoke a key; it stops working at once',
    run: revokeKey,
  },
  'set-callbacks': {
    usage: '<account> [uri ...]',
    help: 'Set the callback URIs that signin-url accepts; without any it accepts none',
    run: setCallbacks,
  },
  'set-market-limit': {
    usage: '<account> <operations>',
    help: 'Set how many marketplace operations the account may make a day',
    run: setMarketLimit,
  },
  'set-rate-limit': {
    usage: '<account> <per second>',
    help: 'Set how many requests the account may make a second; they are counted over 10 s',
    run: setRateLimit,
  },
};
