import type { EventLog } from '../../platform/call/log-events.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { TemporaryKeys } from '../accounts/key-store.ts';
import { type Admission, type AdmissionServices, admit, type ProvenIdentity } from '../people/admission.ts';
import type { AuditEntry, AuditLog } from '../people/audit-log.ts';
import { endSession } from '../people/playground-key.ts';
import { createSecretToken, hashSecretToken, isSecretToken } from '../people/secret-token.ts';
import { type SessionStore, startSession } from '../people/sessions.ts';

/** The secrets of one sign-in: each is used once. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Who the provider says the person is, or why it does not say. `detail` is for the log: a code, never a token. */
export type Proof =
  | {
      readonly proven: ProvenIdentity;
      /** When they proved it, where the provider says so. Milliseconds since 1970. */
      readonly provenAt?: number | undefined;
    }
  | { readonly refused: 'declined' | 'not proven'; readonly detail: string };

/** Where people prove who they are. */
export interface IdentityProvider {
  /**
   * The provider's page to send the browser to.
   *
   * @param again whether it must ask who they are, even someone who has signed in there before
   * @throws ServiceError UPSTREAM_FAILED or TIMEOUT if the provider cannot be reached, SERVER_ERROR if it does not know
   *   us or the configuration is wrong
   */
  begin(redirectUri: string, checks: SignInChecks, again: boolean, budget: TimeBudget): Promise<URL>;
  /** Checks the browser's return. @param returned its address with the query @throws as `begin` */
  finish(returned: URL, checks: SignInChecks, budget: TimeBudget): Promise<Proof>;
}

/** Time to sign in at the provider, a forgotten password included. */
export const flowMs = 15 * 60 * 1000;
/**
 * Sign-ins that may begin in a window: each stores a row and allows one request to the provider. Hundreds of people may
 * share an address, in an office or behind a carrier. An address that has used up its share does not affect its
 * neighbours: its refusals do not count for the network, which has room for ten addresses at that rate.
 */
const attempts = { windowMs: 10 * 60 * 1000, ofAddress: 300, ofNetwork: 3000 } as const;

interface BeginRequest {
  /** The return address as the provider knows it. */
  readonly redirectUri: string;
  /** The page to go to afterwards, one of ours. */
  readonly returnTo: string;
  /** The token of an invitation's link. */
  readonly invitation?: string | undefined;
  /** Set if someone who is signed in proves once more who they are. */
  readonly again?: { readonly sessionHash: string; readonly accountId: string } | undefined;
  /** The browser's own token if it has one: two tabs may sign in at the same time. */
  readonly browser?: string | undefined;
  /** Caller's network, and the address in it. */
  readonly network: string;
  readonly address: string;
}

/**
 * Begins a sign-in: stores what the return must match, bound to the browser that begins it.
 *
 * @returns the provider's page and the token for this browser's cookie, or when to try again
 * @throws ServiceError as `IdentityProvider.begin`; OVERLOADED if the table cannot be reached
 */
export async function beginSignIn(
  request: BeginRequest,
  {
    provider,
    sessions,
    clock,
  }: Pick<FinishServices, 'provider' | 'clock'> & {
    readonly sessions: Pick<SessionStore, 'saveFlow' | 'countAttempt'>;
  },
  budget: TimeBudget,
): Promise<{ readonly location: URL; readonly browser: string } | { readonly retryAfterSeconds: number }> {
  const now = clock();
  const window = Math.floor(now / attempts.windowMs);
  const count = (who: string) => sessions.countAttempt(who, window, now + 2 * attempts.windowMs);
  if (
    (await count(`address#${hashSecretToken(request.address)}`)) > attempts.ofAddress ||
    (await count(request.network)) > attempts.ofNetwork
  ) {
    return { retryAfterSeconds: Math.ceil(((window + 1) * attempts.windowMs - now) / 1000) };
  }
  const { browser: known, invitation, again } = request;
  const browser = known !== undefined && isSecretToken(known) ? known : createSecretToken();
  const [state, nonce, codeVerifier] = [createSecretToken(), createSecretToken(), createSecretToken()];
  const checks = { state, nonce, codeVerifier };
  const location = await provider.begin(request.redirectUri, checks, again !== undefined, budget);
  await sessions.saveFlow(
    hashSecretToken(state),
    {
      browser: hashSecretToken(browser),
      nonce,
      codeVerifier,
      returnTo: request.returnTo,
      session: again?.sessionHash,
      account: again?.accountId,
      invitation:
        invitation !== undefined && isSecretToken(invitation) ? hashSecretToken(invitation) : undefined,
    },
    now + flowMs,
  );
  return { location, browser };
}

