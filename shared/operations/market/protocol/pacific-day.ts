import { systemClock } from '../../../platform/call/clock.ts';

let pacificTime: Intl.DateTimeFormat | undefined;

function read(now: number) {
  // We do not make it when the module is loaded, since that takes tens of milliseconds.
  pacificTime ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = pacificTime.formatToParts(now).map(({ type, value }) => [type, value] as const);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
  return {
    date: `${year}-${month}-${day}`,
    hour: Number(hour),
    seconds: Number(hour) * 3600 + Number(minute) * 60 + Number(second),
  };
}

/** The marketplace's day: it ends at midnight Pacific time. */
export interface PacificDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Seconds until it ends, at least 1. */
  readonly secondsLeft: number;
}

/** The day of the marketplace at a moment. @param now milliseconds since 1970 */
export function pacificDay(now: number): PacificDay {
  const { date, seconds } = read(now);
  const usual = 86_400 - seconds;
  // On a day when clocks change, the end of a usual day is an hour too early or too late.
  const { hour } = read(now + usual * 1000);
  const shift = hour === 23 ? 3600 : hour === 1 ? -3600 : 0;
  return { date, secondsLeft: usual + shift };
}

/** Seconds until the marketplace's day ends. */
export const secondsToPacificMidnight = (now = systemClock()): number => pacificDay(now).secondsLeft;
