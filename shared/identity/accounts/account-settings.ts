import { callbackFault, maxCallbackLength } from '../../contract/market/callback-uri.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { MailKind } from './event-kinds.ts';
import { givenName, isReadable } from './given-name.ts';

/** The company on the invoices of an account. */
export interface InvoiceDetails {
  readonly company: string;
  /** Its lines. */
  readonly address: readonly string[];
  /** As the owners write it, such as a VAT number or an ABN. */
  readonly taxNumber?: string | undefined;
}

/** What the operator or the owners have set for an account; none of it is money. */
export interface AccountSettings {
  readonly name: string;
  /** Callback URIs that signin-url accepts on a deployed stage, compared character by character. */
  readonly callbacks: readonly string[];
  /** Marketplace operations a day; absent: the service's default. */
  readonly marketDailyLimit?: number | undefined;
  /** Requests a second, of all operations together; absent: the service's default. */
  readonly requestsPerSecond?: number | undefined;
  /** Credits below which the dashboard warns; absent: it does not. */
  readonly lowBalance?: number | undefined;
  /** Absent: invoices name no company. */
  readonly invoiceTo?: InvoiceDetails | undefined;
  /** Mails that its owners turned off in an earlier version, for all of them: the choice of those who have made none yet. */
  readonly mutedMails?: readonly MailKind[] | undefined;
  /** Set while the operator suspends the account. */
  readonly suspended?: true | undefined;
  /** Set while the account is closed: its owners can reopen it until then. Milliseconds since 1970. */
  readonly erasedFrom?: number | undefined;
}

/** What is set by itself. Closing and reopening have conditions, and mails are each owner's choice by now. */
type SettableName = Exclude<keyof AccountSettings, 'mutedMails' | 'erasedFrom'>;

export interface SettingsStore {
  /** @throws ServiceError OVERLOADED after 3 s at most. */
  read(accountId: string): Promise<AccountSettings | undefined>;
  /**
   * Creates the settings of a new account.
   *
   * @returns false if the account has some already; rarely also after its own write, if the reply was lost.
   */
  create(
    accountId: string,
    settings: Pick<AccountSettings, 'name' | 'callbacks' | 'requestsPerSecond'>,
  ): Promise<boolean>;
  /** Sets one of them; undefined removes it. @throws ServiceError NOT_FOUND if there is no such account */
  set<Name extends SettableName>(accountId: string, name: Name, value: AccountSettings[Name]): Promise<void>;
  /** Sets the callbacks if they are still as `expected`. @returns false, with nothing changed, if they are not. */
  replaceCallbacks(
    accountId: string,
    callbacks: readonly string[],
    expected: readonly string[],
  ): Promise<boolean>;
  /** @returns false if it was closed before, or there is no such account */
  close(accountId: string, erasedFrom: number): Promise<boolean>;
  /** Lets no one open a closed account again. @returns false if it is open, or there is no such account */
  keepClosed(accountId: string): Promise<boolean>;
  /** @returns false if it is not closed, or only until then or an earlier time */
  reopen(accountId: string, before: number): Promise<boolean>;
}

/**
 * Renames an account.
 *
 * @returns the name as stored
 * @throws ServiceError BAD_REQUEST if it is not a name
 */
export async function renameAccount(
  request: { readonly accountId: string; readonly name: string },
  { settings }: { readonly settings: Pick<SettingsStore, 'set'> },
): Promise<string> {
  const name = givenName(request.name, 'an account');
  await settings.set(request.accountId, 'name', name);
  return name;
}

/** The most callbacks that an account may have. */
export const maxCallbacks = 50;
/** Attempts at a change while others change the same list. */
const tries = 4;

/** Why an account cannot have these callbacks, as a sentence; undefined if it can. */
export function callbacksFault(callbacks: readonly string[]): string | undefined {
  if (callbacks.length > maxCallbacks) return `An account may have ${maxCallbacks} callbacks.`;
  for (const callback of callbacks) {
    if (callback.length > maxCallbackLength)
      return `A callback must be at most ${maxCallbackLength} characters.`;
    const fault = callbackFault(callback);
    if (fault !== undefined) return `${JSON.stringify(callback)} ${fault}.`;
  }
  return undefined;
}

/** The account whose list changes, and the callback that is added or removed. */
type CallbackChange = { readonly accountId: string; readonly callback: string };
type CallbackServices = { readonly settings: Pick<SettingsStore, 'read' | 'replaceCallbacks'> };

