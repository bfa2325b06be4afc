import { html } from 'hono/html';
import type { Day } from '../../../billing/credits/days.ts';
import type { Role } from '../../../identity/people/people.ts';
import { systemClock } from '../../../platform/call/clock.ts';
import type { Html } from '../visit.ts';

const numbers = new Intl.NumberFormat('en');

/** `12,345` */
export const whole = (value: number): string => numbers.format(value);

/** `12 credits`, `1 credit` */
export const counted = (value: number, noun: string): string =>
  `${whole(value)} ${noun}${value === 1 ? '' : 's'}`;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The time format in exported files. */
export const isoTime = (at: number): string => new Date(at).toISOString();

/** `22 Nov 2026, 07:43`, in UTC for every reader. @param isExact adds the second. @param hasYear leaves the year out if false */
export function utcMoment(at: number, isExact = false, hasYear = true): string {
  const time = new Date(at);
  const year = hasYear ? ` ${time.getUTCFullYear()}` : '';
  return `${time.getUTCDate()} ${months[time.getUTCMonth()]}${year}, ${isoTime(at).slice(11, isExact ? 19 : 16)}`;
}

/** What a time shows besides the minute. The year is also shown if it is not the current one. */
type Precision = 'minute' | 'second' | 'year';

/**
 * A time: `22 Nov, 07:43 UTC`, or `22 Nov, 07:43:05 UTC`. The script of the page converts it to the reader's own time
 * zone; a tooltip then shows the year, the second, the zone and UTC.
 */
export function moment(at: number, precision: Precision = 'minute'): Html {
  const isOld = new Date(at).getUTCFullYear() !== new Date(systemClock()).getUTCFullYear();
  const hasYear = isOld || precision === 'year';
  return html`<local-time><time datetime="${isoTime(at)}">${utcMoment(at, precision === 'second', hasYear)} UTC</time></local-time>`;
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string): string => formatter.format(new Date(day));
};

const dayAndMonth = { day: 'numeric', month: 'short' } as const;
/** `22 Nov` */
export const shortDay: (day: Day) => string = format(dayAndMonth);
/** `22 Nov 2026` */
export const fullDay: (day: Day) => string = format({ ...dayAndMonth, year: 'numeric' });
/** `Sun, 22 Nov 2026` */
export const longDay: (day: Day) => string = format({ ...dayAndMonth, year: 'numeric', weekday: 'short' });
/** `November 2026` for `2026-11`. */
export const monthName: (month: string) => string = format({ month: 'long', year: 'numeric' });

/** A text truncated for a list. */
export function startOf(text: string, longest: number): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  const start = characters.slice(0, longest - 1).join('');
  return `${start.trimEnd()}…`;
}

/** The names of roles. */
export const roleWords: Readonly<Record<Role, string>> = { owner: 'Owner', member: 'Member' };

/** The same within a sentence. */
export const withArticle: Readonly<Record<Role, string>> = { owner: 'an owner', member: 'a member' };
