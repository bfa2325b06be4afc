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

/** What is kept about a person in the accounts that were looked at, but for their sessions and the names of keys. */
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
}

const accountsAtATime = 8;

/** Works through accounts, several at a time. */
export async function eachAccount(
  accountIds: readonly string[],
  work: (accountId: string) => Promise<void>,
): Promise<void> {
  const left = [...accountIds];
  const worker = async () => {
    for (let accountId = left.pop(); accountId !== undefined; accountId = left.pop()) await work(accountId);
  };
  await Promise.all(Array.from({ length: accountsAtATime }, worker));
}

const entriesAtATime = 200;

async function* logOf(accountId: string, audit: Pick<AuditLog, 'read'>): AsyncGenerator<LoggedEntry> {
  for (let before: string | undefined; ; ) {
    const entries = await audit.read(accountId, entriesAtATime, before);
    yield* entries;
    before = entries.at(-1)?.place;
    if (entries.length < entriesAtATime) return;
  }
}

/** Looks for a person: what this finds is shown to them, and erased with them. */
export async function tracesOf(
  { personId, addresses = [], accountIds: given }: PersonSought,
  {
    people,
    audit,
  }: {
    readonly people: Pick<PeopleStore, 'person' | 'membershipsOf' | 'invitationsOf'>;
    readonly audit: Pick<AuditLog, 'read'>;
  },
): Promise<Traces> {
  const person = personId === undefined ? undefined : await people.person(personId);
  const memberships = personId === undefined ? [] : await people.membershipsOf(personId);
  const known = memberships.flatMap(({ email, earlier = [] }) => [email, ...earlier]);
  const own = person === undefined ? [] : [person.email];
  const names = new PersonNames(personId, [...addresses, ...known, ...own]);
  const accountIds = [...new Set([...memberships.map(({ accountId }) => accountId), ...given])];
  const invitations: Invitation[] = [];
  const entries: LoggedEntry[] = [];
  await eachAccount(accountIds, async (accountId) => {
    const all = await people.invitationsOf(accountId);
    invitations.push(
      ...all.filter((invitation) => names.isOneOf(invitation.email) || names.isInviterOf(invitation)),
    );
    for await (const entry of logOf(accountId, audit))
      if (names.isOneOf(entry.who) || names.without(entry.about) !== entry.about) entries.push(entry);
  });
  return {
    person,
    memberships,
    accountIds,
    names,
    invitations: invitations.sort((a, b) => a.createdAt - b.createdAt),
    entries: entries.sort((a, b) => a.at - b.at),
  };
}

/** What is kept about a person, but for their sessions. */
export interface PersonalData extends Traces {
  readonly keys: readonly { readonly accountId: string; readonly keyId: string; readonly keyName: string }[];
}

/** Everything that is kept about a person in the accounts that are looked at, but for their sessions. */
export async function personalData(
  sought: PersonSought,
  services: Parameters<typeof tracesOf>[1] & { readonly keys: Pick<KeyStore, 'list'> },
): Promise<PersonalData> {
  const traces = await tracesOf(sought, services);
  const keys: PersonalData['keys'][number][] = [];
  await eachAccount(traces.accountIds, async (accountId) => {
    for (const { keyId, keyName, createdBy } of await services.keys.list(accountId))
      if (createdBy !== undefined && traces.names.isOneOf(createdBy))
        keys.push({ accountId, keyId, keyName });
  });
  return { ...traces, keys };
}
