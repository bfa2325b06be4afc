/** When keys were last used. */
export interface LastUses {
  /**
   * Notes that a key was used, unless that was noted less than `everyMs` before `at`.
   *
   * @param at Milliseconds since 1970.
   */
  note(accountId: string, keyId: string, at: number, everyMs: number, signal: AbortSignal): Promise<void>;
}
