import { randomBytes } from 'node:crypto';
import { accountLimit, readLimits } from '../../../shared/billing/credits/credit-limits.ts';
import { maxGrant } from '../../../shared/billing/credits/limits.ts';
import { changeLimit } from '../../../shared/billing/usage/change-limit.ts';
import { countText } from '../../../shared/events/mails/formats.ts';
import { isAccountId } from '../../../shared/identity/accounts/account.ts';
import { callbacksFault } from '../../../shared/identity/accounts/account-settings.ts';
import { maxRequestsPerSecond, windowSeconds } from '../../../shared/identity/accounts/rate-limit.ts';
import { invitationDays, invite } from '../../../shared/identity/people/invitations.ts';
import { operator } from '../../../shared/identity/people/people.ts';
import { inTime } from '../../../shared/platform/call/time-budget.ts';
import type { Item } from '../../../shared/platform/database/commands.ts';
import { firewallLimits, firewallWindowSeconds } from '../../aws/firewall-limits.ts';
import { UsageError } from '../program.ts';
import { checked, listed, noteChange, noteSecret, onAccount, wholeNumber } from './command.ts';
import { dataCommands } from './data-commands.ts';
import { keyCommands } from './key-commands.ts';
import { restore } from './restore-command.ts';
import { usageCommands } from './usage-commands.ts';
import { webhookCommands } from './webhook-commands.ts';

/** Time for setting a limit, which reads the ledger of the month. */
const limitMs = 30_000;
const readMs = 10_000;

/** Suspends or resumes an account. */
const suspension = (isSuspended: boolean, help: string) =>
  onAccount('', help, async (services, accountId) => {
    const done = isSuspended ? 'suspended' : 'resumed';
    await services.settings.set(accountId, 'suspended', isSuspended || undefined);
    await noteChange(services, accountId, `account ${done}`, accountId);
    return `${accountId} is ${done}: its calls are answered${isSuspended ? ' 403' : ''}, from 30 s from now at the latest`;
  });

