import { setTimeout as sleep } from 'node:timers/promises';
import { auditLedger } from '../../../shared/billing/credits/audit-ledger.ts';
import { dayOf, endOfDay, startOfDay } from '../../../shared/billing/credits/days.ts';
import { type CallEntry, keptMs, readCalls, topAccounts } from '../../../shared/billing/usage/calls.ts';
import { daysOfMonth, statementEntries } from '../../../shared/billing/usage/statement.ts';
import { isDay, lastDays, usageByDay } from '../../../shared/billing/usage/usage-by-day.ts';
import type { EventFields, EventLog } from '../../../shared/platform/call/log-events.ts';
import { inTime } from '../../../shared/platform/call/time-budget.ts';
import { UsageError } from '../program.ts';
import { type CommandDefinition, isoTime, onAccount, wholeNumber } from './command.ts';

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
      return calls
        .map(({ at, operation, keyId, status, code = '-', credits = '?', milliseconds, requestId }) =>
          [isoTime(at), operation, keyId, status, code, credits, `${milliseconds} ms`, requestId].join('  '),
        )
        .join('\n');
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
      return usage
        .flatMap(({ day, usage: cells }) =>
          cells.map(({ operation = '-', keyId = '-', charges, credits }) =>
            [day, operation, keyId, `${charges} charges`, `${credits} credits`].join('  '),
          ),
        )
        .join('\n');
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
        const lines = entries
          .toReversed()
          .map(({ at, kind, id, operation = '-', keyId = '-', requestId = '-', amount, balance }) =>
            [isoTime(at), kind, id, operation, keyId, requestId, amount, balance].join('  '),
          );
        const closing = entries[0]?.balance ?? sums.closing;
        return [`opening balance ${sums.opening}`, ...lines, `closing balance ${closing}`].join('\n');
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
        const lines: string[] = [];
        for (const topAccount of await topAccounts({ day, limit: most }, services, { budget })) {
          const { accountId, calls, credits, failures } = topAccount;
          const done = await unpaidWork.read(accountId, { clock, log: screenLog });
          lines.push(
            `${accountId}  ${calls} calls  ${credits} credits  ${failures} failures  ${done?.undelivered ?? '?'} undelivered this hour  ${done?.searches ?? '?'} paid searches today  ${done?.requests ?? '?'} requests for pictures this minute`,
          );
        }
        return lines.join('\n') || `no calls on ${day}`;
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
        `compared ${accounts} accounts ${scope}${complete ? '' : ', but not all of them'}`,
        `${drifts.size} drifts`,
        ...[...drifts].map(([accountId, drift]) => `${accountId}  ${JSON.stringify(drift)}`),
      ].join('\n');
    },
  },
} satisfies Readonly<Record<string, CommandDefinition>>;
