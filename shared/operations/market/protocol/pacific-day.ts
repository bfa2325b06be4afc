import { dayMs } from '../../../platform/call/clock.ts';

let pacificTime: Intl.DateTimeFormat | undefined;

/** What clocks show in Pacific time at a moment, as if it were UTC. Both in milliseconds since 1970. */
function shownAt(now: number): number {
  // We do not make it when the module is loaded, since that takes tens of milliseconds. Swedes write `YYYY-MM-DD HH:MM:SS`.
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

/** The day of the marketplace at a moment. @param now milliseconds since 1970 */
export function pacificDay(now: number): PacificDay {
  const shown = shownAt(now);
  const midnight = (Math.floor(shown / dayMs) + 1) * dayMs;
  const usual = midnight - shown;
  // On a day when clocks change, they show another time than midnight then, an hour too early or too late.
  const end = usual + midnight - shownAt(now + usual);
  return { date: new Date(shown).toISOString().slice(0, 10), secondsLeft: end / 1000 };
}
