/**
 * Work that a page may cost, whatever it holds: counted in steps of about a tenth of a microsecond rather than by a
 * clock, so that the same page is read the same way everywhere.
 */
export class WorkBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Takes steps off the budget; false once it is overdrawn. */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }

  /** Whether at least this many steps are left. */
  holds(steps: number): boolean {
    return this.#left >= steps;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }
}

/** Work in parts: between two of them other work may go on, or the caller may stop. */
export type InParts<Result> = Generator<undefined, Result, undefined>;

/** Does all parts at once. */
export function atOnce<Result>(work: InParts<Result>): Result {
  for (;;) {
    const part = work.next();
    if (part.done === true) return part.value;
  }
}
