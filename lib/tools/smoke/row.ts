/** One line of the check's table: what was asked of an operation, and whether the answer is what it must be. */
export interface Row {
  /** Name of an endpoint, or of what else was asked. */
  readonly operation: string;
  readonly what: string;
  /** HTTP status; absent where nothing was asked or nothing came back. */
  readonly status?: number;
  /** The code of a failure, as the answer's header says it. */
  readonly code?: string;
  /** From sending to the last byte of the answer. The first call of a function includes its cold start. */
  readonly milliseconds?: number;
  /** What the answer says was charged. */
  readonly credits?: number;
  readonly result: 'ok' | 'failed' | 'skipped';
  /** Why it failed or was skipped. */
  readonly reasons: readonly string[];
}

export const skipped = (operation: string, what: string, reason: string): Row => ({
  operation,
  what,
  result: 'skipped',
  reasons: [reason],
});
