import type { Item } from '../../platform/database/commands.ts';
import type { TableName } from '../../platform/database/tables.ts';
import { erasedPerson, normalAddress } from './people.ts';
import { hashSecretToken } from './secret-token.ts';

/** A file of an account's export; a name with a span of time has one file for each. */
export type ExportFile =
  | 'account.json'
  | 'audit-log.json'
  | 'ledger-<month>.json'
  | 'usage-<month>.json'
  | 'calls-<day>.json';

/** The accounts and people in question: people by their ids and by the addresses that accounts know them by. */
export interface Sought {
  readonly accounts?: readonly string[];
  /** Absent: an address that was never used to sign in. */
  readonly personIds?: readonly string[];
  /** Further addresses that their rows do not name. */
  readonly addresses?: readonly string[];
}

/** Recognizes in items those who are erased. `addresses`: every address, without repeats, as addresses are compared. */
export function leavingOf({ accounts = [], personIds = [], addresses: known = [] }: Sought) {
  const addresses = [...new Set(known.map(normalAddress))].filter((address) => address !== '');
  /** Ids of people, and hashes of addresses: keys of their items contain one of them. */
  const own: ReadonlySet<unknown> = new Set([...personIds, ...addresses.map(hashSecretToken)]);
  const patterns = addresses.map((address) => RegExp.escape(address));
  // A longer address that ends or begins like one does not match. Without any, nothing matches.
  const anyOf = new RegExp(`(?<![^\\s(<])(?:${patterns.join('|') || '(?!)'})(?![^\\s)>,])`, 'giu');
  return {
    accounts,
    addresses,
    isOneOf: (address = '') => addresses.includes(normalAddress(address)),
    owns: (...names: readonly unknown[]) => names.some((name) => own.has(name)),
    /** The text without the addresses. */
    without: (text: string) => text.normalize('NFC').replace(anyOf, erasedPerson),
  };
}

type Leaving = ReturnType<typeof leavingOf>;

/**
 * What erasing leaves of an item: nothing, or the item with these values. A membership is more than its item: it is
 * ended as when an owner removes a member.
 */
type Left = 'nothing' | 'ended' | Item;

/** A kind of item and what happens to it. */
export interface Kept {
  readonly table: TableName;
  /** How keys begin: the partition key, and after a space the sort key. */
  readonly keys: string;
  /** Absent: they are in no export. */
  readonly exported?: ExportFile;
  /** When they are deleted with their account. Absent: they are not, unless they belong to people who leave with it. */
  readonly goes?: 'with it' | 'at the end';
  /** What is left of a person's own items once they are erased, or of an item that may name them; undefined: it does not. */
  readonly person?: Exclude<Left, Item> | ((item: Item, leaving: Leaving, now: number) => Left | undefined);
}

const invitation: Kept['person'] = ({ email, invitedBy, inviter, revokedAt }, leaving, now) => {
  if (leaving.isOneOf(email)) return 'nothing';
  if (!leaving.isOneOf(invitedBy) && !leaving.owns(inviter)) return undefined;
  return { invitedBy: erasedPerson, inviter: '', revokedAt: revokedAt ?? now };
};

const entry: Kept['person'] = ({ who, about }, leaving) => {
  const others = leaving.without(about);
  if (leaving.isOneOf(who)) return { who: erasedPerson, about: others, from: '' };
  return others === about ? undefined : { about: others };
};

/** Keys belong to the account, except those of sessions, which have a holder. */
const apiKey: Kept['person'] = ({ createdBy, holder }, leaving) => {
  if (leaving.owns(holder)) return 'nothing';
  if (!leaving.isOneOf(createdBy)) return undefined;
  return holder === undefined ? { createdBy: erasedPerson } : 'nothing';
};

/** An account that someone opened is named after their address. */
const settings: Kept['person'] = ({ pk, name }, leaving) =>
  leaving.isOneOf(name) ? { name: pk.slice('settings#'.length) } : undefined;

/**
 * What the tables keep about an account or a person for longer than a few days. The export of an account and both
 * erasures walk this list, and docs/data.md is compared with it.
 *
 * It is in the order of erasure: what leads to an account goes last.
 */
export const kept: readonly Kept[] = [
  { table: 'keys', keys: 'key#', exported: 'account.json', goes: 'with it', person: apiKey },
  { table: 'keys', keys: 'last-use#', exported: 'account.json', goes: 'with it' },
  { table: 'keys', keys: 'holder#', goes: 'with it', person: 'nothing' },
  { table: 'sessions', keys: 'session#', person: 'nothing' },
  { table: 'sessions', keys: 'sessions-of#', person: 'nothing' },
  { table: 'sessions', keys: 'attempts#', person: 'nothing' },
  {
    table: 'people',
    keys: 'account# invitation',
    exported: 'account.json',
    goes: 'with it',
    person: invitation,
  },
  { table: 'people', keys: 'log#', exported: 'audit-log.json', goes: 'with it', person: entry },
  { table: 'people', keys: 'news#', goes: 'with it' },
  { table: 'people', keys: 'invited#', person: 'nothing' },
  { table: 'people', keys: 'person# person', person: 'nothing' },
  { table: 'people', keys: 'account# member', exported: 'account.json', goes: 'with it', person: 'ended' },
  { table: 'people', keys: 'person# account', goes: 'with it', person: 'nothing' },
  { table: 'people', keys: 'account# owners', goes: 'with it' },
  { table: 'people', keys: 'purchase#', exported: 'account.json' },
  { table: 'accounts', keys: 'account#', exported: 'account.json' },
  { table: 'accounts', keys: 'settings#', exported: 'account.json', goes: 'at the end', person: settings },
  { table: 'ledger', keys: '', exported: 'ledger-<month>.json' },
  { table: 'calls', keys: 'usage#', exported: 'usage-<month>.json' },
  { table: 'calls', keys: 'call#', exported: 'calls-<day>.json' },
];

/** What is erased of an item of a table; undefined: nothing. */
export function traceIn(table: TableName, item: Item, leaving: Leaving, now: number) {
  const { pk, sk = '', account, person } = item;
  const kind = kept.find(({ table: ofTable, keys }) => {
    const [partition = '', row = ''] = keys.split(' ');
    return ofTable === table && pk.startsWith(partition) && sk.startsWith(row);
  });
  const names: string[] = pk.split('#');
  const accountId = account ?? (pk === 'news#accounts' ? sk : names[1]);
  let left: Left | undefined;
  if (kind?.goes === 'with it' && leaving.accounts.includes(accountId)) left = 'nothing';
  else if (typeof kind?.person === 'function') left = kind.person(item, leaving, now);
  else if (leaving.owns(person, ...names)) left = kind?.person;
  return kind && left && { kind, item, left };
}

/** An item that is erased, at least in part. */
export type Trace = NonNullable<ReturnType<typeof traceIn>>;

/** The items of the tables with data about people and accounts. */
export interface KeptData {
  /** All items of a table. */
  items(table: TableName): AsyncIterable<Item>;
  /**
   * Deletes an item or sets values of it.
   *
   * @param only the condition, with its values; absent: that the item still exists
   * @returns false, with nothing done, if the condition is not met
   */
  leave(
    table: TableName,
    key: Item,
    left: 'nothing' | Item,
    only?: readonly [condition: string, values?: Item],
  ): Promise<boolean>;
}
