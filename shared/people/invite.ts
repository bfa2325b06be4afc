import type { Clock } from '../call/clock.ts';
import { ServiceError } from '../errors/service-error.ts';
import { type Invitation, invitationDays, isOpen } from './invitation.ts';
import type { PeopleStore } from './people-store.ts';
import { normalAddress, type Role } from './person.ts';
import { createSecretToken, hashSecretToken } from './secret-token.ts';

const lifetimeMs = invitationDays * 24 * 60 * 60 * 1000;
/** Of those that can still be used: whoever needs more has lost sight of them. */
const mostOpen = 50;
/** A part before and after the @ without spaces and what cannot be seen; whether it exists, only its owner can show. */
const addressForm = /^[^\s\p{C}@<>",;]{1,64}@[^\s\p{C}@<>",;]{1,190}$/u;

/**
 * Makes an invitation. The token belongs in the link and is shown only this once; no mail is sent.
 *
 * @throws ServiceError BAD_REQUEST if this is not an address or the account has too many open invitations
 */
export async function invite(
  request: {
    readonly accountId: string;
    readonly email: string;
    readonly role: Role;
    readonly invitedBy: string;
  },
  services: { readonly people: PeopleStore; readonly clock: Clock },
): Promise<{ readonly token: string; readonly invitation: Invitation }> {
  const { people, clock } = services;
  const email = normalAddress(request.email);
  if (!addressForm.test(email)) throw new ServiceError('BAD_REQUEST', 'This is not an e-mail address.');
  const now = clock();
  const open = (await people.invitationsOf(request.accountId)).filter((one) => isOpen(one, now));
  if (open.length >= mostOpen) {
    throw new ServiceError('BAD_REQUEST', `${mostOpen} invitations are open. Revoke one first.`);
  }
  const token = createSecretToken();
  const invitation: Invitation = {
    ...request,
    email,
    id: createSecretToken().slice(0, 16),
    createdAt: now,
    validUntil: now + lifetimeMs,
  };
  await people.addInvitation(hashSecretToken(token), invitation);
  return { token, invitation };
}
