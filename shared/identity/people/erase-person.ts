import type { Clock } from '../../platform/call/clock.ts';
import { eachOf } from '../../platform/call/each-of.ts';
import type { Item } from '../../platform/database/commands.ts';
import type { TableName } from '../../platform/database/tables.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { AuditLog } from './audit-log.ts';
import { type Kept, kept } from './kept-data.ts';
import { erasedPerson, normalAddress, operator, type PeopleStore } from './people.ts';
import { hashSecretToken } from './secret-token.ts';

/** The items of the tables with data about people and accounts. */
export interface KeptData {
  /** All items of a table. */
  items(table: TableName): AsyncIterable<Item>;
  /**
   * Deletes an item or sets values of it. Nothing is done if the item has no such attribute any more.
   *
   * @param having an attribute of it; absent: any item will do that still exists
   */
  leave(table: TableName, key: Item, left: 'nothing' | Item, having?: string): Promise<void>;
}

export interface ErasePersonServices {
  readonly people: PeopleStore;
  readonly audit: AuditLog;
  readonly keptData: KeptData;
  readonly clock: Clock;
}

/** The accounts and people in question: people by their ids and by the addresses that accounts know them by. */
export interface Sought {
  readonly accounts?: readonly string[];
  /** Absent: an address that was never used to sign in. */
  readonly personIds?: readonly string[];
  /** Further addresses that their rows do not name. */
  readonly addresses?: readonly string[];
}

/**
 * What is left of an item of those sought: nothing, or the item with these values; undefined: it is not about them. A
 * membership is more than its item: it is ended as when an owner removes a member.
 */
type Left = 'nothing' | 'ended' | Item | undefined;

/** Tells what is left of an item without these people and accounts. */
function leavingOut({ accounts = [], personIds = [], addresses = [] }: Sought) {
  /** Keys contain ids of people and hashes of addresses. */
  const own = new Set<unknown>([...personIds, ...addresses, ...addresses.map(hashSecretToken)]);
  const patterns = addresses.map((address) => RegExp.escape(address));
  // A longer address that ends or begins like one does not match. Without any, nothing matches.
  const anyOf = new RegExp(`(?<![^\\s(<])(?:${patterns.join('|') || '(?!)'})(?![^\\s)>,])`, 'giu');
  return ({ keys, goes, of, names = {} }: Kept, item: Item): Left => {
    const { pk, sk, account } = item;
    const inKey: string[] = pk.split('#');
    const accountId = account ?? (pk === 'news#accounts' ? sk : inKey[1]);
    if (goes === 'with it' && accounts.includes(accountId)) return 'nothing';
    if (of !== undefined && [...inKey, ...of.map((name) => item[name])].some((name) => own.has(name)))
      return keys === 'account# member' ? 'ended' : 'nothing';
    // An account that someone opened is called by its id.
    const instead = goes === 'at the end' ? accountId : erasedPerson;
    const replaced = Object.entries(names).flatMap(([name, also]) => {
      const text: string = (item[name] ?? '').normalize('NFC');
      return text.search(anyOf) < 0 ? [] : [{ [name]: text.replace(anyOf, instead), ...also }];
    });
    return replaced.length === 0 ? undefined : Object.assign({}, ...replaced);
  };
}

/** Searches all that is kept: what it finds is shown to people and erased with them. */
export async function tracesOf(sought: Sought, { people, keptData }: ErasePersonServices) {
  const known = [...(sought.addresses ?? [])];
  for (const id of sought.personIds ?? []) {
    known.push((await people.person(id))?.email ?? '');
    for (const { email, earlier = [] } of await people.membershipsOf(id)) known.push(email, ...earlier);
  }
  const addresses = [...new Set(known.map(normalAddress))].filter((address) => address !== '');
  const leftOf = leavingOut({ ...sought, addresses });
  const items: { readonly kind: Kept; readonly item: Item; readonly left: Exclude<Left, undefined> }[] = [];
  for (const table of ['keys', 'sessions', 'people', 'accounts'] as const)
    for await (const item of keptData.items(table)) {
      const kind = kept.find(({ table: ofTable, keys }) => {
        const [partition = '', row = ''] = keys.split(' ');
        return ofTable === table && item.pk.startsWith(partition) && (item.sk ?? '').startsWith(row);
      });
      const left = kind && leftOf(kind, item);
      if (kind && left) items.push({ kind, item, left });
    }
  return { addresses, items };
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
      kind.keys === 'account# member' ? 1 : itemsAtATime,
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
      const owners = (await people.membersOf(accountId)).filter((member) => member.role === 'owner');
      if (role === 'owner' && owners.length === 1) alone.push(accountId);
    }
  if (alone.length > 0)
    throw new ServiceError(
      'BAD_REQUEST',
      `This is the last owner of ${alone.join(', ')}. Invite another owner first, or let it have none (--last-owner).`,
    );
  return await erase(sought, services);
}
