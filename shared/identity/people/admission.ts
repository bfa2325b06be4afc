import type { Clock } from '../../platform/call/clock.ts';
import type { SettingsStore } from '../accounts/account-settings.ts';
import {
  type Identity,
  isOpen,
  type Membership,
  normalAddress,
  operator,
  type PeopleStore,
  type Person,
  personIdOf,
  type Role,
  sameAddress,
} from './people.ts';

/** What a provider has proved about the person who just signed in. */
export interface ProvenIdentity extends Identity {
  /** It has the form of an address; undefined if the provider named none, or something else. */
  readonly email: string | undefined;
  /** Whether the provider vouches that the address is theirs. */
  readonly emailVerified: boolean;
}

/**
 * The rule for people without an invitation: `invited` keeps them out, `open` gives them an account with
 * `trialCredits`.
 */
export type AdmissionRule =
  | { readonly kind: 'invited' }
  | { readonly kind: 'open'; readonly trialCredits: number };

type Refusal = 'address not verified' | 'not invited' | 'invitation gone' | 'other address';

/** The account that a person may enter, or why they may not enter any. */
type Decision =
  | {
      readonly admitted: true;
      readonly accountId: string;
      /** Set if they became a member by this sign-in. */
      readonly joined?: { readonly role: Role; readonly email: string };
      /** Why their invitation did not count: they enter an account that they already belong to. */
      readonly notJoined?: Refusal;
    }
  | { readonly admitted: false; readonly reason: Refusal };

/** The outcome of a sign-in. `moved`: the accounts that knew them by another address until now. */
export type Admission =
  | (Extract<Decision, { admitted: true }> & {
      readonly personId: string;
      readonly epoch: number;
      readonly moved?: readonly {
        readonly accountId: string;
        readonly before: string;
        readonly email: string;
      }[];
    })
  | Extract<Decision, { admitted: false }>;

export interface AdmissionServices {
  readonly people: PeopleStore;
  readonly settings: Pick<SettingsStore, 'read'>;
  /** Creates an account with credits; a repeat changes nothing. */
  readonly openAccount: (accountId: string, name: string, trialCredits: number) => Promise<void>;
  readonly rule: AdmissionRule;
  readonly clock: Clock;
}

const refused = (reason: Refusal) => ({ admitted: false, reason }) as const;

/**
 * Decides whether a person who has just proved who they are may come in, and to which account.
 *
 * A member of an account is known by issuer and subject alone. An e-mail address counts only once, at the first sign-in
 * with an invitation, and only if the provider has verified it: otherwise anyone could register another person's
 * address with any provider and take over the account. Others see, and mail goes to, the address that the last sign-in
 * proved.
 */
export async function admit(
  identity: ProvenIdentity,
  invitationHash: string | undefined,
  services: AdmissionServices,
): Promise<Admission> {
  const { people } = services;
  const personId = personIdOf(identity);
  const known = await people.person(personId);
  const places = known === undefined ? [] : await people.membershipsOf(personId);
  const moved = known === undefined ? [] : await followAddress(identity, known, places, services);
  const decision = await decide(identity, invitationHash, { known, home: places[0] }, services);
  if (!decision.admitted) return decision;
  return { ...decision, personId, epoch: known?.epoch ?? 0, ...(moved.length === 0 ? {} : { moved }) };
}

async function decide(
  identity: ProvenIdentity,
  invitationHash: string | undefined,
  { known, home }: { readonly known: Person | undefined; readonly home: Membership | undefined },
  services: AdmissionServices,
): Promise<Decision> {
  if (invitationHash !== undefined) {
    const invited = await accept(identity, invitationHash, services);
    if (invited.admitted || home === undefined) return invited;
    return { admitted: true, accountId: home.accountId, notJoined: invited.reason };
  }
  if (home !== undefined) return { admitted: true, accountId: home.accountId };
  // A known person without a membership was removed: their own account would be the one they were removed from.
  if (services.rule.kind === 'invited' || known !== undefined) return refused('not invited');
  return await openOwnAccount(identity, services.rule.trialCredits, services);
}

/** Gives a person the address that the provider has just vouched for. */
async function followAddress(
  identity: ProvenIdentity,
  known: Person,
  places: readonly Membership[],
  { people }: AdmissionServices,
) {
  if (identity.email === undefined || !identity.emailVerified) return [];
  const email = normalAddress(identity.email);
  const moved = places.filter((place) => place.email !== email);
  if (moved.length > 0 || known.email !== email) await people.setAddress(known.id, moved, email);
  return moved.map(({ accountId, email: before }) => ({ accountId, before, email }));
}

async function accept(
  identity: ProvenIdentity,
  invitationHash: string,
  { people, settings, clock }: AdmissionServices,
): Promise<Decision> {
  const now = clock();
  const invitation = await people.invitation(invitationHash);
  if (invitation === undefined || !isOpen(invitation, now)) return refused('invitation gone');
  const { email } = identity;
  if (email === undefined || !identity.emailVerified) return refused('address not verified');
  if (!sameAddress(email, invitation.email)) return refused('other address');
  const { accountId, role } = invitation;
  // One made while the account was being closed was not revoked with the others.
  if ((await settings.read(accountId))?.erasedFrom !== undefined) return refused('invitation gone');
  const { inviterId } = invitation;
  if (inviterId === undefined && invitation.invitedBy !== operator) return refused('invitation gone');
  return await join(identity, email, { accountId, role, since: now }, people, {
    id: invitation.id,
    inviterId,
  });
}

/** Opens a person's own account, once per identity: its id and the grant's derive from the identity. */
async function openOwnAccount(
  identity: ProvenIdentity,
  trialCredits: number,
  { people, openAccount, clock }: AdmissionServices,
): Promise<Decision> {
  const { email } = identity;
  if (email === undefined || !identity.emailVerified) return refused('address not verified');
  const accountId = `own-${personIdOf(identity).slice(0, 24)}`;
  await openAccount(accountId, normalAddress(email), trialCredits);
  return await join(identity, email, { accountId, role: 'owner', since: clock() }, people);
}

async function join(
  identity: ProvenIdentity,
  address: string,
  place: Parameters<PeopleStore['join']>[1],
  people: PeopleStore,
  invitation?: Parameters<PeopleStore['join']>[2],
): Promise<Decision> {
  const { issuer, subject } = identity;
  const email = normalAddress(address);
  const joined = await people.join({ id: personIdOf(identity), issuer, subject, email }, place, invitation);
  if (joined === 'invitation gone') return refused('invitation gone');
  const { accountId, role } = place;
  return { admitted: true, accountId, ...(joined === 'joined' ? { joined: { role, email } } : {}) };
}
