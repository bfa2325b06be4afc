import type { Clock } from '../../platform/call/clock.ts';
import { eachOf } from '../../platform/call/each-of.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { SettingsStore } from '../accounts/account-settings.ts';
import type { KeyErasure, TemporaryKeys } from '../accounts/key-store.ts';
import type { AuditLog, LoggedEntry } from './audit-log.ts';
import { erasedPerson, type Membership, operator, type PeopleStore } from './people.ts';
import {
  accountsAtATime,
  type PersonSought,
  type TraceServices,
  type Traces,
  tracesOf,
} from './person-traces.ts';
import { endPlaygroundKeys } from './playground-key.ts';

/** Writes that only erasing makes. Each does nothing where there is nothing left to do. */
export interface Erasure {
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
  /** Drops what is left of a person's sessions, which have ended, and of the counts of what they did. */
  dropSessions(personId: string): Promise<void>;
  /** Drops the person themselves, once no account has them. */
  dropPerson(personId: string): Promise<void>;
  /**
   * Drops the invitations, the audit log and the news of an account. Once it has no members, it also drops the count
   * of its owners.
   */
  dropAccount(accountId: string): Promise<void>;
}

export interface ErasePersonServices extends TraceServices {
  readonly people: PeopleStore;
  readonly audit: AuditLog;
  readonly settings: Pick<SettingsStore, 'read' | 'rename'>;
  readonly temporaryKeys: TemporaryKeys;
  readonly keyErasure: KeyErasure;
  readonly erasure: Erasure;
  readonly clock: Clock;
}

/** Whom to erase, and where to look. */
export interface ErasePersonRequest extends PersonSought {
  /** Whether an account may be left without an owner. */
  readonly leavesOwnerless?: boolean;
}

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

/** Erases what was found in accounts, but for memberships. */
async function eraseTraces(
  { names, accountIds, invitations, entries }: Traces,
  { settings, keyErasure, erasure, clock }: ErasePersonServices,
): Promise<void> {
  for (const { accountId, id, email } of invitations) {
    if (names.isOneOf(email)) await erasure.dropInvitation(accountId, id);
    else await erasure.disownInvitation(accountId, id, clock());
  }
  for (const { accountId, place, who, about, from } of entries) {
    const own = names.isOneOf(who) ? { who: erasedPerson, from: '' } : { who, from };
    await erasure.rewriteEntry(accountId, { place, about: names.without(about), ...own });
  }
  const made = { isBy: names.isOneOf, holder: names.personId };
  await eachOf(accountIds, accountsAtATime, async (accountId) => {
    await keyErasure.forgetMaker(accountId, made, erasedPerson);
    // An account of one's own is named by the address.
    const kept = await settings.read(accountId);
    if (kept !== undefined && names.isOneOf(kept.name)) await settings.rename(accountId, accountId);
  });
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

/**
 * Erases a person: they are signed out, belong to no account, and nothing names them any more, in the accounts that are
 * looked at. What they did stays in the logs of these accounts, as someone's who was erased; keys that they made stay as
 * well, since they belong to the account. What the sign-in provider and the payment provider keep is not reached.
 *
 * What leads to them goes last, so that after a failure it can be done again. Doing it once more finds nothing.
 *
 * @returns what was found of them, and erased
 * @throws ServiceError BAD_REQUEST if an account would be left without an owner, and may not; OVERLOADED if the database
 *   does not answer in time
 */
export async function erasePerson(
  request: ErasePersonRequest,
  services: ErasePersonServices,
): Promise<Traces> {
  const { personId, leavesOwnerless = false } = request;
  const { people, erasure } = services;
  if (personId !== undefined) {
    const alone = leavesOwnerless ? [] : await ownedAlone(personId, people);
    if (alone.length > 0)
      throw new ServiceError(
        'BAD_REQUEST',
        `This is the last owner of ${alone.join(', ')}. Invite another owner first, or let it have none (--last-owner).`,
      );
    await people.startNewEpoch(personId);
    for (const { accountId } of await people.membershipsOf(personId))
      await endPlaygroundKeys({ accountId, personId }, services);
  }

  // From here on they leave no more traces.
  const traces = await tracesOf(request, services);
  await eraseTraces(traces, services);
  for (const address of traces.names.addresses) await erasure.dropInvited(address);
  if (personId !== undefined) {
    await erasure.noteAddresses(personId, traces.names.addresses);
    for (const membership of traces.memberships) await endMembership(membership, services);
    await erasure.dropSessions(personId);
    await erasure.dropPerson(personId);
  }
  return traces;
}
