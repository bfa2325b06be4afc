import type { PeopleStore } from '../../identity/people/people.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { laidOut, type Notice } from './mail-layout.ts';
import { type Mailer, maxRecipients } from './mailer.ts';

export interface OwnerServices {
  readonly people: Pick<PeopleStore, 'membersOf'>;
  readonly mailer: Mailer;
}

/** A run that has been sending for longer must have stopped: a function runs for a minute at most. */
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
 * Mails the owners of an account, in the layout of all notices. It has no link, so that owners who know these mails
 * distrust a forged one with a link.
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
  if (to.length > 0) {
    const whole = `${oneLine(name)}: ${notice.subject}`;
    await mailer.send({ to, subject: whole, ...laidOut(whole, notice) }, time);
  }
  return to.length;
}
