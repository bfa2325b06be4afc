import type { Item } from '../../platform/database/commands.ts';
import type { TableName } from '../../platform/database/tables.ts';
import { erasedPerson, normalAddress } from './people.ts';
import { hashSecretToken } from './secret-token.ts';

/** A file of an account's export; with a span of time: one for each. */
export type ExportFile =
  | 'account.json'
  | 'audit-log.json'
  | 'ledger-<month>.json'
  | 'usage-<month>.json'
  | 'calls-<day>.json';

/** Who is erased: accounts, and people by their ids and by the addresses that accounts know them by. */
export class Leaving {
  readonly accounts: readonly string[];
  readonly addresses: readonly string[];
  /** Ids of people, and hashes of addresses: keys of what is theirs have one of them. */
  readonly #own: ReadonlySet<string>;
  readonly #anyOf: RegExp;

  constructor(accounts: readonly string[], personIds: readonly string[], addresses: readonly string[]) {
    this.accounts = accounts;
    this.addresses = [...new Set(addresses.map(normalAddress))].filter((address) => address !== '');
    this.#own = new Set([...personIds, ...this.addresses.map(hashSecretToken)]);
    const patterns = this.addresses.map((address) => RegExp.escape(address));
    // An address is not named by a longer one that ends or begins like it. Without any, this fits nothing.
    this.#anyOf = new RegExp(`(?<![^\\s(<])(?:${patterns.join('|') || '(?!)'})(?![^\\s)>,])`, 'giu');
  }

  readonly isOneOf = (address = ''): boolean => this.addresses.includes(normalAddress(address));

  readonly owns = (...names: readonly unknown[]): boolean =>
    names.some((name) => this.#own.has(String(name)));

  /** The text without the addresses. */
  without(text: string): string {
    return text.normalize('NFC').replace(this.#anyOf, erasedPerson);
  }
}

/**
 * What erasing leaves of an item: nothing, or the item with these values. A membership is more than its item: it is
 * ended as when an owner removes a member.
 */
type Left = 'nothing' | 'no membership' | Item;

/** What becomes of items of a kind. */
interface Rules {
  /** Absent: they are in no export. */
  readonly exported?: ExportFile;
  /** When they are deleted with their account. Absent: they are not, unless they are of people who leave with it. */
  readonly goes?: 'with account' | 'at the end';
  /** What is left of a person's own items once they are erased, or of an item that may name them; undefined: it does not. */
  readonly person?: Exclude<Left, Item> | ((item: Item, leaving: Leaving, now: number) => Left | undefined);
}

const invitationWithout: Rules['person'] = ({ email, invitedBy, inviter, revokedAt }, leaving, now) => {
  if (leaving.isOneOf(email)) return 'nothing';
  if (!leaving.isOneOf(invitedBy) && !leaving.owns(inviter)) return undefined;
  return { invitedBy: erasedPerson, inviter: '', revokedAt: revokedAt ?? now };
};

const entryWithout: Rules['person'] = ({ who, about }, leaving) => {
  const others = leaving.without(about);
  if (leaving.isOneOf(who)) return { who: erasedPerson, about: others, from: '' };
  return others === about ? undefined : { about: others };
};

/** Keys belong to the account, but for those of sessions, which have a holder. */
const keyWithout: Rules['person'] = ({ createdBy, holder }, leaving) => {
  if (leaving.owns(holder)) return 'nothing';
  if (!leaving.isOneOf(createdBy)) return undefined;
  return holder === undefined ? { createdBy: erasedPerson } : 'nothing';
};

/** An account that someone opened is named by the address. */
const settingsWithout: Rules['person'] = ({ pk, name }, leaving) =>
  leaving.isOneOf(name) ? { name: pk.slice('settings#'.length) } : undefined;

/**
 * What the tables keep about an account or a person for longer than some days, by how keys begin: the partition key's,
 * and after a space the sort key's. The export of an account and both erasures walk this list, and docs/data.md is
 * compared with it.
 *
 * It is in the order of erasure: what leads to an account goes last.
 */
const kinds: Readonly<Partial<Record<TableName, Readonly<Record<string, Rules>>>>> = {
  keys: {
    'key#': { exported: 'account.json', goes: 'with account', person: keyWithout },
    'last-use#': { exported: 'account.json', goes: 'with account' },
    'holder#': { goes: 'with account', person: 'nothing' },
  },
  sessions: {
    'session#': { person: 'nothing' },
    'sessions-of#': { person: 'nothing' },
    'attempts#': { person: 'nothing' },
  },
  people: {
    'account# invitation': { exported: 'account.json', goes: 'with account', person: invitationWithout },
    'log#': { exported: 'audit-log.json', goes: 'with account', person: entryWithout },
    'news#': { goes: 'with account' },
    'invited#': { person: 'nothing' },
    'person# person': { person: 'nothing' },
    'account# member': { exported: 'account.json', goes: 'with account', person: 'no membership' },
    'person# account': { goes: 'with account', person: 'nothing' },
    'account# owners': { goes: 'with account' },
    'purchase#': { exported: 'account.json' },
  },
  accounts: {
    'account#': { exported: 'account.json' },
    'settings#': { exported: 'account.json', goes: 'at the end', person: settingsWithout },
  },
  ledger: { '': { exported: 'ledger-<month>.json' } },
  calls: { 'usage#': { exported: 'usage-<month>.json' }, 'call#': { exported: 'calls-<day>.json' } },
};

/** A kind of item, by its table and how keys begin. */
export interface Kept extends Rules {
  readonly table: TableName;
  readonly keys: string;
}

export const kept: readonly Kept[] = Object.entries(kinds).flatMap(([table, ofTable]) =>
  Object.entries(ofTable).map(([keys, rules]) => ({ table: table as TableName, keys, ...rules })),
);

/** An item of which something is erased. */
export interface Trace {
  readonly kind: Kept;
  readonly item: Item;
  readonly left: Left;
}

/** What is erased of an item of a table; undefined: nothing. */
export function traceIn(table: TableName, item: Item, leaving: Leaving, now: number): Trace | undefined {
  const { pk, sk = '', account, person } = item;
  const kind = kept.find(({ table: ofTable, keys }) => {
    const [partition = '', row = ''] = keys.split(' ');
    return ofTable === table && pk.startsWith(partition) && sk.startsWith(row);
  });
  const names: string[] = pk.split('#');
  const accountId = account ?? (pk === 'news#accounts' ? sk : names[1]);
  let left: Left | undefined;
  if (kind?.goes === 'with account' && leaving.accounts.includes(accountId)) left = 'nothing';
  else if (typeof kind?.person === 'function') left = kind.person(item, leaving, now);
  else if (leaving.owns(person, ...names)) left = kind?.person;
  return kind && left && { kind, item, left };
}

/** The items of the tables that have something about people and accounts. */
export interface KeptData {
  /** Those of a table, which is read whole. */
  items(table: TableName): AsyncIterable<Item>;
  /**
   * Deletes an item or sets values of it.
   *
   * @param only the condition, with its values; absent: that there still is one
   * @returns false, with nothing done, if the condition is not met
   */
  leave(
    table: TableName,
    key: Item,
    left: 'nothing' | Item,
    only?: readonly [condition: string, values?: Item],
  ): Promise<boolean>;
}
