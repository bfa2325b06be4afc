import type { EventLog } from '../../platform/call/event-log.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { TemporaryKeys } from '../accounts/temporary-keys.ts';
import { type Admission, type AdmissionServices, admit } from '../people/admission.ts';
import type { AuditLog } from '../people/audit-log.ts';
import { endSession } from '../people/playground-key.ts';
import { hashSecretToken, isSecretToken } from '../people/secret-token.ts';
import type { SessionStore } from '../people/session-store.ts';
import { startSession } from '../people/sessions.ts';
import type { IdentityProvider } from './identity-provider.ts';

export interface FinishRequest {
  /** The address of the return with the query that the browser came with. */
  readonly returned: URL;
  /** The token that this browser got when it began. */
  readonly browser: string | undefined;
  /** The session that the browser had, if any: the new one replaces it. */
  readonly session: string | undefined;
  readonly network: string;
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
      /** The address of whoever was not admitted: they may have signed in as somebody else than they meant. */
      readonly email?: string | undefined;
    };

/**
 * What follows when the provider sends a browser back. The state must be one that this browser began with, and is used
 * up whatever comes of it.
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
  if (flow === undefined || flow.browserHash !== hashSecretToken(browser)) {
    return refuse('no sign-in under way', flow === undefined ? 'no such state' : 'another browser');
  }
  const { nonce, codeVerifier } = flow;
  const proof = await provider.finish(request.returned, { state, nonce, codeVerifier }, call.budget);
  if ('refused' in proof) return refuse(proof.refused, proof.detail);

  const admission = await admit(proof.proven, flow.invitationHash, services);
  if (!admission.admitted) return { ...refuse(admission.reason), email: proof.proven.email };
  const { accountId, joined, notJoined, moved = [] } = admission;
  for (const { accountId: place, before, email } of moved) {
    const entry = { accountId: place, at: clock(), who: email, from: request.network };
    await audit.write({ ...entry, what: 'address changed', about: `${before} is ${email} now` });
  }
  if (joined !== undefined) {
    const { email, role } = joined;
    const entry = { accountId, at: clock(), who: email, from: request.network };
    await audit.write({ ...entry, what: 'member joined', about: `${email} (${role})` });
  }
  // A token that was in the browser before signing in never becomes one that is signed in.
  if (request.session !== undefined && isSecretToken(request.session)) {
    await endSession(hashSecretToken(request.session), services);
  }
  const session = await startSession(admission, services);
  call.log.info('sign-in.done', { account: accountId });
  return { session, returnTo: flow.returnTo, notJoined, email: proof.proven.email };
}
