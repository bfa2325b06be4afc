import type { AuditServices } from '../../../shared/billing/credits/audit-ledger.ts';
import type { Balances } from '../../../shared/billing/credits/balances.ts';
import type { ShareGrowth } from '../../../shared/billing/credits/share-growth.ts';
import type { CallLog } from '../../../shared/billing/usage/call-log.ts';
import type { SettingsStore } from '../../../shared/identity/accounts/account-settings.ts';
import type { KeyStore } from '../../../shared/identity/accounts/key-store.ts';
import type { FallbackCount } from '../../../shared/operations/pricing/free-fallbacks.ts';
import type { Clock } from '../../../shared/platform/call/clock.ts';
import type { InviteServices } from './invite-person.ts';

/** The services of the admin commands, over one stage's tables or the local ones. */
export interface AdminServices extends InviteServices {
  readonly settings: SettingsStore;
  readonly keys: KeyStore;
  readonly money: Balances;
  readonly growth: ShareGrowth;
  readonly audited: AuditServices;
  readonly callLog: CallLog;
  readonly freeFallbacks: Pick<FallbackCount, 'read'>;
  readonly clock: Clock;
}

/** Options of the command line that some commands take, as they were typed. */
export interface CommandOptions {
  readonly expires?: string | undefined;
  readonly permission?: string | undefined;
  readonly overlap?: string | undefined;
  readonly full?: boolean | undefined;
  readonly limit?: string | undefined;
  readonly request?: string | undefined;
  readonly day?: string | undefined;
}

export type Command = (
  services: AdminServices,
  words: readonly string[],
  options?: CommandOptions,
) => Promise<string>;

export interface CommandDefinition {
  readonly usage: string;
  readonly help: string;
  readonly run: Command;
}

/** The operator's mistake, shown without a stack. */
export class UsageError extends Error {}

export function word(words: readonly string[], index: number, name: string): string {
  const value = words[index];
  if (value === undefined || value === '') throw new UsageError(`<${name}> is missing.`);
  return value;
}

/** @param name a word's as in the usage, or an option's with its dashes */
export function wholeNumber(text: string, name: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1) {
    throw new UsageError(`${name.startsWith('-') ? name : `<${name}>`} must be a whole number from 1.`);
  }
  return value;
}

/** The account that the first word names. @throws UsageError if there is none */
export async function existingAccount(services: AdminServices, words: readonly string[]): Promise<string> {
  const accountId = word(words, 0, 'account');
  if ((await services.settings.read(accountId)) === undefined) {
    throw new UsageError(`There is no account ${accountId}.`);
  }
  return accountId;
}
