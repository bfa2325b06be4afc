import type { Invitation } from './invitation.ts';
import type { Membership, Person, Role } from './person.ts';

/** What became of an attempt to let somebody into an account. */
type Joined = 'joined' | 'already a member' | 'invitation gone';

/** Where people and their places in accounts are kept. Every read is strongly consistent: a removal works at once. */
export interface PeopleStore {
  person(personId: string): Promise<Person | undefined>;
  membership(accountId: string, personId: string): Promise<Membership | undefined>;
  membershipsOf(personId: string): Promise<Membership[]>;
  membersOf(accountId: string): Promise<Membership[]>;
  /**
   * Writes person, membership and, if there is one, the use of the invitation: all of it or nothing.
   *
   * @param invitation With the owner on whose right it rests; it is gone once they are not an owner of the account.
   */
  join(
    person: Omit<Person, 'epoch'>,
    place: { readonly accountId: string; readonly role: Role; readonly since: number },
    invitation?: { readonly id: string; readonly inviterId: string | undefined },
  ): Promise<Joined>;
  /** @returns `last owner` if nobody would be left to own the account, `gone` if the membership is not as given. */
  remove(membership: Membership): Promise<'removed' | 'last owner' | 'gone'>;
  setRole(membership: Membership, role: Role): Promise<'changed' | 'last owner' | 'gone'>;
  /**
   * Writes a person's new address, and in these memberships of theirs, which keep the one before. One that ends meanwhile
   * stays ended.
   */
  setAddress(personId: string, places: readonly Membership[], email: string): Promise<void>;
  /** Ends every session of the person. */
  startNewEpoch(personId: string): Promise<void>;

  /** How many invitations an account has ever made. */
  invitationsMade(accountId: string): Promise<number>;
  /**
   * Writes an invitation, unless the inviter is not an owner, or the account has ever made this many.
   */
  addInvitation(
    hash: string,
    invitation: Invitation,
    most: number,
  ): Promise<'added' | 'not an owner' | 'too many'>;
  invitation(hash: string): Promise<Invitation | undefined>;
  invitationsOf(accountId: string): Promise<Invitation[]>;
  /** @returns false if there is no such invitation, or none that could still be used. */
  revokeInvitation(accountId: string, invitationId: string, at: number): Promise<boolean>;
}
