import { systemClock } from '../../time/clock.ts';

const pacificTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Seconds until the marketplace's day ends, at midnight Pacific time (an hour off on the nights clocks change). */
export function secondsToPacificMidnight(now = systemClock()): number {
  const part = (type: string) =>
    Number(pacificTime.formatToParts(now).find((found) => found.type === type)?.value ?? 0);
  return 86_400 - (part('hour') * 3600 + part('minute') * 60 + part('second'));
}
