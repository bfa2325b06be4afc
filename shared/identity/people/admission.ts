import type { Clock } from '../../platform/call/clock.ts';
import { type Invitation, isOpen } from './invitation.ts';
import type { PeopleStore } from './people-store.ts';
import {
  hasAddress,
  type Identity,
  type Membership,
  normalAddress,
  operator,
  type Person,
  personIdOf,
  type Role,
  sameAddress,
} from './person.ts';

/** What a provider has proved about whoever just signed in. */
export interface ProvenIdentity extends Identity {
  /** In the form of one; undefined if the provider named none, or something else. */
  readonly email: string | undefined;
  /** Whether the provider vouches that the address is theirs. */
  readonly emailVerified: boolean;
}

/** `invited`: whoever has no invitation stays outside. `open`: they get an account with `trialCredits`. */
export type AdmissionRule =
  | { readonly kind: 'invited' }
  | { readonly kind: 'open'; readonly trialCredits: number };

type Refusal = 'address not verified' | 'not invited' | 'invitation gone' | 'other address';

interface MovedAddress {
  readonly accountId: string;
  readonly before: string;
  readonly email: string;
}

/** Somebody may come in, or why not. */
export type Admission =
  | {
      readonly admitted: true;
      readonly personId: string;
      readonly epoch: number;
      readonly accountId: string;
      /** Set if they became a member by this sign-in. */
      readonly joined?: { readonly role: Role; readonly email: string };
      /** The accounts that knew them by another address until now. */
      readonly moved?: readonly MovedAddress[];
      /** Why their invitation did not count: they come into an account that they belong to already. */
      readonly notJoined?: Refusal;
    }
  | { readonly admitted: false; readonly reason: Refusal };

export interface AdmissionServices {
  readonly people: PeopleStore;
  /** Creates an account with credits, both once however often it is called. */
  readonly openAccount: (accountId: string, name: string, trialCredits: number) => Promise<void>;
  readonly rule: AdmissionRule;
  readonly clock: Clock;
}

const refused = (reason: Refusal): Extract<Admission, { admitted: false }> => ({ admitted: false, reason });

/**
 * Decides whether somebody who has just proved who they are may come in, and to which account.
 *
 * Whoever belongs to an account is known by issuer and subject alone. An e-mail address counts only once, at the first
 * sign-in with an invitation, and only if the provider has verified it: else somebody could register another's address
 * with any provider and take over the account. What others read, and where mail goes, is the address that the last
 * sign-in proved.
 */
export async function admit(
  identity: ProvenIdentity,
  invitationHash: string | undefined,
  services: AdmissionServices,
): Promise<Admission> {
  const { people, rule } = services;
  const personId = personIdOf(identity);
  const known = await people.person(personId);
  const places = known === undefined ? [] : await people.membershipsOf(personId);
  const epoch = known?.epoch ?? 0;
  const [first] = places;
  const moved = known === undefined ? [] : await followAddress(identity, known, places, services);
  const alsoMoved = moved.length === 0 ? {} : { moved };

  if (invitationHash !== undefined) {
    const invited = await accept(identity, invitationHash, services);
    if (invited.admitted) return { ...invited, epoch, ...alsoMoved };
    if (first === undefined) return invited;
    const { accountId } = first;
    return { admitted: true, personId, epoch, accountId, notJoined: invited.reason, ...alsoMoved };
  }
  if (first !== undefined) {
    return { admitted: true, personId, epoch, accountId: first.accountId, ...alsoMoved };
  }
  // Somebody known without a place was removed: an account of their own would be the one they were removed from.
  if (rule.kind === 'invited' || known !== undefined) return refused('not invited');
  return await openOwnAccount(identity, rule.trialCredits, services);
}

/** Gives somebody the address that the provider has just vouched for. */
async function followAddress(
  identity: ProvenIdentity,
  known: Person,
  places: readonly Membership[],
  { people }: AdmissionServices,
): Promise<readonly MovedAddress[]> {
  if (identity.email === undefined || !identity.emailVerified) return [];
  const email = normalAddress(identity.email);
  const moved = places.filter((place) => place.email !== email);
  if (moved.length > 0 || known.email !== email) await people.setAddress(known.id, moved, email);
  return moved.map(({ accountId, email: before }) => ({ accountId, before, email }));
}

/** The owner on whose right an invitation rests. One from before this was written names its maker by the address. */
async function inviterOf({ accountId, inviterId, invitedBy }: Invitation, people: PeopleStore) {
  if (inviterId !== undefined) return inviterId;
  const members = await people.membersOf(accountId);
  return members.find((one) => one.role === 'owner' && hasAddress(one, invitedBy))?.personId;
}

async function accept(
  identity: ProvenIdentity,
  invitationHash: string,
  { people, clock }: AdmissionServices,
): Promise<Admission> {
  const now = clock();
  const invitation = await people.invitation(invitationHash);
  if (invitation === undefined || !isOpen(invitation, now)) return refused('invitation gone');
  const { email } = identity;
  if (email === undefined || !identity.emailVerified) return refused('address not verified');
  if (!sameAddress(email, invitation.email)) return refused('other address');
  const { accountId, role } = invitation;
  const person = personOf(identity, email);
  const isOperators = invitation.invitedBy === operator;
  const inviterId = isOperators ? undefined : await inviterOf(invitation, people);
  if (inviterId === undefined && !isOperators) return refused('invitation gone');
  const place = { accountId, role, since: now };
  const joined = await people.join(person, place, { id: invitation.id, inviterId });
  if (joined === 'invitation gone') return refused('invitation gone');
  return {
    admitted: true,
    personId: person.id,
    epoch: 0,
    accountId,
    ...(joined === 'joined' ? { joined: { role, email: person.email } } : {}),
  };
}

/** An account of their own, once per identity: its id and the grant's derive from the identity. */
async function openOwnAccount(
  identity: ProvenIdentity,
  trialCredits: number,
  { people, openAccount, clock }: AdmissionServices,
): Promise<Admission> {
  const { email } = identity;
  if (email === undefined || !identity.emailVerified) return refused('address not verified');
  const person = personOf(identity, email);
  const accountId = `own-${person.id.slice(0, 24)}`;
  await openAccount(accountId, person.email, trialCredits);
  const joined = await people.join(person, { accountId, role: 'owner', since: clock() });
  return {
    admitted: true,
    personId: person.id,
    epoch: 0,
    accountId,
    ...(joined === 'joined' ? { joined: { role: 'owner', email: person.email } } : {}),
  };
}

const personOf = (identity: ProvenIdentity, email: string) => ({
  id: personIdOf(identity),
  issuer: identity.issuer,
  subject: identity.subject,
  email: normalAddress(email),
});