/** Changes the list as it is when written, so that concurrent changes both count. */
async function changeCallbacks(
  accountId: string,
  { settings }: CallbackServices,
  next: (now: readonly string[]) => readonly string[],
): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const now = (await settings.read(accountId))?.callbacks ?? [];
    const wanted = next(now);
    if (wanted.length === now.length) return false;
    if (await settings.replaceCallbacks(accountId, wanted, now)) return true;
  }
  throw new ServiceError('OVERLOADED', 'the callbacks kept changing');
}

/**
 * Lets signin-url accept one more callback URI.
 *
 * @returns false if it did before
 * @throws ServiceError BAD_REQUEST if this is not a callback, or the account has too many; OVERLOADED
 */
export const addCallback = (
  { accountId, callback }: CallbackChange,
  services: CallbackServices,
): Promise<boolean> =>
  changeCallbacks(accountId, services, (now) => {
    if (now.includes(callback)) return now;
    const wanted = [...now, callback];
    const fault = callbacksFault([callback]) ?? callbacksFault(wanted);
    if (fault !== undefined) throw new ServiceError('BAD_REQUEST', fault);
    return wanted;
  });

/** Lets signin-url refuse a callback URI from now on. @returns false if it did before @throws ServiceError OVERLOADED */
export const removeCallback = (
  { accountId, callback }: CallbackChange,
  services: CallbackServices,
): Promise<boolean> => changeCallbacks(accountId, services, (now) => now.filter((kept) => kept !== callback));

/** Far above any balance, and small enough to count exactly. */
const mostTyped = 1_000_000_000;

/**
 * A number of credits as typed, with or without thousands separators; undefined if nothing was typed.
 *
 * @throws ServiceError BAD_REQUEST if it is not a whole number from 1
 */
export function creditsAsTyped(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const isNumber = /^\d{1,10}$|^\d{1,3}(,\d{3}){1,3}$/.test(typed);
  const credits = isNumber ? Number(typed.replaceAll(',', '')) : Number.NaN;
  if (credits >= 1 && credits <= mostTyped) return credits;
  throw new ServiceError(
    'BAD_REQUEST',
    'Enter a whole number of credits from 1 to 1,000,000,000, or nothing.',
  );
}

/**
 * Sets the number of credits below which the dashboard warns.
 *
 * @param request `credits` as typed; empty: no warning
 * @returns the number set
 * @throws ServiceError BAD_REQUEST if it is not a whole number from 1
 */
export async function setLowBalance(
  { accountId, credits }: { readonly accountId: string; readonly credits: string },
  { settings }: { readonly settings: Pick<SettingsStore, 'set'> },
): Promise<number | undefined> {
  const wanted = creditsAsTyped(credits);
  await settings.set(accountId, 'lowBalance', wanted);
  return wanted;
}

const mostLines = 8;
const longestLine = 100;

const tidy = (line: string): string => line.normalize('NFC').trim();

interface TypedDetails {
  readonly accountId: string;
  readonly company: string;
  /** With line breaks. */
  readonly address: string;
  readonly taxNumber: string;
}

/**
 * Sets the company on the invoices of an account.
 *
 * @param request as typed; with all of it empty, invoices name no company any more
 * @returns what was set
 * @throws ServiceError BAD_REQUEST if only the company or its address is there, or if a line is too long or has
 *   characters that no reader sees
 */
export async function setInvoiceDetails(
  request: TypedDetails,
  { settings }: { readonly settings: Pick<SettingsStore, 'set'> },
): Promise<InvoiceDetails | undefined> {
  const [company, taxNumber] = [tidy(request.company), tidy(request.taxNumber)];
  const address = request.address.split(/\r?\n/).map(tidy).filter(Boolean);
  const lines = [company, taxNumber, ...address].filter(Boolean);
  if (lines.length > 0 && (company === '' || address.length === 0))
    throw new ServiceError('BAD_REQUEST', 'Enter the company and its address, or leave all fields empty.');
  if (address.length > mostLines || !lines.every((line) => isReadable(line, longestLine)))
    throw new ServiceError(
      'BAD_REQUEST',
      `The address may have ${mostLines} lines, and every line ${longestLine} visible characters.`,
    );
  const number = taxNumber === '' ? {} : { taxNumber };
  const details = lines.length === 0 ? undefined : { company, address, ...number };
  await settings.set(request.accountId, 'invoiceTo', details);
  return details;
}
