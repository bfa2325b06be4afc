import type { Role } from '../../../../identity/people/person.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';

/** The words for what somebody is in an account. */
export const roleWords: Readonly<Record<Role, string>> = { owner: 'Owner', member: 'Member' };

/** The same within a sentence. */
export const withArticle: Readonly<Record<Role, string>> = { owner: 'an owner', member: 'a member' };

/** The role that a form names. @throws ServiceError BAD_REQUEST if it names none */
export function roleOf(text: string | null): Role {
  if (text === 'owner' || text === 'member') return text;
  throw new ServiceError('BAD_REQUEST', 'A role is owner or member.');
}
