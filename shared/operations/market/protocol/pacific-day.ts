import { dayMs } from '../../../platform/call/clock.ts';

let pacificTime: Intl.DateTimeFormat | undefined;

/** The Pacific local time at a given time, as if it were UTC. Both in milliseconds since 1970. */
function shownAt(now: number): number {
  // Created lazily, since that takes tens of milliseconds. The Swedish locale writes `YYYY-MM-DD HH:MM:SS`.
  pacificTime ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Los_Angeles',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return Date.parse(`${pacificTime.format(now)}Z`);
}

/** The marketplace's day: it ends at midnight Pacific time. */
export interface PacificDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Seconds until it ends, at least 1. */
  readonly secondsLeft: number;
}

/** The marketplace's day at a given time. @param now milliseconds since 1970 */
export function pacificDay(now: number): PacificDay {
  const shown = shownAt(now);
  const midnight = (Math.floor(shown / dayMs) + 1) * dayMs;
  const usual = midnight - shown;
  // On a day when clocks change, that is an hour before or after midnight.
  const end = usual + midnight - shownAt(now + usual);
  return { date: new Date(shown).toISOString().slice(0, 10), secondsLeft: end / 1000 };
}
