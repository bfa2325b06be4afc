import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { TemporaryKeys } from '../accounts/key-store.ts';
import type { AuditLog } from './audit-log.ts';
import type { KeptData, Trace } from './kept-data.ts';
import {
  erasedPerson,
  type Membership,
  operator,
  type PeopleStore,
  type Person,
  PersonNames,
} from './people.ts';
import { endPlaygroundKeys } from './playground-key.ts';

export interface ErasePersonServices {
  readonly people: PeopleStore;
  readonly audit: AuditLog;
  readonly temporaryKeys: TemporaryKeys;
  readonly keptData: KeptData;
  readonly clock: Clock;
}

/** Who is meant. */
interface PersonSought {
  /** Absent: an address that no one has signed in with. */
  readonly personId?: string | undefined;
  /** Further addresses of theirs, which their rows do not name. */
  readonly addresses?: readonly string[];
}

/** What is kept about a person, but for their sessions. */
export interface Traces {
  readonly person: Person | undefined;
  readonly memberships: readonly Membership[];
  readonly names: PersonNames;
  /** Invitations, keys, settings and entries of audit logs that name them. */
  readonly items: readonly Trace[];
}

/** The person, their memberships, and all names that these know them by. */
async function knownOf(
  { personId, addresses = [] }: PersonSought,
  { people }: Pick<ErasePersonServices, 'people'>,
): Promise<Omit<Traces, 'items'>> {
  const person = personId === undefined ? undefined : await people.person(personId);
  const memberships = personId === undefined ? [] : await people.membershipsOf(personId);
  const known = memberships.flatMap(({ email, earlier = [] }) => [email, ...earlier]);
  const names = new PersonNames(personId, [...addresses, ...known, person?.email ?? '']);
  return { person, memberships, names };
}

/** Looks for a person in all accounts: what this finds is shown to them, and erased with them. */
export async function tracesOf(
  sought: PersonSought,
  services: Pick<ErasePersonServices, 'people' | 'keptData' | 'clock'>,
): Promise<Traces> {
  const known = await knownOf(sought, services);
  const naming = services.keptData.naming(known.names, services.clock(), 'people', 'keys', 'accounts');
  return { ...known, items: await Array.fromAsync(naming) };
}

/** Whether nothing was found. */
export const isNothing = ({ person, memberships, items }: Traces): boolean =>
  person === undefined && memberships.length === 0 && items.length === 0;

/** The accounts that would have no owner without this person. */
async function ownedAlone(personId: string, people: PeopleStore): Promise<string[]> {
  const alone: string[] = [];
  for (const { accountId, role } of await people.membershipsOf(personId)) {
    const members = role === 'owner' ? await people.membersOf(accountId) : [];
    const owners = members.filter((member) => member.role === 'owner');
    if (owners.length > 0 && owners.every((owner) => owner.personId === personId)) alone.push(accountId);
  }
  return alone;
}

/** Attempts at ending a membership that others change at the same time. */
const mostTries = 5;

/** Ends a membership, whatever becomes of the account. Its role may change at the same moment. */
async function endMembership(
  { accountId, personId }: Membership,
  { people, audit, clock }: ErasePersonServices,
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const membership = await people.membership(accountId, personId);
    if (membership === undefined) return;
    if ((await people.remove(membership, 'even the last owner')) === 'gone') continue;
    const what = 'member removed';
    await audit.write({ accountId, at: clock(), who: operator, what, about: erasedPerson, from: '' });
    return;
  }
  throw new ServiceError('OVERLOADED', 'a membership kept changing');
}

/** Ends all sessions of a person and the keys that these have, so that they leave no more traces. */
async function signOut(personId: string, services: ErasePersonServices): Promise<void> {
  await services.people.startNewEpoch(personId);
  for (const { accountId } of await services.people.membershipsOf(personId))
    await endPlaygroundKeys({ accountId, personId }, services);
}

/** Drops what leads to a person, themselves last, so that after a failure it can be done again. */
async function dropPerson(
  personId: string | undefined,
  { names, memberships }: Pick<Traces, 'names' | 'memberships'>,
  services: ErasePersonServices,
): Promise<void> {
  const { keptData, clock } = services;
  for (const address of names.addresses) await keptData.dropInvited(address);
  if (personId === undefined) return;
  await keptData.noteAddresses(personId, names.addresses);
  for (const membership of memberships) await endMembership(membership, services);
  for await (const trace of keptData.naming(names, clock(), 'sessions')) await keptData.leave(trace);
  await keptData.dropPerson(personId);
}

/** Erases someone whose only account is being erased with all that names them there. */
export async function eraseLastMember(personId: string, services: ErasePersonServices): Promise<void> {
  await signOut(personId, services);
  await dropPerson(personId, await knownOf({ personId }, services), services);
}

/**
 * Erases a person: they are signed out, belong to no account, and nothing names them any more. What they did stays in the
 * logs of accounts, as someone's who was erased; keys that they made stay as well, since they belong to the account. What
 * the sign-in provider and the payment provider keep is not reached.
 *
 * What leads to them goes last, so that after a failure it can be done again. Doing it once more finds nothing.
 *
 * @param request `leavesOwnerless`: whether an account may be left without an owner
 * @returns what was found of them, and erased
 * @throws ServiceError BAD_REQUEST if an account would be left without an owner, and may not; OVERLOADED if the database
 *   does not answer in time
 */
export async function erasePerson(
  request: PersonSought & { readonly leavesOwnerless?: boolean },
  services: ErasePersonServices,
): Promise<Traces> {
  const { personId, leavesOwnerless = false } = request;
  if (personId !== undefined) {
    const alone = leavesOwnerless ? [] : await ownedAlone(personId, services.people);
    if (alone.length > 0)
      throw new ServiceError(
        'BAD_REQUEST',
        `This is the last owner of ${alone.join(', ')}. Invite another owner first, or let it have none (--last-owner).`,
      );
    await signOut(personId, services);
  }
  const traces = await tracesOf(request, services);
  for (const trace of traces.items) await services.keptData.leave(trace);
  await dropPerson(personId, traces, services);
  return traces;
}
