import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type Invitation, isAddress, isOpen, normalAddress, type PeopleStore } from './people.ts';
import { createSecretToken, hashSecretToken } from './secret-token.ts';

export const invitationDays = 7;
const lifetimeMs = invitationDays * 24 * 60 * 60 * 1000;
/**
 * The most open invitations: an account that needs more has lost sight of them. Those made concurrently may exceed it.
 */
const mostOpen = 50;

/**
 * Makes an invitation. The token belongs in the link and is shown only this once; no mail is sent.
 *
 * @param request `inviterId` names the owner who invites; only the operator's invitations have none.
 * @throws ServiceError BAD_REQUEST if this is not an address or the account has too many open invitations; NOT_FOUND if
 *   the inviter is no longer an owner of the account
 */
export async function invite(
  request: Pick<Invitation, 'accountId' | 'email' | 'role' | 'invitedBy' | 'inviterId'>,
  { people, clock }: { readonly people: PeopleStore; readonly clock: Clock },
): Promise<{ readonly token: string; readonly invitation: Invitation }> {
  const { accountId } = request;
  if (!isAddress(request.email)) throw new ServiceError('BAD_REQUEST', 'This is not an e-mail address.');
  const now = clock();
  const token = createSecretToken();
  const invitation: Invitation = {
    ...request,
    email: normalAddress(request.email),
    id: createSecretToken().slice(0, 16),
    createdAt: now,
    validUntil: now + lifetimeMs,
  };
  const open = (await people.invitationsOf(accountId)).filter((other) => isOpen(other, now));
  if (open.length >= mostOpen)
    throw new ServiceError('BAD_REQUEST', `${mostOpen} invitations are open. Revoke one first.`);
  if (await people.addInvitation(hashSecretToken(token), invitation)) return { token, invitation };
  throw new ServiceError('NOT_FOUND', 'Only owners of the account invite.');
}

/** The addresses that have been invited. */
export interface InvitedAddresses {
  /** @returns when the latest invitation for this address ends, in milliseconds since 1970; undefined if there was none */
  validUntil(email: string): Promise<number | undefined>;
}

/**
 * Whether a person with this address may register with our own provider: there was an invitation for it within the last
 * seven days. One that was used or revoked since then still counts, as this does not let anyone in; `admit` decides
 * that.
 */
export async function isInvited(
  email: string | undefined,
  { invited, clock }: { readonly invited: InvitedAddresses; readonly clock: Clock },
): Promise<boolean> {
  const validUntil = email === undefined ? undefined : await invited.validUntil(email);
  return validUntil !== undefined && validUntil > clock();
}
