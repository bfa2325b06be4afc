import { createHash } from 'node:crypto';
import type { MailKind } from '../accounts/event-kinds.ts';

/** Who a person is, according to the provider that they signed in with. */
export interface Identity {
  /** Address of the provider. */
  readonly issuer: string;
  /** The provider's own, lasting name for the person. An address may change hands; this name does not. */
  readonly subject: string;
}

/** A person who has signed in at least once. */
export interface Person extends Identity {
  readonly id: string;
  /** As their last sign-in proved it; for people to read, never used to find a person. */
  readonly email: string;
  /** Grows when they sign out everywhere: sessions of an earlier epoch are dead. */
  readonly epoch: number;
}

/** The operator of the service, as owners see it in lists and in the audit log; no address looks like this. */
export const operator = 'operator';

/** A person who was erased, as the accounts that they belonged to see them; no address looks like this. */
export const erasedPerson = 'erased person';

/** Owners may do everything; members may use keys, usage, calls and the playground. */
export type Role = 'owner' | 'member';

/** A person's place in an account. */
export interface Membership {
  readonly accountId: string;
  readonly personId: string;
  /** As their last sign-in proved it. */
  readonly email: string;
  /** Addresses that they had before, the latest one last: invitations and keys may still name these. */
  readonly earlier?: readonly string[] | undefined;
  readonly role: Role;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Mails that this owner has turned off; absent: they have not chosen, and the account's settings say. */
  readonly mutedMails?: readonly MailKind[] | undefined;
}

/** A link that lets one person, with one address, into an account. */
export interface Invitation {
  /** Public name for lists and for revoking it; nothing of the link can be derived from it. */
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  /** Who made it, for people to read: a person's address, or `operator`. */
  readonly invitedBy: string;
  /** The owner who made it; absent if the operator did. */
  readonly inviterId?: string | undefined;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly validUntil: number;
  readonly usedAt?: number | undefined;
  readonly revokedAt?: number | undefined;
}

/** Whether an invitation can still be used. */
export const isOpen = ({ usedAt, revokedAt, validUntil }: Invitation, now: number): boolean =>
  usedAt === undefined && revokedAt === undefined && validUntil > now;

/** The store of people and their places in accounts. Every read is strongly consistent: a removal works at once. */
export interface PeopleStore {
  person(personId: string): Promise<Person | undefined>;
  membership(accountId: string, personId: string): Promise<Membership | undefined>;
  /** The oldest first. */
  membershipsOf(personId: string): Promise<Membership[]>;
  /** The oldest first. */
  membersOf(accountId: string): Promise<Membership[]>;
  /**
   * Writes person, membership and, if there is one, the use of the invitation: all of it or nothing.
   *
   * @param invitation Names the owner who made it; it is void once they are no longer an owner of the account.
   */
  join(
    person: Omit<Person, 'epoch'>,
    place: Pick<Membership, 'accountId' | 'role' | 'since'>,
    invitation?: { readonly id: string; readonly inviterId: string | undefined },
  ): Promise<'joined' | 'already a member' | 'invitation gone'>;
  /**
   * @param even Absent: an account keeps its last owner.
   * @returns `last owner` if the account would have no owner left, `gone` if the membership is not as given.
   */
  remove(membership: Membership, even?: 'even the last owner'): Promise<'done' | 'last owner' | 'gone'>;
  /** @returns as `remove` does */
  setRole(membership: Membership, role: Role): Promise<'done' | 'last owner' | 'gone'>;
  /**
   * Writes a person's new address, also in these memberships, which keep the previous one. A membership that has since
   * ended stays ended.
   */
  setAddress(personId: string, places: readonly Membership[], email: string): Promise<void>;
  /** Sets which mails this person does not get. @returns false if the membership has ended */
  setMutedMails(membership: Membership, muted: readonly MailKind[]): Promise<boolean>;
  /** Ends every session of the person. */
  startNewEpoch(personId: string): Promise<void>;

  /** Writes an invitation. @returns false, with nothing written, if the inviter is not an owner */
  addInvitation(hash: string, invitation: Invitation): Promise<boolean>;
  /**
   * Notes that an address that was invited is mailed now.
   *
   * @param since an earlier mail counts from then on. @returns false, with nothing noted, if there was one
   */
  takeInvitationMail(email: string, at: number, since: number): Promise<boolean>;
  invitation(hash: string): Promise<Invitation | undefined>;
  invitationsOf(accountId: string): Promise<Invitation[]>;
  /** @returns false if there is no such invitation, or it can no longer be used. */
  revokeInvitation(accountId: string, invitationId: string, at: number): Promise<boolean>;
}

/** A name for the pair of issuer and subject that fits into a key: 43 characters. */
export const personIdOf = ({ issuer, subject }: Identity): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');

export const isPersonId = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/**
 * Text before and after the @, without spaces or invisible characters; only a mail to it can show whether it exists.
 * The three characters at the end are those that normalisation turns into ASCII ones, for example the Kelvin sign into
 * a `k` (https://www.unicode.org/Public/UCD/latest/ucd/UnicodeData.txt, 2026-11): they would pass for another's
 * address.
 */
const addressForm = /^[^\s\p{C}@<>",;\u212A\u037E\u1FEF]{1,64}@[^\s\p{C}@<>",;\u212A\u037E\u1FEF]{1,190}$/u;

export const isAddress = (text: string): boolean => addressForm.test(text.trim());

export const normalAddress = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Addresses are compared without regard to case, as every large mail service does. */
export const sameAddress = (first: string, other: string): boolean =>
  normalAddress(first) === normalAddress(other);

/** Whether an address is or was a member's. */
export const hasAddress = ({ email, earlier = [] }: Membership, address: string): boolean =>
  [email, ...earlier].some((known) => sameAddress(known, address));
