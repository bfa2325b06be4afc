import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { SettingsStore } from '../accounts/account-settings.ts';
import type { KeyMakers, TemporaryKeys } from '../accounts/key-store.ts';
import type { AuditLog, LoggedEntry } from './audit-log.ts';
import { erasedPerson, type Membership, operator, type PeopleStore } from './people.ts';
import { eachAccount, type PersonSought, type Traces, tracesOf } from './person-traces.ts';
import { endPlaygroundKeys } from './playground-key.ts';

/** Writes that only erasing a person makes. Each does nothing where there is nothing left to do. */
export interface PersonErasure {
  dropInvitation(accountId: string, invitationId: string): Promise<void>;
  /** Replaces the maker of an invitation, with which it can no longer be used. */
  disownInvitation(accountId: string, invitationId: string, at: number): Promise<void>;
  /** Replaces the words of an entry of an account's audit log. */
  rewriteEntry(
    accountId: string,
    entry: Pick<LoggedEntry, 'place' | 'who' | 'about' | 'from'>,
  ): Promise<void>;
  /** Drops until when the address may be registered. */
  dropInvited(address: string): Promise<void>;
  /** Notes all addresses with the person, so that each still leads to them once no membership names it. */
  noteAddresses(personId: string, addresses: readonly string[]): Promise<void>;
  /** Drops the person themselves, once no account has them. */
  dropPerson(personId: string): Promise<void>;
}

/** Writes to the sessions of a person. */
export interface SessionErasure {
  /** Drops what is left of their sessions, which have ended, and of the counts of what they did. */
  dropAll(personId: string): Promise<void>;
}

export interface ErasePersonServices {
  readonly people: PeopleStore;
  readonly audit: AuditLog;
  readonly settings: Pick<SettingsStore, 'read' | 'rename'>;
  readonly temporaryKeys: TemporaryKeys;
  readonly keyMakers: KeyMakers;
  readonly erasure: PersonErasure;
  readonly sessionErasure: SessionErasure;
  readonly clock: Clock;
}

/** Whom to erase, and where to look. */
export interface ErasePersonRequest extends PersonSought {
  /** Whether an account may be left without an owner. */
  readonly leavesOwnerless?: boolean;
}

/** What was found of a person and erased. */
export interface ErasedPerson {
  /** The accounts that they belonged to. */
  readonly accounts: readonly string[];
  readonly invitations: number;
  readonly keys: number;
  readonly entries: number;
  /** Whether there was anything at all. */
  readonly isFound: boolean;
}

/** The accounts that would have no owner without this person. */
export async function ownedAlone(
  personId: string,
  { people }: Pick<ErasePersonServices, 'people'>,
): Promise<string[]> {
  const owned = (await people.membershipsOf(personId)).filter(({ role }) => role === 'owner');
  const owners = await Promise.all(owned.map(({ accountId }) => people.membersOf(accountId)));
  return owned
    .filter((_, index) => owners[index]?.every((one) => one.role !== 'owner' || one.personId === personId))
    .map(({ accountId }) => accountId);
}

/** Of ending a membership that others change at the same time. */
const mostTries = 5;

/** Erases what was found in accounts, but for memberships. @returns how many keys have another maker now */
async function eraseTraces(
  { names, accountIds, invitations, entries }: Traces,
  { settings, keyMakers, erasure, clock }: ErasePersonServices,
): Promise<number> {
  for (const { accountId, id, email } of invitations) {
    if (names.isOneOf(email)) await erasure.dropInvitation(accountId, id);
    else await erasure.disownInvitation(accountId, id, clock());
  }
  for (const { accountId, place, who, about, from } of entries) {
    const isTheirs = names.isOneOf(who);
    await erasure.rewriteEntry(accountId, {
      place,
      who: isTheirs ? erasedPerson : who,
      about: names.without(about),
      from: isTheirs ? '' : from,
    });
  }
  const made = { isBy: names.isOneOf, holder: names.personId };
  const forgotten: number[] = [];
  await eachAccount(accountIds, async (accountId) => {
    forgotten.push(await keyMakers.forget(accountId, made, erasedPerson));
    // An account of one's own is named by the address.
    const kept = await settings.read(accountId);
    if (kept !== undefined && names.isOneOf(kept.name)) await settings.rename(accountId, accountId);
  });
  return forgotten.reduce((sum, keys) => sum + keys, 0);
}

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

/**
 * Erases a person: they are signed out, belong to no account, and nothing names them any more, in the accounts that are
 * looked at. What they did stays in the logs of these accounts, as someone's who was erased; keys that they made stay as
 * well, since they belong to the account. What the sign-in provider and the payment provider keep is not reached.
 *
 * What leads to them goes last, so that after a failure it can be done again. Doing it once more finds nothing.
 *
 * @throws ServiceError BAD_REQUEST if an account would be left without an owner, and may not; OVERLOADED if the database
 *   does not answer in time
 */
export async function erasePerson(
  request: ErasePersonRequest,
  services: ErasePersonServices,
): Promise<ErasedPerson> {
  const { personId, leavesOwnerless = false } = request;
  const { people, erasure, sessionErasure } = services;
  if (personId !== undefined) {
    const alone = leavesOwnerless ? [] : await ownedAlone(personId, services);
    if (alone.length > 0)
      throw new ServiceError('BAD_REQUEST', `This is the last owner of ${alone.join(', ')}.`);
    await people.startNewEpoch(personId);
    for (const { accountId } of await people.membershipsOf(personId))
      await endPlaygroundKeys({ accountId, personId }, services);
  }

  // From here on they leave no more traces.
  const traces = await tracesOf(request, services);
  const { person, memberships, names, invitations, entries } = traces;
  const keys = await eraseTraces(traces, services);
  for (const address of names.addresses) await erasure.dropInvited(address);
  if (personId !== undefined) {
    await erasure.noteAddresses(personId, names.addresses);
    for (const membership of memberships) await endMembership(membership, services);
    await sessionErasure.dropAll(personId);
    await erasure.dropPerson(personId);
  }
  const accounts = memberships.map(({ accountId }) => accountId);
  const sums = { invitations: invitations.length, keys, entries: entries.length };
  const isFound = person !== undefined || accounts.length + sums.invitations + keys + sums.entries > 0;
  return { accounts, ...sums, isFound };
}
