import { createHash } from 'node:crypto';

/** Who somebody is, in the words of the provider that they signed in with. */
export interface Identity {
  /** Address of the provider. */
  readonly issuer: string;
  /** The provider's own, lasting name for the person. An address may change hands, this does not. */
  readonly subject: string;
}

/** Somebody who has signed in at least once. */
export interface Person extends Identity {
  readonly id: string;
  /** As their last sign-in proved it; for people to read, never to find somebody by. */
  readonly email: string;
  /** Grows when they sign out everywhere: sessions of an earlier epoch are dead. */
  readonly epoch: number;
}

/** Who runs the service, as owners see it in lists and in the audit log; no address looks like this. */
export const operator = 'operator';

/** Owners do everything, members have keys, usage, calls and playground. */
export type Role = 'owner' | 'member';

/** Somebody's place in an account. */
export interface Membership {
  readonly accountId: string;
  readonly personId: string;
  /** As their last sign-in proved it. */
  readonly email: string;
  /** Addresses that they had before, the last of them: what they made and what was sent to them still names these. */
  readonly earlier?: readonly string[] | undefined;
  readonly role: Role;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** Whether an address is a member's, or was. */
export const hasAddress = ({ email, earlier = [] }: Membership, address: string): boolean =>
  [email, ...earlier].some((one) => sameAddress(one, address));

/** A name for the pair of issuer and subject that fits into a key: 43 characters. */
export const personIdOf = ({ issuer, subject }: Identity): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');

/**
 * A part before and after the @ without spaces and what cannot be seen; whether it exists, only its owner can show. The
 * three characters at the end are those that normalisation turns into ASCII ones, the Kelvin sign into a `k` for one
 * (https://www.unicode.org/Public/UCD/latest/ucd/UnicodeData.txt, 2026-11): they would pass for another's address.
 */
const addressForm = /^[^\s\p{C}@<>",;\u212A\u037E\u1FEF]{1,64}@[^\s\p{C}@<>",;\u212A\u037E\u1FEF]{1,190}$/u;

export const isAddress = (text: string): boolean => addressForm.test(text.trim());

/** Addresses are compared without regard to case, as every large mail service does. */
export const sameAddress = (one: string, other: string): boolean =>
  normalAddress(one) === normalAddress(other);

export const normalAddress = (email: string): string => email.trim().normalize('NFC').toLowerCase();