interface FinishRequest {
  /** The return address with the query that the browser sent. */
  readonly returned: URL;
  /** The token that this browser got when it began. */
  readonly browser: string | undefined;
  /** The session that the browser had, if any: the new one replaces it. */
  readonly session: string | undefined;
  readonly network: string;
  /** Browser and system in words. */
  readonly agent: string;
}

export interface FinishServices extends AdmissionServices {
  readonly provider: IdentityProvider;
  readonly sessions: SessionStore;
  readonly temporaryKeys: TemporaryKeys;
  readonly audit: AuditLog;
}

type NotAdmitted = Extract<Admission, { admitted: false }>['reason'];

export type SignInOutcome =
  | {
      readonly session: string;
      readonly returnTo: string;
      /** Set if they came with an invitation that did not let them in: they are in an account that they had before. */
      readonly notJoined?: NotAdmitted | undefined;
      /** The address that the provider knows them by. */
      readonly email?: string | undefined;
    }
  | {
      readonly refused: 'no sign-in under way' | 'declined' | 'not proven' | NotAdmitted;
      /**
       * The address of the person who was not admitted: they may have signed in with a different account than intended.
       */
      readonly email?: string | undefined;
    };

/**
 * Finishes a sign-in when the provider sends the browser back. The state must be one that this browser began with, and
 * is used up whatever the outcome.
 *
 * @throws ServiceError as `IdentityProvider.finish`; OVERLOADED if the tables cannot be reached
 */
export async function finishSignIn(
  request: FinishRequest,
  services: FinishServices,
  call: { readonly budget: TimeBudget; readonly log: EventLog },
): Promise<SignInOutcome> {
  const { sessions, clock, provider, audit } = services;
  const refuse = (reason: Extract<SignInOutcome, { refused: unknown }>['refused'], detail?: string) => {
    call.log.info('sign-in.refused', { reason, detail });
    return { refused: reason };
  };
  const states = request.returned.searchParams.getAll('state');
  const [state = ''] = states;
  const { browser } = request;
  if (states.length !== 1 || !isSecretToken(state) || browser === undefined || !isSecretToken(browser)) {
    return refuse('no sign-in under way');
  }
  const flow = await sessions.takeFlow(hashSecretToken(state), clock());
  if (flow === undefined || flow.browser !== hashSecretToken(browser)) {
    return refuse('no sign-in under way', flow === undefined ? 'no such state' : 'another browser');
  }
  const { nonce, codeVerifier } = flow;
  const proof = await provider.finish(request.returned, { state, nonce, codeVerifier }, call.budget);
  if ('refused' in proof) return refuse(proof.refused, proof.detail);

  const admission = await admit(proof.proven, flow.invitation, services);
  if (!admission.admitted) return { ...refuse(admission.reason), email: proof.proven.email };
  const { accountId, joined, notJoined, moved = [] } = admission;
  const note = async (entry: Pick<AuditEntry, 'accountId' | 'who' | 'what' | 'about'>) =>
    await audit.write({ ...entry, at: clock(), from: request.network });
  for (const { accountId: place, before, email: who } of moved) {
    await note({ accountId: place, who, what: 'address changed', about: `${before} is ${who} now` });
  }
  if (joined !== undefined) {
    const { email: who, role } = joined;
    await note({ accountId, who, what: 'member joined', about: `${who} (${role})` });
  }
  // A session opens every account that they belong to, so each of their logs records the sign-in.
  const places = await services.people.membershipsOf(admission.personId);
  await Promise.all(
    places.map(({ accountId: place, email: who }) =>
      note({ accountId: place, who, what: 'signed in', about: request.agent }),
    ),
  );
  // A token that the browser had before signing in must never become one that is signed in.
  if (request.session !== undefined && isSecretToken(request.session)) {
    await endSession(hashSecretToken(request.session), services);
  }
  if (flow.session !== undefined) await endSession(flow.session, services);
  const stay = places.find((place) => place.accountId === flow.account);
  const session = await startSession(
    {
      personId: admission.personId,
      epoch: admission.epoch,
      accountId: stay?.accountId ?? accountId,
      provenAt: proof.provenAt,
      place: { network: request.network, browser: request.agent },
    },
    services,
  );
  call.log.info('sign-in.done', { account: accountId });
  return { session, returnTo: flow.returnTo, notJoined, email: proof.proven.email };
}
