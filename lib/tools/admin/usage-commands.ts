import { setTimeout as sleep } from 'node:timers/promises';
import { auditLedger } from '../../../shared/billing/credits/audit-ledger.ts';
import { dayOf, endOfDay, startOfDay } from '../../../shared/billing/credits/days.ts';
import { listPurchases } from '../../../shared/billing/payments/list-purchases.ts';
import { moneyText } from '../../../shared/billing/payments/packs.ts';
import { type CallEntry, keptMs, readCalls, topAccounts } from '../../../shared/billing/usage/calls.ts';
import { daysOfMonth, statementEntries } from '../../../shared/billing/usage/statement.ts';
import { isDay, lastDays, usageByDay } from '../../../shared/billing/usage/usage-by-day.ts';
import { countText } from '../../../shared/events/mails/formats.ts';
import type { EventFields, EventLog } from '../../../shared/platform/call/log-events.ts';
import { inTime } from '../../../shared/platform/call/time-budget.ts';
import { UsageError } from '../program.ts';
import { type CommandDefinition, isoTime, listed, onAccount, wholeNumber } from './command.ts';

const readMs = 60_000;
const wholeTableMs = 6 * 3_600_000;

const tell = (event: string, fields: EventFields = {}): void => {
  process.stderr.write(`${JSON.stringify({ event, ...fields })}\n`);
};
/** Prints failures as they occur. */
const screenLog: EventLog = {
  info: () => undefined,
  warn: tell,
  error: (event, error, fields) => tell(event, { ...fields, error: String(error) }),
};

/** What is being asked outside for an account without being paid for. */
const unpaidHeadings = ['undelivered this hour', 'paid searches today', 'requests for pictures this minute'];

