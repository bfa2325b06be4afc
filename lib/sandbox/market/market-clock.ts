import type { Clock } from '../../../shared/call/clock.ts';

/** The emulator's time: a real clock, moved by hand. */
export class MarketClock {
  readonly #base: Clock;
  #offset = 0;

  constructor(base: Clock) {
    this.#base = base;
  }

  /** Milliseconds since 1970, UTC. */
  readonly now: Clock = () => this.#base() + this.#offset;

  advance(milliseconds: number): void {
    this.#offset += milliseconds;
  }
}

const pacific = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** The next midnight in Pacific time, where the marketplace's days end. */
export function endOfMarketDay(now: number): number {
  const hour = 3_600_000;
  const firstFullHour = Math.floor(now / hour) * hour + hour;
  let end = firstFullHour;
  while (pacific.format(end) !== '00') end += hour;
  return end;
}
