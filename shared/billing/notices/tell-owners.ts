import { isDeepStrictEqual } from 'node:util';
import type { PeopleStore } from '../../identity/people/people.ts';
import type { Bounds } from '../../platform/call/call.ts';
import type { LogEvent } from '../../platform/call/log-events.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { laidOut, type Notice } from './mail-layout.ts';
import { type Mailer, maxRecipients } from './mailer.ts';

export interface OwnerServices {
  readonly people: Pick<PeopleStore, 'membersOf'>;
  readonly mailer: Mailer;
}

/** A run that has been sending for longer than this must have stopped: a function runs for a minute at most. */
export const sendingMs = 15 * 60_000;

const whole = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** `12 calls`, `1 call` */
export const countText = (count: number, noun: string): string =>
  `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `12 credits`, `1 credit` */
export const creditsText = (credits: number): string => countText(credits, 'credit');

/** `12.5%` of a share of one. */
export const percentText = (share: number): string => percent.format(share);

/** `22 December 2026 at 12:00 UTC` */
export const momentText = (at: number): string =>
  `${new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

const longestName = 60;

/** A name on one line: a line break in a subject would begin another header. */
export const oneLine = (name: string, most: number = longestName): string =>
  [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(0, most).join('');

/**
 * Mails people in the layout of all notices. It has no link, so that recipients learn to distrust forged mails with
 * one.
 *
 * @throws ServiceError UPSTREAM_FAILED or TIMEOUT: it may still have gone out
 */
export async function tell(
  to: readonly string[],
  accountName: string,
  notice: Notice,
  mailer: Mailer,
  time: TimeBudget,
): Promise<void> {
  const subject = `${oneLine(accountName)}: ${notice.subject}`;
  await mailer.send({ to, subject, ...laidOut(subject, notice) }, time);
}

/**
 * Mails the owners of an account.
 *
 * @returns how many owners there are; without any, nothing is sent
 * @throws ServiceError UPSTREAM_FAILED or TIMEOUT: it may still have gone out
 */
export async function tellOwners(
  { accountId, name }: { readonly accountId: string; readonly name: string },
  notice: Notice,
  { people, mailer }: OwnerServices,
  time: TimeBudget,
): Promise<number> {
  // Every member's address was verified before they joined.
  const owners = (await people.membersOf(accountId)).filter(({ role }) => role === 'owner');
  const to = owners.slice(0, maxRecipients).map(({ email }) => email);
  if (to.length > 0) await tell(to, name, notice, mailer, time);
  return to.length;
}

/** The record of what owners were told, so that concurrent runs do not send the same mail. */
export interface Mark<Note> {
  /** The note; undefined: nothing yet. */
  readonly seen: Note | undefined;
  /**
   * Replaces the expected note with another.
   *
   * @returns false if that has changed since, or what the note is about
   */
  replace(expected: Note | undefined, next: Note, time: TimeBudget): Promise<boolean>;
}

/**
 * The stored form of what owners are told once. While a mail is being sent a number follows: the time from which
 * another run may send it, since the first must have stopped. Milliseconds since 1970.
 */
export type Told = readonly (string | number | undefined)[];

/**
 * Mails a note's content to the owners of an account, unless the same note was made before: once, even if runs overlap.
 * A run that stops between sending the mail and recording it sends another later; the other order could lose the only
 * one.
 *
 * @param event the event to log, with its fields about the note
 * @returns how many mails went out
 * @throws ServiceError as `tellOwners` does
 */
export async function tellOnce(
  account: { readonly accountId: string; readonly name: string },
  notice: () => Notice | Promise<Notice>,
  {
    mark,
    note,
    event: [event, fields],
  }: {
    readonly mark: Mark<Told>;
    readonly note: Told;
    readonly event: readonly [event: LogEvent, fields?: Readonly<Record<string, string>>];
  },
  services: OwnerServices,
  { clock, budget, log }: Bounds,
): Promise<number> {
  const now = clock();
  const { seen } = mark;
  const mayRetry = Number(seen?.[note.length]) <= now;
  if (isDeepStrictEqual(seen?.slice(0, note.length), note) && !mayRetry) return 0;
  const sending = [...note, now + sendingMs];
  if (!(await mark.replace(seen, sending, budget))) return 0;
  const owners = await tellOwners(account, await notice(), services, budget);
  log.info(event, { account: account.accountId, ...fields, owners });
  await mark.replace(sending, note, budget);
  return owners > 0 ? 1 : 0;
}
