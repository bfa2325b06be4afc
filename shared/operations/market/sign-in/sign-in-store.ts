import type { Call } from '../../../platform/call/call.ts';

type Bounded = Pick<Call, 'budget'>;

/** Who wanted a sign-in, and where its result goes. */
export interface SignIn {
  readonly accountId: string;
  readonly callback: string;
}

/** What the connector remembers between the start of a sign-in and the exchange of its code. */
export interface SignInStore {
  /** @param expiresAt milliseconds since 1970 */
  saveState(state: string, signIn: SignIn, expiresAt: number, call: Bounded): Promise<void>;
  /** Hands a sign-in out once. @returns undefined for a state that is unknown, used or expired at `now`. */
  takeState(state: string, now: number, call: Bounded): Promise<SignIn | undefined>;
  /** Notes which account a code came for. @returns false when it came for another before. */
  bindCode(code: string, accountId: string, expiresAt: number, call: Bounded): Promise<boolean>;
  /** @returns the account that a code came for, undefined where that is not known (any more). */
  ownerOfCode(code: string, now: number, call: Bounded): Promise<string | undefined>;
}
