import { randomBytes } from 'node:crypto';
import { maxHolds, maxShares } from '../../../shared/billing/credits/limits.ts';
import { raiseShares } from '../../../shared/billing/credits/raise-shares.ts';
import { isAccountId } from '../../../shared/identity/accounts/account.ts';
import { maxRequestsPerSecond, windowSeconds } from '../../../shared/identity/accounts/rate-limit/rate.ts';
import { callbacksFault } from '../../../shared/identity/accounts/settings/callbacks.ts';
import { inTime } from '../../../shared/platform/call/time-budget.ts';
import { firewallLimits, firewallWindowSeconds } from '../../aws/firewall-limits.ts';
import {
  type Command,
  type CommandDefinition,
  existingAccount,
  UsageError,
  wholeNumber,
  word,
} from './command.ts';
import { invitePerson } from './invite-person.ts';
import { keyCommands } from './key-commands.ts';
import { noteChange } from './note-change.ts';
import { usageCommands } from './usage-commands.ts';

/** Time for creating the items of shares. */
const raiseMs = 30_000;

const createAccount: Command = async (services, words) => {
  const accountId = word(words, 0, 'account');
  if (!isAccountId(accountId)) {
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

const invite: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const email = word(words, 1, 'email');
  const role = words[2] ?? 'owner';
  if (role !== 'owner' && role !== 'member') throw new UsageError('<role> must be owner or member.');
  return await invitePerson(services, { accountId, email, role });
};

const setCallbacks: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const callbacks = words.slice(1);
  const fault = callbacksFault(callbacks);
  if (fault !== undefined) throw new UsageError(fault);
  await services.settings.setCallbacks(accountId, callbacks);
  await noteChange(services, accountId, 'callbacks set', callbacks.join(' ') || 'none');
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

const setShares: Command = async (services, words) => {
  const accountId = await existingAccount(services, words);
  const count = wholeNumber(word(words, 1, 'shares'), 'shares');
  if (count > maxShares) throw new UsageError(`<shares> must be at most ${maxShares}.`);
  const standing = await inTime(raiseMs, (time) =>
    raiseShares({ growth: services.growth, limits: services.settings }, accountId, count, time),
  );
  return standing > count
    ? `${accountId} has ${standing} shares: their number never falls`
    : `${accountId} has ${standing} shares, room for ${standing * maxHolds} paid calls at once`;
};

/** The command that suspends an account, or the one that resumes it. */
const suspension =
  (suspended: boolean): Command =>
  async (services, words) => {
    const accountId = await existingAccount(services, words);
    await services.settings.setSuspended(accountId, suspended);
    await noteChange(services, accountId, suspended ? 'account suspended' : 'account resumed', accountId);
    const what = suspended
      ? 'is suspended: its calls are answered 403'
      : 'is resumed: its calls are answered';
    return `${accountId} ${what}, from 30 s from now at the latest`;
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
  ...keyCommands,
  ...usageCommands,
  invite: {
    usage: '<account> <email> [owner|member]',
    help: 'Print a link with which whoever has this address joins the account in the dashboard; by default as owner',
    run: invite,
  },
  suspend: {
    usage: '<account>',
    help: 'Answer all calls of an account 403 until it is resumed; its owners can still sign in and read',
    run: suspension(true),
  },
  resume: { usage: '<account>', help: 'End the suspension of an account', run: suspension(false) },
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
  'set-shares': {
    usage: '<account> <shares>',
    help: 'Spread the credits over this many items, each with room for 200 paid calls at once; their number never falls',
    run: setShares,
  },
  'set-rate-limit': {
    usage: '<account> <per second>',
    help: 'Set how many requests the account may make a second; they are counted over 10 s',
    run: setRateLimit,
  },
};