/** The commands that read accounts' usage and payments, by name. */
export const usageCommands = {
  'list-calls': onAccount(
    '[--limit <limit>] [--request <request id>]',
    'List the latest calls, by default 50, or the one with this x-request-id; they are kept for 30 days',
    async (services, accountId, _words, { request: requestId, limit = '50' }) => {
      const most = wholeNumber(limit, '--limit');
      if (requestId === '') throw new UsageError('--request must be an x-request-id.');
      const calls: CallEntry[] = [];
      await inTime(readMs, async (budget) => {
        let after: string | undefined;
        do {
          const asked = { accountId, filter: { requestId }, limit: most - calls.length, after };
          const page = await readCalls(asked, services, { budget });
          calls.push(...page.calls);
          after = page.next;
        } while (after !== undefined && calls.length < most);
      });
      if (requestId !== undefined && calls.length === 0) {
        throw new UsageError(`There is no call ${requestId} in the last 30 days.`);
      }
      const rows = calls.map(({ at, credits = '?', ...call }) => [
        ...[isoTime(at), call.operation, call.keyId, call.status, call.code, credits, call.milliseconds],
        ...[call.requestId, call.message],
      ]);
      const headings = ['time', 'operation', 'key', 'status', 'code', 'credits', 'ms', 'request', 'message'];
      return listed(headings, rows, `${accountId} made no calls in the last 30 days`);
    },
  ),
  purchases: onAccount(
    '',
    'List the payments of an account, the newest first, with the session of each at Stripe',
    async ({ audited, purchaseNotes: notes }, accountId) => {
      const reader = { ...audited, notes };
      const purchases = await inTime(readMs, (time) => listPurchases(accountId, reader, time));
      const rows = purchases.map(({ at, state, credits, amount, returned, currency, sessionId }) => [
        ...[isoTime(at), state, credits, moneyText(amount, currency)],
        ...[returned === 0 ? undefined : moneyText(returned, currency), sessionId],
      ]);
      const headings = ['time', 'state', 'credits', 'paid', 'returned', 'session'];
      return listed(headings, rows, `${accountId} has bought nothing`);
    },
  ),
  usage: onAccount(
    '[days]',
    'Show credits by day, operation and key; without a number for 30 days',
    async ({ audited, clock }, accountId, [count = '30']) => {
      const days = lastDays(wholeNumber(count, '<days>'), clock);
      const { days: usage } = await inTime(readMs, (budget) =>
        usageByDay({ accountId, ...days }, audited, { budget }),
      );
      const rows = usage.flatMap(({ day, usage: cells }) =>
        cells.map(({ operation, keyId, charges, credits }) => [day, operation, keyId, charges, credits]),
      );
      const headings = ['day', 'operation', 'key', 'charges', 'credits'];
      return listed(headings, rows, `${accountId} was charged nothing in ${countText(Number(count), 'day')}`);
    },
  ),
  statement: onAccount(
    '<month>',
    'Show the movements of a month, as 2026-11, with their calls, and the balance before and after',
    async ({ audited }, accountId, [month = '']) => {
      const days = daysOfMonth(month);
      return await inTime(readMs, async (budget) => {
        const sums = await usageByDay({ accountId, ...days }, audited, { budget });
        const entries = await Array.fromAsync(statementEntries({ accountId, sums }, audited, { budget }));
        const rows = entries
          .toReversed()
          .map(({ at, kind, id, requestId, amount, balance, ...of }) => [
            ...[isoTime(at), kind, id, of.operation, of.keyId],
            ...[requestId, amount, balance],
          ]);
        const headings = ['time', 'kind', 'id', 'operation', 'key', 'request', 'credits', 'balance'];
        const movements = listed(headings, rows, 'no movements');
        const closing = entries[0]?.balance ?? sums.closing;
        return [`opening balance ${sums.opening}`, movements, `closing balance ${closing}`].join('\n');
      });
    },
  ),
  'top-accounts': {
    usage: '[--day 2026-11-23] [--limit <limit>]',
    help: 'List the accounts that spent most today or on another day (UTC), by default 10, with calls, failures, and what was asked outside for them now without being paid for',
    async run({ audited, callLog, clock, unpaidWork }, _words, { day = dayOf(clock()), limit = '10' } = {}) {
      const most = wholeNumber(limit, '--limit');
      const now = clock();
      if (!isDay(day) || startOfDay(day) > now || endOfDay(day) <= now - keptMs) {
        throw new UsageError('--day must be a day of the last 30 (UTC), as 2026-11-23.');
      }
      return await inTime(wholeTableMs, async (budget) => {
        const services = { accounts: audited.accounts, callLog, clock };
        const rows: (string | number | undefined)[][] = [];
        for (const topAccount of await topAccounts({ day, limit: most }, services, { budget })) {
          const { accountId, calls, credits, failures } = topAccount;
          const done = await unpaidWork.read(accountId, { clock, log: screenLog });
          const unpaid = [done?.undelivered, done?.searches, done?.requests];
          rows.push([accountId, calls, credits, failures, ...unpaid]);
        }
        const headings = ['account', 'calls', 'credits', 'failures', ...unpaidHeadings];
        return listed(headings, rows, `no calls on ${day}`);
      });
    },
  },
  audit: {
    usage: '[--full]',
    help: 'Compare all accounts with their ledgers, with --full from their beginning',
    async run({ audited, clock }, _words, { full } = {}) {
      const { accounts, complete, drifts } = await inTime(wholeTableMs, (budget) =>
        auditLedger(audited, { clock, budget, log: screenLog, sleep, full }),
      );
      const scope =
        full === true ? 'with their whole ledgers' : 'with their ledgers since the last closed day';
      return [
        `compared ${countText(accounts, 'account')} ${scope}${complete ? '' : ', but not all of them'}`,
        countText(drifts.size, 'drift'),
        ...[...drifts].map(([accountId, drift]) => `${accountId}  ${JSON.stringify(drift)}`),
      ].join('\n');
    },
  },
} satisfies Readonly<Record<string, CommandDefinition>>;
