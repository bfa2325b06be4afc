import type { parseArgs } from 'node:util';
import type { AuditServices } from '../../../shared/billing/credits/audit-ledger.ts';
import type { Balances } from '../../../shared/billing/credits/balances.ts';
import type { LimitServices } from '../../../shared/billing/credits/credit-limits.ts';
import type { EraseAnswersServices } from '../../../shared/billing/credits/erase-answers.ts';
import type { CallLog } from '../../../shared/billing/usage/calls.ts';
import type { UnpaidWork } from '../../../shared/billing/usage/unpaid-work.ts';
import type { SettingsStore } from '../../../shared/identity/accounts/account-settings.ts';
import type { KeyStore } from '../../../shared/identity/accounts/key-store.ts';
import type { AuditEvent } from '../../../shared/identity/people/audit-log.ts';
import type { ErasePersonServices } from '../../../shared/identity/people/erase-person.ts';
import { operator } from '../../../shared/identity/people/people.ts';
import { UsageError } from '../program.ts';

/** The services of the admin commands, over one stage's tables or the local ones. */
export interface AdminServices extends ErasePersonServices {
  /** The dashboard's address: the local host's, or a placeholder for a deployed stage's. */
  readonly dashboardOrigin: string;
  readonly settings: SettingsStore;
  readonly keys: KeyStore;
  readonly money: Balances;
  readonly limits: LimitServices;
  readonly audited: AuditServices;
  readonly keptAnswers: Omit<EraseAnswersServices, 'clock'>;
  readonly callLog: CallLog;
  readonly unpaidWork: Pick<UnpaidWork, 'read'>;
  /** Removes a stored picture. @param key name of an object in the bucket. @throws UsageError if no bucket is named */
  readonly removePhoto: (key: string) => Promise<void>;
}

/** Options of the command line that some commands take. */
export const commandOptions = {
  expires: { type: 'string' },
  permission: { type: 'string' },
  overlap: { type: 'string' },
  full: { type: 'boolean' },
  'last-owner': { type: 'boolean' },
  now: { type: 'boolean' },
  limit: { type: 'string' },
  request: { type: 'string' },
  day: { type: 'string' },
} as const;

/** What was typed for these options. */
export type CommandOptions = ReturnType<typeof parseArgs<{ options: typeof commandOptions }>>['values'];

export interface CommandDefinition {
  readonly usage: string;
  readonly help: string;
  readonly run: (
    services: AdminServices,
    words: readonly string[],
    options?: CommandOptions,
  ) => Promise<string>;
}

/** A word that a command needs. @param name as in the usage @throws UsageError */
export function word(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new UsageError(`<${name}> is missing.`);
  return value;
}

/** @param name a word's as in the usage, or an option's with its dashes @throws UsageError */
export function wholeNumber(text: string | undefined, name: string): number {
  const isOption = name.startsWith('-');
  const digits = isOption ? (text ?? '') : word(text, name);
  const value = Number(digits);
  if (!/^\d+$/.test(digits) || !Number.isSafeInteger(value) || value < 1) {
    throw new UsageError(`${isOption ? name : `<${name}>`} must be a whole number from 1.`);
  }
  return value;
}

/** A moment as ISO 8601 writes it. @param at milliseconds since 1970 */
export const isoTime = (at: number): string => new Date(at).toISOString();

/** A command about an account that exists. @param run gets the words that follow the account's id */
export const onAccount = (
  usage: string,
  help: string,
  run: (
    services: AdminServices,
    accountId: string,
    words: readonly string[],
    options: CommandOptions,
  ) => Promise<string>,
): CommandDefinition => ({
  usage: `<account> ${usage}`.trim(),
  help,
  async run(services, [first, ...words], options = {}) {
    const accountId = word(first, 'account');
    if ((await services.settings.read(accountId)) === undefined) {
      throw new UsageError(`There is no account ${accountId}.`);
    }
    return await run(services, accountId, words, options);
  },
});

/** Notes in the audit log of an account what the operator did there. */
export const noteChange = (
  { audit, clock }: AdminServices,
  accountId: string,
  what: AuditEvent,
  about: string,
): Promise<void> => audit.write({ accountId, at: clock(), who: operator, what, about, from: '' });

/**
 * Does the same for a change that makes a secret. The secret can only be shown now, so it is shown even if the note
 * fails.
 *
 * @returns what to print before the secret: nothing, or that there is no note
 */
export const noteSecret = (...note: Parameters<typeof noteChange>): Promise<string> =>
  noteChange(...note).then(
    () => '',
    (error: unknown) => `the audit log could not be written and does not have this: ${String(error)}\n`,
  );
