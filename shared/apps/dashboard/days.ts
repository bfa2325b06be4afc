import type { Day } from '../../billing/credits/day.ts';

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
/** `November 2026`, of `2026-11` */
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
