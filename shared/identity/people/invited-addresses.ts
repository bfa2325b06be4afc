import type { Clock } from '../../platform/call/clock.ts';

/** For which addresses there have been invitations. */
export interface InvitedAddresses {
  /** @returns when the latest invitation for this address ends, in milliseconds since 1970; undefined if there was none */
  validUntil(email: string): Promise<number | undefined>;
}

/**
 * Whether somebody with this address may register with our own provider: there has been an invitation for it within the
 * last seven days. One that was used or revoked since then still counts, as this does not let anyone in; `admit` decides that.
 */
export async function isInvited(
  email: string | undefined,
  { invited, clock }: { readonly invited: InvitedAddresses; readonly clock: Clock },
): Promise<boolean> {
  if (email === undefined) return false;
  const validUntil = await invited.validUntil(email);
  return validUntil !== undefined && validUntil > clock();
}
