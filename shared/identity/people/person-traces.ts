import { eachOf } from '../../platform/call/each-of.ts';
import type { KeyStore } from '../accounts/key-store.ts';
import type { AuditLog, LoggedEntry } from './audit-log.ts';
import {
  erasedPerson,
  type Invitation,
  type Membership,
  normalAddress,
  type PeopleStore,
  type Person,
} from './people.ts';

/** Who is meant, and where to look. */
export interface PersonSought {
  /** Absent: an address that no one has signed in with. */
  readonly personId?: string | undefined;
  /** Addresses of theirs, besides those that their rows name. */
  readonly addresses?: readonly string[];
  /** Accounts that may name them, besides those that they belong to: such that they have left, or that invited them. */
  readonly accountIds: readonly string[];
}

/** The names by which accounts know a person. */
class PersonNames {
  readonly personId: string | undefined;
  readonly addresses: readonly string[];
  readonly #anyOf: RegExp | undefined;

  constructor(personId: string | undefined, addresses: readonly string[]) {
    this.personId = personId;
    this.addresses = [...new Set(addresses.map(normalAddress))].filter((address) => address !== '');
    const patterns = this.addresses.map((address) => RegExp.escape(address));
    // An address is not named by a longer one that ends or begins like it.
    this.#anyOf =
      patterns.length === 0
        ? undefined
        : new RegExp(`(?<![^\\s(<])(?:${patterns.join('|')})(?![^\\s)>,])`, 'giu');
  }

  readonly isOneOf = (address: string): boolean => this.addresses.includes(normalAddress(address));

  readonly isInviterOf = ({ inviterId, invitedBy }: Invitation): boolean =>
    (inviterId !== undefined && inviterId === this.personId) || this.isOneOf(invitedBy);

  /** The text without them. */
  without(text: string): string {
    return this.#anyOf === undefined ? text : text.normalize('NFC').replace(this.#anyOf, erasedPerson);
  }
}

/** What is kept about a person in the accounts that were looked at, but for their sessions. */
export interface Traces {
  readonly person: Person | undefined;
  readonly memberships: readonly Membership[];
  /** The accounts that were looked at: theirs, and those that were given. */
  readonly accountIds: readonly string[];
  readonly names: PersonNames;
  /** For them, or by them; the oldest first. */
  readonly invitations: readonly Invitation[];
  /** Of audit logs, by them, or about them; the oldest first. */
  readonly entries: readonly LoggedEntry[];
  /** That they made. */
  readonly keys: readonly { readonly accountId: string; readonly keyId: string; readonly keyName: string }[];
}

/** Accounts that are looked at, or changed, at the same time. */
export const accountsAtATime = 8;

const entriesAtATime = 200;

async function* logOf(accountId: string, audit: Pick<AuditLog, 'read'>): AsyncGenerator<LoggedEntry> {
  for (let before: string | undefined; ; ) {
    const entries = await audit.read(accountId, entriesAtATime, before);
    yield* entries;
    before = entries.at(-1)?.place;
    if (entries.length < entriesAtATime) return;
  }
}

/** What is read to find a person. */
export interface TraceServices {
  readonly people: Pick<PeopleStore, 'person' | 'membershipsOf' | 'invitationsOf'>;
  readonly audit: Pick<AuditLog, 'read'>;
  readonly keys: Pick<KeyStore, 'list'>;
}

/** Looks for a person: what this finds is shown to them, and erased with them. */
export async function tracesOf(
  { personId, addresses = [], accountIds: given }: PersonSought,
  { people, audit, keys: { list } }: TraceServices,
): Promise<Traces> {
  const person = personId === undefined ? undefined : await people.person(personId);
  const memberships = personId === undefined ? [] : await people.membershipsOf(personId);
  const known = memberships.flatMap(({ email, earlier = [] }) => [email, ...earlier]);
  const own = person === undefined ? [] : [person.email];
  const names = new PersonNames(personId, [...addresses, ...known, ...own]);
  const accountIds = [...new Set([...memberships.map(({ accountId }) => accountId), ...given])];
  const invitations: Invitation[] = [];
  const entries: LoggedEntry[] = [];
  const keys: Traces['keys'][number][] = [];
  await eachOf(accountIds, accountsAtATime, async (accountId) => {
    for (const invitation of await people.invitationsOf(accountId))
      if (names.isOneOf(invitation.email) || names.isInviterOf(invitation)) invitations.push(invitation);
    for await (const entry of logOf(accountId, audit))
      if (names.isOneOf(entry.who) || names.without(entry.about) !== entry.about) entries.push(entry);
    for (const { keyId, keyName, createdBy = '' } of await list(accountId))
      if (names.isOneOf(createdBy)) keys.push({ accountId, keyId, keyName });
  });
  invitations.sort((a, b) => a.createdAt - b.createdAt);
  entries.sort((a, b) => a.at - b.at);
  return { person, memberships, accountIds, names, invitations, entries, keys };
}

/** Whether nothing was found. */
export const isNothing = ({ person, memberships, invitations, keys, entries }: Traces): boolean =>
  person === undefined && [memberships, invitations, keys, entries].every(({ length }) => length === 0);
