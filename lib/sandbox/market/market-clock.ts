import type { Clock } from '../../../shared/platform/call/clock.ts';

/** The emulator's clock: a real one that can be moved forward by hand. */
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
