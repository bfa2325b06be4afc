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
export class PersonNames {
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

/** A person as far as the rows about them go; what only accounts say of them is found by their names. */
export interface KnownPerson {
  readonly person: Person | undefined;
  readonly memberships: readonly Membership[];
  readonly names: PersonNames;
}

export async function knownPerson(
  { personId, addresses = [] }: PersonSought,
  people: Pick<PeopleStore, 'person' | 'membershipsOf'>,
): Promise<KnownPerson> {
  const person = personId === undefined ? undefined : await people.person(personId);
  const memberships = personId === undefined ? [] : await people.membershipsOf(personId);
  const known = memberships.flatMap(({ email, earlier = [] }) => [email, ...earlier]);
  const own = person === undefined ? [] : [person.email];
  return { person, memberships, names: new PersonNames(personId, [...addresses, ...known, ...own]) };
}

const accountsAtATime = 8;

/** Works through the accounts that a person belongs to and those that are given, several at a time. */
export async function eachAccount(
  { memberships }: KnownPerson,
  accountIds: readonly string[],
  work: (accountId: string) => Promise<void>,
): Promise<void> {
  const left = [...new Set([...memberships.map(({ accountId }) => accountId), ...accountIds])];
  const worker = async () => {
    for (let accountId = left.pop(); accountId !== undefined; accountId = left.pop()) await work(accountId);
  };
  await Promise.all(Array.from({ length: accountsAtATime }, worker));
}

/** Invitations of an account for a person, or by them. */
export const invitationsNaming = async (
  accountId: string,
  names: PersonNames,
  people: Pick<PeopleStore, 'invitationsOf'>,
): Promise<Invitation[]> =>
  (await people.invitationsOf(accountId)).filter((one) => names.isOneOf(one.email) || names.isInviterOf(one));

const entriesAtATime = 200;

/** Entries of an account's audit log by a person, or about them; the newest first. */
export async function* entriesNaming(
  accountId: string,
  names: PersonNames,
  audit: Pick<AuditLog, 'read'>,
): AsyncGenerator<LoggedEntry> {
  for (let before: string | undefined; ; ) {
    const entries = await audit.read(accountId, entriesAtATime, before);
    yield* entries.filter(({ who, about }) => names.isOneOf(who) || names.without(about) !== about);
    before = entries.at(-1)?.place;
    if (entries.length < entriesAtATime) return;
  }
}

/** What is kept about a person, but for their sessions. */
export interface PersonalData {
  readonly person: Person | undefined;
  readonly addresses: readonly string[];
  readonly memberships: readonly Membership[];
  readonly invitations: readonly Invitation[];
  readonly keys: readonly { readonly accountId: string; readonly keyId: string; readonly keyName: string }[];
  readonly entries: readonly LoggedEntry[];
}

/** Everything that is kept about a person in the accounts that are looked at, but for their sessions. */
export async function personalData(
  sought: PersonSought,
  services: {
    readonly people: Pick<PeopleStore, 'person' | 'membershipsOf' | 'invitationsOf'>;
    readonly audit: Pick<AuditLog, 'read'>;
    readonly keys: Pick<KeyStore, 'list'>;
  },
): Promise<PersonalData> {
  const known = await knownPerson(sought, services.people);
  const { person, memberships, names } = known;
  const invitations: Invitation[] = [];
  const keys: PersonalData['keys'][number][] = [];
  const entries: LoggedEntry[] = [];
  await eachAccount(known, sought.accountIds, async (accountId) => {
    invitations.push(...(await invitationsNaming(accountId, names, services.people)));
    const made = (await services.keys.list(accountId)).filter(
      ({ createdBy }) => createdBy !== undefined && names.isOneOf(createdBy),
    );
    keys.push(...made.map(({ keyId, keyName }) => ({ accountId, keyId, keyName })));
    for await (const entry of entriesNaming(accountId, names, services.audit)) entries.push(entry);
  });
  return {
    person,
    addresses: names.addresses,
    memberships,
    invitations: invitations.sort((one, other) => one.createdAt - other.createdAt),
    keys,
    entries: entries.sort((one, other) => one.at - other.at),
  };
}
