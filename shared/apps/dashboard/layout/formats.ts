import { html } from 'hono/html';
import type { Day } from '../../../billing/credits/days.ts';
import { systemClock } from '../../../platform/call/clock.ts';
import type { Html } from './answer.ts';

const numbers = new Intl.NumberFormat('en');

/** `12,345` */
export const whole = (value: number): string => numbers.format(value);

/** `12 credits`, `1 credit` */
export const counted = (value: number, one: string): string =>
  `${whole(value)} ${one}${value === 1 ? '' : 's'}`;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (value: number): string => String(value).padStart(2, '0');

/** The form of times in files for other programs. */
export const isoTime = (at: number): string => new Date(at).toISOString();

type Precision = 'minute' | 'second';

/** `22 Nov 2026, 07:43` in UTC. */
function utcText(time: Date, year: string, precision: Precision): string {
  const day = `${time.getUTCDate()} ${months[time.getUTCMonth()]}${year}`;
  const second = precision === 'minute' ? '' : `:${two(time.getUTCSeconds())}`;
  return `${day}, ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}${second}`;
}

/** `22 Nov 2026, 07:43`, in UTC for every reader. */
export function utcMoment(at: number): string {
  const time = new Date(at);
  return utcText(time, ` ${time.getUTCFullYear()}`, 'minute');
}

/**
 * A time, without the year if it is the current one: `22 Nov, 07:43 UTC`, or `22 Nov, 07:43:05 UTC`. The script of the
 * page converts it to the reader's own time zone; a tooltip then shows the year, the second, the zone and UTC.
 */
export function moment(at: number, precision: Precision = 'minute'): Html {
  const time = new Date(at);
  const year = ` ${time.getUTCFullYear()}`;
  const shown = time.getUTCFullYear() === new Date(systemClock()).getUTCFullYear() ? '' : year;
  return html`<local-time><time datetime="${isoTime(at)}">${utcText(time, shown, precision)} UTC</time></local-time>`;
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string): string => formatter.format(new Date(day));
};

/** `22 Nov` */
export const shortDay: (day: Day) => string = format({ day: 'numeric', month: 'short' });
/** `22 Nov 2026` */
export const fullDay: (day: Day) => string = format({ day: 'numeric', month: 'short', year: 'numeric' });
/** `Sun, 22 Nov 2026` */
export const longDay: (day: Day) => string = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
/** `November 2026` for `2026-11`. */
export const monthName: (month: string) => string = format({ month: 'long', year: 'numeric' });

/** The latest months up to that of `now`, as `2026-11`, the newest first. UTC. */
export function latestMonths(now: number, count: number): string[] {
  const today = new Date(now);
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago)).toISOString().slice(0, 7),
  );
}

/** The last day of a month of the form `2026-11`. */
export const lastDayOf = (month: string): Day => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
};
