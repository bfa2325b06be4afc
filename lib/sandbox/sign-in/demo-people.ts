import { type PeopleStore, personIdOf, type Role } from '../../../shared/identity/people/people.ts';

/** A person for whom the local sign-in provider vouches. */
export interface DemoPerson {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Shown on the page on which one picks a person. */
  readonly note: string;
  /** Their place in the demo account; absent: none. */
  readonly role?: Role;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    subject: 'demo-owner',
    name: 'Olive',
    email: 'olive@demo.example',
    emailVerified: true,
    note: 'owns the demo account',
    role: 'owner',
  },
  {
    subject: 'demo-member',
    name: 'Max',
    email: 'max@demo.example',
    emailVerified: true,
    note: 'is a member of the demo account',
    role: 'member',
  },
  {
    subject: 'demo-stranger',
    name: 'Stella',
    email: 'stella@demo.example',
    emailVerified: true,
    note: 'belongs to no account: needs an invitation',
  },
  {
    subject: 'demo-unverified',
    name: 'Una',
    email: 'una@demo.example',
    emailVerified: false,
    note: 'has not verified her address: no invitation lets her in',
  },
];

/** Gives the demo people their places in an account; a restart changes nothing. */
export async function placeDemoPeople(
  people: PeopleStore,
  place: { readonly issuer: string; readonly accountId: string; readonly since: number },
): Promise<void> {
  const { issuer, accountId, since } = place;
  for (const { subject, email, role } of demoPeople) {
    if (role === undefined) continue;
    const identity = { issuer, subject };
    await people.join({ ...identity, id: personIdOf(identity), email }, { accountId, role, since });
  }
}
