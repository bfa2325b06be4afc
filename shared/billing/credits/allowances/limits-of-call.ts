import type { Clock } from '../../../platform/call/clock.ts';
import type { Account } from '../holds/account.ts';
import { accountLimit, type Counted, type Month, monthOf } from './allowance.ts';

interface LimitedCharge {
  readonly amount: number;
  /** The name of the limit that the key of the call would have; undefined if the key is not known. */
  readonly limitedAs?: string | undefined;
}

/**
 * Which limits a call counts towards, as far as it knows: its holds name them, and a reserve is refused if the share has
 * others. Then the call learns from the share and reserves again.
 */
export class LimitsOfCall {
  /** Limits that the call would count towards if they were there. */
  readonly #possible: readonly string[];
  readonly #key: string;
  readonly #clock: Clock;
  #names: readonly string[];
  #month: Month = '';

  /** @param believed names of the account's limits; they may be stale */
  constructor({ amount, limitedAs }: LimitedCharge, believed: ReadonlySet<string>, clock: Clock) {
    // A free call looks at no limit, as it looks at no balance.
    this.#possible = amount === 0 ? [] : [accountLimit, ...(limitedAs === undefined ? [] : [limitedAs])];
    this.#names = this.#possible.filter((name) => believed.has(name));
    this.#key = limitedAs ?? '';
    this.#clock = clock;
  }

  /** What a hold that is taken now counts towards. */
  counted(): Counted | undefined {
    if (this.#names.length === 0) return undefined;
    return { month: this.month(), key: this.#key, limits: this.#names };
  }

  /** Limits that a share must not have if the hold is to be right. */
  unlimited(): readonly string[] {
    return this.#possible.filter((name) => !this.#names.includes(name));
  }

  /** The current month, by the latest clock that the call knows of. */
  month(): Month {
    const now = monthOf(this.#clock());
    return now > this.#month ? now : this.#month;
  }

  /**
   * Learns from the share that refused a reserve.
   *
   * @param counted what the hold was to count towards; the month may have ended since
   * @returns whether that was news, so that another reserve may succeed
   */
  learn(share: number, { allowances }: Account, counted: Counted | undefined): boolean {
    const names = this.#names;
    // Another share than 0 may lack an allowance that is yet to be opened.
    this.#names = this.#possible.filter(
      (name) => allowances.has(name) || (share > 0 && names.includes(name)),
    );
    for (const name of this.#names) {
      const { month: seen = '' } = allowances.get(name) ?? {};
      if (seen > this.#month) this.#month = seen;
    }
    const isOfThisMonth = counted === undefined || counted.month === this.month();
    return !isOfThisMonth || this.#names.join() !== names.join();
  }

  /** Share 0 does not have this limit: the call counts towards the others alone. */
  forget(name: string): void {
    this.#names = this.#names.filter((one) => one !== name);
  }

  /** The first limit of which this share has too little left in this month. */
  short({ allowances }: Account, amount: number): string | undefined {
    return this.#names.find((name) => {
      const allowance = allowances.get(name);
      return allowance?.month !== this.month() || allowance.left < amount;
    });
  }
}
