import type { Clock } from '../../../shared/call/clock.ts';

/** At most `most` events per key in any `milliseconds`. */
export class RateWindow {
  readonly #now: Clock;
  readonly #most: number;
  readonly #milliseconds: number;
  readonly #times = new Map<string, number[]>();

  constructor(now: Clock, most: number, milliseconds: number) {
    this.#now = now;
    this.#most = most;
    this.#milliseconds = milliseconds;
  }

  /** Counts an event. @returns false when there were too many; the event is then not counted. */
  take(key: string): boolean {
    const now = this.#now();
    const recent = (this.#times.get(key) ?? []).filter((time) => time > now - this.#milliseconds);
    if (recent.length >= this.#most) return false;
    this.#times.set(key, [...recent, now]);
    return true;
  }
}
