import type { Item } from '../../platform/database/commands.ts';
import type { TableName } from '../../platform/database/tables.ts';

/** The files of an account's export. */
export const exportFiles = ['account.json', 'audit-log.json', 'ledger.json', 'calls.json'] as const;
export type ExportFile = (typeof exportFiles)[number];

/** A kind of item and what happens to it. */
export interface Kept {
  readonly table: TableName;
  /** How keys begin: the partition key, and after a space the sort key. */
  readonly keys: string;
  /** Absent: they are in no export. */
  readonly exported?: ExportFile;
  /** When they are deleted with their account. Absent: they are not, unless they belong to people who leave with it. */
  readonly goes?: 'with it' | 'at the end';
  /** They are deleted with the person whom their key or one of these attributes names. Absent: they belong to no one. */
  readonly of?: readonly string[];
  /** The attributes that may name a person, each with what is set when such a name is replaced. */
  readonly names?: Readonly<Record<string, Item>>;
}

/**
 * What the tables keep about an account or a person for longer than a few days. The export of an account and both
 * erasures walk this list, and docs/data.md is compared with it.
 *
 * It is in the order of erasure: what leads to a person or an account goes last.
 */
export const kept: readonly Kept[] = [
  // Keys belong to the account, except those of sessions, which have a holder.
  {
    table: 'keys',
    keys: 'key#',
    exported: 'account.json',
    goes: 'with it',
    of: ['holder'],
    names: { createdBy: {} },
  },
  { table: 'keys', keys: 'last-use#', exported: 'account.json', goes: 'with it' },
  { table: 'keys', keys: 'holder#', goes: 'with it', of: [] },
  { table: 'sessions', keys: 'session#', of: ['person'] },
  { table: 'sessions', keys: 'sessions-of#', of: [] },
  { table: 'sessions', keys: 'attempts#', of: [] },
  {
    table: 'people',
    keys: 'account# invitation',
    exported: 'account.json',
    goes: 'with it',
    // Earlier versions wrote the inviter's address alone.
    of: ['email', 'inviter', 'invitedBy'],
  },
  {
    table: 'people',
    keys: 'log#',
    exported: 'audit-log.json',
    goes: 'with it',
    names: { who: { from: '' }, about: {} },
  },
  { table: 'people', keys: 'news#', goes: 'with it' },
  { table: 'people', keys: 'told#', goes: 'with it' },
  { table: 'people', keys: 'webhooks#', exported: 'account.json', goes: 'with it' },
  { table: 'people', keys: 'watch#', goes: 'with it' },
  { table: 'people', keys: 'invited#', of: [] },
  { table: 'people', keys: 'person# person', of: [] },
  { table: 'people', keys: 'account# member', exported: 'account.json', goes: 'with it', of: ['person'] },
  { table: 'people', keys: 'person# account', goes: 'with it', of: [] },
  { table: 'people', keys: 'account# owners', goes: 'with it' },
  { table: 'people', keys: 'purchase#', exported: 'account.json' },
  { table: 'accounts', keys: 'account#', exported: 'account.json' },
  // An account that someone opened is named after their address.
  { table: 'accounts', keys: 'settings#', exported: 'account.json', goes: 'at the end', names: { name: {} } },
  { table: 'ledger', keys: '', exported: 'ledger.json' },
  // Sums of the ledger's rows.
  { table: 'calls', keys: 'usage#' },
  { table: 'calls', keys: 'delivery#', exported: 'account.json' },
  { table: 'calls', keys: 'call#', exported: 'calls.json' },
];
