import type { Clock } from '../../platform/call/clock.ts';
import { createSecretToken, hashSecretToken, isSecretToken } from './secret-token.ts';

/** Visits to other sites that a session began, by the token that they come back with. */
export interface ErrandStore {
  save(errandHash: string, sessionHash: string, validUntil: number): Promise<void>;
  /** Gives an errand out once. @returns the hash of the session that began it; undefined if it is too old. */
  take(errandHash: string, now: number): Promise<string | undefined>;
}

interface ErrandServices {
  readonly errands: ErrandStore;
  readonly clock: Clock;
}

/** The marketplace's state lives ten minutes, its code five more. */
const errandMs = 15 * 60 * 1000;

/** Remembers that this session goes to another site. @returns the token to come back with. */
export async function beginErrand(sessionHash: string, { errands, clock }: ErrandServices): Promise<string> {
  const token = createSecretToken();
  await errands.save(hashSecretToken(token), sessionHash, clock() + errandMs);
  return token;
}

/** Whether this session began the errand and nobody has come back from it yet. Uses it up, whoever asks. */
export async function endErrand(
  token: string,
  sessionHash: string,
  { errands, clock }: ErrandServices,
): Promise<boolean> {
  return isSecretToken(token) && (await errands.take(hashSecretToken(token), clock())) === sessionHash;
}
