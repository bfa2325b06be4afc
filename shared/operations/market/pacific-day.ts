import { systemClock } from '../../platform/call/clock.ts';

let pacificTime: Intl.DateTimeFormat | undefined;

function read(now: number) {
  // Not when the module is loaded: it reads rules of languages and zones for tens of milliseconds.
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
  const parts = new Map(pacificTime.formatToParts(now).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    seconds: Number(part('hour')) * 3600 + Number(part('minute')) * 60 + Number(part('second')),
  };
}

/** The marketplace's day: it ends at midnight Pacific time. */
export interface PacificDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Seconds until it ends, at least 1. */
  readonly secondsLeft: number;
}

/** The day of the marketplace in which a moment lies. @param now milliseconds since 1970 */
export function pacificDay(now: number): PacificDay {
  const { date, seconds } = read(now);
  const usual = 86_400 - seconds;
  // On the days when clocks change, the hour that is missing or twice shows at the end of a usual day.
  const { hour } = read(now + usual * 1000);
  const shift = hour === 23 ? 3600 : hour === 1 ? -3600 : 0;
  return { date, secondsLeft: usual + shift };
}

/** Seconds until the marketplace's day ends. */
export const secondsToPacificMidnight = (now = systemClock()): number => pacificDay(now).secondsLeft;
