import type { Item } from '../../platform/database/commands.ts';
import type { TableName } from '../../platform/database/tables.ts';
import { erasedPerson, type PersonNames } from './people.ts';

/** A file of an account's export; with a span of time: one for each. */
export type ExportFile =
  | 'account.json'
  | 'audit-log.json'
  | 'ledger-<month>.json'
  | 'usage-<month>.json'
  | 'calls-<day>.json';

/** What erasing a person leaves of an item: nothing, or the item with these values. */
type Left = 'nothing' | Item;

/** What becomes of items of a kind. */
interface Rules {
  /** Absent: they are in no export. */
  readonly exported?: ExportFile;
  /**
   * When they are deleted with their account: first, so that no one joins any more; with its people, of whom the account
   * was the only one, or who are erased themselves; or last. Absent: they stay.
   */
  readonly goes?: 'first' | 'with people' | 'last';
  /** Where an account's only such item is, if its key does not end in the account. */
  readonly at?: (accountId: string) => Item;
  /** The condition on which that one is deleted. */
  readonly onlyIf?: string;
  /** What is left of an item once a person is erased; undefined: it does not name them. */
  readonly without?: (item: Item, names: PersonNames, now: number) => Left | undefined;
}

const invitationWithout: Rules['without'] = ({ email, invitedBy, inviter, revokedAt }, names, now) => {
  if (names.isOneOf(email)) return 'nothing';
  if (!names.isOneOf(invitedBy) && (inviter === undefined || inviter !== names.personId)) return undefined;
  return { invitedBy: erasedPerson, inviter: '', revokedAt: revokedAt ?? now };
};

const entryWithout: Rules['without'] = ({ who, about }, names) => {
  const others = names.without(about);
  if (names.isOneOf(who)) return { who: erasedPerson, about: others, from: '' };
  return others === about ? undefined : { about: others };
};

/** Keys belong to the account, but for those of sessions, which have a holder. */
const keyWithout: Rules['without'] = ({ createdBy, holder }, names) => {
  if (holder !== undefined && holder === names.personId) return 'nothing';
  if (!names.isOneOf(createdBy)) return undefined;
  return holder === undefined ? { createdBy: erasedPerson } : 'nothing';
};

const itsOwn: Rules['without'] = ({ pk, person }, { personId }) =>
  personId !== undefined && (person === personId || `${pk}#`.includes(`#${personId}#`))
    ? 'nothing'
    : undefined;

/** An account of one's own is named by the address. */
const settingsWithout: Rules['without'] = ({ pk, name }, names) =>
  names.isOneOf(name) ? { name: pk.slice('settings#'.length) } : undefined;

/**
 * Everything that the tables keep, by how keys begin: the partition key's, and after a space the sort key's. The export
 * of an account and both erasures walk this list, and docs/data.md is compared with it.
 *
 * It is in the order of erasure: what leads to an account goes last.
 */
const kinds: Readonly<Record<TableName, Readonly<Record<string, Rules>>>> = {
  people: {
    'account# invitation': { exported: 'account.json', goes: 'first', without: invitationWithout },
    'log#': { exported: 'audit-log.json', goes: 'first', without: entryWithout },
    'news#': { goes: 'first', at: (account) => ({ pk: 'news#accounts', sk: account }) },
    'account# owners': { goes: 'last' },
    'account# member': { exported: 'account.json', goes: 'with people' },
    'person#': { goes: 'with people' },
    'invited#': { goes: 'with people' },
    'invitation#': {},
    'purchase#': { exported: 'account.json' },
  },
  keys: {
    'key#': { exported: 'account.json', goes: 'last', without: keyWithout },
    'last-use#': { exported: 'account.json', goes: 'last' },
    'holder#': { goes: 'last', without: itsOwn },
  },
  accounts: {
    'account#': { exported: 'account.json' },
    'settings#': {
      exported: 'account.json',
      goes: 'last',
      at: (account) => ({ pk: `settings#${account}` }),
      // An account with this id may have been opened anew.
      onlyIf: 'attribute_exists(erasing)',
      without: settingsWithout,
    },
  },
  ledger: { '': { exported: 'ledger-<month>.json' } },
  calls: { 'usage#': { exported: 'usage-<month>.json' }, 'call#': { exported: 'calls-<day>.json' } },
  sessions: {
    'session#': { goes: 'with people', without: itsOwn },
    'sessions-of#': { goes: 'with people', without: itsOwn },
    'attempts#': { goes: 'with people', without: itsOwn },
    'flow#': {},
    'errand#': {},
    'form#': {},
    'photos#': {},
    'photo#': {},
  },
  requests: { 'key#': {}, 'answer#': {}, 'rate#': {}, 'work#': {}, 'comparables#': {} },
  market: {
    'state#': {},
    'code#': {},
    'count#': {},
    'cache#': {},
    'turn#': {},
    'revision#': {},
    'notice#': {},
  },
  rates: { 'rates#': {} },
};

/** A kind of item, by its table and how keys begin. */
export interface Kept extends Rules {
  readonly table: TableName;
  readonly keys: string;
}

export const kept: readonly Kept[] = Object.entries(kinds).flatMap(([table, ofTable]) =>
  Object.entries(ofTable).map(([keys, rules]) => ({ table: table as TableName, keys, ...rules })),
);

/** An item that names a person, and what erasing them leaves of it. */
export interface Trace {
  readonly kind: Kept;
  readonly item: Item;
  readonly left: Left;
}

/** Finds and erases what is kept. Each write does nothing where there is nothing left to do. */
export interface KeptData {
  /** What names a person in these tables, which are read whole. */
  naming(names: PersonNames, now: number, ...among: TableName[]): AsyncIterable<Trace>;
  leave(trace: Trace): Promise<void>;
  /** Drops what an account has that goes at this time. */
  dropAccount(accountId: string, when: 'first' | 'last'): Promise<void>;
  /** Drops until when the address may be registered. */
  dropInvited(address: string): Promise<void>;
  /** Notes all addresses with the person, so that each still leads to them once no membership names it. */
  noteAddresses(personId: string, addresses: readonly string[]): Promise<void>;
  /** Drops the person themselves, once no account has them. */
  dropPerson(personId: string): Promise<void>;
  /** The accounts that their owners have closed, and that are to be erased by then. It reads the whole table. */
  closedBy(before: number): AsyncIterable<string>;
  /** From then on the account cannot be opened again. @returns false if it is not closed, or to be erased later */
  beginErasure(accountId: string, before: number): Promise<boolean>;
  /** The people who have this address, or had it, each with the address that they have. It reads the whole table. */
  peopleWith(address: string): Promise<{ readonly personId: string; readonly email: string }[]>;
}
