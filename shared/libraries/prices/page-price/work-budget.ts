/**
 * The work that a page may cost, whatever it contains: it is counted in steps of about a tenth of a microsecond rather
 * than by a clock, so that the same page is read the same way everywhere.
 */
export class WorkBudget {
  #left: number;
  readonly #shared: WorkBudget | undefined;

  /** `shared`: a budget that several pieces of work have in common, which pays for this work too. */
  constructor(steps: number, shared?: WorkBudget) {
    this.#left = steps;
    this.#shared = shared;
  }

  /** Takes steps off the budget; false once it is overdrawn. */
  spend(steps: number): boolean {
    this.#left -= steps;
    this.#shared?.spend(steps);
    return !this.isSpent;
  }

  /** Whether at least this many steps are left. */
  holds(steps: number): boolean {
    return this.#left >= steps && this.#shared?.holds(steps) !== false;
  }

  get isSpent(): boolean {
    return this.#left < 0 || this.#shared?.isSpent === true;
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

/** How often a character or a mark of several occurs, counted up to `most`. */
export function countOf(text: string, mark: string, most = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1 && count < most; at = text.indexOf(mark, at + 1)) count++;
  return count;
}
