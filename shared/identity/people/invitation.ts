import type { Role } from './person.ts';

/** A link that lets one person, with one address, into an account. */
export interface Invitation {
  /** Public name for lists and for revoking it; nothing of the link can be derived from it. */
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  /** Who made it, for people to read: a person's address, or `operator`. */
  readonly invitedBy: string;
  /** The owner who made it; absent for the operator's, and for those from before it was written. */
  readonly inviterId?: string | undefined;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly validUntil: number;
  readonly usedAt?: number | undefined;
  readonly revokedAt?: number | undefined;
}

export const invitationDays = 7;

export const isOpen = ({ usedAt, revokedAt, validUntil }: Invitation, now: number): boolean =>
  usedAt === undefined && revokedAt === undefined && validUntil > now;
