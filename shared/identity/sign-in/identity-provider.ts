import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { ProvenIdentity } from '../people/admission.ts';

/** The secrets of one sign-in: each is used once. */
interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Whom the provider proved, or why it proved nobody. `detail` is for the log: a code, never a token. */
export type Proof =
  | { readonly proven: ProvenIdentity }
  | { readonly refused: 'declined' | 'not proven'; readonly detail: string };

/** Where people prove who they are. */
export interface IdentityProvider {
  /**
   * The provider's page to send the browser to.
   *
   * @throws ServiceError UPSTREAM_FAILED or TIMEOUT if the provider cannot be reached, SERVER_ERROR if it does not know
   *   us or the configuration is wrong
   */
  begin(redirectUri: string, checks: SignInChecks, budget: TimeBudget): Promise<URL>;
  /** Checks what the browser brought back. @param returned the address of the return with its query @throws as `begin` */
  finish(returned: URL, checks: SignInChecks, budget: TimeBudget): Promise<Proof>;
}