/** Every admin command by its name. */
export const commands = checked({
  'create-account': {
    usage: '<account> [name]',
    help: 'Create an account, without credits',
    async run({ settings, money, limits }, [accountId = '', name = accountId]) {
      if (!isAccountId(accountId)) {
        throw new UsageError('<account> must be 1 to 64 letters, digits, - or _.');
      }
      // An interrupted command leaves settings without a balance, erasing a balance without settings.
      const balance = await inTime(readMs, (time) => limits.accounts.read(accountId, time));
      if (balance !== undefined && (await settings.read(accountId)) === undefined)
        throw new UsageError(
          `${accountId} was an account that is erased; its ledger stays. Choose another id.`,
        );
      const created = await settings.create(accountId, { name, callbacks: [] });
      // This also runs if the settings exist already, so that repeating an interrupted command finishes it.
      await money.createAccount(accountId);
      return created ? `created account ${accountId}` : `account ${accountId} already exists`;
    },
  },
  'list-accounts': {
    usage: '',
    help: 'List all accounts with their credits; it reads the whole table of accounts',
    async run({ keptData }) {
      const accounts = new Map<string, Item>();
      const hasSettings = new Set<string>();
      for await (const item of keptData.items('accounts')) {
        const [kind, id = ''] = item.pk.split('#');
        if (kind === 'settings') hasSettings.add(id);
        if (kind === 'account' || kind === 'settings') accounts.set(id, { ...accounts.get(id), ...item });
      }
      const rows = [...accounts].toSorted().map(([id, { name, available, spent, ...settings }]) => {
        const isClosed = settings.erasedFrom !== undefined;
        const isThere = isClosed ? 'closed' : settings.suspended ? 'suspended' : 'open';
        // Erasing leaves the balance, which the ledger explains.
        const state = hasSettings.has(id) ? isThere : 'erased';
        return [id, name, state, available, spent];
      });
      return listed(['account', 'name', 'state', 'available', 'spent'], rows, 'there are no accounts');
    },
  },
  'show-account': onAccount(
    '',
    'Show settings, balance, monthly limits and webhooks',
    async ({ settings, money, limits: stores, webhooks: { endpoints }, clock }, accountId) => {
      const [kept, balance] = [await settings.read(accountId), await money.readBalance(accountId)];
      const limits = await inTime(readMs, (time) => readLimits(stores.accounts, accountId, clock(), time));
      const shown = limits.map(({ name, ...limit }) => ({
        of: name === accountLimit ? 'the account' : `key ${name}`,
        ...limit,
      }));
      const added = await inTime(readMs, (time) => endpoints.list(accountId, time));
      const webhooks = added.map(({ id, url, types, failingSince, offSince }) => {
        return { id, url, types, failingSince, offSince };
      });
      return JSON.stringify({ account: accountId, ...kept, ...balance, limits: shown, webhooks }, null, 2);
    },
  ),
  grant: onAccount(
    '<credits> [grant id]',
    'Grant credits; the same grant id grants once, however often it is repeated',
    async ({ money }, accountId, [amount = '', grantId = randomBytes(9).toString('base64url')]) => {
      const credits = wholeNumber(amount, '<credits>');
      return (await money.grant(accountId, grantId, credits))
        ? `granted ${countText(credits, 'credit')} to ${accountId} (grant ${grantId})`
        : `grant ${grantId} was already made`;
    },
  ),
  ...keyCommands,
  ...usageCommands,
  ...dataCommands,
  ...webhookCommands,
  restore,
  invite: onAccount(
    '<email> [owner|member]',
    'Print a link with which the holder of this address joins the account in the dashboard; by default as owner',
    async (services, accountId, [email = '', role = 'owner']) => {
      if (role !== 'owner' && role !== 'member') throw new UsageError('<role> must be owner or member.');
      const request = { accountId, email, role, invitedBy: operator } as const;
      const { token, invitation } = await invite(request, services);
      const about = `${invitation.email} (${role})`;
      const noted = await noteSecret(services, accountId, 'invitation made', about);
      return [
        `${noted}invited ${invitation.email} to ${accountId} as ${role}; this link works once, for ${invitationDays} days, and is shown only now:`,
        `${services.dashboardOrigin}/dashboard/invitation?code=${token}`,
      ].join('\n');
    },
  ),
  suspend: suspension(
    true,
    'Answer all calls of an account 403 until it is resumed; its owners can still sign in and read',
  ),
  resume: suspension(false, 'End the suspension of an account'),
  'set-callbacks': onAccount(
    '[uri ...]',
    'Set the callback URIs that signin-url accepts; without any it accepts none',
    async (services, accountId, callbacks) => {
      const fault = callbacksFault(callbacks);
      if (fault !== undefined) throw new UsageError(fault);
      await services.settings.set(accountId, 'callbacks', callbacks);
      await noteChange(services, accountId, 'callbacks set', callbacks.join(' ') || 'none');
      return `${accountId} has ${countText(callbacks.length, 'callback')}`;
    },
  ),
  'set-market-limit': onAccount(
    '<operations>',
    'Set how many marketplace operations the account may make a day',
    async ({ settings }, accountId, [operations = '']) => {
      const limit = wholeNumber(operations, '<operations>');
      await settings.set(accountId, 'marketDailyLimit', limit);
      return `${accountId} may make ${countText(limit, 'marketplace operation')} a day: functions that are running see it within a minute`;
    },
  ),
  'set-limit': onAccount(
    '<credits|none> [key id]',
    'Set how many credits the account, or one of its keys, may be charged in a month (UTC)',
    async (services, accountId, [amount = '', keyId]) => {
      const { keys, audited, limits, clock } = services;
      const credits = amount === 'none' ? undefined : wholeNumber(amount, '<credits|none>');
      if (credits !== undefined && credits > maxGrant)
        throw new UsageError(`<credits|none> must be at most ${maxGrant}.`);
      const request = { accountId, keyId, credits };
      await inTime(limitMs, (time) => changeLimit(request, { keys, ledger: audited, limits, clock }, time));
      const of = keyId === undefined ? accountId : `key ${keyId}`;
      const limit = credits === undefined ? 'no limit' : `${countText(credits, 'credit')} a month`;
      await noteChange(services, accountId, 'monthly limit changed', `${of}: ${limit}`);
      return `${of} has ${limit}, from now on`;
    },
  ),
  'set-rate-limit': onAccount(
    '<per second>',
    'Set how many requests the account may make a second; they are counted over 10 s',
    async ({ settings }, accountId, [perSecond = '']) => {
      const limit = wholeNumber(perSecond, '<per second>');
      if (limit > maxRequestsPerSecond) {
        throw new UsageError(`<per second> must be at most ${maxRequestsPerSecond}.`);
      }
      await settings.set(accountId, 'requestsPerSecond', limit);
      const allowed = `${accountId} may make ${limit * windowSeconds} requests in ${windowSeconds} s, from 30 s from now at the latest`;
      const ofOneKey = firewallLimits.perKey / firewallWindowSeconds;
      return limit > ofOneKey
        ? `${allowed}; the firewall of a deployed stage lets one key make ${ofOneKey} a second`
        : allowed;
    },
  ),
});
