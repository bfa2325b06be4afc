import type { Clock } from '../../platform/call/clock.ts';
import { eachOf } from '../../platform/call/each-of.ts';
import type { Item } from '../../platform/database/commands.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { AuditLog } from './audit-log.ts';
import { type KeptData, kept, leavingOf, type Sought, type Trace, traceIn } from './kept-data.ts';
import { erasedPerson, normalAddress, operator, type PeopleStore } from './people.ts';

export interface ErasePersonServices {
  readonly people: PeopleStore;
  readonly audit: AuditLog;
  readonly keptData: KeptData;
  readonly clock: Clock;
}

/** Searches all that is kept: what it finds is shown to people and erased with them. */
export async function tracesOf(sought: Sought, { people, keptData, clock }: ErasePersonServices) {
  const addresses = [...(sought.addresses ?? [])];
  for (const id of sought.personIds ?? []) {
    addresses.push((await people.person(id))?.email ?? '');
    for (const { email, earlier = [] } of await people.membershipsOf(id)) addresses.push(email, ...earlier);
  }
  const leaving = leavingOf({ ...sought, addresses });
  const items: Trace[] = [];
  for (const table of ['keys', 'sessions', 'people', 'accounts'] as const)
    for await (const item of keptData.items(table)) {
      const trace = traceIn(table, item, leaving, clock());
      if (trace !== undefined) items.push(trace);
    }
  return { addresses: leaving.addresses, items };
}

/** The data kept about a person or an account. `addresses`: every address that a person is known by. */
export type Traces = Awaited<ReturnType<typeof tracesOf>>;

/** The people who have or had this address, by id, each with their current one. It reads the whole table. */
export async function peopleWith(address: string, { keptData }: Pick<ErasePersonServices, 'keptData'>) {
  const emails = new Map<string, string>();
  for await (const { pk, email, earlier = [] } of keptData.items('people'))
    if (pk.startsWith('person#') && [email, ...earlier].includes(normalAddress(address)))
      emails.set(pk.slice('person#'.length), email);
  return emails;
}

/** Ends a membership, even that of an account's last owner. */
async function endMembership({ account: accountId, person }: Item, services: ErasePersonServices) {
  const { people, audit, clock } = services;
  const membership = await people.membership(accountId, person);
  if (membership === undefined) return;
  if ((await people.remove(membership, 'even the last owner')) === 'gone')
    throw new ServiceError('OVERLOADED', 'a membership was changed at the same moment');
  const what = 'member removed';
  await audit.write({ accountId, at: clock(), who: operator, what, about: erasedPerson, from: '' });
}

/** How many items are erased at a time. */
const itemsAtATime = 25;

/**
 * Signs people out and erases all that is kept about them and about accounts, except the accounts' settings. What leads
 * to them goes last, so that it can be repeated after a failure.
 *
 * @returns what was found, and erased
 * @throws ServiceError OVERLOADED
 */
export async function erase(sought: Sought, services: ErasePersonServices): Promise<Traces> {
  for (const id of sought.personIds ?? []) await services.people.startNewEpoch(id);
  const traces = await tracesOf(sought, services);
  for (const kind of kept)
    await eachOf(
      // The oldest membership knows every address that newer ones know.
      traces.items.filter((trace) => trace.kind === kind).sort((a, b) => b.item.since - a.item.since),
      kind.person === 'ended' ? 1 : itemsAtATime,
      async ({ item, left }) => {
        if (left === 'ended') await endMembership(item, services);
        else await services.keptData.leave(kind.table, item, left);
      },
    );
  return traces;
}

/**
 * Erases a person: they are signed out, belong to no account, and nothing names them any more. Their actions stay in
 * accounts' logs under the name of an erased person; keys that they made stay as well, since they belong to the
 * account. Data at the sign-in and payment providers is not touched. A repeat finds nothing.
 *
 * @param request `leavesOwnerless`: whether an account may be left without an owner
 * @returns what was found and erased
 * @throws ServiceError BAD_REQUEST if an account would be left without an owner, and may not; OVERLOADED if the database
 *   does not answer in time, or a membership is changed at the same moment
 */
export async function erasePerson(
  { leavesOwnerless = false, ...sought }: Sought & { readonly leavesOwnerless?: boolean },
  services: ErasePersonServices,
): Promise<Traces> {
  const { people } = services;
  const alone: string[] = [];
  for (const id of leavesOwnerless ? [] : (sought.personIds ?? []))
    for (const { accountId, role } of await people.membershipsOf(id)) {
      const others = (await people.membersOf(accountId)).filter(({ personId }) => personId !== id);
      if (role === 'owner' && others.every((member) => member.role !== 'owner')) alone.push(accountId);
    }
  if (alone.length > 0)
    throw new ServiceError(
      'BAD_REQUEST',
      `This is the last owner of ${alone.join(', ')}. Invite another owner first, or let it have none (--last-owner).`,
    );
  return await erase(sought, services);
}
