import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { createSecretToken, hashSecretToken, isSecretToken } from '../people/secret-token.ts';
import type { SessionStore } from '../people/session-store.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** Time to sign in at the provider, a forgotten password included. */
export const flowMs = 15 * 60 * 1000;
/**
 * Sign-ins that may be begun in a window: each stores a row, and allows one question to the provider. Some hundreds of
 * people may share an address, in an office or behind a carrier. An address that has used up its own takes nothing from
 * its neighbours: what is refused there does not count for the network, which has room for ten addresses at that rate.
 */
const attempts = { windowMs: 10 * 60 * 1000, ofAddress: 300, ofNetwork: 3000 } as const;

export interface BeginRequest {
  /** The address of the return as the provider knows it. */
  readonly redirectUri: string;
  /** The page to go to afterwards, one of ours. */
  readonly returnTo: string;
  /** The token of an invitation's link. */
  readonly invitation?: string | undefined;
  /** The browser's own token if it has one: two tabs may sign in at a time. */
  readonly browser?: string | undefined;
  /** Caller's network, and the address in it. */
  readonly network: string;
  readonly address: string;
}

/** An address or its network has begun too many sign-ins. */
interface TooMany {
  readonly retryAfterSeconds: number;
}

export interface BeginServices {
  readonly provider: IdentityProvider;
  readonly sessions: Pick<SessionStore, 'saveFlow' | 'countAttempt'>;
  readonly clock: Clock;
}

/**
 * Begins a sign-in: remembers what must fit together on the return, bound to the browser that begins it.
 *
 * @returns the provider's page and the token for this browser's cookie, or when to try again
 * @throws ServiceError as `IdentityProvider.begin`; OVERLOADED if the table cannot be reached
 */
export async function beginSignIn(
  request: BeginRequest,
  { provider, sessions, clock }: BeginServices,
  budget: TimeBudget,
): Promise<{ readonly location: URL; readonly browser: string } | TooMany> {
  const now = clock();
  const window = Math.floor(now / attempts.windowMs);
  const count = (who: string) => sessions.countAttempt(who, window, now + 2 * attempts.windowMs);
  if (
    (await count(`address#${hashSecretToken(request.address)}`)) > attempts.ofAddress ||
    (await count(request.network)) > attempts.ofNetwork
  ) {
    return { retryAfterSeconds: Math.ceil(((window + 1) * attempts.windowMs - now) / 1000) };
  }
  const { browser: known, invitation } = request;
  const browser = known !== undefined && isSecretToken(known) ? known : createSecretToken();
  const checks = {
    state: createSecretToken(),
    nonce: createSecretToken(),
    codeVerifier: createSecretToken(),
  };
  const location = await provider.begin(request.redirectUri, checks, budget);
  await sessions.saveFlow(
    hashSecretToken(checks.state),
    {
      browserHash: hashSecretToken(browser),
      nonce: checks.nonce,
      codeVerifier: checks.codeVerifier,
      returnTo: request.returnTo,
      invitationHash:
        invitation !== undefined && isSecretToken(invitation) ? hashSecretToken(invitation) : undefined,
    },
    now + flowMs,
  );
  return { location, browser };
}
