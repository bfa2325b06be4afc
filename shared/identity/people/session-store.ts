/** A session as it is stored, under the hash of its token. */
export interface StoredSession {
  readonly personId: string;
  readonly accountId: string;
  /** The person's epoch when it began. */
  readonly epoch: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly seenAt: number;
}

/** A sign-in under way, from leaving for the provider until the return. */
export interface SignInFlow {
  /** SHA-256 of the cookie of the browser that began it. */
  readonly browserHash: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The page to go to afterwards. */
  readonly returnTo: string;
  readonly invitationHash?: string | undefined;
}

/** What the dashboard's sign-in remembers for a while. */
export interface SessionStore {
  begin(sessionHash: string, session: StoredSession, dropAt: number): Promise<void>;
  /** Strongly consistent. */
  find(sessionHash: string): Promise<StoredSession | undefined>;
  /** Moves the idle end; never brings back a session that has been ended. */
  touch(sessionHash: string, at: number): Promise<void>;
  setAccount(sessionHash: string, accountId: string): Promise<void>;
  /**
   * Gives the session a key in the place of the one that it had.
   *
   * @returns the hash of the key before, if there was one; `ended` if the session is over, so that it has none.
   */
  changeKey(
    sessionHash: string,
    keyHash: string,
  ): Promise<{ readonly before?: string | undefined } | 'ended'>;
  /** @returns the hash of the key that the session had, if any. */
  end(sessionHash: string): Promise<string | undefined>;

  saveFlow(stateHash: string, flow: SignInFlow, validUntil: number): Promise<void>;
  /** Gives a flow out once. */
  takeFlow(stateHash: string, now: number): Promise<SignInFlow | undefined>;

  /**
   * Begins what a form asks for, unless it has been sent before.
   *
   * @returns `done` if that was done; `unclear` if it is under way, or ended without it being known whether it was done.
   */
  takeForm(sessionHash: string, formId: string, dropAt: number): Promise<'taken' | 'done' | 'unclear'>;
  /** Says what came of a form that was taken. One that did nothing can be sent again. */
  endForm(sessionHash: string, formId: string, outcome: 'done' | 'nothing done'): Promise<void>;
  /** Counts one more attempt: of a network at signing in, say. @returns the count in this window with this one in it. */
  countAttempt(who: string, window: number, dropAt: number): Promise<number>;
}
